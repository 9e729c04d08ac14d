public import PredicateEvaluation
public import PredicateLanguage
import PredicateQuery
import PredicateSQL

extension SQLiteStore {
  /// Why a predicate holds, or not, for records of an entity, in the order of their keys: so many after so many others.
  ///
  /// ```swift
  /// let predicate = try FormatPredicate("length > 3 AND text BEGINSWITH 's'")
  /// for explanation in try store.explanations(of: predicate, entity: "words", limit: 1) { print(explanation) }
  /// // false length > 3 AND text BEGINSWITH "s"
  /// // ├ true  length > 3
  /// // │ └ length = 22
  /// // └ false text BEGINSWITH "s"
  /// //   └ text = "counterrevolutionaries"
  /// // because `text BEGINSWITH "s"` is false: text is "counterrevolutionaries"
  /// ```
  /// One statement asks for the verdicts and values of all parts. Where SQL cannot say one, where one is a record or a
  /// collection, and where a value ends the statement, the records are explained in memory.
  /// - Throws: ``StoreError``; failures of evaluation are part of the explanations.
  public func explanations(
    of predicate: FormatPredicate, entity: String, variables: [String: any RecordValueConvertible] = [:],
    limit: Int? = nil, offset: Int = 0
  ) throws(StoreError) -> [Explanation] {
    _ = try formatted { () throws(FormatError) in try predicate.compiled() }
    var query = RecordQuery<RecordValue>(entity)
    let model = model
    let name = try formatted { () throws(FormatError) in try query.entity(in: model) }
    query.predicate = predicate
    var options = SQLOptions(
      variables: variables.mapValues(\.recordValue), limit: limit, offset: offset > 0 ? offset : nil)
    // What is wrong with a part, such as a variable without a value, is for its explanation to say.
    let explanation = try? predicate.sqlExplanationWithRegisteredFunctions(
      model: try self.model(for: query), entity: entity, options: options)
    if let explanation, explanation.isWhole, let rows = try rows(of: explanation.statement) {
      return rows.map { explanation.explanation(of: predicate, by: $0) }
    }
    let linked = try linkedRecords(of: entity)
    var explanations: [Explanation] = []
    options.sortsByKey = true
    let statement = try formatted { () throws(FormatError) in
      try FormatPredicate(value: true).sqlWithRegisteredFunctions(model: model, entity: entity, options: options)
    }
    guard let root = model.entity(named: name) else { return [] }
    // Not by their keys: those of a view tell no rows apart.
    for record in linked.records(try allRows(of: started(statement)), of: root, by: statement) {
      let explained = try formatted { () throws(FormatError) in
        try predicate.explain(record, among: linked.records, variables: variables)
      }
      if let failure = linked.failure { throw failure }
      explanations.append(explained)
    }
    return explanations
  }

  /// The keys of an entity's records, in their order.
  func keys(of entity: String) throws(StoreError) -> [RecordValue] {
    let model = model
    let all = try formatted { () throws(FormatError) in
      try FormatPredicate(value: true).sqlExplanationWithRegisteredFunctions(
        model: model, entity: entity, options: SQLOptions())
    }
    return try allRows(of: started(all.statement)).map { $0.first ?? .null }
  }

  /// A statement that was begun.
  func started(_ statement: SQLStatement) throws(StoreError) -> RunningStatement {
    do throws(SQLiteError) { return try start(statement) } catch { throw .database(error) }
  }

  /// The rows of a statement; nil if a value ended it, or if it is too large for SQLite.
  private func rows(of statement: SQLStatement) throws(StoreError) -> [[RecordValue]]? {
    do throws(StoreError) {
      return try allRows(of: started(statement))
    } catch {
      if case .database(let failure) = error, error.isOfValues || failure.code == .tooLarge { return nil }
      throw error
    }
  }
}

extension SQLExplanation {
  /// What a row says of its record.
  fileprivate func explanation(of predicate: FormatPredicate, by row: [RecordValue]) -> Explanation {
    // From the end, so that the parts of a part are there before it, the first of them last.
    var made: [(depth: Int, node: Explanation.Node)] = []
    for part in parts.reversed() {
      var children: [Explanation.Node] = []
      while let last = made.last, last.depth > part.depth {
        children.append(last.node)
        made.removeLast()
      }
      let value = part.place.map { row.indices.contains($0) ? row[$0] : .null } ?? part.value ?? .null
      let outcome: Explanation.Outcome = part.isCondition ? .verdict(value == .bool(true)) : .value(value)
      made.append((part.depth, Explanation.Node(part.format, at: part.span, outcome, children: children)))
    }
    guard let root = made.first?.node else {
      return Explanation(.init(predicate.predicateFormat, at: nil, .verdict(false), children: []), of: predicate)
    }
    return Explanation(root, of: predicate)
  }
}
