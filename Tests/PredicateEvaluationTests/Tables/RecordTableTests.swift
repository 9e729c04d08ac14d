import PredicateFormat
import Testing

@Suite struct RecordTableTests {
  struct Person: Recordable {
    var name: String
    var age: Int
    var score: Double?
    static let recordProperties = RecordProperties<Person>(
      .init("name", \.name), .init("age", \.age), .init("score", \.score))
  }

  @Test func typedRecordsBecomeColumns() {
    let table = RecordTable([Person(name: "Ada", age: 36, score: 1.5), Person(name: "Linus", age: 54, score: nil)])
    #expect(table.columns.map(\.name) == ["name", "age", "score"])
    #expect(table.columns.map(\.type) == [.string, .integer, .double])
    #expect(table.count == 2)
    #expect(table.column("score")?[0] == .double(1.5))
    #expect(table.column("score")?[1] == .null)
    #expect(table.column("age")?[2] == .null)
    #expect(table.column("size") == nil)
  }

  @Test func dynamicRecordsMayLackKeys() throws {
    let table = try RecordTable([
      ["a": 1, "b": "x"], ["a": 2], ["c": true, "a": nil as RecordValue? ?? .null], ["b": "y", "a": 3],
    ])
    #expect(table.columns.map(\.name) == ["a", "b", "c"])
    let rows = table.map { row -> [RecordValue] in
      guard case .record(let reference) = row else { return [] }
      return reference.list.names.indices.map { reference.value(at: $0) }
    }
    #expect(
      rows == [
        [.integer(1), .string("x"), .null], [.integer(2), .null, .null], [.null, .null, .bool(true)],
        [.integer(3), .string("y"), .null],
      ])
  }

  @Test func rowsPrintTheirValues() throws {
    let nested = RecordTable([Person(name: "Ann", age: 31, score: nil)])
    let table = try RecordTable(columns: [RecordColumn("n", [1, nil]), RecordColumn("of", [nested[0], .null])])
    #expect(
      table.map(\.description) == [
        #"{"n": 1, "of": {"name": "Ann", "age": 31, "score": nil}}"#, #"{"n": nil, "of": nil}"#,
      ])
    #expect(Person(name: "Ann", age: 31, score: nil).recordValue.description == "<Person>")
  }

  @Test func rowsOfAQuery() throws {
    let rows = RecordRows(
      columns: ["n", "t"], rows: [[.integer(1), .string("x")], [.null], [.integer(3), .string("y")]])
    let table = RecordTable(rows)
    #expect(table.columns.map(\.name) == ["n", "t"])
    #expect(table.columns.map(\.type) == [.integer, .string])
    #expect(try FormatPredicate("n = 3 OR t = nil").compiled().indexes(of: table) == [1, 2])
    #expect(RecordTable(RecordRows(columns: ["n"])).columns.map(\.name) == ["n"])
  }

  /// Every storage gives back what was put in, with values missing at the start, within and at the end.
  @Test(arguments: [
    [RecordValue.bool(true), .bool(false)], [.integer(.min), .integer(7)], [.double(-0.0), .double(1e300)],
    [.string(""), .string("naïve"), .string("👩‍👩‍👧")], [.integer(1), .double(1)], [.string("a"), .integer(1)],
    [.array([.integer(1)])], [],
  ])
  func columnsGiveBackTheirValues(_ some: [RecordValue]) {
    for values in [some, [.null] + some, some + [.null, .null], some + [.null] + some, [.null, .null]] {
      let column = RecordColumn("x", values)
      #expect(column.count == values.count)
      #expect((0..<column.count).map { column[$0] } == values)
    }
  }

  @Test func fewTextsAreStoredOnce() {
    let texts = (0..<1000).map { ["Berlin", "Paris", "Rome"][$0 % 3] }
    let column = RecordColumn("city", texts)
    guard case .coded(_, let dictionary) = column.storage else {
      Issue.record("not coded")
      return
    }
    #expect(dictionary.count == 3)
    #expect((0..<1000).map { column[$0] } == texts.map(RecordValue.string))
    let many = RecordColumn("name", (0..<1000).map { "n\($0)" })
    guard case .text = many.storage else {
      Issue.record("coded, though all differ")
      return
    }
    #expect((0..<1000).map { many[$0] } == (0..<1000).map { .string("n\($0)") })
  }

  @Test func columnsThatMakeNoTable() {
    #expect(throws: TableError.unequalRows("a", 2, "b", 1)) {
      try RecordTable(columns: [RecordColumn("a", [1, 2]), RecordColumn("b", [1])])
    }
    #expect(throws: TableError.duplicateColumn("a")) {
      try RecordTable(columns: [RecordColumn("a", [1]), RecordColumn("a", [1])])
    }
    #expect(throws: TableError.notARecord("a number", 1)) { try RecordTable([["a": 1], 2]) }
  }

  @Test func rowsAreRecords() throws {
    let table = try RecordTable(columns: [RecordColumn("name", ["Ada", "Linus"]), RecordColumn("age", [36, nil])])
    #expect(try FormatPredicate("age == nil AND name BEGINSWITH 'L'").compiled().indexes(of: table) == [1])
    let error = #expect(throws: FormatError.self) { try FormatPredicate("agee > 1").compiled().count(in: table) }
    #expect(error?.code == .unknownKey)
    #expect(error?.first.hint == "did you mean `age`?")
  }
}
