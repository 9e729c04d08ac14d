public import PredicateLanguage

/// A column that a query selects: an expression with a name.
public struct QueryColumn: Hashable, Sendable {
  /// What each row holds there.
  public var expression: FormatExpression
  /// The column's name, which the query's sort keys, HAVING and groups may use for the expression.
  public var name: String {
    get { key.text }
    set { key = RecordKey(newValue) }
  }
  /// The same, to be compared with others.
  package private(set) var key: RecordKey

  /// A column; without a name it is called by its keys, or by its text.
  public init(_ expression: FormatExpression, as name: String? = nil) {
    self.expression = expression
    key = RecordKey(name ?? Self.name(of: expression))
  }

  /// All keys of a record that no other column is called by, in their order: what `*` stands for.
  public static let all = QueryColumn(FormatExpression(ExpressionNode(.anyKey)), as: "*")

  /// Whether it stands for all keys of a record.
  package var isAll: Bool { expression.node.kind == .anyKey && UTF8Text.equal(name, "*") }

  /// Reads a column as it is typed: an expression, and behind it `AS` with a name: `average:(score) AS average`, or
  /// `AS "average score"`. Without a name it is called by its keys, or by its text.
  /// `*` is ``all``.
  /// - Throws: `FormatError` for an expression that does not parse, and of code `forbiddenKey` for `*` where the limits list
  ///   key paths and `SELF` is none of them.
  public init(
    parsing text: String, limits: Limits = Limits(), functions: FunctionTable = .builtin
  ) throws(FormatError) {
    if let all = try Self.all(text, limits) {
      self = all
      return
    }
    let (expression, name) = Self.split(text)
    self.init(try FormatExpression(parsing: String(expression), limits: limits, functions: functions), as: name)
  }

  /// Reads a column with what its specifiers and variables stand for.
  package init(
    parsing text: String, arguments: ArgumentCursor, limits: Limits, functions: FunctionTable = .builtin
  ) throws(FormatError) {
    if let all = try Self.all(text, limits) {
      self = all
      return
    }
    let (expression, name) = Self.split(text)
    self.init(
      try FormatExpression(parsing: String(expression), arguments: arguments, limits: limits, functions: functions),
      as: name)
  }

  /// The column as it could be typed; its expression in canonical form.
  public var text: String { text(of: expression.expressionFormat) }

  func text(of written: String) -> String {
    if isAll { return name }
    if UTF8Text.equal(name, Self.keyName(of: expression.node) ?? written) { return written }
    var alias = name
    if !name.utf8.allSatisfy(Self.isPlain) || name.isEmpty {
      alias = "\"\(name.doubling(UInt8(ascii: "\"")))\""
    }
    return "\(written) AS \(alias)"
  }

  /// The keys of a path, else the text as it was typed, else the canonical one.
  private static func name(of expression: FormatExpression) -> String {
    if let name = keyName(of: expression.node) { return name }
    guard let source = expression.source?.text else { return expression.expressionFormat }
    var text = withoutBlanks(source[...])
    while text.first?.isWhitespace == true { text.removeFirst() }
    return String(text)
  }

  private static func keyName(of node: ExpressionNode) -> String? {
    node.plainKeys?.joined(separator: ".")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// All keys of a record if a text is `*`, with the limits of the text.
  /// - Throws: ``FormatError`` where it is given a name, and where the limits do not allow the record as a whole.
  private static func all(_ text: String, _ limits: Limits) throws(FormatError) -> QueryColumn? {
    let (expression, name) = split(text)
    guard expression.filter({ !$0.isWhitespace }) == "*" else { return nil }
    if name != nil {
      throw FormatError(
        Diagnostic(.unexpectedInput, "`*` is several columns, which have names of their own", hint: "leave out `AS`"),
        source: nil)
    }
    let offset = expression.utf8.prefix { $0 != UInt8(ascii: "*") }.count
    if let refusal = limits.policy.refusalOfWholeRecord(at: SourceSpan(offset: offset, length: 1)) {
      throw FormatError(refusal, source: SourceText(text))
    }
    return QueryColumn(FormatExpression(ExpressionNode(.anyKey), limits: limits), as: all.name)
  }

  /// The expression and the name. `AS` is no word of the language, so it ends an expression wherever it stands outside
  /// of quotes, and only a whole word or a whole quoted text may follow; in that, a quote is written twice.
  package static func split(_ text: String) -> (expression: Substring, name: String?) {
    let whole = (text[...], nil as String?)
    let rest = withoutBlanks(text[...])
    guard let (before, name) = quotedName(rest) ?? plainName(rest), !name.isEmpty else { return whole }
    let left = withoutBlanks(before)
    guard left.count > 2, left.suffix(2).lowercased() == "as" else { return whole }
    let expression = left.dropLast(2)
    guard let last = expression.last, last.isWhitespace || ")]}".contains(last) else { return whole }
    return (expression, name)
  }

  private static func withoutBlanks(_ text: Substring) -> Substring {
    var text = text
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  private static func plainName(_ text: Substring) -> (before: Substring, name: String)? {
    guard let blank = text.lastIndex(where: \.isWhitespace) else { return nil }
    let name = text[text.index(after: blank)...]
    return name.utf8.allSatisfy(isPlain) ? (text[..<blank], String(name)) : nil
  }

  private static func quotedName(_ text: Substring) -> (before: Substring, name: String)? {
    guard let quote = text.last, "\"'`".contains(quote) else { return nil }
    var before = text.dropLast()
    var reversed: [Character] = []
    while let character = before.popLast() {
      if character == quote {
        guard before.last == quote else { return (before, String(reversed.reversed())) }
        before.removeLast()
      }
      reversed.append(character)
    }
    return nil
  }
}
