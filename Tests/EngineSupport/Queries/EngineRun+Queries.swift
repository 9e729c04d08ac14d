import PredicateFormat

extension EngineRun {
  /// The report of so many queries; equal seeds give equal ones.
  /// - Throws: `EngineFailure` where the database ends, `ModelError` if the generator has a mistake.
  package func queryReport(cases: Int, seed: UInt64) throws -> QueryReport {
    var report = QueryReport(engine: engine)
    var worldSeed = seed << 32 | 1 << 31
    while report.cases < cases {
      let world = try World(seed: worldSeed, traits: engine.traits)
      let failures = try runQueries(world, most: min(50, cases - report.cases), &report)
      for (trial, mismatch) in failures.prefix(mostShrunk - report.failures.count) {
        var shrinker = QueryShrinker(connection, engine, budget: engine == .spark ? 20 : 150)
        let smallest = try shrinker.shrunk(trial, mismatch)
        report.add(smallest.0, smallest.1)
      }
      worldSeed += 1
    }
    return report
  }

  private func runQueries(
    _ world: World, most: Int, _ report: inout QueryReport
  ) throws -> [(QueryTrial, QueryTrial.Mismatch)] {
    var waiting: [(QueryTrial, QueryTrial.Prepared)] = []
    var failures: [(QueryTrial, QueryTrial.Mismatch)] = []
    func settle(_ trial: QueryTrial, _ outcome: QueryTrial.Outcome) {
      report.count(outcome)
      if case .failed(let mismatch) = outcome { failures.append((trial, mismatch)) }
    }
    for number in 0..<most {
      let entity = world.model.entities[number % world.model.entities.count]
      var queries = QueryGenerator(
        seed: world.seed << 16 | UInt64(number), world: world, entity: entity, traits: engine.traits)
      let trial = QueryTrial(world: world, query: queries.query())
      let (prepared, outcome) = trial.prepared(for: engine)
      if let prepared { waiting.append((trial, prepared)) }
      if let outcome { settle(trial, outcome) }
    }
    try connection.load(world)
    let answers = try connection.rows(waiting.map(\.1.statement))
    for ((trial, prepared), answer) in zip(waiting, answers) { settle(trial, trial.outcome(prepared, answer)) }
    return failures
  }
}
