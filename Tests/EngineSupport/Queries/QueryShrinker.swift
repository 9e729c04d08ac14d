import PredicateFormat

/// Makes a query that fails smaller, and then the world around it.
struct QueryShrinker {
  private let connection: any EngineConnection
  private let engine: DatabaseEngine
  private var budget: Int

  init(_ connection: any EngineConnection, _ engine: DatabaseEngine, budget: Int) {
    self.connection = connection
    self.engine = engine
    self.budget = budget
  }

  /// The smallest trial found that fails in the same way.
  mutating func shrunk(
    _ trial: QueryTrial, _ mismatch: QueryTrial.Mismatch
  ) throws(EngineFailure) -> (QueryTrial, QueryTrial.Mismatch) {
    var best = (trial, mismatch)
    var isSmaller = true
    while isSmaller, budget > 0 {
      isSmaller = false
      for candidate in Self.smaller(best.0.query) {
        if let found = try failure(QueryTrial(world: best.0.world, query: candidate), mismatch) {
          best = found
          isSmaller = true
          break
        }
      }
    }
    for record in best.0.world.model.entities.flatMap({ best.0.world.records(of: $0.name) }) where budget > 0 {
      let (key, entity) = (record.key, record.entity)
      guard let world = best.0.world.keeping({ $0.key != key || $0.entity != entity }) else { continue }
      if let found = try failure(QueryTrial(world: world, query: best.0.query), mismatch) { best = found }
    }
    return best
  }

  private mutating func failure(
    _ trial: QueryTrial, _ mismatch: QueryTrial.Mismatch
  ) throws(EngineFailure) -> (QueryTrial, QueryTrial.Mismatch)? {
    budget -= 1
    guard budget > 0 else { return nil }
    let (prepared, settled) = trial.prepared(for: engine)
    var outcome = settled
    if let prepared {
      try connection.load(trial.world)
      guard let answer = try connection.rows([prepared.statement]).first else { return nil }
      outcome = trial.outcome(prepared, answer)
    }
    guard case .failed(let found)? = outcome, found.kind == mismatch.kind else { return nil }
    return (trial, found)
  }

  private static func smaller(_ query: RecordQuery<RecordValue>) -> [RecordQuery<RecordValue>] {
    var candidates: [RecordQuery<RecordValue>] = []
    func add(_ change: (inout RecordQuery<RecordValue>) -> Void) {
      var candidate = query
      change(&candidate)
      if candidate != query { candidates.append(candidate) }
    }
    add { $0.predicate = nil }
    add { $0.having = nil }
    // Without an order it would be left to chance which rows are cut off.
    add { query in
      query.order = []
      query.limit = nil
      query.offset = nil
    }
    add { $0.limit = nil }
    add { $0.offset = nil }
    add { $0.timeZone = nil }
    for place in query.columns.indices where query.columns.count > 1 { add { $0.columns.remove(at: place) } }
    for place in query.grouping.indices where query.grouping.count > 1 { add { $0.grouping.remove(at: place) } }
    for place in query.order.indices where query.limit == nil && query.offset == nil {
      add { $0.order.remove(at: place) }
    }
    return candidates
  }
}
