import PredicateEvaluation
import PredicateLanguage
import PredicateQuery
import PredicateSQL
import PredicateSQLite

extension ReplSession {
  /// Throws if a locale is set, of which databases know nothing.
  func refuseLocale() throws(SessionFailure) {
    if let locale { throw .usage("a database knows no locale, and `.locale \(locale)` is set", hint: "`.locale off`") }
  }

  /// What a database is asked for by a predicate, in the order that `.sort` set.
  func request(for predicate: FormatPredicate, _ entity: LoadedEntity) throws(SessionFailure) -> RecordQuery<
    RecordValue
  > {
    try refuseLocale()
    // What the compiler alone knows of, such as patterns and keys that may not be used.
    do throws(FormatError) { _ = try predicate.compiled() } catch { throw .format(error) }
    var query = RecordQuery(entity.name)
    query.predicate = predicate
    query.order = sortOrder.keys
    return query
  }

  /// The statement of a request. Throws for a predicate that does not fit the model.
  func translation(
    of request: RecordQuery<RecordValue>, by store: SQLiteStore
  ) throws(SessionFailure) -> SQLTranslation {
    do throws(FormatError) { return try store.translation(of: request, variables: variables) } catch {
      throw .format(error)
    }
  }

  /// What stays in memory; empty if nothing does.
  static func remark(on translation: SQLTranslation) -> String {
    guard let residual = translation.residual else { return translation.hasLimit ? "" : "sorted in memory" }
    return "evaluated in memory: `\(residual.predicateFormat)`\n"
      + translation.report.map { "  \($0.message)\n" }.joined()
  }
}
