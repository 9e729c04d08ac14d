/// A predicate: a condition on a record, parsed from a format string or put together by code.
///
/// ```swift
/// let adults = try FormatPredicate("age >= %@ AND name BEGINSWITH[c] %@", 18, "an")
/// print(adults)  // age >= 18 AND name BEGINSWITH[c] "an"
/// ```
/// A value: immutable, shareable between threads. Two predicates are equal when their trees are.
public struct FormatPredicate: Sendable {
  /// The syntax tree.
  public let node: PredicateNode
  /// What it came with, and what evaluation prepares once for all records.
  package let preparation: Preparation

  /// The text it was parsed from; nil if code built it.
  public var source: SourceText? { preparation.source }
  /// What is odd about the text without being wrong, such as a specifier in quotes.
  public var warnings: [Diagnostic] { preparation.warnings }
  /// The limits that parsing kept and evaluation keeps.
  public var limits: Limits { preparation.limits }
  /// The functions that calls may name.
  public var functions: FunctionTable { preparation.functions }

  /// Parses a format with its arguments, as `NSPredicate(format:)` does.
  ///
  /// `%@` takes any value, `%K` a key path as a string, `%d`, `%f`, `%s` and their kin numbers and strings; an
  /// interpolation `\(…)` is an argument too. Cost: linear in the text.
  /// - Throws: ``FormatError`` with every mistake found: syntax, arguments, unknown functions, limits.
  public init(
    _ format: FormatString, _ arguments: (any FormatArgument)?..., limits: Limits = Limits(),
    functions: FunctionTable = .builtin
  ) throws(FormatError) {
    try self.init(
      parsing: format.text, arguments: ArgumentCursor(arguments, inline: format.inline), limits: limits,
      functions: functions)
  }

  /// Parses a format whose arguments are in a list already.
  package init(_ format: FormatString, arguments: [(any FormatArgument)?]) throws(FormatError) {
    try self.init(parsing: format.text, arguments: ArgumentCursor(arguments, inline: format.inline))
  }

  /// Parses a format that is not a literal, with a list of arguments.
  /// - Throws: as `init(_:_:limits:functions:)`.
  public init(
    format: String, arguments: [(any FormatArgument)?] = [], limits: Limits = Limits(),
    functions: FunctionTable = .builtin
  ) throws(FormatError) {
    try self.init(parsing: format, arguments: ArgumentCursor(arguments), limits: limits, functions: functions)
  }

  /// Parses text that takes no arguments, such as a filter that a user typed. `%` has no meaning outside quotes.
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
    let (node, findings) = Parser.parse(&text, arguments, limits, functions) { $0.formatPredicate() }
    guard let node else { throw Parser.error(findings, text) }
    self.node = node
    preparation = Preparation(
      source: SourceText(consume text), warnings: findings, limits: consume limits, functions: consume functions,
      parts: parts)
  }

  /// The predicate of a tree that code built, or that was decoded.
  public init(_ node: PredicateNode, limits: Limits = Limits(), functions: FunctionTable = .builtin) {
    self.init(node, limits: limits, functions: functions, parts: nil)
  }

  /// The predicate of a tree that code built, with what the parts of it brought.
  package init(_ node: PredicateNode, limits: Limits, functions: FunctionTable, parts: PartLimits?) {
    self.node = node
    preparation = Preparation(source: nil, warnings: [], limits: limits, functions: functions, parts: parts)
  }

  /// Predicates that were joined, each of which keeps what its own limits refuse.
  package init(joining node: PredicateNode, _ parts: PartLimits?, functions: FunctionTable) {
    self.node = node
    preparation = Preparation(joining: parts, functions: functions)
  }

  /// The predicate that is always true, or always false, as `NSPredicate(value:)`.
  public init(value: Bool) { self.init(PredicateNode(.constant(value))) }

  /// The predicate that a closure decides, as `NSPredicate(block:)`. It neither parses nor prints nor translates.
  ///
  /// ```swift
  /// let odd = FormatPredicate { record, _ in
  ///   guard case .integer(let age)? = record["age"] else { return false }
  ///   return age % 2 == 1
  /// }
  /// print(try odd.evaluate(with: ["age": 31]))  // true
  /// ```
  public init(block: @escaping @Sendable (RecordValue, [String: RecordValue]) throws -> Bool) {
    self.init(PredicateNode(.block(PredicateBlock(block))))
  }

  /// An equal value with a preparation of its own: what is prepared holds this one, so that it does not hold itself.
  package init(detaching other: FormatPredicate) { self.init(other.node, partOf: other) }

  /// A predicate that was parsed from what another text says; the places become those of that text.
  package init(_ other: FormatPredicate, placedIn source: SourceText, _ place: (SourceSpan) -> SourceSpan) {
    node = other.node.placed { $0.map(place) }
    preparation = Preparation(placing: other.preparation, in: source, place)
  }

  /// A predicate of parts of another's tree, whose places are in the other's text, and of further parts.
  package init(_ node: PredicateNode, partOf other: FormatPredicate, adding parts: PartLimits? = nil) {
    self.node = node
    preparation = Preparation(detaching: other.preparation, adding: parts)
  }

  /// The canonical text: what Apple's `predicateFormat` gives. Usually, not always, it parses back.
  public var predicateFormat: String { node.description }

  /// Text that parses back, through `init(parsing:)` with the same functions, to an equal tree.
  ///
  /// In a tree that was decoded or built by code, a call may have a name that is not the function's own, such as `MAX`: it reads
  /// back as `max:`, which means the same. Parsing refuses a call with a number of arguments that its function does not take.
  /// - Throws: ``FormatError`` (`unsupported`) for blocks and references to the host's objects, which have no text, and for
  ///   calls in trees of others whose name is none of a function, such as `max:(a) > 1 OR abs:`.
  public var losslessFormat: String {
    get throws(FormatError) {
      var printer = FormatPrinter(.lossless)
      printer.print(node)
      if let failure = printer.failure { throw FormatError(failure, source: source) }
      return printer.text
    }
  }

  /// A string literal of the language that means `text`: in quotes, escaped.
  ///
  /// For programs that must write format strings; where there is a choice, pass the text as an argument instead.
  public static func quote(_ text: String) -> String {
    var literal = ""
    ValueText.appendQuoted(text, to: &literal)
    return literal
  }

  /// A key path of the language that means the keys, each escaped where it must be.
  public static func quote(keyPath keys: [String]) -> String { quote(KeyPathNode(keys: keys)) }

  /// The text of a key path, its keys escaped where they must be.
  package static func quote(_ path: KeyPathNode) -> String {
    var printer = FormatPrinter(.lossless)
    printer.print(path)
    return printer.text
  }
}

extension FormatPredicate: Codable {
  /// Encodes the tree, in the form that `Grammar/tree.md` describes.
  /// - Throws: `EncodingError` for blocks and references to the host's objects.
  public func encode(to encoder: any Encoder) throws { try node.encode(to: encoder) }

  /// Decodes a tree; limits and functions are the default ones.
  /// - Throws: `DecodingError` for anything that is no tree.
  public init(from decoder: any Decoder) throws { self.init(try PredicateNode(from: decoder)) }
}

extension FormatPredicate: Hashable, CustomStringConvertible, FormatArgument {
  /// Whether the trees are equal.
  public static func == (left: FormatPredicate, right: FormatPredicate) -> Bool { left.node == right.node }
  /// Hashes the tree.
  public func hash(into hasher: inout Hasher) { hasher.combine(node) }
  /// `predicateFormat`.
  public var description: String { predicateFormat }
}
