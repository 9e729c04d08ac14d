import PredicateLanguage

/// ORDER BY as rows are sorted in memory: nil first, text by its scalars.
enum SortTranslation {
  static func order(
    _ keys: [SQLSort], for translator: Translator, _ variables: [String: RecordValue]
  ) throws(FormatError) -> [SQLText] {
    guard case .record(let row) = translator.record, !keys.isEmpty else { return [] }
    var order: [SQLText] = []
    for key in keys {
      let program = try Resolver.resolve(key.key)
      do throws(Refusal) {
        order.append(try self.order(key, program, for: translator, variables))
      } catch {
        throw FormatError(error.diagnostic, source: key.key.source)
      }
    }
    // Rows that no key tells apart keep one order from run to run.
    order.append(translator.key(of: row))
    return order
  }

  private static func order(
    _ sort: SQLSort, _ program: ResolvedProgram<ResolvedExpression>, for translator: Translator,
    _ variables: [String: RecordValue]
  ) throws(Refusal) -> SQLText {
    let own = try Translator(
      program, dialect: translator.dialect, model: translator.model, entity: translator.entity, variables: variables,
      sharing: translator)
    let span = sort.key.node.span
    guard let scalar = try own.scalar(own.value(program.root), span) else {
      throw Refusal("nil has no order to sort by", at: span)
    }
    let value = try own.comparable(scalar, span)
    if value.type == .decimalText { throw own.refusal("sorting by a calculated decimal", span) }
    let dialect = translator.dialect
    let text = value.type == .string ? try translator.apply(.sortText, [value.text], "sorting text", span) : value.text
    let direction = sort.isDescending ? " DESC" : ""
    let nulls = value.isNullable ? (sort.isDescending ? dialect.nullsLast : dialect.nullsFirst) : ""
    return "\(text)\(trusted: direction)\(trusted: nulls)"
  }
}
