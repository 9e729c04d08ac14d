import PredicateLanguage

/// Puts keys in the place of the host's terms, so that what is understood of keys is of terms.
///
/// A term finds one value for an argument however a record spells it, so what holds of records in one spelling holds of all:
/// of those with a key for each word of the argument, as hosts write them. Where a predicate also reads what a part of an
/// argument leads to, as in `@status(a) == nil AND @status(a.b) == 1`, that would tie the two together, and the records
/// have the whole argument as one key.
struct TermKeys {
  private let joinsArguments: Bool

  init(of predicates: [FormatPredicate]) {
    var finder = WordFinder()
    for predicate in predicates where !predicate.functions.terms.isEmpty { finder.walk(predicate.node) }
    joinsArguments = finder.arguments.contains { argument in
      argument.indices.contains { argument[$0] == "." && finder.words.contains(RecordKey(String(argument[..<$0]))) }
    }
  }

  private struct WordFinder: SyntaxWalker {
    var arguments: [String] = []
    /// The arguments and the keys.
    var words: Set<RecordKey> = []

    mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
      switch node.kind {
      case .keyPath(let path), .member(_, let path):
        for step in path.steps {
          switch step.kind {
          case .key(let key): words.insert(RecordKey(key))
          case .term(_, let argument):
            arguments.append(argument)
            words.insert(RecordKey(argument))
          case .collection, .variable: break
          }
        }
      default: break
      }
      return .visitChildren
    }
  }

  /// A part of a predicate with keys in the place of its terms that read keys.
  func replacingTerms(in node: PredicateNode, of predicate: FormatPredicate) -> PredicateNode {
    guard !predicate.functions.terms.isEmpty else { return node }
    return node.rewriting(expression: { part in
      switch part.kind {
      case .keyPath, .member: part.replacingSteps { keys(of: $0, predicate.functions) }
      default: nil
      }
    })
  }

  private func keys(of step: KeyPathNode.Step, _ functions: FunctionTable) -> [KeyPathNode.Step] {
    guard case .term(let name, let argument) = step.kind, let term = functions.term(named: name),
      let keys = term.keys(of: argument, joined: joinsArguments)
    else { return [step] }
    return keys.map { KeyPathNode.Step(.key($0), span: step.span) }
  }
}
