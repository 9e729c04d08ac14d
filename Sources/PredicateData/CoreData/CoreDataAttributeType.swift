package import PredicateLanguage

/// The types of attributes that Core Data has, by the number that its archives store.
package enum CoreDataAttributeType: Int64, CaseIterable, Sendable {
  case undefined = 0
  case integer16 = 100
  case integer32 = 200
  case integer64 = 300
  case decimal = 400
  case double = 500
  case float = 600
  case string = 700
  case boolean = 800
  case date = 900
  case binary = 1000
  case uuid = 1100
  case uri = 1200
  case transformable = 1800
  case objectID = 2000
  case composite = 2100

  /// What the type is called in `contents` files.
  package var title: String {
    switch self {
    case .undefined: "Undefined"
    case .integer16: "Integer 16"
    case .integer32: "Integer 32"
    case .integer64: "Integer 64"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Boolean"
    case .date: "Date"
    case .binary: "Binary"
    case .uuid: "UUID"
    case .uri: "URI"
    case .transformable: "Transformable"
    case .objectID: "Object ID"
    case .composite: "Composite"
    }
  }

  /// The type in our models, and how a store holds its values.
  private var stored: (type: ValueType, storage: RecordModel.AttributeStorage?) {
    switch self {
    case .integer16, .integer32, .integer64: (.integer, nil)
    case .decimal: (.decimal, nil)
    case .double, .float: (.double, nil)
    case .string, .uri: (.string, nil)
    case .boolean: (.boolean, nil)
    case .date: (.date, .secondsSince2001)
    case .binary: (.binary, nil)
    case .uuid: (.uuid, nil)
    case .transformable: (.binary, .opaque)
    case .undefined, .objectID, .composite: (.any, .opaque)
    }
  }

  /// The attribute of our models for one of this type.
  package func attribute(_ name: String, isOptional: Bool) -> RecordModel.Attribute {
    RecordModel.Attribute(name, stored.type, isOptional: isOptional, storage: stored.storage)
  }

  /// The type of a title in a `contents` file; nil for other text.
  package init?(title: String) {
    guard let type = Self.allCases.first(where: { $0.title == title }) else { return nil }
    self = type
  }
}
