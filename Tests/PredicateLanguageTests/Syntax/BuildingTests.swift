import Testing

@testable import PredicateLanguage

@Suite struct BuildingTests {
  private let a = PredicateNode(.constant(true))
  private let b = PredicateNode(.constant(false))
  private let x = ExpressionNode.variable("x")
  private let y = ExpressionNode.variable("y")

  @Test func joinsOfOneConditionAreThatCondition() {
    for one in [a, b] {
      #expect(PredicateNode(.or([one])) == one)
      #expect(PredicateNode(.and([one])) == one)
    }
    #expect(PredicateNode(.or([])) == b)
    #expect(PredicateNode(.and([])) == a)
  }

  @Test func chainsAreOneNode() {
    #expect((a && b && a).kind == .and([a, b, a]))
    #expect((a || b || a).kind == .or([a, b, a]))
    #expect((a && (b && a)).kind == .and([a, PredicateNode(.and([b, a]))]))
    #expect((a && b || a).kind == .or([PredicateNode(.and([a, b])), a]))
    #expect((!a).kind == .not(a))
  }

  @Test func loopsDoNotNest() {
    var all = a
    var any = a
    for _ in 0..<1000 {
      all = all && b
      any = any || b
    }
    #expect(all.height == 2)
    #expect(any.height == 2)
    #expect(any.nodeCount == 1002)
  }

  @Test func parsedChainsStayWhole() {
    let parsed = PredicateNode(.and([a, b]), span: SourceSpan(offset: 0, length: 5))
    #expect((parsed && a).kind == .and([parsed, a]))
    #expect((parsed && a && b).kind == .and([parsed, a, b]))
  }

  @Test func compoundsBuildExactlyOneNode() {
    #expect(PredicateNode.all([]) == a)
    #expect(PredicateNode.any([]) == b)
    #expect(PredicateNode.any([b]) == b)
    #expect(PredicateNode.all([.all([a, b]), a]).kind == .and([.all([a, b]), a]))
    #expect(PredicateNode.not(.not(a)).kind == .not(PredicateNode(.not(a))))
  }

  @Test func tooDeepIsMarked() {
    var node = a
    for _ in 0..<10_000 { node = !node }
    #expect(node.height <= Limits.deepestTree + 2 || node.kind == .tooDeep)
    #expect(node.nodeCount < Limits.deepestTree)
  }

  /// A path has a level for each step, so that one node alone can have any height.
  @Test func longPathsAreTooDeepWhateverTheirLength() {
    for count in [Limits.deepestTree + 1, 255, 256, 257, 300, 512, 65_537] {
      let node = ExpressionNode(.keyPath(KeyPathNode(keys: Array(repeating: "a", count: count))))
      #expect(node.height > Limits.deepestTree && node.kind == .tooDeep, "\(count)")
      let text = Array(repeating: "a", count: count).joined(separator: ".") + " == 1"
      #expect(throws: FormatError.self, "\(count)") { try FormatPredicate(parsing: text) }
    }
  }

  @Test func comparisonsAreBuilt() throws {
    let key = try ExpressionNode.key("a")
    func comparison(
      _ op: ComparisonOperator, _ right: ExpressionNode, _ options: ComparisonOptions = [],
      _ modifier: ComparisonModifier = .direct
    ) -> PredicateNode {
      PredicateNode(.comparison(ComparisonNode(key, op, right, options: options, modifier: modifier)))
    }
    let none: String? = nil
    let cases: [(PredicateNode, PredicateNode)] = [
      (key == 1, comparison(.equal, .value(1))),
      (key == "s", comparison(.equal, .value("s"))),
      (key == 1.5, comparison(.equal, .value(1.5))),
      (key == nil, comparison(.equal, ExpressionNode(.nilLiteral))),
      (key == none, comparison(.equal, ExpressionNode(.nilLiteral))),
      (key.isNil, comparison(.equal, ExpressionNode(.nilLiteral))),
      (key == x, comparison(.equal, x)),
      (key != x, comparison(.notEqual, x)),
      (key != nil, comparison(.notEqual, ExpressionNode(.nilLiteral))),
      (key < 1, comparison(.less, .value(1))),
      (key <= x, comparison(.lessOrEqual, x)),
      (key > 1, comparison(.greater, .value(1))),
      (key >= 1, comparison(.greaterOrEqual, .value(1))),
      (key == a, comparison(.equal, .ternary(a, .value(true), .value(false)))),
      (key.equals("s", options: .caseInsensitive), comparison(.equal, .value("s"), .caseInsensitive)),
      (key.differs(from: "s"), comparison(.notEqual, .value("s"))),
      (key.begins(with: "s"), comparison(.beginsWith, .value("s"))),
      (key.ends(with: "s"), comparison(.endsWith, .value("s"))),
      (key.contains("s"), comparison(.contains, .value("s"))),
      (key.like("s*"), comparison(.like, .value("s*"))),
      (key.matches("s+"), comparison(.matches, .value("s+"))),
      (key.isIn([1, 2]), comparison(.in, ExpressionNode(.constant([1, 2])))),
      (key.isBetween(1, and: x), comparison(.between, .list([.value(1), x]))),
      (key.any > 1, comparison(.greater, .value(1), [], .any)),
      (key.all.contains("s"), comparison(.contains, .value("s"), [], .all)),
      (key.none == 1, .not(comparison(.equal, .value(1), [], .any))),
    ]
    for (built, expected) in cases { #expect(built == expected) }
  }

  @Test func equalityOfNodesStaysABool() {
    let same = x == x
    let different = x != y
    #expect(same && different)
    #expect([x, y].contains(where: { $0 == y }))
    #expect([x, y].firstIndex(of: y) == 1)
    let predicate: PredicateNode = x == y && x != y
    #expect(predicate.nodeCount == 7)
    #expect(PredicateNode.any([x, y].map { $0 == x }).nodeCount == 7)
    if x == y { Issue.record("different variables are equal") }
  }

  @Test func arithmeticIsBuilt() {
    #expect((x + 1).kind == .binary(.add, x, .value(1)))
    #expect((x - y).kind == .binary(.subtract, x, y))
    #expect((x * 2.5).kind == .binary(.multiply, x, .value(2.5)))
    #expect((x / y + 1).kind == .binary(.add, ExpressionNode(.binary(.divide, x, y)), .value(1)))
    #expect((-x).kind == .unary(.negate, x))
    #expect(x.combined(.bitAnd, 4).kind == .binary(.bitAnd, x, .value(4)))
  }

  @Test func expressionsAreBuilt() throws {
    #expect(ExpressionNode.value(Int?.none).kind == .nilLiteral)
    #expect(ExpressionNode.value(UInt8(7)).kind == .constant(.integer(7)))
    #expect(ExpressionNode.call("max:", x, y).kind == .call("max:", [x, y]))
    #expect(ExpressionNode.cast(x, to: "NSDate").kind == .cast(x, "NSDate"))
    #expect(ExpressionNode.keys("a.b", "c").kind == .keyPath(KeyPathNode(keys: ["a.b", "c"])))
    #expect(try x.member("a").kind == .member(x, KeyPathNode(keys: ["a"])))
    #expect(try ExpressionNode.key("a").member("b.@count") == .key("a.b.@count"))
    #expect(x.indexed(.last).kind == .index(x, .last))
  }

  static let paths: [(text: String, steps: [KeyPathNode.Step.Kind])] = [
    ("a", [.key("a")]),
    ("a.b.@count", [.key("a"), .key("b"), .collection(.count)]),
    ("@distinctUnionOfSets.self", [.collection(.distinctUnionOfSets), .key("self")]),
    ("$x.size.#y. é", [.key("$x"), .key("size"), .key("#y"), .key(" é")]),
  ]

  @Test(arguments: paths)
  func keyPathsAreParsed(text: String, steps: [KeyPathNode.Step.Kind]) throws {
    let path = try KeyPathNode(parsing: text)
    #expect(path.steps.map(\.kind) == steps)
    let parts = path.steps.compactMap(\.span).map(SourceText(text).text)
    #expect(parts.joined(separator: ".") == text)
  }

  private static let expected = "  expected names joined by dots, such as `owner.name` or `items.@count`"

  static let wrongPaths: [(text: String, lines: [String])] = [
    ("", ["1:1: error: a key path cannot be empty", "  ", "  ^", expected]),
    ("a..b", ["1:3: error: missing key", "  a..b", "    ^", expected]),
    ("a.", ["1:3: error: missing key", "  a.", "    ^", expected]),
    (
      "a.@cuont",
      [
        "1:3: error: unknown collection operator `@cuont`", "  a.@cuont", "    ^^^^^^",
        "  hint: did you mean `@count`?",
      ]
    ),
    ("@", ["1:1: error: unknown collection operator `@`", "  @", "  ^"]),
  ]

  @Test(arguments: wrongPaths)
  func wrongKeyPathsAreRefused(text: String, lines: [String]) {
    let error = #expect(throws: FormatError.self) { try KeyPathNode(parsing: text) }
    #expect(error?.description == lines.joined(separator: "\n"))
  }
}
