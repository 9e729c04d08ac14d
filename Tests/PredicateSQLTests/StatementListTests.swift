import Foundation
import PredicateFormat
import TestSupport
import Testing

@testable import PredicateSQL

/// The condition of every row of the support matrix in each dialect, as the databases have answered it: what changes in one of
/// the lists of `Tests/Statements` is seen in review, and wants `.ci/engine-tests`.
@Suite struct StatementListTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Statements")

  /// Beside the matrix: values that may fail or be nil, constant parts, joins within lists.
  private static let more =
    [
      "pages + loans == rating", "NOT pages + loans == rating", "rating != loans", "title == 'x' OR 1 == 1",
      "(pages + loans) / loans == nil", "NOT (pages / loans == nil)", "loans * 2 == rating * 3", "pages & 3 * 2 == 1",
      "modulus:by:(pages, loans) == 1", "ANY author.books.editor.name == 'x'", "author.books.@max.tags.name == 'x'",
      "SUBQUERY(author.books, $b, $b.editor.name == title AND ANY $b.tags.name == 'x').@count > 1",
      "ANY tags.books.editor.name BEGINSWITH[cd] 'x'", "title CONTAINS[c] 'ß' AND subtitle LIKE[c] '*k?'",
      "title MATCHES '.*a.*'", "title MATCHES '.*a.*b'", "title MATCHES '.*a.*b.*c'", "title MATCHES '.*a.*b.*c.*d'",
      "title MATCHES '(ab|b)*c?(de|e){2,3}'", "title LIKE subtitle",
      "pages LIKE nil", "pages BETWEEN {nil, 'a'}", "pages == {1, 2}['FIRST']",
      "rating == max:(rating)", "author.books.@min.rating > 1", "max:({rating, 1.5}) > 1",
      "CAST(rating, 'Bool') == YES", "SUBQUERY(author.books, $b, $b.pages + $b.loans > 3).@count == 0 AND pages == nil",
    ]

  /// Those whose parts are explained, too.
  private static let explained = [
    "pages < 300 AND NOT title == nil", "title BEGINSWITH 'x' OR editor.name == $name OR 1 == 1",
    "ANY author.books.title == 'x'", "SUBQUERY(author.books, $b, $b.pages > 3).@count > 1",
    "pages + loans > 3 OR rating > 1",
  ]

  /// The clocks of Kathmandu have not been moved since 1986, so that the lists are the same on every system.
  private static let predicates = (SupportMatrix.rows.map(\.predicate) + more).map {
    $0.replacing("Europe/Berlin", with: "Asia/Kathmandu")
  }

  private static let dialects = SQLDialect.allCases.map { ("\($0)", $0.dialect(registeredFunctions: false)) }

  /// With `PREDICATE_WRITE_PAGES` in the environment the list is written instead.
  @Test(arguments: dialects.map(\.0) + ["sqlite-functions"])
  func theListIsOfTheDialect(_ name: String) throws {
    let dialect = Self.dialects.first { $0.0 == name }?.1 ?? .sqliteWithFunctions
    let model = try #require(LibraryModel.model)
    let found =
      try Self.predicates.map { predicate in
        try "\(predicate)\n  \(Self.answer(predicate, dialect, model))\n"
      }.joined() + Self.explained.map { try Self.explanation($0, dialect, model) }.joined()
    let list = Self.folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["PREDICATE_WRITE_PAGES"] != nil {
      try found.write(to: list, atomically: true, encoding: .utf8)
    }
    let listed = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
    let lines = found.split(separator: "\n")
    let changed = zip(lines, listed).first { $0 != $1 }.map { "\($0.0)\nwas\n\($0.1)" } ?? ""
    #expect(
      lines == listed,
      "\(changed)\nIf it is meant, run this test with PREDICATE_WRITE_PAGES=1, and the databases by .ci/engine-tests")
  }

  private static func explanation(_ format: String, _ dialect: Dialect, _ model: RecordModel) throws -> String {
    let options = SQLOptions(variables: ["name": "x"])
    let explanation = try FormatPredicate(parsing: format).sqlExplanation(
      dialect, model: model, entity: LibraryModel.entity, options: options)
    let parts = explanation.parts.map {
      "  \(String(repeating: "  ", count: $0.depth))\($0.column ?? "-") \($0.format)\n"
    }
    return "why \(format)\n  \(explanation.statement.text) \(explanation.statement.bindings)\n\(parts.joined())"
  }

  private static func answer(_ format: String, _ dialect: Dialect, _ model: RecordModel) throws -> String {
    do throws(FormatError) {
      let statement = try FormatPredicate(parsing: format).sql(
        dialect, model: model, entity: LibraryModel.entity, options: SQLOptions(result: .keys))
      return shortened(statement.text) + (statement.bindings.isEmpty ? "" : " \(statement.bindings)")
    } catch {
      guard error.kind == .unsupported else { throw error }
      return "refused: \(error.first.message)"
    }
  }

  /// Tables of letters make some texts long; of those the list has the beginning and a sum of all.
  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > 500 else { return text.replacing("\n", with: " ") }
    let sum = text.utf8.reduce(0 as UInt64) { ($0 &+ UInt64($1)) &* 0x100_0000_01B3 }
    return
      "\(String(text.unicodeScalars.prefix(300)).replacing("\n", with: " "))… (\(text.utf8.count) bytes, \(String(sum, radix: 16)))"
  }
}
