import PredicateLanguage

/// Untyped records, most of them dictionaries, of which only those values are converted that evaluation comes to.
///
/// They belong to one run, and to one thread.
final class UntypedRows {
  private let records: [Any]
  /// The rows that were looked at last, and the dictionary that each of them is; nil for one that is converted as a whole.
  /// So each is cast once for all keys, and is still in a near cache for the next one.
  private var block = 0..<0
  private var dictionaries: [[String: Any]?] = []

  init(_ records: [Any]) { self.records = records }

  var count: Int { records.count }

  /// The dictionary that a record is.
  func dictionary(_ row: Int) -> [String: Any]? {
    if !block.contains(row) {
      block = row..<min(row + Kernel.batchSize, records.count)
      dictionaries = records[block].map { $0 as? [String: Any] }
    }
    return dictionaries[row - block.lowerBound]
  }

  func record(_ row: Int) throws(FormatError) -> RecordValue {
    if let dictionary = dictionary(row) { return .record(Self.reference(dictionary)) }
    do throws(ValueError) {
      return try RecordValue(any: records[row])
    } catch {
      throw FormatError(Diagnostic(error.code, error.message, hint: error.hint), recordIndex: row)
    }
  }

  private static func reference(_ dictionary: [String: Any]) -> UntypedRecordReference {
    UntypedRecordReference(dictionary) { dictionary, key throws(ValueError) in
      guard let value = DictionaryKey(key).value(in: dictionary) else { return .null }
      return try RecordValue(any: value, at: key)
    }
  }
}

/// The values of one key of dictionaries.
struct UntypedCells: BlockCells {
  private let key: DictionaryKey
  private let rows: UntypedRows

  init(_ key: String, _ rows: UntypedRows) {
    self.key = DictionaryKey(key)
    self.rows = rows
  }

  func cell(_ row: Int) -> BlockCell { value(row).map { BlockCell($0) } ?? .other }

  func copyText(_ row: Int, into memory: UnsafeMutablePointer<UInt8>, _ most: Int) -> Int? {
    guard case .string(let text)? = value(row) else { return nil }
    return UTF8Text.copy(text, into: memory, most)
  }

  /// Nil for what is no dictionary, and for what cannot be converted: evaluation row by row says what is wrong.
  private func value(_ row: Int) -> RecordValue? {
    guard let dictionary = rows.dictionary(row) else { return nil }
    guard let value = key.value(in: dictionary) else { return .null }
    return RecordValue(plain: value) ?? (try? RecordValue(any: value))
  }
}

/// A key to look up in Swift's dictionaries, which take canonically equivalent keys for equal; the language does not.
private struct DictionaryKey {
  private let text: String
  private let mayDiffer: Bool

  init(_ text: String) {
    self.text = text
    // Of ASCII, only these three are equivalent to another character.
    mayDiffer = text.utf8.contains { $0 >= 0x80 || $0 == UInt8(ascii: "K") || $0 == UInt8(ascii: ";") || $0 == 0x60 }
  }

  /// The key's value; nil if there is none.
  func value(in dictionary: [String: Any]) -> Any? { mayDiffer ? dictionary[RecordKey(text)] : dictionary[text] }
}
