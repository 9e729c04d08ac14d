import EngineSupport
import Foundation
import PredicateFormat
import PredicateSQL
import TestSupport
import Testing

/// What literals stand for in the databases themselves: the very value.
@Suite struct LiteralTests {
  static let engines = [DatabaseEngine.sqlite] + DatabaseEngine.chosen.filter { $0.dialect != .sqlite }

  /// Texts that mean something to a database, a shell or a library between.
  static let texts: [String] = {
    var hostile = HostileText(seed: 0x117E)
    return HostileText.pieces + (0..<200).map { _ in hostile.next().text }
      + [
        "", "${env:HOME}", "${x}", "$HOME", "it's", "a\\", "\\", "'", "\u{0}", "\r", "\r\n", "\n", "\\n", ".quit",
        "\\q", "\\!",
      ]
      + [
        "\nDELIMITER //", "\n.quit\n", "\n-- x\n", "x\u{1B}[2J", "\u{202E}abc", String(repeating: "\\'", count: 3_000),
      ]
  }()

  static let numbers: [Double] = {
    var generator = SeededGenerator(seed: 0xD0B1E)
    let some = (0..<400).map { number -> Double in
      let bits = generator.next()
      let value = Double(bitPattern: bits)
      // Beside those of any size, those that people write.
      if number % 2 == 0, value.isFinite { return value }
      return Double(Int64(truncatingIfNeeded: bits) >> 20) / [1, 10, 100, 1e4, 1e5, 1e7, 3][number % 7]
    }
    return some + [
      0, -0.0, 1, -1, 0.1, 0.30000000000000004, 1e15, 1e16, 9007199254740994, 9223372036854775808, 1e22, 1e23, 8.41e21,
      .leastNonzeroMagnitude, .leastNormalMagnitude, .leastNormalMagnitude.nextDown, 1.7976931348623157e308, -1e300,
      1e-300, 0.00001,
      123456.78905,
    ]
  }()

  static let others: [RecordValue] = [
    .integer(.min), .integer(.max), .integer(-1), 0, 5, .integer(1 << 53 + 1), .bool(true), .bool(false),
  ]

  static let data = [
    Data(), Data([0]), Data([0, 255, 39, 92, 10, 13]), Data("abc".utf8), Data((0...255).map { UInt8($0) }),
  ]

  /// All on one connection, as a database takes longer to start than to answer.
  @Test(arguments: engines)
  func valuesAreTheSame(_ engine: DatabaseEngine) throws {
    let connection = try engine.connection()
    try connection.load(try World.library())
    try compareTexts(engine, connection)
    try compareNumbers(engine, connection)
    try compareOthers(engine, connection)
  }

  /// What the database gives for literals, a few hundred at once.
  private func values(
    _ literals: [String], _ connection: any EngineConnection
  ) throws -> [RecordValue] {
    var values: [RecordValue] = []
    for start in stride(from: 0, to: literals.count, by: 40) {
      let part = literals[start..<min(start + 40, literals.count)]
      let list = part.enumerated().map { "\($1) AS c\($0)" }.joined(separator: ", ")
      let rows = try connection.rows([EngineStatement(text: "SELECT \(list)", bindings: [])])[0].get()
      values += try #require(rows.first)
    }
    return values
  }

  private func compareTexts(_ engine: DatabaseEngine, _ connection: any EngineConnection) throws {
    let texts = Self.texts.filter { engine.traits.holdsNUL || !$0.utf8.contains(0) }
    let literals = try texts.map { try engine.dialect.literal(.string($0)) }
    for ((text, literal), found) in zip(zip(texts, literals), try values(literals, connection)) {
      guard case .string(let string) = found, string.utf8.elementsEqual(text.utf8) else {
        Issue.record("\(engine.title): \(literal) gives \(found), not \(text.debugDescription)")
        continue
      }
    }
  }

  private func compareNumbers(_ engine: DatabaseEngine, _ connection: any EngineConnection) throws {
    let special: [Double] = engine.dialect == .mysql ? [] : [.infinity, -.infinity, .nan]
    let numbers = Self.numbers + special
    let literals = try numbers.map { try engine.dialect.literal(.double($0)) }
    for ((number, literal), found) in zip(zip(numbers, literals), try values(literals, connection)) {
      // SQLite has no NaN, and MySQL no zero with a sign.
      if number.isNaN, found == .null, engine.dialect == .sqlite { continue }
      guard case .double(let double) = found,
        double.bitPattern == number.bitPattern || (number == 0 && double == 0) || (number.isNaN && double.isNaN)
      else {
        Issue.record("\(engine.title): \(literal) gives \(found), not \(number)")
        continue
      }
    }
  }

  private func compareOthers(_ engine: DatabaseEngine, _ connection: any EngineConnection) throws {
    let literals = try Self.others.map { try engine.dialect.literal($0) }
    for ((value, literal), found) in zip(zip(Self.others, literals), try values(literals, connection)) {
      #expect(ValueRules.equal(found, value), "\(engine.title): \(literal) gives \(found)")
    }
    // Bytes come as text from one driver, and as such from others.
    let hex = engine.dialect == .postgresql ? "encode" : "hex"
    let suffix = engine.dialect == .postgresql ? ", 'hex'" : ""
    guard engine != .datafusion else { return }
    let bytes = try Self.data.map { "\(hex)(\(try engine.dialect.literal(.data($0)))\(suffix))" }
    for (data, found) in zip(Self.data, try values(bytes, connection)) {
      let digits = data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      #expect(ValueRules.equal(.string(digits.uppercased()), Self.uppercased(found)), "\(engine.title): \(found)")
    }
  }

  private static func uppercased(_ value: RecordValue) -> RecordValue {
    if case .string(let text) = value { .string(text.uppercased()) } else { value }
  }

  /// Settings that change what quotes and backslashes are, each read by the shell before the statements.
  static let settings: [SQLDialect: [String]] = [
    .sqlite: [""], .postgresql: ["", "SET standard_conforming_strings = off;"],
    .mysql: ["", "SET sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES';"],
    .spark: ["", "SET spark.sql.parser.escapedStringLiterals = true;"],
  ]

  @Test(arguments: DatabaseEngine.chosen.filter { settings[$0.dialect] != nil && $0 != .plainSQLite })
  func shellsReadThemToo(_ engine: DatabaseEngine) throws {
    let process = try EngineProcess(engine)
    let texts = Self.texts.filter { engine.traits.holdsNUL || !$0.utf8.contains(0) }
    for setting in try #require(Self.settings[engine.dialect]) {
      let values = try texts.map { text in
        let literal = try engine.dialect.literal(.string(text))
        return engine.dialect == .postgresql ? "encode(convert_to(\(literal), 'UTF8'), 'hex')" : "hex(\(literal))"
      }
      var input = setting + "\n"
      // Some at once, as each statement takes its time.
      for start in stride(from: 0, to: values.count, by: 20) {
        let some = values[start..<min(start + 20, values.count)]
        input +=
          engine.dialect == .sqlite
          ? "SELECT '=' || \(some.joined(separator: " || '=' || "));\n"
          : "SELECT concat('=', \(some.joined(separator: ", '=', ")));\n"
      }
      guard let output = try process.shell(input) else {
        print("notice: no shell of \(engine.title) here")
        return
      }
      let rows = output.split(separator: "\n").filter { $0.hasPrefix("=") }
      let found = rows.flatMap { row in
        row.split(separator: "=", omittingEmptySubsequences: false).dropFirst().map { $0.lowercased() }
      }
      #expect(found.count == texts.count)
      for (text, hex) in zip(texts, found) {
        let digits = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(hex == digits, "\(engine.title), `\(setting)`: \(text.debugDescription)")
      }
    }
  }
}
