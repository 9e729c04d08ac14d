import PredicateLanguage
import PredicateQuery

/// Finds comparisons that go by a query's locale: no database has the rules of our locales.
enum LocaleCheck {
  /// Refuses a query with a locale whose rules some part goes by.
  static func refuse(_ query: ResolvedQuery) throws(FormatError) {
    guard let locale = query.locale, !["", "root", "und"].contains(locale) else { return }
    if let predicate = query.predicate { try refuse(.predicate(predicate.node), predicate.source, locale) }
    if let having = query.having { try refuse(.predicate(having.node), having.source, locale) }
    var expressions = query.columns.map(\.expression) + query.order.map(\.expression) + (query.groupLimit?.keys ?? [])
    if let groups = query.groups { expressions += groups.keys + groups.aggregates.map(\.argument) }
    for expression in expressions { try refuse(.expression(expression.node), expression.source, locale) }
    for key in query.order where key.options.goesByLocale {
      throw refusal(locale, key.expression.node.span, key.expression.source)
    }
  }

  private static func refuse(_ node: SyntaxNode, _ source: SourceText?, _ locale: String) throws(FormatError) {
    if let comparison = LocaleComparison.first(in: node) { throw refusal(locale, comparison.span, source) }
  }

  private static func refusal(_ locale: String, _ span: SourceSpan?, _ source: SourceText?) -> FormatError {
    FormatError(
      Diagnostic(
        .unsupported, "`[l]` by the rules of `\(locale)` cannot be said in SQL", at: span,
        hint: "leave out `l` or the query's locale"), source: source)
  }
}
