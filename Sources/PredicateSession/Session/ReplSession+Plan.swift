import PredicateEvaluation
import PredicateLanguage
import PredicateSQL
import PredicateSQLite

/// `.plan`: what would run.
extension ReplSession {
  mutating func planCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let predicate = argument.isEmpty ? try rememberedPredicate("plan") : try settled(self.predicate(argument))
    guard let entity else { throw .noRecords }
    let text =
      if let store = entity.store {
        try plan(of: predicate, entity, store)
      } else {
        try plan(of: predicate, entity)
      }
    reaction.add(.data, text)
    lastPredicate = predicate
  }

  // MARK: In memory

  private func plan(of predicate: FormatPredicate, _ entity: LoadedEntity) throws(SessionFailure) -> String {
    let records = try entity.loaded().records
    let plan: EvaluationPlan
    do throws(FormatError) {
      plan = try predicate.compiled(locale: locale).plan(for: records, variables: variables)
    } catch {
      throw .evaluation(error)
    }
    var text = ""
    if !plan.aggregates.isEmpty {
      text += "first, over all \(entity.countText):\n" + Self.list(plan.aggregates)
    }
    let loops = plan.parts.filter(\.isLoop).map(\.text)
    let rest = plan.parts.filter { !$0.isLoop }.map(\.text)
    let counted = entity.countText
    if !loops.isEmpty { text += "in loops over columns, \(counted) block by block:\n" + Self.list(loops) }
    if !rest.isEmpty {
      text += (loops.isEmpty ? "record by record, \(counted):\n" : "record by record, for those that are left:\n")
      text += Self.list(rest)
    }
    if !sortOrder.keys.isEmpty { text += "then sorted by \(sortOrder.text)\n" }
    return text
  }

  private static func list(_ texts: [String]) -> String { texts.map { "  \($0)\n" }.joined() }

  // MARK: In a database

  private func plan(
    of predicate: FormatPredicate, _ entity: LoadedEntity, _ store: SQLiteStore
  ) throws(SessionFailure) -> String {
    let translation = try translation(of: request(for: predicate, entity), by: store)
    var text = "one statement:\n  \(translation.statement.text)\n"
    let rows: [SQLiteRow]
    do throws(SQLiteError) {
      rows = try store.database.query(
        "EXPLAIN QUERY PLAN " + translation.statement.text, translation.statement.bindings)
    } catch {
      throw .database(error)
    }
    text += "which SQLite runs as:\n" + Self.tree(rows)
    if rows.contains(where: {
      if case .string(let step)? = $0.values.last { IndexAdvice.readsAll(step) } else { false }
    }) {
      text += "it reads all rows; `predicate sql FORMAT --advise FILE` says which indexes would serve\n"
    }
    let remark = Self.remark(on: translation)
    return text + (remark.isEmpty ? "" : "then, " + remark)
  }

  /// SQLite's steps, each below the one that it is part of. Their columns are a number, that of the step above, an unused
  /// one, and words.
  private static func tree(_ rows: [SQLiteRow]) -> String {
    var depths: [RecordValue: Int] = [:]
    return rows.map { row in
      let values = row.values
      guard values.count >= 4, case .string(let words) = values[3] else { return "" }
      let depth = (depths[values[1]] ?? 0) + 1
      depths[values[0]] = depth
      return String(repeating: "  ", count: depth) + words + "\n"
    }.joined()
  }
}
