import PredicateFormat

/// Makes a failing trial smaller while it fails in the same way.
struct TrialShrinker<Tried: Trial> {
  private let connection: any EngineConnection
  private let engine: DatabaseEngine
  private let writesLiterals: Bool
  /// How often the database may still be asked.
  private var budget: Int

  init(_ run: EngineRun, budget: Int) {
    connection = run.connection
    engine = run.engine
    writesLiterals = run.writesLiterals
    self.budget = budget
  }

  /// The smallest trial that was found, with its mismatch. The connection holds the tables of some smaller world after
  /// that.
  /// - Throws: `EngineFailure` where the database has ended.
  mutating func shrunk(_ trial: Tried, _ mismatch: TrialMismatch) throws(EngineFailure) -> (Tried, TrialMismatch) {
    try connection.load(trial.world)
    var best = (trial, mismatch)
    while let smaller = try smallerTrial(best) { best = smaller }
    best = try fewerRecords(best)
    try connection.load(best.0.world)
    while let smaller = try smallerTrial(best) { best = smaller }
    return best
  }

  private mutating func smallerTrial(
    _ best: (Tried, TrialMismatch)
  ) throws(EngineFailure) -> (Tried, TrialMismatch)? {
    for trial in best.0.smaller {
      if let mismatch = try failure(of: trial, like: best.1) { return (trial, mismatch) }
    }
    return nil
  }

  private mutating func fewerRecords(_ best: (Tried, TrialMismatch)) throws(EngineFailure) -> (Tried, TrialMismatch) {
    var best = best
    for entity in best.0.world.model.entities {
      for record in best.0.world.records(of: entity.name) {
        let world = best.0.world.keeping { $0.entity != entity.name || $0.key != record.key }
        guard let world, budget > 0 else { continue }
        let trial = best.0.over(world)
        try connection.load(world)
        if let mismatch = try failure(of: trial, like: best.1) { best = (trial, mismatch) }
      }
    }
    return best
  }

  /// How a trial over the loaded tables fails, if it does so in the same way.
  private mutating func failure(
    of trial: Tried, like mismatch: TrialMismatch
  ) throws(EngineFailure) -> TrialMismatch? {
    guard budget > 0 else { return nil }
    budget -= 1
    let found = try trial.mismatch(on: connection, of: engine, writesLiterals: writesLiterals)
    return found?.kind == mismatch.kind ? found : nil
  }
}
