import PredicateLanguage

/// What pieces of one statement come to so far, against the limits on a statement.
///
/// A template may name an operand twice, which doubles it with each level, and many short parts make a long whole: so both
/// each piece and those that are gathered for one are added up as they are written, before they are joined.
struct StatementSize {
  private var bytes = 0
  private var bindings = 0

  /// Counts a piece, which the part of the text at `span` became.
  mutating func add(_ text: SQLText, _ limits: Limits, _ span: SourceSpan?) throws(Refusal) {
    bytes += text.bytes
    bindings += text.bindingCount
    if let excess = Self.excess(bytes: bytes, bindings: bindings, limits, span) { throw Refusal(excess) }
  }

  /// What is wrong about a statement that is too large; nil for one that is not.
  static func excess(bytes: Int, bindings: Int, _ limits: Limits, _ span: SourceSpan? = nil) -> Diagnostic? {
    if bytes > limits.statementBytes {
      return .beyondLimit(.statementTooLong, "a statement of more than \(limits.statementBytes) bytes", at: span)
    }
    guard bindings > limits.statementBindings else { return nil }
    return .beyondLimit(
      .tooManyBindings, "a statement with more than \(limits.statementBindings) values", at: span)
  }
}

/// What reaches itself again while it gathers pieces leaves the counting to these, so that its stack frames stay small.
extension Translator {
  /// The text, unless it has grown too long or the work is to stop.
  @inline(never)
  func short(_ text: SQLText, _ span: SourceSpan?) throws(Refusal) -> SQLText {
    var size = StatementSize()
    try count(text, in: &size, span)
    return text
  }

  /// Counts the last of some conditions that are joined afterwards.
  @inline(never)
  func countLast(
    of conditions: [SQLCondition], in size: inout StatementSize, _ span: SourceSpan?
  ) throws(Refusal) {
    if let last = conditions.last { try count(last.text, in: &size, span) }
  }

  /// Counts the last of some values that become one piece.
  @inline(never)
  func countLast(of values: [Translated], in size: inout StatementSize, _ span: SourceSpan?) throws(Refusal) {
    if case .scalar(let last)? = values.last { try count(last.text, in: &size, span) }
  }

  /// Counts a piece, and goes no further where the work is to stop.
  @inline(never)
  func count(_ text: SQLText, in size: inout StatementSize, _ span: SourceSpan?) throws(Refusal) {
    if limits.interruption.isRequested { throw Refusal(.interrupted) }
    try size.add(text, limits, span)
  }
}
