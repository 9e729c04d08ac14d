/// Comparisons in which `version:` stands, or should.
package enum VersionComparison {
  /// How what an operand has is written as versions: `version:(v)`, `{version:("13"), version:("14.2")}` for a list; nil for
  /// one that stands in no text.
  package static func written(_ node: ExpressionNode, in source: SourceText?) -> String? {
    let name = BuiltinFunction.version.rawValue
    switch node.kind {
    case .constant(.array(let values)):
      return "{\(values.map { "\(name)(\(ExpressionNode(.constant($0))))" }.joined(separator: ", "))}"
    case .list(let parts):
      let written = parts.compactMap { Self.written($0, in: source) }
      return written.count == parts.count ? "{\(written.joined(separator: ", "))}" : nil
    default:
      guard let source, let span = node.span else { return nil }
      return "\(name)(\(source.text(of: span)))"
    }
  }

  /// What is wrong with a version beside a text that is none: the first has all its numbers with as many digits, so the two
  /// have no order.
  static func finding(
    in node: ComparisonNode, _ functions: FunctionTable, _ source: SourceText?
  ) -> Diagnostic? {
    switch node.operator.operands {
    case .equality, .ordered, .bounds, .member: break
    case .container, .texts, .typeIdentifiers, .tokens, .host: return nil
    }
    guard let other = isVersion(node.left, functions) ? node.right : isVersion(node.right, functions) ? node.left : nil,
      texts(other).contains(where: { !VersionNumbers.isKey($0) })
    else { return nil }
    return Diagnostic(
      .versionAsText, "a version is compared with a text", at: other.span,
      hint: written(other, in: source).map { "write `\($0)`" })
  }

  /// The texts that an operand writes out.
  private static func texts(_ node: ExpressionNode) -> [String] {
    switch node.kind {
    case .constant(.string(let text)): [text]
    case .constant(.array(let values)): values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    case .list(let parts): parts.flatMap(texts)
    default: []
    }
  }

  private static func isVersion(_ node: ExpressionNode, _ functions: FunctionTable) -> Bool {
    guard case .call(let name, let arguments) = node.kind,
      case .builtin(.version)? = functions.resolve(name: name, argumentCount: arguments.count)
    else { return false }
    return true
  }
}
