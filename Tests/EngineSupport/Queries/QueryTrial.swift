import Foundation
import PredicateData
package import PredicateFormat
import PredicateSQL

/// One query over the records of one entity of a world, answered by its rows.
package struct QueryTrial: Trial {
  package let world: World
  package let query: RecordQuery<RecordValue>

  package init(world: World, query: RecordQuery<RecordValue>) {
    self.world = world
    self.query = query
  }

  package static var words: (name: String, telling: String) { ("queries", "have rows") }

  package static func generated(_ number: Int, in world: World, for engine: DatabaseEngine) -> QueryTrial {
    let entity = world.model.entities[number % world.model.entities.count]
    var queries = QueryGenerator(
      seed: 1 << 47 | world.seed << 16 | UInt64(number), world: world, entity: entity, traits: engine.traits)
    return QueryTrial(world: world, query: queries.query())
  }

  package func over(_ world: World) -> QueryTrial { QueryTrial(world: world, query: query) }

  package var smaller: [QueryTrial] {
    QueryReduction.candidates(for: query).map { QueryTrial(world: world, query: $0) }
  }

  package var shape: String {
    var shape = PredicateShape()
    if let predicate = query.predicate { shape.walk(.predicate(predicate.node)) }
    if let having = query.having { shape.walk(.predicate(having.node)) }
    for expression in expressions { shape.walk(.expression(expression.node)) }
    let parts = [
      query.isDistinct ? "DISTINCT" : nil, query.grouping.isEmpty ? nil : "GROUP", query.groupLimit.map { _ in "PER" },
      query.unwinding.isEmpty ? nil : "UNWIND",
    ].compactMap { $0 }
    return (parts + shape.words).joined(separator: " ")
  }

  private var expressions: [FormatExpression] {
    query.columns.map(\.expression) + query.grouping + query.order.map(\.expression) + (query.groupLimit?.keys ?? [])
  }

  package var isTriedDynamically: Bool {
    var comparison = RecordComparison(world)
    if let predicate = query.predicate { comparison.walk(predicate.node) }
    if let having = query.having { comparison.walk(having.node) }
    for expression in expressions { comparison.walk(.expression(expression.node)) }
    return !comparison.isFound
  }

  /// Evaluates and translates; an outcome where that settles the trial.
  package func prepared(for engine: DatabaseEngine) -> TrialPreparation<[[RecordValue]]> {
    let query: RecordQuery<RecordValue>
    let text: String
    do {
      let bytes = try JSONEncoder().encode(self.query)
      text = String(decoding: bytes, as: UTF8.self)
      query = try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: bytes)
    } catch {
      return .settled(.failed(TrialMismatch(.parsing, "\(self.query)", detail: "\(error)")))
    }
    let entity = query.entity ?? ""
    let typed = rows(query, world.records(of: entity))
    let difference = difference(from: typed) {
      RowComparison.areEqual($0, $1, inOrder: true)
    } stored: {
      rows(query, world.storedRecords(of: entity))
    } columns: {
      rows(query, RecordTable(world.records(of: entity)))
    } dynamic: {
      rows(query, world.dynamicRecords(of: entity))
    }
    if let (kind, detail) = difference { return .settled(.failed(TrialMismatch(kind, text, detail: detail))) }
    do throws(FormatError) {
      let statement = try engine.statement(query, world.model)
      return .statement(.init(text: text, statement: statement, expected: typed))
    } catch {
      // The generator knows nothing of what only groups may say.
      if error.code == .notGrouped || error.code == .misplacedAggregate { return .settled(.notEvaluated(error.code)) }
      return .settled(refusal(error, typed, text))
    }
  }

  /// The rows of the query over the records in one form or another.
  private func rows(
    _ query: RecordQuery<RecordValue>, _ forms: some Collection<some RecordValueConvertible>
  ) -> Result<[[RecordValue]], FormatError> {
    Result { () throws(FormatError) in try query.rows(in: forms).values }
  }

  package static func answers(
    _ connection: any EngineConnection, _ prepared: [TrialPreparation<[[RecordValue]]>.Statement]
  ) throws(EngineFailure) -> [Result<[[RecordValue]], EngineFailure>] {
    try connection.rows(prepared.map(\.statement))
  }

  package func comparison(
    _ prepared: TrialPreparation<[[RecordValue]]>.Statement, _ expected: [[RecordValue]], _ answer: [[RecordValue]]
  ) -> TrialOutcome {
    let found = answer.map { row in
      zip(row, prepared.statement.columns).map { RowComparison.decoded($0, $1.content) }
    }
    // Rows that are cut off are in one order only; the others may be in any where keys leave it to chance.
    let isOrdered = query.limit != nil || query.offset != nil
    if RowComparison.areEqual(expected, found, inOrder: isOrdered) {
      return .agreed(isTelling: !expected.isEmpty)
    }
    func text(_ rows: [[RecordValue]]) -> String { JSONWriter().string(.array(rows.map(RecordValue.array))) }
    let detail = "\n  memory   \(text(expected))\n  database \(text(found))"
    return .failed(TrialMismatch(.rows, prepared.text, prepared.statement, detail: detail))
  }
}
