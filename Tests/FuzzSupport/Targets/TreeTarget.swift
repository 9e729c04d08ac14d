import ConformanceSuite
import Foundation
import PredicateFormat

/// A syntax tree from JSON.
package struct TreeTarget: FuzzTarget {
  package static let name = "tree"
  package static let promise =
    "a tree or an error; it encodes to JSON that decodes to the same tree, and prints to text that reads back"
  package static let dictionary = [
    "\"type\":", "\"comparison\"", "\"and\"", "\"or\"", "\"not\"", "\"keyPath\"", "\"constant\"", "\"operator\":",
    "\"options\":", "\"subquery\"", "\"function\"", "[", "]", "{", "}", "null",
  ]

  package init() {}

  package func seeds() throws -> [[UInt8]] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try Corpus.allCases().filter { $0.arguments.isEmpty }.compactMap { item in
      guard let predicate = try? FormatPredicate(parsing: item.format) else { return nil }
      return Array(try encoder.encode(predicate))
    }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    guard let predicate = try? JSONDecoder().decode(FormatPredicate.self, from: Data(bytes)) else { return }
    guard let encoded = try? JSONEncoder().encode(predicate),
      let back = try? JSONDecoder().decode(FormatPredicate.self, from: encoded)
    else { throw BrokenPromise("\(predicate) does not encode and decode") }
    guard back == predicate else { throw BrokenPromise("\(predicate) decodes as \(back)") }
    try predicate.checkText()
  }
}

extension FormatPredicate {
  /// A predicate that can be printed prints to text that reads back.
  func checkText() throws(BrokenPromise) {
    guard let text = try? losslessFormat else { return }
    var limits = Limits()
    limits.nesting *= 2
    limits.treeHeight = Limits.deepestTree
    switch Result(catching: { () throws(FormatError) in try FormatPredicate(parsing: text, limits: limits) }) {
    case .success(let read) where read.node == node || read.node == CanonicalCalls.of(node): return
    // A host may have such a function.
    case .failure(let error)
    where error.diagnostics.allSatisfy { [.unknownFunction, .functionArgumentCount].contains($0.code) }: return
    case let other: throw BrokenPromise("\(text) reads back as \(other)")
    }
  }
}

/// Gives calls the names of the functions that they mean, as parsing does.
private struct CanonicalCalls: SyntaxRewriter {
  static func of(_ node: PredicateNode) -> PredicateNode {
    var rewriter = CanonicalCalls()
    return rewriter.rewrite(node)
  }

  mutating func leave(_ node: ExpressionNode) -> ExpressionNode? {
    guard case .call(let name, let arguments) = node.kind,
      let function = FunctionTable.builtin.resolve(name: name, argumentCount: arguments.count)
    else { return nil }
    return ExpressionNode(.call(function.signature.name, arguments), span: node.span)
  }
}
