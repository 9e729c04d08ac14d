import Foundation
import PredicateLanguage
import PredicateQuery

/// A word of a list, for queries over key paths.
struct TypedWord: Recordable, Hashable {
  var text: String
  var length: Int
  var rank: Int?
  var score: Double
  var nickname: String?
  var isNew: Bool
  var date: Date
  var tags: [String]
  var marks: Set<Int>
  var words: [TypedWord]
  var category: TypedCategory
  var parent: TypedCategory?
  var hidden: Int
  var firstLetter: String { String(text.prefix(1)) }

  static let recordProperties = RecordProperties<TypedWord>(
    .init("text", \.text), .init("length", \.length), .init("rank", \.rank), .init("score", \.score),
    .init("nick", \.nickname), .init("isNew", \.isNew), .init("date", \.date), .init("tags", \.tags),
    .init("marks", \.marks), .init("words", \.words), .init("category", \.category), .init("parent", \.parent),
    .init("firstLetter", \.firstLetter), .init("shout") { $0.text + "!" })
}

/// What words belong to; its properties are named as members of typed expressions are.
final class TypedCategory: Recordable, Hashable {
  let name: String
  let count: Int
  let max: Int
  let hidden: Int
  let owner: TypedCategory?
  let members: [TypedWord]

  init(name: String) {
    self.name = name
    count = 0
    max = 0
    hidden = 0
    owner = nil
    members = []
  }

  static func == (left: TypedCategory, right: TypedCategory) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  static let recordProperties = RecordProperties<TypedCategory>(
    .init("name", \.name), .init("count", \.count), .init("max", \.max), .init("owner", \.owner),
    .init("members", \.members))
}
