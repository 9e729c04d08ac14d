import PredicateLanguage

/// The kinds of values that a key may have.
struct KeyKinds: OptionSet, Hashable {
  let rawValue: UInt16

  static let boolean = KeyKinds(rawValue: 1)
  /// Whole numbers only.
  static let integer = KeyKinds(rawValue: 2)
  /// Doubles, but neither NaN nor infinities, which answers leave out of account, as plain JSON cannot write them.
  static let double = KeyKinds(rawValue: 4)
  static let decimal = KeyKinds(rawValue: 8)
  static let string = KeyKinds(rawValue: 16)
  static let date = KeyKinds(rawValue: 32)
  static let uuid = KeyKinds(rawValue: 64)
  static let binary = KeyKinds(rawValue: 128)
  static let list = KeyKinds(rawValue: 256)
  static let record = KeyKinds(rawValue: 512)
  /// Nil, or no such key.
  static let missing = KeyKinds(rawValue: 1024)

  /// The numbers of JSON.
  static let plainNumbers: KeyKinds = [.integer, .double]
  static let numbers: KeyKinds = [.integer, .double, .decimal]
  static let ordered: KeyKinds = [.boolean, .integer, .double, .decimal, .string, .date]
  static let all: KeyKinds = [
    .boolean, .integer, .double, .decimal, .string, .date, .uuid, .binary, .list, .record, .missing,
  ]

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The kinds of a type of a model.
  init(_ type: ValueType) {
    self =
      switch type {
      case .boolean: .boolean
      case .integer: .integer
      case .double: .double
      case .decimal: .decimal
      case .string: .string
      case .date: .date
      case .uuid: .uuid
      case .binary: .binary
      case .list, .set: .list
      case .record: .record
      case .any: .all
      }
  }

  /// The kinds of an attribute of a model. Numbers of several types make one attribute, but calculations tell them apart: 3 / 2
  /// is 1, and 3.0 / 2 is not.
  init(_ attribute: RecordModel.Attribute) {
    self.init(attribute.type)
    guard isSubset(of: .numbers), !attribute.seen.values.isEmpty else { return }
    self = attribute.seen.values.reduce(into: []) { $0.formUnion(KeyKinds($1)) }
  }

  /// The kinds that a key has which is compared with a constant: any number of JSON where it is a number, any number where it
  /// is a decimal.
  init(comparedWith constant: RecordValue) {
    switch constant {
    case .null: self = []
    case .integer, .double: self = .plainNumbers
    case .decimal: self = .numbers
    case .bool: self = .boolean
    default: self = constant.type.map(KeyKinds.init) ?? []
    }
  }
}
