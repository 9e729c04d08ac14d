/// An expression: a value that is computed from a record, parsed from a format string or put together by code.
///
/// ```swift
/// try FormatExpression("price * quantity").value(with: ["price": 3, "quantity": 4])  // 12
/// ```
/// A value: immutable, shareable between threads. Two expressions are equal when their trees are.
public struct FormatExpression: Sendable {
  /// The syntax tree.
  public let node: ExpressionNode
  /// What it came with, and what evaluation prepares once for all records.
  package let preparation: Preparation

  /// The text it was parsed from; nil if code built it.
  public var source: SourceText? { preparation.source }
  /// What is odd about the text without being wrong.
  public var warnings: [Diagnostic] { preparation.warnings }
  /// The limits that parsing kept and evaluation keeps.
  public var limits: Limits { preparation.limits }
  /// The functions that calls may name.
  public var functions: FunctionTable { preparation.functions }

  /// Parses a format with its arguments, as `NSExpression(format:)` does.
  /// - Throws: ``FormatError`` with every mistake found: syntax, arguments, unknown functions, limits.
  public init(
    _ format: FormatString, _ arguments: (any FormatArgument)?..., limits: Limits = Limits(),
    functions: FunctionTable = .builtin
  ) throws(FormatError) {
    try self.init(
      parsing: format.text, arguments: ArgumentCursor(arguments, inline: format.inline), limits: limits,
      functions: functions)
  }

  /// Parses a format that is not a literal, with a list of arguments.
  /// - Throws: as `init(_:_:limits:functions:)`.
  public init(
    format: String, arguments: [(any FormatArgument)?] = [], limits: Limits = Limits(),
    functions: FunctionTable = .builtin
  ) throws(FormatError) {
    try self.init(parsing: format, arguments: ArgumentCursor(arguments), limits: limits, functions: functions)
  }

  /// Parses text that takes no arguments. `%` has no meaning outside quotes.
  /// - Throws: as `init(_:_:limits:functions:)`.
  public init(
    parsing text: String, limits: Limits = Limits(), functions: FunctionTable = .builtin
  ) throws(FormatError) {
    try self.init(parsing: text, arguments: .none, limits: limits, functions: functions)
  }

  /// Parses text with what its specifiers and variables stand for: what all the others come to.
  package init(
    parsing text: consuming String, arguments: consuming ArgumentCursor, limits: consuming Limits = Limits(),
    functions: consuming FunctionTable = .builtin
  ) throws(FormatError) {
    let parts = arguments.partLimits
    let (node, findings) = Parser.parse(&text, arguments, limits, functions) { $0.formatExpression() }
    guard let node else { throw Parser.error(findings, text) }
    self.node = node
    preparation = Preparation(
      source: SourceText(consume text), warnings: findings, limits: consume limits, functions: consume functions,
      parts: parts)
  }

  /// The expression of a tree that code built, or that was decoded.
  public init(_ node: ExpressionNode, limits: Limits = Limits(), functions: FunctionTable = .builtin) {
    self.init(node, limits: limits, functions: functions, parts: nil)
  }

  /// The expression of a tree that code built, with what the parts of it brought.
  package init(_ node: ExpressionNode, limits: Limits, functions: FunctionTable, parts: PartLimits?) {
    self.node = node
    preparation = Preparation(source: nil, warnings: [], limits: limits, functions: functions, parts: parts)
  }

  /// An equal value with a preparation of its own: what is prepared holds this one, so that it does not hold itself.
  package init(detaching other: FormatExpression) { self.init(other.node, partOf: other) }

  /// An expression of parts of another's tree, whose places are in the other's text, and of further parts.
  package init(_ node: ExpressionNode, partOf other: FormatExpression, adding parts: PartLimits? = nil) {
    self.node = node
    preparation = Preparation(detaching: other.preparation, adding: parts)
  }

  /// An expression of parts of a predicate's tree, whose places are in the predicate's text.
  package init(_ node: ExpressionNode, partOf predicate: FormatPredicate) {
    self.node = node
    preparation = Preparation(detaching: predicate.preparation, keepsWarnings: false)
  }

  /// The canonical text.
  public var expressionFormat: String { node.description }

  /// Text that parses back, through `init(parsing:)` with the same functions, to an equal tree; for calls in
  /// trees that were not parsed see `FormatPredicate.losslessFormat`.
  /// - Throws: as `FormatPredicate.losslessFormat`.
  public var losslessFormat: String {
    get throws(FormatError) {
      var printer = FormatPrinter(.lossless)
      printer.print(node)
      if let failure = printer.failure { throw FormatError(failure, source: source) }
      return printer.text
    }
  }
}

extension FormatExpression: Codable {
  /// Encodes the tree, in the form that `Grammar/tree.md` describes.
  /// - Throws: `EncodingError` for blocks and references to the host's objects.
  public func encode(to encoder: any Encoder) throws { try node.encode(to: encoder) }

  /// Decodes a tree; limits and functions are the default ones.
  /// - Throws: `DecodingError` for anything that is no tree.
  public init(from decoder: any Decoder) throws { self.init(try ExpressionNode(from: decoder)) }
}

extension FormatExpression: Hashable, CustomStringConvertible, FormatArgument {
  /// Whether the trees are equal.
  public static func == (left: FormatExpression, right: FormatExpression) -> Bool { left.node == right.node }
  /// Hashes the tree.
  public func hash(into hasher: inout Hasher) { hasher.combine(node) }
  /// `expressionFormat`.
  public var description: String { expressionFormat }
}
