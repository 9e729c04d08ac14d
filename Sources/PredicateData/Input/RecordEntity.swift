public import PredicateLanguage

/// Records of one kind, with the name of that kind.
public struct RecordEntity: Hashable, Sendable {
  /// The entity's name.
  public var name: String {
    get { key.text }
    set { key = RecordKey(newValue) }
  }
  private var key: RecordKey
  /// Its records, in the order of the file.
  public var records: [RecordValue]

  /// Names some records.
  public init(name: String, records: [RecordValue]) {
    key = RecordKey(name)
    self.records = records
  }
}
