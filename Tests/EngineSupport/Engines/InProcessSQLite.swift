import Foundation
package import PredicateFormat
import PredicateSQLite

/// SQLite through our own module, in memory.
package final class InProcessSQLite: EngineConnection {
  private var database: SQLiteDatabase?

  package init() {}

  package func load(_ world: World) throws(EngineFailure) {
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(path: "", mode: .inMemory)
      for table in world.tables {
        let columns = table.columns.map {
          "\(Self.quoted($0.name)) \(Self.type($0.type))\($0.isOptional ? "" : " NOT NULL")"
        }
        let key = table.primaryKey.map { ", PRIMARY KEY (\(Self.quoted($0)))" } ?? ""
        try database.execute("CREATE TABLE \(Self.quoted(table.name)) (\(columns.joined(separator: ", "))\(key))")
        let marks = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
        for row in table.rows {
          try database.execute("INSERT INTO \(Self.quoted(table.name)) VALUES (\(marks))", row.map(Self.stored))
        }
        for (number, columns) in table.indexes.enumerated() {
          let columns = columns.map(Self.quoted).joined(separator: ", ")
          try database.execute(
            "CREATE INDEX \(Self.quoted("\(table.name) \(number)")) ON \(Self.quoted(table.name)) (\(columns))")
        }
      }
      self.database = database
    } catch {
      throw EngineFailure("\(error)")
    }
  }

  package func keys(_ statements: [EngineStatement]) throws(EngineFailure) -> [Result<[Int64], EngineFailure>] {
    try rows(statements).map { rows in
      rows.map { rows in
        rows.compactMap { row in if case .integer(let key)? = row.first { key } else { nil } }
      }
    }
  }

  package func rows(
    _ statements: [EngineStatement]
  ) throws(EngineFailure) -> [Result<[[RecordValue]], EngineFailure>] {
    guard let database else { throw EngineFailure("nothing is loaded") }
    return statements.map { statement in
      Result { () throws(EngineFailure) in
        do throws(SQLiteError) {
          return try database.query(statement.text, statement.bindings).map(\.values)
        } catch {
          throw EngineFailure("\(error)")
        }
      }
    }
  }

  /// Decimals are doubles there. Of their text SQLite may make one beside the nearest.
  private static func stored(_ value: RecordValue) -> RecordValue {
    if case .decimal(let decimal) = value, let number = Double(decimal.description) { .double(number) } else { value }
  }

  private static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

  private static func type(_ type: ValueType) -> String {
    switch type {
    case .boolean, .integer: "INTEGER"
    case .double, .date: "REAL"
    case .decimal: "NUMERIC"
    case .string: "TEXT"
    case .uuid, .binary, .list, .set, .record, .any: "BLOB"
    }
  }
}
