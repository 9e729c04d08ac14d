import PredicateFormat

/// Runs generated predicates or queries on one database and in memory.
package struct EngineRun {
  package let engine: DatabaseEngine
  let connection: any EngineConnection
  /// Trials for each world.
  private static let batch = 50
  /// How many failures are made smaller: each takes some hundred statements.
  let mostShrunk: Int
  /// Whether statements have their values written in.
  let writesLiterals: Bool

  /// A run on a new database.
  /// - Throws: where it does not start.
  package init(
    _ engine: DatabaseEngine, mostShrunk: Int = 20, writesLiterals: Bool = false
  ) throws(EngineFailure) {
    self.engine = engine
    self.writesLiterals = writesLiterals
    self.mostShrunk = mostShrunk
    connection = try engine.connection()
  }

  /// The report of so many trials; equal seeds give equal ones.
  /// - Throws: `EngineFailure` where the database ends, `ModelError` if the generator has a mistake.
  package func report<Tried: Trial>(of: Tried.Type, cases: Int, seed: UInt64) throws -> TrialReport<Tried> {
    var report = TrialReport<Tried>(engine: engine)
    var shrunk = 0
    var worldSeed = seed << 32
    while report.cases < cases {
      let world = try World(seed: worldSeed, traits: engine.traits)
      let failures = try run(world, most: min(Self.batch, cases - report.cases), &report)
      for (trial, mismatch) in failures.prefix(mostShrunk - shrunk) {
        var shrinker = TrialShrinker<Tried>(self, budget: engine == .spark ? 40 : 300)
        let smallest = try shrinker.shrunk(trial, mismatch)
        report.add(smallest.0, smallest.1)
        shrunk += 1
      }
      worldSeed += 1
    }
    return report
  }

  private func run<Tried: Trial>(
    _ world: World, most: Int, _ report: inout TrialReport<Tried>
  ) throws -> [(Tried, TrialMismatch)] {
    var waiting: [(Tried, TrialPreparation<Tried.Answer>.Statement)] = []
    var failures: [(Tried, TrialMismatch)] = []
    func settle(_ trial: Tried, _ outcome: TrialOutcome) {
      report.count(trial, outcome)
      if case .failed(let mismatch) = outcome { failures.append((trial, mismatch)) }
    }
    for number in 0..<most {
      let trial = Tried.generated(number, in: world, for: engine)
      switch trial.prepared(for: engine, writesLiterals: writesLiterals) {
      case .statement(let prepared): waiting.append((trial, prepared))
      case .settled(let outcome): settle(trial, outcome)
      }
    }
    try connection.load(world)
    let answers = try Tried.answers(connection, waiting.map(\.1))
    for ((trial, prepared), answer) in zip(waiting, answers) { settle(trial, trial.outcome(prepared, answer)) }
    return failures
  }
}
