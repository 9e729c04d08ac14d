/// What the checker knows about a value before there is one.
package indirect enum StaticType: Hashable, Sendable {
  /// Nothing: a free variable, a key without a model, a value of several kinds. Never a reason for a finding.
  case unknown
  /// The literal `nil`.
  case null
  /// A value that is neither a collection nor a record.
  case value(ValueType)
  /// A record of an entity, or of a shape that is not known.
  case record(entity: RecordKey?)
  /// Any number of values.
  case collection(StaticType)

  /// A number of whatever kind.
  static let number = StaticType.value(.double)

  /// What a model or function table calls `type`.
  package init(_ type: ValueType) {
    switch type {
    case .any: self = .unknown
    case .list, .set: self = .collection(.unknown)
    case .record: self = .record(entity: nil)
    case .boolean, .integer, .double, .decimal, .string, .date, .uuid, .binary: self = .value(type)
    }
  }

  /// The type of a constant; of a collection's elements only one level is looked at.
  package init(_ value: RecordValue) {
    switch value {
    case .array(let elements), .set(let elements):
      self = .collection(Self.joined(elements.lazy.map { $0.type.map { StaticType($0) } ?? .null }))
    case .null: self = .null
    case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record:
      self = value.type.map { StaticType($0) } ?? .unknown
    }
  }

  /// The type of a value that is one of several, nil apart; unknown where they differ or there are none.
  static func joined(_ types: some Sequence<StaticType>) -> StaticType {
    var result: StaticType?
    for type in types where type != .null {
      guard let known = result else {
        result = type
        continue
      }
      if known == type { continue }
      guard known.isNumber, type.isNumber else { return .unknown }
      result = .number
    }
    return result ?? .unknown
  }

  /// Values of different kinds are never equal and have no order; nil where the kind is not known.
  package var kind: Kind? {
    switch self {
    case .unknown, .null: nil
    case .value(let type):
      switch type {
      case .boolean, .integer, .double, .decimal: .number
      case .string: .string
      case .date: .date
      case .uuid: .uuid
      case .binary: .binary
      case .list, .set: .collection
      case .record: .record
      case .any: nil
      }
    case .record: .record
    case .collection: .collection
    }
  }

  var isNumber: Bool { kind == .number }

  /// The word for messages: `a boolean`.
  var noun: String {
    if case .value(let type) = self { type.noun } else { kind?.noun ?? "a value" }
  }

  /// The type of one element; unknown if this is no collection.
  package var element: StaticType {
    if case .collection(let element) = self { element } else { .unknown }
  }

  /// A collection of these, collections among them laid end to end.
  var flattenedCollection: StaticType {
    if case .collection = self { self } else { .collection(self) }
  }

  /// The kinds that matter to comparisons.
  package enum Kind: Hashable, Sendable, CaseIterable {
    case number, string, date, uuid, binary, record, collection

    /// A type that values of this kind have.
    var type: ValueType {
      switch self {
      case .number: .double
      case .string: .string
      case .date: .date
      case .uuid: .uuid
      case .binary: .binary
      case .record: .record
      case .collection: .list
      }
    }

    /// The word for messages: `a string`.
    package var noun: String { self == .collection ? "a collection" : type.noun }

    /// The word for many of them.
    var plural: String {
      switch self {
      case .number: "numbers"
      case .string: "strings"
      case .date: "dates"
      case .uuid: "UUIDs"
      case .binary: "binary data"
      case .record: "records"
      case .collection: "collections"
      }
    }

    /// Whether `<` and its kin apply.
    package var isOrdered: Bool { type.isOrdered }
  }
}
