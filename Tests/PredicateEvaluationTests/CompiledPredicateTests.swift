import PredicateFormat
import Testing

@Suite struct CompiledPredicateTests {
  struct Person: Recordable, Equatable {
    var name: String
    var age: Int
    var nickname: String?
    var friends: [Person] = []
    static let recordProperties = RecordProperties<Person>(
      .init("name", \.name), .init("age", \.age), .init("nickname", \.nickname), .init("friends", \.friends),
      .init("initial") { String($0.name.prefix(1)) })
  }

  struct Reading: Codable, Equatable {
    var sensor: String
    var value: Double?
  }

  private static let ann = Person(name: "Ann", age: 31)
  private static let people = [
    ann, Person(name: "Bob", age: 17, nickname: "Bo"),
    Person(name: "Cid", age: 45, nickname: "C", friends: [ann]),
  ]

  @Test(arguments: [
    ("age >= 18", ["Ann", "Cid"]), ("name BEGINSWITH[c] 'b'", ["Bob"]), ("nickname == nil", ["Ann"]),
    ("nickname != 'Bo'", ["Ann", "Cid"]), ("ANY friends.name == 'Ann'", ["Cid"]),
    ("friends.@count == 0", ["Ann", "Bob"]), ("initial == 'C'", ["Cid"]), ("age = max:(age)", ["Cid"]),
    ("age > average:(age)", ["Cid"]), ("count:(SELF) == 3 AND age < 18", ["Bob"]),
    ("SUBQUERY(friends, $f, $f.age < age).@count == 1", ["Cid"]), ("FALSEPREDICATE", []),
  ])
  func typedRecords(format: String, names: [String]) throws {
    let predicate = try FormatPredicate(parsing: format)
    #expect(try predicate.filter(Self.people).map(\.name) == names)
    #expect(try Self.people.filtered(using: predicate).map(\.name) == names)
    #expect(try predicate.compiled().count(in: Self.people) == names.count)
    #expect(try predicate.compiled().first(in: Self.people)?.name == names.first)
    let (matching, others) = try predicate.compiled().partition(Self.people)
    #expect(matching.map(\.name) == names)
    #expect(others.count == Self.people.count - names.count)
  }

  @Test func unknownPropertySuggestsTheRightOne() throws {
    let error = try #require(throws: FormatError.self) {
      try FormatPredicate("nme == 'Ann'").evaluate(with: Self.ann)
    }
    #expect(
      error.description == """
        1:1: error: `Person` has no property `nme`
          nme == 'Ann'
          ^^^
          hint: did you mean `name`?
        """)
  }

  @Test func encodableValues() throws {
    let readings = [Reading(sensor: "a", value: 1.5), Reading(sensor: "b", value: nil)]
    let predicate = try FormatPredicate("value > 1")
    #expect(try readings.filtered(encodingUsing: predicate) == [readings[0]])
    #expect(try predicate.evaluate(encoding: readings[0]))
    #expect(try !predicate.evaluate(encoding: readings[1]))
  }

  @Test func untypedDictionaries() throws {
    let record: [String: Any] = ["name": "Ann", "tags": ["x", "y"], "address": ["city": "Oslo"]]
    #expect(try FormatPredicate("address.city == 'Oslo' AND 'x' IN tags").evaluate(withAny: record))
  }

  @Test func untypedLists() throws {
    let records: [Any] = [["a": 1], ["a": 5, "b": [1, 2]] as [String: Any]]
    #expect(try FormatPredicate("a > 2").filter(withAny: records).count == 1)
  }

  @Test func substitution() throws {
    let template = try FormatPredicate("age > $limit AND name == $name")
    let bound = try template.substituting(["limit": 20, "name": FormatExpression("nickname")])
    #expect(bound.predicateFormat == "age > 20 AND name == nickname")
    #expect(template.predicateFormat == "age > $limit AND name == $name")
  }

  @Test func codable() throws {
    let predicate = try FormatPredicate("age > 20 AND ANY friends.name BEGINSWITH[c] 'a'")
    let data = try RecordValue(encoding: predicate)
    #expect(try data.decoded(as: FormatPredicate.self) == predicate)
    let expression = try FormatExpression("age * 2.0")
    #expect(try RecordValue(encoding: expression).decoded(as: FormatExpression.self) == expression)
  }

  @Test func comparingAListHints() throws {
    let error = #expect(throws: FormatError.self) {
      try FormatPredicate("friends.age > 1").evaluate(with: Self.people[2])
    }
    #expect(error?.first.hint == "write ANY or ALL before the comparison, or `@count` for how many elements there are")
  }

  @Test func scalars() throws {
    #expect(try FormatPredicate("SELF > 2").filter([1, 2, 3, 4]) == [3, 4])
    #expect(try FormatPredicate("SELF BEGINSWITH 'a'").filter(["ab", "ba"]) == ["ab"])
    #expect(try FormatPredicate("SELF == max:(SELF)").filter([3, 9, 4]) == [9])
  }

  @Test func variables() throws {
    let predicate = try FormatPredicate("age > $limit AND name != $name")
    #expect(try predicate.filter(Self.people, variables: ["limit": 20, "name": "Cid"]).map(\.name) == ["Ann"])
  }

  @Test func errorsNameTheRecord() throws {
    let records: [RecordValue] = [["a": 1], ["a": "x"]]
    let error = try #require(throws: FormatError.self) { try FormatPredicate("a > 0").filter(records) }
    #expect(error.recordIndex == 1)
    #expect(error.code == .typeMismatch)
  }

  @Test func blocks() throws {
    let predicate = FormatPredicate(block: { record, variables in record == variables["wanted"] })
    #expect(try predicate.filter([1, 2], variables: ["wanted": 2]) == [2])
    let both = try predicate && FormatPredicate("SELF > 1")
    #expect(try both.filter([1, 2], variables: ["wanted": 1]) == [])
    #expect(throws: FormatError.self) { try both.losslessFormat }
  }

  @Test func combining() throws {
    let parts = try ["age > 18", "name != 'Cid'"].map { try FormatPredicate(parsing: $0) }
    #expect(FormatPredicate.all(parts).predicateFormat == "age > 18 AND name != \"Cid\"")
    #expect(FormatPredicate.any([]).predicateFormat == "FALSEPREDICATE")
    #expect((!parts[0] || parts[1]).predicateFormat == "(NOT age > 18) OR name != \"Cid\"")
    #expect(try FormatPredicate.all(parts).filter(Self.people).map(\.name) == ["Ann"])
  }

  @Test func streams() throws {
    var stream = try FormatPredicate("a > 1").compiled().stream()
    #expect(try !stream.evaluate(["a": 1]))
    #expect(try stream.evaluate(["a": 2]))
    let error = #expect(throws: FormatError.self) { try stream.evaluate(["a": "x"]) }
    #expect(error?.recordIndex == 2)
  }

  @Test func expressions() throws {
    let expression = try FormatExpression("age * 2")
    #expect(try expression.compiled().values(for: Self.people) == [62, 34, 90])
    #expect(try FormatExpression("average:(age)").compiled().values(for: Self.people) == [31.0, 31.0, 31.0])
    #expect(try FormatExpression("1 + 2").value() == 3)
  }

  @Test func hostFunctions() throws {
    let reversed = HostFunction(
      FunctionSignature(
        "reversed:", [.string], .string, documentation: "The text backwards.", example: "reversed:(\"ab\")",
        exampleResult: "\"ba\"")
    ) { arguments in
      guard case .string(let text)? = arguments.first else { throw ValueError(.notAString, "no text to reverse") }
      return .string(String(text.reversed()))
    }
    let kindOf = HostFunction(
      FunctionSignature("isLongerThan:", [.string, .integer], .boolean, documentation: "", example: "")
    ) { arguments in
      guard case .string(let text)? = arguments.first, case .integer(let bound)? = arguments.last else { return false }
      return .bool(text.count > bound)
    }
    let table = FunctionTable.builtin.adding(reversed).adding(kindOf)
    #expect(try FormatPredicate("reversed(SELF) == 'ba'", functions: table).evaluate(with: "ab"))
    #expect(try FormatPredicate("FUNCTION(SELF, 'reversed:') == 'ba'", functions: table).evaluate(with: "ab"))
    #expect(try FormatPredicate("SELF isLongerThan: 1", functions: table).evaluate(with: "ab"))
    #expect(try !FormatPredicate("reversed(SELF) == 'ba'", functions: table).evaluate(with: String?.none))
    let error = #expect(throws: FormatError.self) {
      try FormatPredicate("reversed(SELF) == 'ba'", functions: table).evaluate(with: 1)
    }
    #expect(error?.code == .notAString)
  }

  @Test(arguments: BuiltinFunction.allCases.filter { !$0.signature.exampleResult.isEmpty })
  func functionExamples(function: BuiltinFunction) throws {
    let value = try FormatExpression(parsing: function.signature.example).value()
    let expected = try FormatExpression(parsing: function.signature.exampleResult).value()
    #expect(ValueRules.equal(value, expected) || value == expected, "\(function.signature.example)")
  }
}
