import PredicateFormat

/// Runs generated predicates on one database and in memory.
package struct EngineRun {
  package let engine: DatabaseEngine
  let connection: any EngineConnection
  /// Predicates for each world.
  private static let batch = 50
  /// How many failures are made smaller: each takes some hundred statements.
  let mostShrunk: Int

  /// A run on a new database.
  /// - Throws: where it does not start.
  package init(_ engine: DatabaseEngine, mostShrunk: Int = 20) throws(EngineFailure) {
    self.engine = engine
    self.mostShrunk = mostShrunk
    connection = try engine.connection()
  }

  /// The report of so many predicates; equal seeds give equal ones.
  /// - Throws: `EngineFailure` where the database ends, `ModelError` if the generator has a mistake.
  package func report(cases: Int, seed: UInt64) throws -> EngineReport {
    var report = EngineReport(engine: engine)
    var shrunk = 0
    var worldSeed = seed << 32
    while report.cases < cases {
      let world = try World(seed: worldSeed, traits: engine.traits)
      let failures = try run(world, most: min(Self.batch, cases - report.cases), &report)
      for (trial, mismatch) in failures.prefix(mostShrunk - shrunk) {
        var shrinker = EngineShrinker(connection, engine, budget: engine == .spark ? 40 : 300)
        let smallest = try shrinker.shrunk(trial, mismatch)
        report.add(smallest.0, smallest.1)
        shrunk += 1
      }
      worldSeed += 1
    }
    return report
  }

  private func run(
    _ world: World, most: Int, _ report: inout EngineReport
  ) throws -> [(EngineTrial, EngineTrial.Mismatch)] {
    var waiting: [(EngineTrial, EngineTrial.Prepared)] = []
    var failures: [(EngineTrial, EngineTrial.Mismatch)] = []
    func settle(_ trial: EngineTrial, _ outcome: EngineTrial.Outcome) {
      report.count(trial, outcome)
      if case .failed(let mismatch) = outcome { failures.append((trial, mismatch)) }
    }
    for number in 0..<most {
      let entity = world.model.entities[number % world.model.entities.count]
      var predicates = PredicateGenerator(
        seed: world.seed << 16 | UInt64(number), world: world, entity: entity, traits: engine.traits)
      let trial = EngineTrial(world: world, entity: entity.name, tree: predicates.predicate())
      let (prepared, outcome) = trial.prepared(for: engine)
      if let prepared { waiting.append((trial, prepared)) }
      if let outcome { settle(trial, outcome) }
    }
    try connection.load(world)
    let answers = try connection.keys(waiting.map(\.1.statement))
    for ((trial, prepared), answer) in zip(waiting, answers) { settle(trial, trial.outcome(prepared, answer)) }
    return failures
  }
}
