// Queries written three ways: as strings, call by call, and over key paths that the compiler checks. All of them make the
// same query, so they print, travel as JSON and run alike.

import Foundation
import PredicateFormat

struct Item: Recordable {
  var id: String
  var name: String
  var text: String?
  var price: Double
  var tags: [Tag]
  static let recordProperties = RecordProperties<Item>(
    .init("id", \.id), .init("name", \.name), .init("text", \.text), .init("price", \.price), .init("tags", \.tags))
}

struct Tag: Recordable {
  var name: String
  static let recordProperties = RecordProperties<Tag>(.init("name", \.name))
}

let items = [
  Item(id: "a1", name: "Lamp", text: "Bright", price: 40, tags: [Tag(name: "light"), Tag(name: "new")]),
  Item(id: "b2", name: "Lantern", text: nil, price: 25, tags: [Tag(name: "light")]),
  Item(id: "c3", name: "Chair", text: "Oak", price: 90, tags: []),
  Item(id: "d4", name: "Chaise longue", text: "Velvet", price: 450, tags: [Tag(name: "new")]),
]

/// Prints a query and what it chooses.
func show<Record>(_ query: RecordQuery<Record>) throws {
  print(query)
  for row in try query.rows(in: items) {
    print(
      "  "
        + row.pairs.map { "\($0.key): \(FormatExpression(ExpressionNode(.constant($0.value))))" }.joined(
          separator: ", "))
  }
}

print("# Call by call")
try show(RecordQuery("Item").where("name", .equals, "Lamp").or("id", .equals, "c3").select("id", "name"))
try show(
  RecordQuery("Item").where("price", .lessThan, 100)
    .and { $0.where("name", .beginsWith, "LA", options: .caseInsensitive).or("text", .isNil) }
    .select("name", "price").sort("price", descending: true).limit(2))
try show(
  RecordQuery("Item").where("price", .between, 20...50).not { $0.where("tags.name", .any(.equals), "new") }.select(
    "name"))
try show(RecordQuery("Item").where("id", .in, ["a1", "d4"]).select("name").sort("name", descending: true))

print("\n# As strings")
try show(
  RecordQuery("Item", where: "price > %@ AND ANY tags.name == %@", 30, "new").select("name", "tags.@count AS tags")
    .sort("name"))

print("\n# Over key paths")
let shop = RecordQuery<Item>()
try show(shop.where(\.price < 100 && \.tags.any.name == "light").select(\.name).sort(\.price))
try show(shop.where(\.text == nil || \.price * 2 > 500).select(\.name).sort(\.name))
try show(shop.where(.field(\.name).hasPrefix("Ch")).select(\.id))

print("\n# The same query, whichever way")
let fluent = try RecordQuery<Item>().where("price", .greaterThan, 30.0).sort("name")
let typed = try shop.where(\.price > 30).sort(\.name)
var parsed = RecordQuery<Item>()
parsed.predicate = try FormatPredicate("price > 30.0")
parsed.order = [try SortKey(parsing: "name")]
print(fluent == typed && typed == parsed)

print("\n# And as JSON")
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys]
print(String(decoding: try encoder.encode(fluent), as: UTF8.self))
