import PredicateLanguage

/// A path that a tree reads of the record.
struct ReadPath {
  /// Its keys; those of a term's argument, too.
  let path: ValuePath
  /// How many of the last keys are the argument of a term, which a record may also spell as one key.
  let argumentCount: Int
  /// The steps that read them; none for the record itself.
  let steps: [KeyPathNode.Step]
  let span: SourceSpan?

  /// The path as text.
  var text: String { steps.isEmpty ? "SELF" : FormatPredicate.quote(KeyPathNode(steps)) }

  /// The paths of a tree, each once, up to the first step that is neither a key nor a term that reads keys; nothing behind a
  /// term.
  static func all(in node: SyntaxNode, functions: FunctionTable) -> [ReadPath] {
    var collector = Collector(functions: functions)
    collector.walk(node)
    return collector.found
  }

  private struct Collector: SyntaxWalker {
    let functions: FunctionTable
    var found: [ReadPath] = []

    init(functions: FunctionTable) { self.functions = functions }

    mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
      var keys: [RecordKey] = []
      var argumentCount = 0
      var steps: [KeyPathNode.Step] = []
      switch node.kind {
      case .selfRecord, .block, .anyKey: break
      case .keyPath(let path):
        following: for step in path.steps {
          switch step.kind {
          case .key(let key):
            if key == "self" { continue }
            keys.append(RecordKey(key))
          case .term(let name, let argument):
            guard let read = functions.term(named: name)?.keys(of: argument) else { break following }
            keys += read.map(RecordKey.init)
            argumentCount = argument.utf8.count { $0 == UInt8(ascii: ".") } + 1
          case .collection, .variable: break following
          }
          steps.append(step)
          if argumentCount > 0 { break following }
        }
      default: return .visitChildren
      }
      let path = ValuePath(keys)
      if !found.contains(where: { $0.path == path }) {
        found.append(ReadPath(path: path, argumentCount: argumentCount, steps: steps, span: node.span))
      }
      return .visitChildren
    }
  }
}
