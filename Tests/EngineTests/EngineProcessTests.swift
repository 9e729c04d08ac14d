import EngineSupport
import PredicateFormat
import Testing

/// The test program for the databases: what is loaded is what is found, whatever the values.
@Suite struct EngineProcessTests {
  @Test(arguments: DatabaseEngine.chosen)
  func everyValueIsFoundByItself(engine: DatabaseEngine) throws {
    let connection = try EngineProcess(engine)
    for seed in 900..<903 as Range<UInt64> {
      let world = try World(seed: seed, traits: engine.traits)
      try connection.load(world)
      for table in world.tables where table.primaryKey != nil {
        try check(table, engine, connection)
      }
    }
  }

  private func check(_ table: WorldTable, _ engine: DatabaseEngine, _ connection: EngineProcess) throws {
    var statements: [EngineStatement] = []
    var expected: [[Int64]] = []
    for (place, column) in table.columns.enumerated() {
      // NaN equals itself in some databases only.
      for value in table.rows.map({ $0[place] }) where value != .null && ValueRules.equal(value, value) {
        let placeholder =
          switch engine {
          case .postgresql, .datafusion: "$1"
          case .clickhouse: "{p1:\(Self.clickHouse(column.type))}"
          case .sqlite, .plainSQLite, .mysql, .duckdb, .spark: "?"
          }
        let names = [table.columns[0].name, table.name, column.name].map { Self.quoted($0, engine) }
        statements.append(
          EngineStatement(
            text: "SELECT \(names[0]) FROM \(names[1]) WHERE \(names[2]) = \(placeholder)", bindings: [value]))
        expected.append(
          table.rows.compactMap { row in
            guard ValueRules.equal(row[place], value), case .integer(let key) = row[0] else { return nil }
            return key
          })
      }
    }
    for ((statement, keys), answer) in zip(zip(statements, expected), try connection.keys(statements)) {
      #expect(try answer.get().sorted() == keys, "\(engine.title): \(statement.text) \(statement.bindings)")
    }
  }

  private static func quoted(_ name: String, _ engine: DatabaseEngine) -> String {
    let quote =
      switch engine {
      case .sqlite, .plainSQLite, .postgresql, .duckdb, .datafusion: "\""
      case .mysql, .spark, .clickhouse: "`"
      }
    return quote + name.replacing(quote, with: quote + quote) + quote
  }

  private static func clickHouse(_ type: ValueType) -> String {
    switch type {
    case .boolean: "Bool"
    case .integer: "Int64"
    case .double: "Float64"
    case .decimal: "Decimal(38,10)"
    case .date: "DateTime64(6,'UTC')"
    case .uuid: "UUID"
    case .string, .binary, .list, .set, .record, .any: "String"
    }
  }
}
