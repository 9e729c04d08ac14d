import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateLanguage
import PredicateQuery
import PredicateSQL
import PredicateSQLite

extension ReplSession {
  /// Shows the statement that selects from a table of the current entity what a predicate chooses, in the set order; or sets
  /// the level at which the statements of databases are shown.
  mutating func sqlCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    switch argument.lowercased() {
    case "off": statementLevel = nil
    case "1": statementLevel = 1
    case "3": statementLevel = 3
    default: try showStatement(argument, &reaction)
    }
  }

  private mutating func showStatement(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let (writesLiterals, dialect, predicate) = try sqlArguments(argument)
    guard let entity, let root = entity.rootEntity else { throw .noRecords }
    var query = RecordQuery()
    query.predicate = predicate
    query.order = sortOrder.keys
    var request = SQLRequest(dialect: dialect, model: try entity.model(for: query), entity: root.name)
    request.variables = variables
    request.sort = sortOrder.keys
    request.writesLiterals = writesLiterals
    // The columns of a file are all that its table has.
    request.hasKey = entity.store != nil || root.property(named: root.primaryKey ?? "id") != nil
    let answer: SQLRequest.Answer
    // With its values written in it is for other programs, which have none of the functions that a store is given.
    if dialect.isOfStores, !writesLiterals, let store = entity.store {
      request.allowsResidual = true
      let translation = try self.translation(of: self.request(for: predicate, entity), by: store)
      answer = SQLRequest.Answer(
        statement: translation.statement, residual: translation.residual?.predicateFormat, report: translation.report)
    } else {
      do throws(SQLRequest.Failure) {
        answer = try request.answer(to: predicate)
      } catch {
        throw .format(error.error)
      }
    }
    lastPredicate = predicate
    guard mode.isJSON else { return reaction.add(.data, answer.text) }
    let object = RecordObject(answer.pairs(for: request, predicate.source))
    reaction.add(.data, JSONWriter(pretty: mode == .json).string(.object(object)))
  }

  /// Whether values are written in, the dialect and the predicate; a word that begins a predicate belongs to it.
  private func sqlArguments(
    _ argument: String
  ) throws(SessionFailure) -> (writesLiterals: Bool, SQLDialect, FormatPredicate) {
    let (word, rest) = argument.firstWordAndRest
    // With dashes as on the command line.
    guard ["literals", "--literals"].contains(word.lowercased()), (try? parsedPredicate(argument)) == nil else {
      let (dialect, predicate) = try dialectAndPredicate(argument)
      return (false, dialect, predicate)
    }
    let (dialect, predicate) = try dialectAndPredicate(rest)
    return (true, dialect, predicate)
  }

  private func dialectAndPredicate(_ argument: String) throws(SessionFailure) -> (SQLDialect, FormatPredicate) {
    if argument.isEmpty { return (.sqlite, try rememberedPredicate("sql")) }
    let (word, rest) = argument.firstWordAndRest
    let dialect = SQLDialect(rawValue: word.lowercased())
    if let dialect, rest.isEmpty { return (dialect, try rememberedPredicate("sql")) }
    do throws(FormatError) {
      return (.sqlite, settled(try parsedPredicate(argument)))
    } catch {
      guard let dialect else {
        let names = SQLDialect.allCases.map(\.rawValue)
        guard rest.isEmpty || (try? parsedPredicate(rest)) != nil, let near = NearMatch.best(for: word, among: names)
        else { throw .format(error) }
        throw .usage("there is no dialect `\(word)`", hint: "did you mean `\(near)`?")
      }
      do throws(FormatError) {
        return (dialect, settled(try parsedPredicate(rest)))
      } catch {
        throw .format(error)
      }
    }
  }
}

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
