import Foundation
import PredicateFormat
import Testing

/// A class with subclasses, which gives its record through one list for all of them.
private class Machine: RecordValueConvertible, @unchecked Sendable {
  let tag: String
  let system: Int
  init(tag: String, system: Int) { (self.tag, self.system) = (tag, system) }

  static let properties = RecordProperties<Machine>(
    .init("tag", \.tag), .init("system", \.system), .init("number") { ($0 as? Phone)?.number },
    .init("kind") { $0.kind })
  static var valueType: ValueType { .record }
  static var elementProperties: RecordPropertyList? { properties.list }
  var recordValue: RecordValue { Self.properties.recordValue(of: self) }
  var kind: String { "machine" }
}

private final class Phone: Machine, @unchecked Sendable {
  let number: String
  init(tag: String, system: Int, number: String) {
    self.number = number
    super.init(tag: tag, system: system)
  }
  override var kind: String { "phone" }
}

private struct Room: Recordable {
  var name: String
  var machines: [Machine]
  static let recordProperties = RecordProperties<Room>(.init("name", \.name), .init("machines", \.machines))
}

/// What code that comes from NSPredicate asks for.
@Suite struct PortedCodeTests {
  private static let machines = [
    Machine(tag: "b", system: 14), Phone(tag: "a", system: 17, number: "35"), Machine(tag: "c", system: 17),
  ]

  @Test func constantPredicates() throws {
    #expect(try FormatPredicate(value: true) == FormatPredicate("TRUEPREDICATE"))
    #expect(FormatPredicate(value: false).predicateFormat == "FALSEPREDICATE")
    #expect(try ["a"].filtered(using: FormatPredicate(value: false)).isEmpty)
  }

  @Test func classesWithSubclasses() throws {
    func tags(_ text: String) throws -> [String] {
      try Self.machines.filtered(using: FormatPredicate(parsing: text)).map(\.tag)
    }
    #expect(try tags("system > 15") == ["a", "c"])
    #expect(try tags("number == '35'") == ["a"])
    #expect(try tags("number == nil AND kind == 'machine'") == ["b", "c"])
    #expect(try Self.machines.sorted(using: SortKey(parsing: "tag desc")).map(\.tag) == ["c", "b", "a"])
    let error = #expect(throws: FormatError.self) { try tags("nmber == '35'") }
    #expect(error?.code == .unknownKey && error?.first.hint == "did you mean `number`?")
    let rooms = [Room(name: "hall", machines: Self.machines), Room(name: "attic", machines: [])]
    let called = try FormatPredicate("ANY machines.number == '35' AND machines.@max.system == 17")
    #expect(try rooms.filtered(using: called).map(\.name) == ["hall"])
    #expect(try RecordModel(describing: Room.recordProperties.list).entities.map(\.name) == ["Room", "Machine"])
    let query = try RecordQuery(Machine.self).where("system = 17").sort("tag").select("kind")
    #expect(try query.records(in: Self.machines).map(\.tag) == ["a", "c"])
    #expect(try query.rows(in: Self.machines).map { $0["kind"] } == ["phone", "machine"])
  }

  @Test func blocksReadKeys() throws {
    let odd = FormatPredicate { record, _ in
      guard case .integer(let system)? = record["system"] else { return false }
      return system % 2 == 1
    }
    #expect(try Self.machines.filtered(using: odd).map(\.tag) == ["a", "c"])
    #expect(try odd.filter(withAny: [["system": 13], ["system": 14], [:]]).count == 1)
    #expect(try odd.evaluate(with: ["system": 13]))
  }

  @Test func keysOfValues() throws {
    let object: RecordValue = ["a": 1, "b": .null]
    #expect(object["a"] == 1 && object["b"] == .null && object["c"] == nil)
    let machine = Self.machines[1].recordValue
    #expect(machine["number"] == "35" && machine["owner"] == nil)
    for value: RecordValue in [.null, 1, "text", [1], .set([1])] { #expect(value["a"] == nil) }
  }

  @Test func untypedElementsKeepTheirType() throws {
    let records: [[String: Any]] = [["a": 1, "b": "x"], ["a": 2]]
    let found: [[String: Any]] = try FormatPredicate("a > 1").filter(withAny: records)
    #expect(found.map { $0["a"] as? Int } == [2])
    #expect(try FormatPredicate("SELF > 1").filter(withAny: [1, 2, 3]) == [2, 3])
  }

  @Test func listsOfSortKeys() throws {
    let keys = [try SortKey(parsing: "system desc"), try SortKey(parsing: "tag")]
    let query = RecordQuery(Machine.self).sort(keys)
    #expect(query == RecordQuery(Machine.self).sort(keys[0], keys[1]))
    #expect(try query.records(in: Self.machines).map(\.tag) == ["a", "c", "b"])
  }

  @Test func errorsAsJSON() throws {
    let wrong = #expect(throws: FormatError.self) { try FormatPredicate(parsing: "age > 3 AND\n nmae == ") }
    let error = try #require(wrong)
    #expect(
      error.recordValue == [
        [
          "severity": "error", "kind": "syntax", "code": "missingValue", "message": "missing value after `==`",
          "offset": 21, "length": 0, "line": 2, "column": 10, "expected": "a value: key path, literal or placeholder",
        ]
      ])
    #expect(try JSONDecoder().decode(RecordValue.self, from: JSONEncoder().encode(error)) == error.recordValue)
    // Without a place there is none.
    let built = FormatPredicate(try ExpressionNode.key("a") < "x")
    let failure = #expect(throws: FormatError.self) { try built.evaluate(with: ["a": 1]) }
    guard case .array(let findings)? = failure?.recordValue else { return #expect(Bool(false)) }
    #expect(findings.map { $0["code"] } == ["typeMismatch"] && findings.allSatisfy { $0["line"] == nil })
  }

  /// What takes the place of a variable leaves the text that errors speak of.
  @Test func substitutedTextHasPlaces() throws {
    let late = try FormatPredicate(parsing: "name == 'a' AND\n  seen < $NOW").substituting(["NOW": 3])
    let failure = #expect(throws: FormatError.self) { try late.evaluate(with: ["name": "a", "seen": "x"]) }
    #expect(
      failure?.description.hasPrefix("2:3: error: cannot order a string and a number\n    seen < $NOW\n    ^^^^")
        == true)
    #expect(late.predicateFormat == "name == \"a\" AND seen < 3")
    let sum = try FormatExpression(parsing: "a + $b").substituting(["b": "x"])
    let error = #expect(throws: FormatError.self) { try sum.value(with: ["a": 1]) }
    #expect(error?.source?.text == "a + $b" && error?.first.span != nil)
  }

  @Test func partsPrintAsInText() throws {
    #expect("\(try KeyPathNode(parsing: "items.@count"))" == "items.@count")
    #expect("\(KeyPathNode(keys: ["size", "ab"]))" == "#size.ab")
    #expect("\(ComparisonOperator.greaterOrEqual) \(ComparisonOperator.custom("is:"))" == ">= is:")
  }
}
