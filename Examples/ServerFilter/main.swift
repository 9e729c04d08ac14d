// A web service that takes `?filter=` from strangers: the string is parsed within limits, checked against a model that lists
// what may be asked, and becomes SQL with bindings, here for two databases. What is wrong is answered with its place.

import PredicateFormat
import PredicateSQL

// What the service lets its callers ask about: columns that are not listed, such as a password, do not exist for them.
let model = try RecordModel([
  RecordModel.Entity(
    "Order",
    attributes: [
      .init("number", .integer), .init("status", .string), .init("total", .decimal), .init("placed", .date),
      .init("note", .string, isOptional: true),
    ],
    relationships: [
      .init("customer", to: "Customer", inverse: "orders"),
      .init("lines", to: "Line", isToMany: true, inverse: "order"),
    ], table: "orders"),
  RecordModel.Entity(
    "Customer", attributes: [.init("name", .string), .init("country", .string)],
    relationships: [.init("orders", to: "Order", isToMany: true, inverse: "customer")], table: "customers"),
  RecordModel.Entity(
    "Line", attributes: [.init("product", .string), .init("quantity", .integer)],
    relationships: [.init("order", to: "Order", inverse: "lines")], table: "lines"),
])

// The limits bound size, depth and lists; the list of keys says it once more, and would hold without a model, too.
let limits = Limits.untrusted(keyPaths: [
  "number", "status", "total", "placed", "note", "customer", "lines", "product", "quantity",
])

/// What a request becomes: a status, and an answer in lines.
func answer(filter: String) -> (status: Int, lines: [String]) {
  do throws(FormatError) {
    let predicate = try FormatPredicate(parsing: filter, limits: limits)
    let page = SQLOptions(sort: [SortKey(try FormatExpression("placed"), descending: true)], limit: 50)
    var lines: [String] = []
    for dialect in [SQLDialect.postgresql, .mysql] {
      let statement = try predicate.sql(dialect, model: model, entity: "Order", options: page)
      // The columns are the same each time.
      let start = statement.text.firstRange(of: "FROM")?.lowerBound ?? statement.text.startIndex
      lines.append("\(dialect.rawValue): SELECT … \(statement.text[start...])")
      lines += statement.bindings.enumerated().map { "  binding \($0 + 1): \(FormatExpression(.value($1)))" }
    }
    return (200, lines)
  } catch {
    // Programs read the code and the place; people read the description, with carets under the mistake.
    let places = error.diagnostics.map {
      "\($0.code.rawValue) at bytes \($0.span.map { "\($0.offset)..<\($0.end)" } ?? "?")"
    }
    return (400, places + "\(error)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }
}

let filters = [
  "status == 'open' AND customer.country IN {'NO', 'SE'}",
  "total BETWEEN {100, 250.50} AND (note == nil OR note CONTAINS \"gift\")",
  "SUBQUERY(lines, $l, $l.product BEGINSWITH 'A-' AND $l.quantity >= 10).@count > 1",
  "customer.name == \"O'Neil'; DROP TABLE orders; --\"",
  // What is refused.
  "status == 'open' AND customer.password BEGINSWITH 'a'",
  "totl > 100",
  "total > 'a lot'",
  "status == 'open' AND",
  "ANY customer.name == 'Ann'",
  "FUNCTION(SELF, 'delete') == 1",
  String(repeating: "NOT ", count: 500) + "total > 1",
]

for filter in filters {
  print("GET /orders?filter=\(filter.utf8.count > 100 ? filter.prefix(24) + "…" : filter)")
  let (status, lines) = answer(filter: filter)
  print(status)
  for line in lines { print(line) }
  print()
}
