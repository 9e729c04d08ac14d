public import PredicateLanguage

/// One key to sort by: an expression, a direction, and how nil and texts are taken.
///
/// ```swift
/// try SortKey(parsing: "name [cd] desc nulls last").text  // name [cd] desc nulls last
/// print(SortKey(KeyPathNode(keys: ["owner", "name"]), descending: true).text)  // owner.name desc
/// ```
/// Of texts, those are the same to the key that `==` with its options calls the same, and the order is that of `<` with
/// them. Rows that no key tells apart keep their order.
public struct SortKey: Hashable, Sendable {
  /// The value to sort by.
  public var expression: FormatExpression
  /// Whether the largest comes first.
  public var isDescending: Bool
  /// Where nil stands; nil for the usual place: before everything, and after it where the order is descending.
  public var nulls: NullOrder?
  /// How texts compare: `[c]`, `[d]`, and `[l]` by the locale of the query.
  public var options: ComparisonOptions

  /// Where records stand whose key is nil.
  public enum NullOrder: String, Hashable, Sendable, Codable, CaseIterable {
    /// Before all others.
    case first
    /// After all others.
    case last
  }

  /// Sorts by an expression.
  public init(
    _ expression: FormatExpression, descending: Bool = false, nulls: NullOrder? = nil, options: ComparisonOptions = []
  ) {
    self.expression = expression
    isDescending = descending
    self.nulls = nulls
    self.options = options
  }

  /// Sorts by a key path such as `name` or `owner.name`.
  public init(_ keyPath: KeyPathNode, descending: Bool = false) {
    self.init(FormatExpression(ExpressionNode(.keyPath(keyPath))), descending: descending)
  }

  /// Reads a key as it is typed: an expression, and behind it, in any order and case, after a blank or a colon, `asc` or
  /// `desc`, `nulls first` or `nulls last`, and options for texts in brackets: `name [cd] desc nulls last`, `age:desc`.
  /// - Throws: `FormatError` for an expression that does not parse.
  public init(
    parsing text: String, limits: Limits = Limits(), functions: FunctionTable = .builtin
  ) throws(FormatError) {
    self = try SortKey(text, limits.policy) { (expression) throws(FormatError) in
      try FormatExpression(parsing: expression, limits: limits, functions: functions)
    }
  }

  /// Reads a key with what its specifiers and variables stand for.
  package init(
    parsing text: String, arguments: ArgumentCursor, limits: Limits, functions: FunctionTable = .builtin
  ) throws(FormatError) {
    self = try SortKey(text, limits.policy) { (expression) throws(FormatError) in
      try FormatExpression(parsing: expression, arguments: arguments, limits: limits, functions: functions)
    }
  }

  private init(
    _ text: String, _ policy: Policy, parse: (String) throws(FormatError) -> FormatExpression
  ) throws(FormatError) {
    var words = SortWords(text[...])
    var isDescending: Bool?
    var nulls: NullOrder?
    var options: ComparisonOptions?
    var isRepeated = false
    while let (word, rest) = words.last {
      if isDescending == nil, word == "asc" || word == "desc" {
        isDescending = word == "desc"
      } else if nulls == nil, let order = Self.nullOrders[word] {
        nulls = order
      } else if nulls == nil, let order = NullOrder(rawValue: word), let (noun, before) = SortWords(rest).last,
        noun == "nulls"
      {
        nulls = order
        words = SortWords(before)
        continue
      } else if options == nil, let letters = ComparisonOptions(bracketed: word) {
        let span = SourceSpan(offset: words.text.utf8.count - word.utf8.count, length: word.utf8.count)
        if let refusal = policy.refusal(of: letters, at: span) { throw FormatError(refusal, source: SourceText(text)) }
        options = letters
      } else {
        isRepeated = word == "asc" || word == "desc"
        break
      }
      words = SortWords(rest)
    }
    let expression: FormatExpression
    do throws(FormatError) {
      expression = try parse(String(words.text))
    } catch {
      let (message, hint): (String, String)
      if isRepeated {
        (message, hint) = ("the direction is given twice", "write one of `asc` and `desc`")
      } else if let (word, rest) = words.last, word == "ascending" || word == "descending" {
        (message, hint) = ("a direction is `asc` or `desc`", "write `\(rest) \(word == "ascending" ? "asc" : "desc")`")
      } else {
        throw error
      }
      throw FormatError(Diagnostic(error.code, message, at: error.first.span, hint: hint), source: error.source)
    }
    self.init(expression, descending: isDescending ?? false, nulls: nulls, options: options ?? [])
  }

  private static let nullOrders: [String: NullOrder] = [
    "nulls-first": .first, "nullsfirst": .first, "nulls-last": .last, "nullslast": .last,
  ]

  /// The key as it could be typed; its expression in canonical form.
  public var text: String { text(of: expression.expressionFormat) }

  /// The key with its expression as it was typed.
  package var typed: String { text(of: expression.source?.text ?? expression.expressionFormat) }

  func text(of expression: String) -> String {
    var text = expression
    if !options.isEmpty { text += " [\(options.text)]" }
    if isDescending { text += " desc" }
    if let nulls { text += " nulls \(nulls.rawValue)" }
    return text
  }

  /// Whether nil stands before everything else.
  package var putsNullsFirst: Bool { nulls.map { $0 == .first } ?? !isDescending }
}

/// A text of which words are taken from the end.
private struct SortWords {
  let text: Substring

  init(_ text: Substring) {
    var text = text
    while text.last?.isWhitespace == true { text.removeLast() }
    self.text = text
  }

  /// The last word in small letters and what stands before it; nil where nothing would be left.
  var last: (word: String, rest: Substring)? {
    guard let split = text.lastIndex(where: { $0.isWhitespace || $0 == ":" }) else { return nil }
    let rest = text[..<split]
    if rest.allSatisfy(\.isWhitespace) { return nil }
    return (text[text.index(after: split)...].lowercased(), rest)
  }
}

extension ComparisonOptions {
  /// The options of `[cd]` and its like; nil for anything else.
  fileprivate init?(bracketed text: String) {
    guard text.count > 2, text.first == "[", text.last == "]" else { return nil }
    self = []
    for letter in text.dropFirst().dropLast() {
      guard let option = Self.letters.first(where: { $0.letter == letter })?.option else { return nil }
      insert(option)
    }
  }
}
