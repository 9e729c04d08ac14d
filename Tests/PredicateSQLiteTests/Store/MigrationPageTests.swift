import ConformanceSuite
import Foundation
import PredicateData
import PredicateFormat
import Testing

@testable import PredicateSQLite

/// Both sides of the tables in the article for those who come from SQL choose the same rows.
@Suite struct MigrationPageTests {
  private static let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  private static let columns = ["Name", "Type", "HP", "Attack", "Speed", "Legendary", "Discovered", "Habitat"]

  @Test(.needsSQLite) func conditionsChooseTheRowsOfSQL() throws {
    let monsters = try RecordSource(
      path: Self.root.appending(path: "Examples/FilterFile/monsters.csv").path(percentEncoded: false)
    ).records()
    let folder = try TemporaryFolder()
    let database = try SQLiteDatabase(path: folder.database(Self.script(monsters)))
    let page = try DocumentationPage(path: "Sources/PredicateFormat/PredicateFormat.docc/FromSQL.md")
    let rows = page.rows(titled: ["SQL", "predicate"])
    #expect(rows.count >= 35)
    for row in rows {
      let (condition, format) = (try #require(row.first), try #require(row.last))
      let expected = try Self.names(database, where: condition)
      let found = try FormatPredicate(parsing: format).filter(monsters).map(Self.name)
      #expect(found == expected, "\(condition) is not \(format)")
      #expect(!expected.isEmpty, "\(condition) shows nothing")
    }
  }

  /// The statements that make a table of the records: dates as text in ISO 8601, booleans as numbers.
  private static func script(_ records: [RecordValue]) throws -> String {
    let rows = records.map { record in
      guard case .object(let fields) = record else { return "" }
      return "(" + columns.map { literal(fields[$0] ?? .null) }.joined(separator: ", ") + ")"
    }
    return """
      CREATE TABLE monsters (Name TEXT, Type TEXT, HP INTEGER, Attack INTEGER, Speed REAL, Legendary INTEGER,
        Discovered TEXT, Habitat TEXT);
      INSERT INTO monsters VALUES \(rows.joined(separator: ",\n"));
      """
  }

  private static func literal(_ value: RecordValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer, .double, .bool: Casting.text(value)
    default: "'" + Casting.text(value).replacing("'", with: "''") + "'"
    }
  }

  private static func names(_ database: SQLiteDatabase, where condition: String) throws -> [RecordValue] {
    try database.query("SELECT Name FROM monsters WHERE \(condition) ORDER BY rowid").map { try #require($0["Name"]) }
  }

  private static func name(_ record: RecordValue) -> RecordValue {
    guard case .object(let fields) = record else { return .null }
    return fields["Name"] ?? .null
  }
}
