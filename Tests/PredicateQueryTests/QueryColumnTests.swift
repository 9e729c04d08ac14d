import PredicateLanguage
import PredicateQuery
import Testing

@Suite struct QueryColumnTests {
  static let columns: [(text: String, expression: String, name: String)] = [
    ("name", "name", "name"),
    ("player.name", "player.name", "player.name"),
    ("max(length)", "max:(length)", "max(length)"),
    ("average:(score) AS average", "average:(score)", "average"),
    ("average:(score)as average", "average:(score)", "average"),
    ("  length as n  ", "length", "n"),
    ("length AS \"average score\"", "length", "average score"),
    ("length AS 'it is \"here\"'", "length", "it is \"here\""),
    ("length AS \"a \"\"quoted\"\" one\"", "length", "a \"quoted\" one"),
    ("length AS größe", "length", "größe"),
    ("concat:(\"x AS y\", name)", "concat:(\"x AS y\", name)", "concat:(\"x AS y\", name)"),
    ("\"x AS y\"", "\"x AS y\"", "\"x AS y\""),
    ("alias", "alias", "alias"),
  ]

  @Test(arguments: columns)
  func columnsAreReadAsTyped(_ row: (text: String, expression: String, name: String)) throws {
    let column = try QueryColumn(parsing: row.text)
    #expect(column.expression.expressionFormat == row.expression)
    #expect(column.name == row.name)
    // The text of a column reads back to an equal one.
    #expect(try QueryColumn(parsing: column.text) == column)
  }

  @Test(arguments: ["", "AS x", "length AS", "length AS a b", "length AS \"\""])
  func whatIsNoColumn(_ text: String) {
    #expect(throws: FormatError.self) { try QueryColumn(parsing: text) }
  }
}
