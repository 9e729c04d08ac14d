import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import TestSupport
import Testing

/// Terms of hosts are reasoned about by the keys that they read.
@Suite struct TermTests {
  static let functions = FunctionTable.builtin
    .adding(HostTerm("status", reading: "StatusItems", documentation: "An item.", example: "device.model"))
    .adding(HostTerm("property", reading: "Properties", documentation: "A property.", example: "age"))
    .adding(HostTerm("key", reading: nil, documentation: "A key.", example: "name"))
    .adding(HostTerm("code", documentation: "Code.", example: "x") { _, _ in .integer(1) })

  private func predicate(_ format: String) throws -> FormatPredicate {
    try FormatPredicate(parsing: format, functions: Self.functions)
  }

  typealias Partial = (format: String, known: RecordValue, residual: String, needs: [String])

  static let partials: [Partial] = [
    (
      "@status(device.model) == 'iPad' AND @property(age) > 3", ["StatusItems": ["device": ["model": "iPad"]]],
      "@property(age) > 3", ["@property(age)"]
    ),
    ("@status(device.model) == 'iPad'", ["StatusItems": ["device": ["model": "iPad"]]], "TRUEPREDICATE", []),
    ("@status(device.model) == 'iPad'", ["StatusItems": ["device.model": "Mac"]], "FALSEPREDICATE", []),
    ("@status(device.model) == 'iPad'", ["StatusItems": ["device": .null]], "FALSEPREDICATE", []),
    (
      "@status(device.model) == 'iPad'", ["StatusItems": ["device": [:]]], "@status(device.model) == \"iPad\"",
      ["@status(device.model)"]
    ),
    // Of a record more keys may follow.
    (
      "@status(device) != nil AND @property(a.b-c) == @status(x)", ["StatusItems": ["device": ["a": 1], "x": 7]],
      "@status(device) != nil AND @property(a.b-c) == 7", ["@status(device)", "@property(a.b-c)"]
    ),
    (
      "SUBQUERY(@status(apps), $app, $app.@key(id) == 'x').@count > @property(low)",
      ["StatusItems": ["apps": [["id": "x"], ["id": "y"]]]], "1 > @property(low)", ["@property(low)"]
    ),
    ("ANY @status(apps.id) == 'y'", ["StatusItems": ["apps": [["id": "x"], ["id": "y"]]]], "TRUEPREDICATE", []),
    ("owner.@key(name) == 'a'", ["owner": ["name": "a"]], "TRUEPREDICATE", []),
    ("owner.@key(name) == 'a'", ["owner": ["age": 1]], "owner.@key(name) == \"a\"", ["owner.@key(name)"]),
    // What code reads of the record is not known.
    ("@code(x) == 1 AND a == 1", ["a": 1], "@code(x) == 1", ["SELF"]),
  ]

  @Test(arguments: partials) func whatIsKnownIsPutIn(_ example: Partial) throws {
    let partial = try predicate(example.format).partial(with: example.known)
    #expect(partial.residual.predicateFormat == example.residual)
    #expect(partial.needs == example.needs)
    #expect((partial.result == nil) == !example.needs.isEmpty)
  }

  @Test func termsThatAreMissing() throws {
    let rule = try predicate("@status(device.model) == 'iPad'")
    #expect(try rule.partial(with: [:], missing: .asNil).result == false)
    let error = #expect(throws: FormatError.self) { try rule.partial(with: [:], missing: .error) }
    #expect(error?.code == .unknownKey && error?.first.message.contains("`@status(device.model)`") == true)
  }

  static let forms = [
    "@key(age) > low", "@key(owner.name) == word", "owner.@key(address.city) != @key(word)",
    "SUBQUERY(items, $i, $i.@key(price) > limit).@count > 1", "ANY @key(items.price) > @key(limit)",
    "SUBQUERY(@key(items), $i, ANY $i.@key(sizes) > low AND $i.@key(name) == @key(owner.name)).@count > 0",
    "@key(owner) == nil OR @key(owner.address) != nil", "@key(tags).@count > low", "length:(@key(owner.name)) > low",
  ]

  @Test(arguments: forms) func everyExtensionAgrees(_ form: String) throws {
    var generator = SeededGenerator(seed: UInt64(form.utf8.count))
    let predicate = try predicate(form)
    var decided = 0
    for _ in 0..<400 {
      let record = PartialFormTests.record(&generator)
      let known = PartialFormTests.part(of: record, &generator)
      let partial = try predicate.partial(with: known)
      if partial.result != nil { decided += 1 }
      guard let verdict = try? predicate.evaluate(with: record) else { continue }
      #expect(try partial.residual.evaluate(with: record) == verdict, "\(form) \(known) \(record): \(partial.residual)")
      let sent = try self.predicate(partial.residual.losslessFormat)
      #expect(try sent.evaluate(with: record) == verdict, "\(form) \(known) \(record): \(sent)")
    }
    #expect(decided > 10 && decided < 390, "\(decided)")
  }

  static let pairs: [(String, String, PredicateComparison.Relation)] = [
    ("@status(a.b) > 3", "@status(a.b) >= 4 OR @status(a.b) BETWEEN {3.5, 5}", .implied),
    ("@status(a.b) == 'x'", "@status(a.b) IN {'x', 'y'}", .implies),
    ("@status(a.b) == 'x'", "@status(a.b) == 'y'", .disjoint),
    ("@status(a) == 1", "@property(a) == 1", .overlapping),
    ("@status(a.b) == 1 AND @property(c) == 2", "@property(c) == 2 AND @status(a.b) == 1", .equivalent),
    (
      "SUBQUERY(@status(apps), $x, $x.@key(id) == 'a' AND $x.@key(on) == TRUE).@count > 0",
      "SUBQUERY(@status(apps), $x, $x.@key(id) == 'a').@count > 0", .implies
    ),
    // A record may have one and not the other: `{"StatusItems":{"a.b":1}}`.
    ("@status(a) == nil", "@status(a.b) == 1", .overlapping),
    ("owner.@key(a) == nil", "owner.@key(a.b) == 1", .overlapping),
  ]

  @Test(arguments: pairs) func termsAreCompared(
    _ left: String, _ right: String, _ relation: PredicateComparison.Relation
  ) throws {
    let (left, right) = (try predicate(left), try predicate(right))
    let comparison = left.compare(with: right)
    #expect(comparison.relation == relation)
    try Agreement.require(comparison, left, right)
  }

  @Test func codeIsNotUnderstood() throws {
    let comparison = try predicate("@code(x) == 1").compare(with: predicate("@code(x) == 2"))
    #expect(comparison.implies == .unknown)
  }

  @Test(arguments: [
    ("ANY @status(a.tags) == 'x'", "@status(a.tags)", 20),
    (
      "SUBQUERY(@status(apps), $a, ANY $a.@key(tags) == 'x').@count > 0",
      "@status(apps)*@status(apps).@key(tags) + @status(apps)", 60
    ),
    ("ANY @code(x) == 1", "records", 7),
  ]) func listsAreCalledLikeTheirTerms(_ format: String, _ formula: String, _ steps: Int) throws {
    let bounds = CostBounds(lists: ["@status(a.tags)": 20, "@status(apps)": 10, "@key(tags)": 5], records: 7)
    let cost = try predicate(format).cost(bounds: bounds)
    #expect(cost.formula == formula)
    #expect(cost.steps == steps)
  }

  @Test func recordsHaveAKeyForEachWord() throws {
    let samples = try predicate("@status(device.model) == 'iPad'").samples()
    #expect(samples.matching.first?.record == ["StatusItems": ["device": ["model": "iPad"]]])
  }
}
