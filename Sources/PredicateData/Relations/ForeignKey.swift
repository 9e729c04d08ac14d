package import PredicateLanguage

/// What joins records of two entities: `orders.customer_id = customers.id AS customer inverse orders`.
///
/// Each `orders` record then has a relationship `customer` to the records of `customers` with that `id`, and each of those a
/// relationship `orders` back. Without AS the name is that of the key without `_id`, or that of the other entity; without
/// `inverse` it is that of the entity itself.
package struct ForeignKey: Hashable, Sendable {
  /// An entity and the keys that lead to a value in its records.
  package struct Side: Hashable, Sendable {
    package let entity: String
    let keys: [String]
    let entitySpan: SourceSpan?
    let keySpan: SourceSpan?
  }

  package let source: Side
  package let destination: Side
  /// The relationship's name, if one was given.
  let name: String?
  /// The name of the relationship back, if one was given.
  let inverse: String?
  /// What was written.
  package let text: SourceText

  /// Reads what was written.
  ///
  /// Throws ``FormatError`` with the place of what is wrong.
  package init(parsing text: String, limits: Limits = Limits()) throws(FormatError) {
    self.text = SourceText(text)
    let (head, tail) = Self.split(text)
    let predicate = try FormatPredicate(parsing: head, limits: limits)
    guard case .comparison(let comparison) = predicate.node.kind, comparison.operator == .equal,
      comparison.modifier == .direct, comparison.options.isEmpty, let source = Self.side(comparison.left),
      let destination = Self.side(comparison.right)
    else {
      throw Self.error(
        "a relation is two keys with `=` between them", self.text, at: predicate.node.span,
        hint: "write it as in `orders.customer_id = customers.id AS customer`")
    }
    self.source = source
    self.destination = destination
    (name, inverse) = try Self.names(tail, self.text)
  }

  private static func error(
    _ message: String, _ text: SourceText, at span: SourceSpan?, hint: String? = nil
  ) -> FormatError {
    FormatError(Diagnostic(.unexpectedInput, message, at: span, hint: hint), source: text)
  }

  private static func side(_ node: ExpressionNode) -> Side? {
    guard case .keyPath(let path) = node.kind, path.count > 1 else { return nil }
    var keys: [String] = []
    for step in path.steps {
      guard case .key(let key) = step.kind else { return nil }
      keys.append(key)
    }
    return Side(
      entity: keys[0], keys: Array(keys.dropFirst()), entitySpan: path.steps[0].span, keySpan: path.steps[1].span)
  }

  // MARK: Names

  private struct Word {
    let text: String
    let span: SourceSpan
    /// Whether it stands in backquotes, and is no keyword then.
    let isQuoted: Bool

    func isKeyword(_ keyword: String) -> Bool { !isQuoted && text.lowercased() == keyword }
  }

  /// What stands before the names, and the words of these.
  private static func split(_ text: String) -> (head: String, tail: [Word]) {
    let words = words(of: text)
    guard let start = words.firstIndex(where: { $0.isKeyword("as") || $0.isKeyword("inverse") }) else {
      return (text, [])
    }
    return (String(decoding: Array(text.utf8.prefix(words[start].span.offset)), as: UTF8.self), Array(words[start...]))
  }

  /// The words between blanks; backquotes hold blanks together.
  private static func words(of text: String) -> [Word] {
    let bytes = Array(text.utf8)
    let backquote = UInt8(ascii: "`")
    var words: [Word] = []
    var place = 0
    while place < bytes.count {
      guard bytes[place] > 0x20 else {
        place += 1
        continue
      }
      let start = place
      var isOpen = false
      while place < bytes.count, isOpen || bytes[place] > 0x20 {
        if bytes[place] == backquote { isOpen.toggle() }
        place += 1
      }
      let isQuoted = bytes[start] == backquote && place - start > 1 && bytes[place - 1] == backquote
      let inner = isQuoted ? bytes[(start + 1)..<(place - 1)] : bytes[start..<place]
      words.append(
        Word(
          text: String(decoding: inner, as: UTF8.self), span: SourceSpan(offset: start, length: place - start),
          isQuoted: isQuoted))
    }
    return words
  }

  private static func names(
    _ words: [Word], _ text: SourceText
  ) throws(FormatError) -> (name: String?, inverse: String?) {
    var rest = words[...]
    let name = try taken("as", &rest, text)
    let inverse = try taken("inverse", &rest, text)
    guard let extra = rest.first else { return (name, inverse) }
    throw error(
      "`\(extra.text)` is one word too many", text, at: extra.span,
      hint: "behind the keys may stand `AS NAME`, then `inverse NAME`; names with blanks stand in backquotes")
  }

  private static func taken(
    _ keyword: String, _ rest: inout ArraySlice<Word>, _ text: SourceText
  ) throws(FormatError) -> String? {
    guard let first = rest.first, first.isKeyword(keyword) else { return nil }
    rest = rest.dropFirst()
    guard let name = rest.popFirst(), !name.text.isEmpty else {
      throw error("a name is missing after `\(first.text)`", text, at: first.span)
    }
    return name.text
  }
}
