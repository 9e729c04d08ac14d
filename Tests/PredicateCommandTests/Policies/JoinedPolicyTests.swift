import PredicateEvaluation
import PredicateFormat
import PredicateFoundation
import PredicateSQL
import Testing

/// Text with limits of its own, joined with a condition of the host's that reads what the text may not: in every way that
/// there is to join, asked in every way that there is to ask.
@Suite struct JoinedPolicyTests {
  struct Person: Recordable {
    var name: String
    var secret: Int
    var pets: [Pet]
    static let recordProperties = RecordProperties<Person>(
      .init("name", \.name), .init("secret", \.secret), .init("pets", \.pets))
  }

  struct Pet: Recordable, Hashable {
    var name: String
    var secret: Int
    static let recordProperties = RecordProperties<Pet>(.init("name", \.name), .init("secret", \.secret))
  }

  static let person = Person(name: "Ann", secret: 7, pets: [Pet(name: "Ann", secret: 7)])

  /// An argument that is a type of the host's.
  struct Filter: FormatArgument {
    let predicate: FormatPredicate
    var formatArgument: FormatArgumentValue { predicate.formatArgument }
  }

  /// A way to join: a condition of the host's, a predicate that was typed and an expression that was typed. All hold for the
  /// person where what was typed is allowed.
  struct Way: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let join: @Sendable (FormatPredicate, FormatPredicate, FormatExpression) throws -> FormatPredicate

    init(
      _ name: String,
      _ join: @escaping @Sendable (FormatPredicate, FormatPredicate, FormatExpression) throws -> FormatPredicate
    ) {
      testDescription = name
      self.join = join
    }
  }

  static let people = RecordQuery(Person.self)

  static let ways: [Way] = [
    Way("own && typed") { own, typed, _ in own && typed },
    Way("typed && own") { own, typed, _ in typed && own },
    Way("own || typed") { own, typed, _ in own || typed },
    Way("!(!own || !typed)") { own, typed, _ in !(!own || !typed) },
    Way("all") { own, typed, _ in .all([own, own, typed]) },
    Way("any") { own, typed, _ in .any([own, typed]) },
    Way("not") { own, typed, _ in .not(.not(own && typed)) },
    Way("a chain") { own, typed, _ in own && own && typed && own },
    Way("%@") { own, typed, _ in try FormatPredicate("secret == 7 AND %@", typed) },
    Way("%@ of a list") { own, typed, _ in
      try FormatPredicate(format: "%@ AND %@", arguments: [own, typed], limits: Limits())
    },
    Way("an interpolation") { own, typed, _ in try FormatPredicate("\(own) AND \(typed)") },
    Way("an argument of a type of the host's") { own, typed, _ in
      try FormatPredicate("secret == 7 AND %@", Filter(predicate: typed))
    },
    Way("an expression as %@") { _, _, value in try FormatPredicate("%@ == 'Ann' AND secret == 7", value) },
    Way("an expression of a predicate") { own, typed, _ in
      try own && FormatPredicate("%@ == YES", FormatExpression("TERNARY(%@, YES, NO)", typed))
    },
    Way("a variable") { own, _, value in try own && FormatPredicate("$x == 'Ann'").substituting(["x": value]) },
    Way("a variable of the whole") { own, _, value in
      try (own && FormatPredicate("$x == 'Ann'")).substituting(["x": value])
    },
    Way("where") { own, typed, _ in try #require(people.where(own).where(typed).predicate) },
    Way("or") { own, typed, _ in try #require(people.where(own).or(typed).predicate) },
    Way("a group") { own, typed, _ in
      try #require(people.where(own).and { $0.where(typed).or(typed) }.predicate)
    },
    Way("not of a group") { own, typed, _ in try #require(people.where(own).not { $0.where(!typed) }.predicate) },
    Way("a comparison of a query") { own, _, value in
      try #require(people.where(own).where("name", .equals, value).predicate)
    },
    Way("typed conditions") { own, typed, _ in
      let condition: TypedCondition<Person> = \.secret == 7 && TypedCondition(typed) || !TypedCondition(own)
      return try condition.predicate()
    },
    Way("where of a typed condition") { own, typed, _ in
      try #require(people.where(own).where(.all([\.secret == 7, TypedCondition(typed)])).predicate)
    },
    Way("a typed condition of elements") { own, typed, _ in
      try #require(people.where(own).where { $0.pets.any(TypedCondition<Pet>(typed)) }.predicate)
    },
    Way("a choice by a typed condition") { own, typed, _ in
      let choice = TypedExpression<Person, Int>.either(TypedCondition(typed), .value(1), .value(2))
      let condition: TypedCondition<Person> = choice == 1
      return try own && condition.predicate()
    },
  ]

  static func limits() throws -> Limits {
    var limits = Limits.untrusted(keyPaths: ["name"])
    limits.policy = try Policy(keyPaths: ["name"], operators: ["==", "+"])
    return limits
  }

  static func joined(_ way: Way, _ typed: String, _ value: String) throws -> FormatPredicate {
    try way.join(
      FormatPredicate("secret == 7 AND name BEGINSWITH 'A'"), FormatPredicate(parsing: typed, limits: limits()),
      FormatExpression(parsing: value, limits: limits()))
  }

  @Test(arguments: ways)
  func whatIsAllowedHolds(_ way: Way) throws {
    let whole = try Self.joined(way, "name == 'Ann'", "name")
    #expect(try whole.filter([Self.person]).count == 1)
    #expect(try whole.evaluate(with: Self.person.recordValue))
    #expect(whole.check().isEmpty)
    #expect(try whole.explain(Self.person).result == true)
    #expect(try RecordQuery(Person.self).where(whole).records(in: [Self.person]).count == 1)
    // Pets are lists of values, which no table has.
    if !way.testDescription.contains("elements") {
      #expect(try whole.sql(.sqlite, model: Self.model, entity: "Person").text.contains("secret"))
    }
    // The whole is stricter than the host's condition in every figure, and a further part does not loosen it.
    #expect(whole.limits.evaluationSteps == 1_000_000 && (whole && whole).limits.evaluationSteps == 1_000_000)
  }

  static var model: RecordModel {
    get throws { try RecordModel(describing: Person.recordProperties.list) }
  }

  @Test(arguments: ways, ["secret == 7", "name != 'Bea'"])
  func whatIsRefusedStaysRefused(_ way: Way, _ typed: String) throws {
    let isOperator = typed.contains("!=")
    let message = isOperator ? "`!=` may not be used" : "`secret` may not be used"
    let whole = try Self.joined(way, typed, isOperator ? "TERNARY(name != 'Bea', 'Ann', '')" : "secret")
    let asked: [(String, () throws -> [Diagnostic])] = [
      (
        "compiled",
        {
          _ = try whole.compiled(); return []
        }
      ),
      (
        "filter",
        {
          _ = try whole.filter([Self.person]); return []
        }
      ),
      (
        "evaluate",
        {
          _ = try whole.evaluate(with: Self.person.recordValue); return []
        }
      ),
      ("check", { whole.check() }),
      ("check of a model", { try whole.check(against: Self.model, entity: "Person") }),
      (
        "explain",
        {
          _ = try whole.explain(Self.person); return []
        }
      ),
      (
        "foundation",
        {
          _ = try whole.foundationPredicate(for: Person.self); return []
        }
      ),
      (
        "query",
        {
          _ = try RecordQuery(Person.self).where(whole).records(in: [Self.person]); return []
        }
      ),
      ("query's check", { try RecordQuery(Person.self).where(whole).check(against: Self.model).map(\.diagnostic) }),
      (
        "having",
        {
          _ = try RecordQuery(Person.self).group(by: "name", "secret", "pets").having(whole).rows(in: [Self.person])
          return []
        }
      ),
      (
        "joined again",
        {
          _ = try (!whole && whole).compiled(); return []
        }
      ),
    ]
    for (name, ask) in asked {
      var findings: [Diagnostic] = []
      do { findings = try ask() } catch { findings = (error as? FormatError)?.diagnostics ?? [] }
      #expect(findings.contains { $0.message == message }, "\(name): \(findings)")
      #expect(findings.allSatisfy { $0.code == .forbiddenKey || $0.code == .forbiddenWord }, "\(name): \(findings)")
    }
    for dialect in SQLDialect.allCases {
      let error = #expect(throws: FormatError.self) {
        try whole.sql(dialect, model: Self.model, entity: "Person")
      }
      #expect(error?.first.message == message)
    }
  }

  /// The error has its place in the text that was typed, although the whole has none.
  @Test func errorsShowTheTextThatWasTyped() throws {
    let typed = try FormatPredicate(parsing: "name == 'Ann' AND secret == 7", limits: .untrusted(keyPaths: ["name"]))
    let error = #expect(throws: FormatError.self) { try (FormatPredicate("secret == 7") && typed).compiled() }
    #expect(
      error?.description == """
        1:19: error: `secret` may not be used
          name == 'Ann' AND secret == 7
                            ^^^^^^
          hint: allowed are name
        """)
  }

  /// A part that was refused says nothing of what the others lack, and messages tell what all parts may name.
  @Test func messagesTellWhatAllPartsMayName() throws {
    let typed = try FormatPredicate(parsing: "name == 'Ann'", limits: .untrusted(keyPaths: ["name"]))
    let own = try FormatPredicate("secert == 7")
    let findings = try (own && typed).check(against: Self.model, entity: "Person")
    #expect(findings.map(\.message) == ["there is no property `secert`"])
    #expect(findings[0].hint?.contains("secret") != true)
  }

  /// A key of the host's may be compared with an expression that may not read it.
  @Test func keysOfTheHostAreItsOwn() throws {
    let typed = try FormatExpression(parsing: "age", limits: .untrusted(keyPaths: ["age"]))
    let records: [RecordValue] = [["secret": 7, "age": 7], ["secret": 7, "age": 8]]
    #expect(try RecordQuery().where("secret", .equals, typed).rows(in: records).count == 1)
    #expect(try FormatPredicate("%K == %@", "secret", typed).filter(records).count == 1)
    #expect(try FormatPredicate("secret == $age").substituting(["age": typed]).filter(records).count == 1)
  }

  /// A column that was typed has its limits where another part names it.
  @Test func namesOfColumnsKeepTheirLimits() throws {
    var limits = Limits()
    limits.evaluationSteps = 3
    let column = try QueryColumn(parsing: "SUBQUERY(pets, $p, $p.secret > 0).@count AS n", limits: limits)
    let person = Person(name: "Ann", secret: 7, pets: Array(repeating: Pet(name: "A", secret: 1), count: 10))
    let error = #expect(throws: FormatError.self) {
      try RecordQuery(Person.self).select([column]).sort("n").rows(in: [person, person])
    }
    #expect(error?.code == .tooManySteps)
  }
}
