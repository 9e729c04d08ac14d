import PredicateLanguage

/// ORDER BY as rows are sorted in memory.
enum SortTranslation {
  static func order(
    _ keys: [SortKey], for translator: Translator, _ variables: [String: RecordValue]
  ) throws(FormatError) -> [SQLText] {
    guard case .record(let row) = translator.record, !keys.isEmpty else { return [] }
    var order: [SQLText] = []
    for key in keys {
      let program = try Resolver.resolve(key.expression)
      do throws(Refusal) {
        order.append(try self.order(key, program, for: translator, variables))
      } catch {
        throw FormatError(error.diagnostic, source: key.expression.source)
      }
    }
    // Rows that no key tells apart keep one order from run to run.
    order.append(translator.key(of: row))
    return order
  }

  private static func order(
    _ sort: SortKey, _ program: ResolvedProgram<ResolvedExpression>, for translator: Translator,
    _ variables: [String: RecordValue]
  ) throws(Refusal) -> SQLText {
    let own = try Translator(
      program, dialect: translator.dialect, model: translator.model, entity: translator.entity, variables: variables,
      sharing: translator)
    let span = sort.expression.node.span
    guard let scalar = try own.scalar(own.value(program.root), span) else {
      throw Refusal("nil has no order to sort by", at: span)
    }
    let value = try own.comparable(scalar, span)
    if value.type == .decimalText { throw own.refusal("sorting by a calculated decimal", span) }
    var text = value.text
    if value.type == .string {
      if let folding = TextFolding(sort.options) { text = try own.folded(text, folding, span) }
      text = try translator.apply(.sortText, [text], "sorting text", span)
    }
    return ordered(text, by: sort, isNullable: value.isNullable, translator.dialect)
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
