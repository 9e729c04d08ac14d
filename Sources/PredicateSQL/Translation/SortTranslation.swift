import PredicateLanguage
import PredicateQuery

/// ORDER BY as rows are sorted in memory.
enum SortTranslation {
  /// What rows are sorted by, key by key. `value` gives that of one; nil where it is the same for all rows.
  static func terms(
    _ keys: [SortKey],
    _ value: (FormatExpression) throws(FormatError) -> (value: Translated, translator: Translator)?
  ) throws(FormatError) -> [SortTerm] {
    var size = StatementSize()
    var terms: [SortTerm] = []
    for key in keys {
      guard let (value, translator) = try value(key.expression) else { continue }
      // A mistake in a key to sort by is shown in the key's own text.
      let term = try Refusal.located(in: key.expression.source) { () throws(Refusal) in
        let term = try self.term(key, by: value, translator)
        if let term { try translator.count(term.text, in: &size, key.expression.node.span) }
        return term
      }
      if let term { terms.append(term) }
    }
    return terms
  }

  /// The order by the value of one key; nil where that is the same for all rows.
  private static func term(
    _ sort: SortKey, by value: Translated, _ translator: Translator
  ) throws(Refusal) -> SortTerm? {
    if case .constant = value { return nil }
    let span = sort.expression.node.span
    guard let scalar = try translator.scalar(value, span), !scalar.text.isPlaceholder else { return nil }
    var comparable = try translator.comparable(translator.withoutNaN(scalar, span), span)
    switch comparable.type {
    // They have no order in memory.
    case .uuid, .binary: throw translator.refusal("sorting by \(comparable.type.noun)", span)
    default: break
    }
    if comparable.type == .decimalText { throw translator.refusal("sorting by a calculated decimal", span) }
    if comparable.type == .string, let folding = TextFolding(sort.options) {
      comparable.text = try translator.folded(comparable.text, folding, span)
    }
    return SortTerm(value: comparable, sort: sort, translator: translator)
  }
}

/// A value that rows are sorted by, and the way in which they are.
struct SortTerm {
  var value: SQLScalar
  let sort: SortKey
  let translator: Translator

  /// The term of ORDER BY.
  var text: SQLText {
    get throws(Refusal) {
      guard value.type == .string else { return try ordered(value.text) }
      return try ordered(translator.apply(.sortText, [value.text], "sorting text", sort.expression.node.span))
    }
  }

  /// The direction, and the places of NULL and NaN where they may occur.
  private func ordered(_ text: SQLText) throws(Refusal) -> SQLText {
    let dialect = translator.dialect
    let direction = sort.isDescending ? " DESC" : ""
    if let isNaN = try translator.isNaN(value, sort.expression.node.span) {
      // NaN is before all other numbers here, and behind them in databases.
      let isNull: SQLText = value.isNullable ? "WHEN \(text) IS NULL THEN \(sort.putsNullsFirst ? "0" : "3") " : ""
      let (first, second) = sort.isDescending ? ("2", "1") : ("1", "2")
      return """
        CASE \(isNull)WHEN \(isNaN) THEN \(trusted: first) ELSE \(trusted: second) END, \(text)\(trusted: direction)
        """
    }
    guard value.isNullable else { return "\(text)\(trusted: direction)" }
    if !dialect.nullsFirst.isEmpty {
      return "\(text)\(trusted: direction)\(trusted: sort.putsNullsFirst ? dialect.nullsFirst : dialect.nullsLast)"
    }
    // Such a database has NULL before everything.
    if sort.putsNullsFirst != sort.isDescending { return "\(text)\(trusted: direction)" }
    return "\(text) IS NULL\(trusted: sort.putsNullsFirst ? " DESC" : ""), \(text)\(trusted: direction)"
  }
}

extension SQLText {
  /// Whether it is a value and no more, in parentheses or not, which some databases refuse as an order.
  var isPlaceholder: Bool {
    var values = 0
    for segment in segments {
      switch segment {
      case .binding: values += 1
      case .text(let text) where text.allSatisfy({ $0 == "(" || $0 == ")" }): break
      case .text, .identifier, .alias: return false
      }
    }
    return values == 1
  }
}
