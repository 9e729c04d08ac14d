import PredicateData
import PredicateFormat
@testable import PredicateLanguage
@testable import PredicateCommand
@testable import PredicateSession
import PredicateSQL
import PredicateSQLite
import TestSupport
import Testing

/// Names that Swift's strings take for equal and the language does not: keys are their bytes, on every way.
@Suite struct RecordKeyTests {
  /// Two spellings of one letter.
  private static let letters: [(String, String)] = [
    ("\u{E9}", "e\u{301}"), ("\u{C5}", "A\u{30A}"), ("\u{212B}", "\u{C5}"), ("\u{AC00}", "\u{1100}\u{1161}"),
    ("\u{1EC7}", "\u{1EB9}\u{302}"), ("e\u{323}\u{302}", "e\u{302}\u{323}"), ("\u{212A}", "K"), ("\u{2126}", "\u{3A9}"),
    ("\u{FB1F}", "\u{5F2}\u{5B7}"), ("\u{1E9B}\u{323}", "\u{17F}\u{323}\u{307}"),
  ]

  struct Pair: CustomTestStringConvertible, Sendable {
    let one: String
    let other: String
    var testDescription: String { "\(one.unicodeScalars.map(\.value)), \(other.unicodeScalars.map(\.value))" }
  }

  /// Pairs of names: one letter in two spellings, and what is the same about it.
  static let pairs: [Pair] = {
    var random = SeededGenerator(seed: 26)
    return letters.flatMap { letter in
      (0..<3).map { round in
        let before = round == 0 ? "" : random.pick(["a", "x_", "naïve", "Z", "ключ"])
        let after = round == 0 ? "" : random.pick(["", "b", "_1", "é", "s"])
        return random.chance(2)
          ? Pair(one: before + letter.0 + after, other: before + letter.1 + after)
          : Pair(one: before + letter.1 + after, other: before + letter.0 + after)
      }
    }
  }()

  private static func equals(_ name: String, _ number: Int) throws -> FormatPredicate {
    try FormatPredicate("\(key: name) == \(number)")
  }

  /// That both keys of a record with the values 1 and 2 are read, each its own.
  private static func expectBoth(
    _ pair: Pair, in records: [RecordValue], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (name, value) in [(pair.one, 1), (pair.other, 2)] {
      for number in 1...2 {
        let predicate = try equals(name, number)
        #expect(try predicate.filter(records).count == (number == value ? 1 : 0), sourceLocation: sourceLocation)
        let whole = try predicate && FormatPredicate("SELF != nil")
        #expect(try whole.compiled().count(in: records) == (number == value ? 1 : 0), sourceLocation: sourceLocation)
      }
    }
  }

  @Test(arguments: pairs) func theyDifferInBytesAlone(_ pair: Pair) {
    #expect(pair.one == pair.other)
    #expect(RecordKey(pair.one) != RecordKey(pair.other))
    #expect(Set([pair.one, pair.other].map(RecordKey.init)).count == 2)
  }

  private static func record(_ pairs: (String, RecordValue)...) -> RecordValue { .object(RecordObject(pairs)) }

  private static func options(_ kind: FileKind) -> ReadOptions {
    var options = ReadOptions()
    options.kind = kind
    return options
  }

  // MARK: Files

  @Test(arguments: pairs) func recordsOfJSON(_ pair: Pair) throws {
    let plain = "{\"\(pair.one)\":1,\"\(pair.other)\":2}"
    // The reader numbers the keys of small records in one way and those of large ones in another.
    let more = (0..<600).map { "\"k\($0)\":0" }.joined(separator: ",")
    let wide = "{\(more),\"\(pair.one)\":1,\"\(pair.other)\":2}"
    for text in [plain, wide] {
      let source = RecordSource(text: text, options: Self.options(.jsonLines))
      try Self.expectBoth(pair, in: source.records())
      let table = try source.table()
      for (name, value) in [(pair.one, 1), (pair.other, 2)] {
        #expect(try Self.equals(name, value).compiled().count(in: table) == 1)
        #expect(table.column(name)?[0] == .integer(Int64(value)))
      }
    }
    let lone = RecordSource(text: "{\"\(pair.one)\":1}", options: Self.options(.jsonLines))
    #expect(try Self.equals(pair.other, 1).filter(lone.records()).isEmpty)
  }

  @Test(arguments: pairs) func headersOfCSV(_ pair: Pair) throws {
    let source = RecordSource(text: "\(pair.one),\(pair.other)\n1,2\n", options: Self.options(.csv))
    try Self.expectBoth(pair, in: source.records())
    let table = try source.table()
    #expect(table.columns.map { RecordKey($0.name) } == [RecordKey(pair.one), RecordKey(pair.other)])
    #expect(try Self.equals(pair.other, 2).compiled().count(in: table) == 1)
  }

  @Test(arguments: [OutputFormat.csv, .tsv, .table, .sql]) func whatIsWritten(_ format: OutputFormat) throws {
    for pair in Self.pairs {
      let records: [RecordValue] = [
        Self.record((pair.one, 1)), Self.record((pair.other, 2)),
      ]
      var bytes: [UInt8] = []
      var writer = RecordWriter(format) { bytes += $0 }
      for record in records { writer.write(record) }
      writer.finish()
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.utf8.firstRange(of: pair.one.utf8) != nil && text.utf8.firstRange(of: pair.other.utf8) != nil)
      #expect(writer.omittedKeys.isEmpty)
    }
  }

  // MARK: Records of code

  private struct Both: Recordable {
    var one = 1
    var other = 2
    nonisolated(unsafe) static var names = ("", "")
    static var recordProperties: RecordProperties<Both> {
      RecordProperties(RecordProperty(names.0, \.one), RecordProperty(names.1, \.other))
    }
  }

  @Test func typedRecords() throws {
    for pair in Self.pairs {
      Both.names = (pair.one, pair.other)
      #expect(Both.recordProperties.list.names.count == 2)
      for (name, value) in [(pair.one, 1), (pair.other, 2)] {
        for number in 1...2 {
          #expect(try Self.equals(name, number).evaluate(with: Both()) == (number == value))
          #expect(try Self.equals(name, number).filter([Both()]).count == (number == value ? 1 : 0))
        }
      }
      let table = RecordTable([Both()])
      #expect(try Self.equals(pair.other, 2).compiled().count(in: table) == 1)
      let model = try RecordModel(describing: Both.recordProperties.list)
      #expect(model.entities[0].attributes.count == 2)
    }
  }

  @Test(arguments: pairs) func untypedRecords(_ pair: Pair) throws {
    let records: [Any] = [[pair.one: 1] as [String: Any]]
    #expect(try Self.equals(pair.one, 1).filter(withAny: records).count == 1)
    #expect(try Self.equals(pair.other, 1).filter(withAny: records).isEmpty)
  }

  // MARK: Names in predicates

  @Test(arguments: pairs) func allowedKeys(_ pair: Pair) throws {
    var limits = Limits.untrusted(keyPaths: [pair.one])
    let record = Self.record((pair.one, 1), (pair.other, 2))
    func verdict(_ name: String) throws -> Bool {
      let text = try Self.equals(name, name.utf8.elementsEqual(pair.one.utf8) ? 1 : 2).predicateFormat
      return try FormatPredicate(parsing: text, limits: limits).evaluate(with: record)
    }
    #expect(try verdict(pair.one))
    let error = #expect(throws: FormatError.self) { try verdict(pair.other) }
    #expect(error?.first.code == .forbiddenKey)
    limits.allowedPaths?.insert(RecordKey(pair.other))
    #expect(try verdict(pair.one) && verdict(pair.other))
  }

  @Test(arguments: pairs) func trees(_ pair: Pair) throws {
    let (one, other) = (try Self.equals(pair.one, 1), try Self.equals(pair.other, 1))
    #expect(one != other && Set([one, other]).count == 2)
    #expect(ExpressionNode(.variable(pair.one)) != ExpressionNode(.variable(pair.other)))
    #expect((one && other).node.keyPaths.count == 2)
    let nested = try FormatExpression("SUBQUERY(\(key: pair.one), $x, $x == \(key: pair.other))")
    #expect(nested.node.keyPaths.count == 2)
    #expect(RecordQuery(pair.one) != RecordQuery(pair.other))
    #expect(QueryColumn(nested, as: pair.one) != QueryColumn(nested, as: pair.other))
  }

  @Test(arguments: pairs) func variables(_ pair: Pair) throws {
    let read = FormatPredicate(ExpressionNode(.variable(pair.one)).equals(1))
    #expect(try read.evaluate(with: RecordValue.null, variables: [pair.one: 1]))
    let error = #expect(throws: FormatError.self) {
      try read.evaluate(with: RecordValue.null, variables: [pair.other: 1])
    }
    #expect(error?.first.code == .missingVariable)
    #expect(read.substituting([pair.other: 1]) == read)
    // The inner variable does not hide the outer one.
    let list = ExpressionNode(.constant(.array([1, 2])))
    let inner = ExpressionNode(
      .subquery(list, pair.other, ExpressionNode(.variable(pair.one)).equals(1)))
    let outer = ExpressionNode(
      .subquery(
        list, pair.one, ExpressionNode(.member(inner, KeyPathNode([.init(.collection(.count))]))).equals(2)))
    #expect(try FormatExpression(outer).value() == [1])
    #expect(outer.freeVariables.isEmpty && inner.freeVariables.count == 1)
  }

  @Test(arguments: pairs) func columnsAndGroups(_ pair: Pair) throws {
    let records: [RecordValue] = [
      Self.record((pair.one, 1), (pair.other, 2)), Self.record((pair.one, 1), (pair.other, 3)),
    ]
    let (one, other) = (try FormatExpression("\(key: pair.one)"), try FormatExpression("\(key: pair.other)"))
    var query = RecordQuery()
    query.grouping = [one, other]
    #expect(try query.rows(in: records).values == [[1, 2, 1], [1, 3, 1]])
    query.grouping = [one]
    query.columns = [QueryColumn(one), QueryColumn(other)]
    let error = #expect(throws: FormatError.self) { try query.rows(in: records) }
    #expect(error?.first.code == .notGrouped)
    // A name that a column is given stands for it in sort keys, and another spelling does not.
    query.grouping = []
    query.columns = [QueryColumn(try FormatExpression("-\(key: pair.other)"), as: pair.one)]
    query.order = [SortKey(one)]
    #expect(try query.rows(in: records).values == [[-3], [-2]])
    query.order = [SortKey(other)]
    #expect(try query.rows(in: records).values == [[-2], [-3]])
  }

  // MARK: Models

  @Test(arguments: pairs) func models(_ pair: Pair) throws {
    func model(_ attributes: [RecordModel.Attribute]) throws -> RecordModel {
      try RecordModel([RecordModel.Entity("E", attributes: attributes)])
    }
    let lone = try model([RecordModel.Attribute(pair.one, .integer)])
    #expect(try Self.equals(pair.one, 1).check(against: lone, entity: "E").isEmpty)
    #expect(try Self.equals(pair.other, 1).check(against: lone, entity: "E").map(\.code) == [.unknownKey])
    let both = try model([RecordModel.Attribute(pair.one, .integer), RecordModel.Attribute(pair.other, .string)])
    #expect(try Self.equals(pair.one, 1).check(against: both, entity: "E").isEmpty)
    #expect(try Self.equals(pair.other, 1).check(against: both, entity: "E").map(\.code) == [.typeMismatch])
    #expect(try lone != model([RecordModel.Attribute(pair.other, .integer)]))
    #expect(try RecordModel(recordValue: both.recordValue) == both)
    let entities = try RecordModel([
      RecordModel.Entity(pair.one, attributes: [.init("a", .integer)]),
      RecordModel.Entity(
        pair.other, attributes: [.init("b", .integer)], relationships: [.init("up", to: pair.one)]),
    ])
    #expect(entities.entity(named: pair.one)?.attributes.map(\.name) == ["a"])
    #expect(try FormatPredicate("up.a == 1").check(against: entities, entity: pair.other).isEmpty)
    #expect(try entities.namedAsCoreData().entities.count == 2)
    let inferred = try RecordModel.inferred(
      from: [Self.record((pair.one, 1), (pair.other, "x"))], entity: "E")
    #expect(inferred.entities[0].attributes.map(\.type) == [.integer, .string])
  }

  // MARK: Databases and joins

  @Test(arguments: pairs) func columnsOfSQLite(_ pair: Pair) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, "\(pair.one)" INTEGER, "\(pair.other)" INTEGER);
      INSERT INTO t VALUES (1, 1, 2);
      CREATE TABLE "\(pair.one)" (id INTEGER PRIMARY KEY, a INTEGER);
      CREATE TABLE "\(pair.other)" (id INTEGER PRIMARY KEY, b INTEGER);
      INSERT INTO "\(pair.other)" VALUES (1, 7), (2, 8);
      """)
    let store = try SQLiteStore(database)
    for (name, value) in [(pair.one, 1), (pair.other, 2)] {
      for number in 1...2 {
        var query = RecordQuery("t")
        query.predicate = try Self.equals(name, number)
        #expect(try store.count(query) == (number == value ? 1 : 0))
        #expect(try store.records(query).count == (number == value ? 1 : 0))
      }
    }
    #expect(try store.count(RecordQuery(pair.one)) == 0 && store.count(RecordQuery(pair.other)) == 2)
  }

  @Test(arguments: pairs) func joinedEntities(_ pair: Pair) throws {
    let orders = RecordEntity(
      name: pair.one,
      records: [Self.record((pair.one, 1), (pair.other, 2)), Self.record((pair.one, 2))])
    let buyers = RecordEntity(
      name: pair.other, records: [Self.record(("id", 1), ("name", "Ann")), ["id": 2, "name": "Bea"]])
    func quoted(_ name: String) -> String { "`\(name)`" }
    let key = try ForeignKey(
      parsing: "\(quoted(pair.one)).\(quoted(pair.other)) = \(quoted(pair.other)).id AS buyer inverse orders")
    let joined = try RelatedEntities([orders, buyers], [key])
    #expect(joined.records(of: pair.one).count == 2 && joined.records(of: pair.other).count == 2)
    #expect(try FormatPredicate("buyer.name == 'Bea'").compiled().indexes(of: joined.records(of: pair.one)) == [0])
    #expect(try FormatPredicate("orders.@count == 1").compiled().indexes(of: joined.records(of: pair.other)) == [1])
  }

  /// A name or a value cannot end its literal by what combines with the quote.
  @Test func quotesWithAccents() {
    var bytes: [UInt8] = []
    var writer = RecordWriter(.sql) { bytes += $0 }
    writer.write(Self.record(("a\"\u{301}", "it's'\u{301}; --")))
    writer.finish()
    #expect(
      String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(
        "INSERT INTO \"records\" (\"a\"\"\u{301}\") VALUES ('it''s''\u{301}; --');\n".utf8))
  }
}
