import PredicateFormat

/// Makes a failing trial smaller while it fails in the same way.
package struct EngineShrinker {
  private let connection: any EngineConnection
  private let engine: DatabaseEngine
  /// How often the database may still be asked.
  private var budget: Int

  package init(_ connection: any EngineConnection, _ engine: DatabaseEngine, budget: Int) {
    self.connection = connection
    self.engine = engine
    self.budget = budget
  }

  /// The smallest trial that was found, with its mismatch. The connection holds the tables of some smaller world after
  /// that.
  /// - Throws: `EngineFailure` where the database has ended.
  package mutating func shrunk(
    _ trial: EngineTrial, _ mismatch: EngineTrial.Mismatch
  ) throws(EngineFailure) -> (EngineTrial, EngineTrial.Mismatch) {
    try connection.load(trial.world)
    var best = (trial, mismatch)
    while let smaller = try smallerPredicate(best) { best = smaller }
    best = try fewerRecords(best)
    try connection.load(best.0.world)
    while let smaller = try smallerPredicate(best) { best = smaller }
    return best
  }

  private mutating func smallerPredicate(
    _ best: (EngineTrial, EngineTrial.Mismatch)
  ) throws(EngineFailure) -> (EngineTrial, EngineTrial.Mismatch)? {
    for tree in PredicateReduction.candidates(for: best.0.tree) {
      let trial = EngineTrial(world: best.0.world, entity: best.0.entity, tree: tree)
      if let mismatch = try failure(of: trial, like: best.1) { return (trial, mismatch) }
    }
    return nil
  }

  private mutating func fewerRecords(
    _ best: (EngineTrial, EngineTrial.Mismatch)
  ) throws(EngineFailure) -> (EngineTrial, EngineTrial.Mismatch) {
    var best = best
    for entity in best.0.world.model.entities {
      for record in best.0.world.records(of: entity.name) {
        let world = best.0.world.keeping { $0.entity != entity.name || $0.key != record.key }
        guard let world, budget > 0 else { continue }
        let trial = EngineTrial(world: world, entity: best.0.entity, tree: best.0.tree)
        try connection.load(world)
        if let mismatch = try failure(of: trial, like: best.1) { best = (trial, mismatch) }
      }
    }
    return best
  }

  /// How a trial over the loaded tables fails, if it does so in the same way.
  private mutating func failure(
    of trial: EngineTrial, like mismatch: EngineTrial.Mismatch
  ) throws(EngineFailure) -> EngineTrial.Mismatch? {
    guard budget > 0 else { return nil }
    let (prepared, settled) = trial.prepared(for: engine)
    var outcome = settled
    if let prepared {
      budget -= 1
      guard let answer = try connection.keys([prepared.statement]).first else { return nil }
      outcome = trial.outcome(prepared, answer)
    }
    if case .failed(let found)? = outcome, found.kind == mismatch.kind { return found }
    return nil
  }
}
