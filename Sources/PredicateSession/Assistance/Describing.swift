import PredicateData
import PredicateLanguage

/// Types and values in a few words, for lists of candidates and hints.
enum Describing {
  // A line has more to show than one value.
  private static let widestValue = 30

  /// `integer?`, `to-many Word`; without the entity where the policy does not let it be told.
  static func text(of property: RecordModel.Property, _ policy: Policy) -> String {
    switch property {
    case .attribute(let attribute): attribute.type.rawValue + (attribute.isOptional ? "?" : "")
    case .relationship(let relationship):
      (relationship.isToMany ? "to-many " : "to-one ")
        + (policy.tellsEntities ? relationship.destination : "record")
    }
  }

  /// `integer`, `Word`, `list of Word`; empty if nothing is known. Entities as for properties.
  static func text(of type: StaticType, _ policy: Policy) -> String {
    switch type {
    case .unknown: ""
    case .null: "nil"
    case .value(let type): type.rawValue
    case .record(entity: let entity): policy.tellsEntities ? entity?.text ?? "record" : "record"
    case .collection(.unknown): "list"
    case .collection(let element): "list of " + text(of: element, policy)
    }
  }

  /// The type of a value, and the value if it is short.
  static func text(of value: RecordValue) -> String {
    let type = value.type?.rawValue ?? ""
    switch value {
    case .null: return "nil"
    case .array, .set, .object, .record, .data: return type
    case .string(let text): return "\(type) " + shown(.string(String(text.prefix(widestValue))))
    case .bool, .integer, .double, .decimal, .date, .uuid: return "\(type) " + shown(value)
    }
  }

  private static func shown(_ value: RecordValue) -> String {
    TextWidth.cut(ValueDisplay.singleLine(value), to: widestValue)
  }
}
