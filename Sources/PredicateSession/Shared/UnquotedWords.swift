package import PredicateLanguage

/// Words right of a comparison that are texts without their quotes where a record has such a text left of it.
package struct UnquotedWords: SyntaxWalker {
  private struct Word {
    let path: [String]
    let text: String
    let span: SourceSpan
    var isFound = false
  }

  private let source: SourceText?
  private var words: [Word] = []

  /// The words of a predicate.
  package init(_ predicate: FormatPredicate) {
    source = predicate.source
    walk(predicate.node)
  }

  package mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    if case .comparison(let comparison) = node.kind, case .keyPath(let left) = comparison.left.kind,
      case .keyPath(let right) = comparison.right.kind, case .key(let text)? = right.onlyStep?.kind,
      let span = comparison.right.span, source?.text(of: span).utf8.elementsEqual(text.utf8) == true
    {
      let path = left.steps.compactMap { if case .key(let key) = $0.kind { key } else { nil } }
      if path.count == left.steps.count { words.append(Word(path: path, text: text, span: span)) }
    }
    return .visitChildren
  }

  /// Takes note of a record.
  package mutating func observe(_ record: RecordValue) {
    for place in words.indices where !words[place].isFound {
      let word = words[place]
      UnlikeValues.visit(record, word.path[...]) { value in
        if case .string(let text) = value, text.utf8.elementsEqual(word.text.utf8) { words[place].isFound = true }
      }
    }
  }

  /// A finding with the change that puts a key which the records lack in quotes, if it is one of their texts.
  package func mended(_ finding: Diagnostic) -> Diagnostic {
    guard finding.code == .unknownKey, let word = words.first(where: { $0.isFound && $0.span == finding.span }) else {
      return finding
    }
    var finding = finding
    finding.hint = "to compare with the text write `\"\(word.text)\"`"
    finding.fix = Diagnostic.Fix(word.span, "\"\(word.text)\"")
    return finding
  }
}
