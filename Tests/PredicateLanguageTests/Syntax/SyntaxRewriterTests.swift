import TestSupport
import Testing

@testable import PredicateLanguage

@Suite struct SyntaxWalkerTests {
  /// Writes down the order of a walk.
  private struct Recorder: SyntaxWalker {
    var events: [String] = []
    var skipsCalls = false

    mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
      events.append("(\(Self.name(.predicate(node)))")
      return .visitChildren
    }
    mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
      events.append(Self.name(.expression(node)))
      if case .call = node.kind, skipsCalls { return .skipChildren }
      return .visitChildren
    }
    mutating func leave(_ node: PredicateNode) { events.append(")") }

    static func name(_ node: SyntaxNode) -> String {
      switch node {
      case .predicate(let node):
        switch node.kind {
        case .and: "and"
        case .not: "not"
        case .comparison: "compare"
        default: "other"
        }
      case .expression(let node):
        switch node.kind {
        case .variable(let name): name
        case .call(let name, _): name
        default: "…"
        }
      }
    }
  }

  private static let tree: PredicateNode =
    (ExpressionNode.call("max:", .variable("a"), .variable("b")) > ExpressionNode.variable("c"))
    && !(ExpressionNode.variable("d") == 1)

  @Test func walksInTheOrderOfTheText() {
    var recorder = Recorder()
    recorder.walk(Self.tree)
    #expect(recorder.events.joined(separator: " ") == "(and (compare max: a b c ) (not (compare d … ) ) )")
  }

  @Test func skipsWhatEnterSkips() {
    var recorder = Recorder(skipsCalls: true)
    recorder.walk(.predicate(Self.tree))
    #expect(recorder.events.joined(separator: " ") == "(and (compare max: c ) (not (compare d … ) ) )")
  }

  @Test(arguments: 0..<200)
  func childrenCountTheNodes(seed: Int) {
    var trees = RandomTree(seed: UInt64(seed))
    let tree = SyntaxNode.predicate(trees.predicate())
    func count(_ node: SyntaxNode) -> Int { node.children.reduce(1) { $0 + count($1) } }
    func height(_ node: SyntaxNode) -> Int { steps(node) + (node.children.map(height).max() ?? 0) }
    func steps(_ node: SyntaxNode) -> Int {
      guard case .expression(let node) = node else { return 1 }
      switch node.kind {
      case .keyPath(let path), .member(_, let path): return path.steps.count
      default: return 1
      }
    }
    guard case .predicate(let node) = tree else { return }
    #expect(node.nodeCount == count(tree))
    #expect(tree.height == height(tree))
  }
}

@Suite struct SyntaxRewriterTests {
  @Test(arguments: 0..<200)
  func changingNothingGivesNothing(seed: Int) {
    struct Idle: SyntaxRewriter {}
    var trees = RandomTree(seed: UInt64(seed))
    let tree = trees.predicate()
    var idle = Idle()
    let isUnchanged = idle.change(of: tree) == nil
    #expect(isUnchanged)
    let isSame = tree.rewriting(expression: { $0 }) == tree
    #expect(isSame)
  }

  @Test(arguments: 0..<200)
  func spansAreSetAndKept(seed: Int) {
    var trees = RandomTree(seed: UInt64(seed))
    let tree = trees.predicate()
    let span = SourceSpan(offset: 3, length: 4)
    let marked = tree.withSpans(span)
    let isSame = marked == tree
    #expect(isSame)
    #expect(Self.nodes(.predicate(marked)).allSatisfy { $0.span == span })
    let rewritten = marked.rewriting(expression: { ExpressionNode($0.kind, span: $0.span) })
    #expect(Self.nodes(.predicate(rewritten)).allSatisfy { $0.span == span })
    #expect(Self.nodes(.predicate(tree.withSpans(nil))).allSatisfy { $0.span == nil })
  }

  private static func nodes(_ node: SyntaxNode) -> [SyntaxNode] { [node] + node.children.flatMap(nodes) }

  @Test func bottomUpSeesChangedChildren() {
    let tree = ExpressionNode.value(1) + ExpressionNode.value(2) + ExpressionNode.value(3)
    let folded = tree.rewriting(expression: { node in
      guard case .binary(.add, let left, let right) = node.kind, case .constant(.integer(let a)) = left.kind,
        case .constant(.integer(let b)) = right.kind
      else { return nil }
      return .value(a + b)
    })
    #expect(folded == .value(6))
  }

  @Test func topDownKeepsAndReplaces() {
    struct Outermost: SyntaxRewriter {
      var entered = 0

      mutating func enter(_ node: PredicateNode) -> SyntaxRewriteStep<PredicateNode> {
        entered += 1
        switch node.kind {
        case .not: return .replace(PredicateNode(.constant(true)))
        case .or: return .keep
        default: return .visitChildren
        }
      }
    }
    let not = PredicateNode.not(PredicateNode(.constant(false)))
    var rewriter = Outermost()
    let either = PredicateNode.any([not, not])
    #expect(rewriter.rewrite(.all([not, either])) == .all([PredicateNode(.constant(true)), either]))
    #expect(rewriter.entered == 3)
  }

  @Test func growingTooDeepIsMarked() {
    var tree = ExpressionNode.variable("x")
    for _ in 1..<Limits.deepestTree { tree = -tree }
    #expect(tree.height == Limits.deepestTree)
    let deeper = tree.substituting(["x": -ExpressionNode.variable("y")])
    #expect(deeper.kind == .tooDeep)
  }
}
