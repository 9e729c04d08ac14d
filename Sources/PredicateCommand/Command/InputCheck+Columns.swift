import PredicateData
import PredicateFormat
import PredicateLanguage
import PredicateSession

extension InputCheck {
  /// A finding about a table, with the options by which a column of texts that is compared with a number has numbers: they
  /// are looked for once a column.
  static func completed(
    _ finding: Diagnostic, in text: SourceText?, _ source: RecordSource, texts: [String],
    _ hints: inout [RecordKey: String?]
  ) -> Diagnostic {
    guard finding.code == .typeMismatch, let span = finding.span, let text,
      let node = try? FormatPredicate(parsing: text.text(of: span)).node,
      case .comparison(let comparison) = node.kind,
      let key = key(comparison.left, beside: comparison.right) ?? key(comparison.right, beside: comparison.left),
      texts.contains(where: { UTF8Text.equal($0, key) })
    else { return finding }
    let hint =
      hints[RecordKey(key)] ?? ReadingOption.hint(at: source.options(readingNumbersUnder: key), reading: key)
    hints[RecordKey(key)] = .some(hint)
    var finding = finding
    finding.hint = hint ?? finding.hint
    return finding
  }

  /// A key beside a number.
  private static func key(_ node: ExpressionNode, beside other: ExpressionNode) -> String? {
    switch other.kind {
    case .constant(.integer), .constant(.double), .constant(.decimal): node.onlyKey
    default: nil
    }
  }
}
