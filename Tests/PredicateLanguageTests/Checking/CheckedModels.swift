import PredicateLanguage
import Testing

/// The models that the checker's tests share.
enum CheckedModels {
  /// The book's words and their categories.
  static func wordList() throws(ModelError) -> RecordModel {
    try RecordModel([
      RecordModel.Entity(
        "Word",
        attributes: [
          .init("text", .string), .init("length", .integer), .init("nickname", .string, isOptional: true),
        ],
        relationships: [.init("wordCategory", to: "WordCategory", inverse: "words")]),
      RecordModel.Entity(
        "WordCategory", attributes: [.init("firstLetter", .string)],
        relationships: [.init("words", to: "Word", isToMany: true, inverse: "wordCategory")]),
    ])
  }

  /// Orders of customers, with every type of attribute, inheritance and nested relationships.
  static func shop() throws(ModelError) -> RecordModel {
    try RecordModel([
      RecordModel.Entity(
        "Party",
        attributes: [
          .init("name", .string), .init("born", .date, isOptional: true), .init("key", .uuid),
          .init("photo", .binary, isOptional: true), .init("isActive", .boolean),
        ]),
      RecordModel.Entity(
        "Customer", attributes: [.init("tags", .list, isOptional: true), .init("extra", .any)],
        relationships: [
          .init("orders", to: "Order", isToMany: true, inverse: "customer"), .init("referrer", to: "Customer"),
        ], superentity: "Party"),
      RecordModel.Entity(
        "Order", attributes: [.init("number", .integer), .init("placed", .date), .init("info", .record)],
        relationships: [
          .init("customer", to: "Customer", isOptional: false, inverse: "orders"),
          .init("items", to: "Item", isToMany: true),
        ]),
      RecordModel.Entity(
        "Item",
        attributes: [
          .init("title", .string), .init("price", .decimal), .init("weight", .double), .init("quantity", .integer),
        ]),
    ])
  }
}

/// A format and what the checker says of it, rendered; empty if it is silent.
struct CheckCase: Sendable, CustomTestStringConvertible {
  let format: String
  let expected: String

  init(_ format: String, _ expected: String) {
    self.format = format
    self.expected = expected
  }

  var testDescription: String { format }

  func findings(against model: RecordModel, entity: String) throws -> String {
    let predicate = try FormatPredicate(format: format)
    return DiagnosticRenderer(source: predicate.source).render(predicate.check(against: model, entity: entity))
  }
}
