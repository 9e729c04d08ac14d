import PredicateLanguage
import PredicateQuery

/// ORDER BY as rows are sorted in memory.
enum SortTranslation {
  static func order(
    _ keys: [SortKey], for translator: Translator, _ variables: [String: RecordValue], breaksTies: Bool
  ) throws(FormatError) -> [SQLText] {
    guard case .record(let row) = translator.record, !keys.isEmpty else { return [] }
    var order: [SQLText] = []
    for key in keys {
      let program = try Resolver.resolve(key.expression)
      do throws(Refusal) {
        let own = try Translator(
          program, dialect: translator.dialect, model: translator.model, entity: translator.entity,
          variables: variables, sharing: translator)
        if let text = try self.order(key, by: own.value(program.root), own) { order.append(text) }
      } catch {
        throw FormatError(error.diagnostic, source: key.expression.source)
      }
    }
    // Rows that no key tells apart keep one order from run to run.
    if breaksTies { order.append(translator.key(of: row)) }
    return order
  }

  /// The order by the value of one key; nil where that is the same for all rows.
  static func order(_ sort: SortKey, by value: Translated, _ translator: Translator) throws(Refusal) -> SQLText? {
    if case .constant = value { return nil }
    let span = sort.expression.node.span
    guard let scalar = try translator.scalar(value, span), !scalar.text.isPlaceholder else { return nil }
    let comparable = try translator.comparable(translator.withoutNaN(scalar, span), span)
    if comparable.type == .decimalText { throw translator.refusal("sorting by a calculated decimal", span) }
    var text = comparable.text
    if comparable.type == .string {
      if let folding = TextFolding(sort.options) { text = try translator.folded(text, folding, span) }
      text = try translator.apply(.sortText, [text], "sorting text", span)
    }
    return ordered(text, by: sort, isNullable: comparable.isNullable, translator.dialect)
  }

  /// The direction, and the place of NULL where it may occur.
  private static func ordered(_ text: SQLText, by sort: SortKey, isNullable: Bool, _ dialect: Dialect) -> SQLText {
    let direction = sort.isDescending ? " DESC" : ""
    guard isNullable else { return "\(text)\(trusted: direction)" }
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
  fileprivate var isPlaceholder: Bool {
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
