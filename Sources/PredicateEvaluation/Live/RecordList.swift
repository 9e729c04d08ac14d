public import PredicateLanguage

/// Records in order, in sections: what a live query gave at one moment.
public struct RecordList<Record: Sendable>: Sendable {
  /// The records of all sections.
  public internal(set) var records: [Record]
  /// The sections, none of them empty; a list without sections has one, even without records, named nil.
  public internal(set) var sections: [RecordSection]

  /// An empty list, the start of a list that follows changes.
  public init() {
    records = []
    sections = []
  }

  package init(records: [Record], sections: [RecordSection]) {
    self.records = records
    self.sections = sections
  }

  /// The record at a place; nil if there is none.
  public subscript(path: RecordIndexPath) -> Record? { position(of: path).map { records[$0] } }

  /// The position in `records` of a place; nil if there is none.
  public func position(of path: RecordIndexPath) -> Int? {
    guard sections.indices.contains(path.section) else { return nil }
    let range = sections[path.section].range
    return path.item >= 0 && path.item < range.count ? range.lowerBound + path.item : nil
  }
}

extension RecordList: Equatable where Record: Equatable {}
extension RecordList: Hashable where Record: Hashable {}

/// Consecutive records of a list that have a value in common.
public struct RecordSection: Hashable, Sendable {
  /// The value, as the first record of the section has it.
  public let name: RecordValue
  /// Where the records stand in the list.
  public let range: Range<Int>

  /// The name for people: a text as it is, nothing for nil, and other values as formats have them.
  public var title: String {
    if case .string(let text) = name { return text }
    return name == .null ? "" : FormatExpression(.value(name)).expressionFormat
  }

  /// A section.
  public init(name: RecordValue, range: Range<Int>) {
    self.name = name
    self.range = range
  }
}
