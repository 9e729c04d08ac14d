import Testing

@testable import PredicateLanguage

/// Short spellings for the tables below.
private func key(_ path: String) throws -> ExpressionNode { try .key(path) }
private func variable(_ name: String) -> ExpressionNode { .variable(name) }

@Suite struct SyntaxVariablesTests {
  @Test func freeVariablesAreListed() throws {
    let bound = variable("x")
    let cases: [(ExpressionNode, [String])] = [
      (try key("a"), []),
      (variable("x") + variable("y") + variable("x"), ["x", "y"]),
      (ExpressionNode(.keyPath(KeyPathNode([.init(.key("a")), .init(.variable("k"))]))), ["k"]),
      (ExpressionNode(.member(variable("b"), KeyPathNode([.init(.variable("k"))]))), ["b", "k"]),
      (.subquery(variable("x"), "x", where: bound > variable("y")), ["x", "y"]),
      (.subquery(try key("a"), "x", where: bound > 1) + variable("x"), ["x"]),
      (.subquery(try key("a"), "x", where: ExpressionNode.subquery(bound, "x", where: bound > 1) == bound), []),
      (ExpressionNode(.assignment("x", variable("y"))), ["y"]),
    ]
    for (node, expected) in cases { #expect(node.freeVariables == expected) }
  }

  @Test func variablesAreReplaced() throws {
    let x = variable("x")
    let y = variable("y")
    let cases: [(ExpressionNode, [String: ExpressionNode], ExpressionNode)] = [
      (x, ["x": .value(1)], .value(1)),
      (x, ["y": .value(1)], x),
      (x, [:], x),
      (x + y, ["x": y, "y": x], y + x),
      (.value("val_for_$b"), ["b": .value(1)], .value("val_for_$b")),
      (try x.member("a"), ["x": try key("b")], ExpressionNode(.member(try key("b"), KeyPathNode(keys: ["a"])))),
      // A bound variable hides the one outside, but not in the collection.
      (.subquery(x, "x", where: x > 1), ["x": try key("a")], .subquery(try key("a"), "x", where: x > 1)),
      // What comes in keeps its meaning.
      (
        .subquery(try key("a"), "x", where: x > y), ["y": x],
        .subquery(try key("a"), "x_1", where: variable("x_1") > x)
      ),
      (
        .subquery(try key("a"), "x", where: (x > y) && (variable("x_1") > 1)), ["y": x],
        .subquery(try key("a"), "x_2", where: (variable("x_2") > x) && (variable("x_1") > 1))
      ),
      (
        .subquery(try key("a"), "x", where: ExpressionNode.subquery(x, "x_1", where: variable("x_1") > x + y).isNil),
        ["y": x],
        .subquery(
          try key("a"), "x_1",
          where: ExpressionNode.subquery(
            variable("x_1"), "x_1_1", where: variable("x_1_1") > variable("x_1") + x
          ).isNil)
      ),
      (.subquery(try key("a"), "x", where: x > 1), ["y": x], .subquery(try key("a"), "x", where: x > 1)),
      (Self.path("k"), ["k": .value("b.c")], ExpressionNode.keys("a", "b.c")),
      (Self.path("k"), ["k": try key("b.@count")], try key("a.b.@count")),
      (Self.path("k"), ["k": variable("m")], Self.path("m")),
      (Self.path("k"), ["k": .value(1)], Self.path("k")),
      (
        ExpressionNode(.member(x, KeyPathNode([.init(.variable("k"))]))), ["x": y, "k": .value("a")],
        ExpressionNode(.member(y, KeyPathNode(keys: ["a"])))
      ),
    ]
    for (node, variables, expected) in cases { #expect(node.substituting(variables) == expected) }
  }

  private static func path(_ variable: String) -> ExpressionNode {
    ExpressionNode(.keyPath(KeyPathNode([.init(.key("a")), .init(.variable(variable))])))
  }

  @Test func replacementsTakeTheVariablesPlace() {
    let span = SourceSpan(offset: 5, length: 2)
    let node = ExpressionNode(.variable("x"), span: span)
    let replacement = ExpressionNode.value(1).withSpans(SourceSpan(offset: 90, length: 1)) + 2
    let result = node.substituting(["x": replacement])
    #expect(result.span == span)
    #expect(result.children.map(\.span) == [span, span])
  }
}

@Suite struct SyntaxContentsTests {
  @Test func keyPathsAreListed() throws {
    let x = variable("x")
    let words = try key("words")
    let choice = ExpressionNode.ternary(try key("flag") == true, ExpressionNode(.selfRecord), try key("owner"))
    let cases: [(ExpressionNode, [String])] = [
      (.value(1), []),
      (ExpressionNode(.selfRecord), []),
      (try key("a.b") + key("a") + key("a.b"), ["a.b", "a"]),
      (try key("words.@avg.length"), ["words.length"]),
      (try key("@count"), []),
      (try key("g.@max.self"), ["g"]),
      (.subquery(words, "x", where: try x.member("length") > key("limit")), ["words", "words.length", "limit"]),
      (
        .subquery(
          words, "x",
          where: ExpressionNode.subquery(try x.member("tags"), "t", where: try variable("t").member("id") > 1).isNil),
        ["words", "words.tags", "words.tags.id"]
      ),
      (try x.member("secret"), []),
      (try .subquery(words, "x", where: x > 1).member("@count"), ["words"]),
      (try words.indexed(.first).member("text"), ["words.text"]),
      (try words.indexed(.element(.value(0))).member("text"), ["words.text"]),
      (words.indexed(.element(.value("text"))), ["words.text"]),
      (words.indexed(.element(try key("name"))), ["words.*", "name"]),
      (ExpressionNode(.keyPath(KeyPathNode([.init(.key("a")), .init(.variable("k"))]))), ["a.*"]),
      (try choice.member("password"), ["owner.password", "password", "flag", "owner"]),
      (try ExpressionNode.list([ExpressionNode(.selfRecord)]).indexed(.first).member("password"), ["password"]),
      (ExpressionNode(.assignment("x", ExpressionNode(.selfRecord))) + (try x.member("password")), ["password"]),
    ]
    for (node, expected) in cases { #expect(node.keyPaths == expected) }
  }
}
