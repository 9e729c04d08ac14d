package import PredicateFormat

/// One predicate over the records of one entity of a world, answered by the keys of those that match.
package struct PredicateTrial: Trial {
  package let world: World
  package let entity: String
  package let tree: PredicateNode

  package init(world: World, entity: String, tree: PredicateNode) {
    self.world = world
    self.entity = entity
    self.tree = tree
  }

  package static var words: (name: String, telling: String) { ("predicates", "tell records apart") }

  package static func generated(_ number: Int, in world: World, for engine: DatabaseEngine) -> PredicateTrial {
    let entity = world.model.entities[number % world.model.entities.count]
    var predicates = PredicateGenerator(
      seed: world.seed << 16 | UInt64(number), world: world, entity: entity, traits: engine.traits)
    return PredicateTrial(world: world, entity: entity.name, tree: predicates.predicate())
  }

  package func over(_ world: World) -> PredicateTrial { PredicateTrial(world: world, entity: entity, tree: tree) }

  package var smaller: [PredicateTrial] {
    PredicateReduction.candidates(for: tree).map { PredicateTrial(world: world, entity: entity, tree: $0) }
  }

  package var shape: String {
    var shape = PredicateShape()
    shape.walk(.predicate(tree))
    return shape.words.joined(separator: " ")
  }

  package var isTriedDynamically: Bool {
    var comparison = RecordComparison(world)
    comparison.walk(tree)
    return !comparison.isFound
  }

  package func prepared(for engine: DatabaseEngine) -> TrialPreparation<[Int64]> {
    let predicate: FormatPredicate
    let text: String
    do throws(FormatError) {
      text = try FormatPredicate(tree).losslessFormat
      predicate = try FormatPredicate(parsing: text)
    } catch {
      return .settled(.failed(TrialMismatch(.parsing, "", detail: "\(error)")))
    }
    let typed = keys(predicate, world.records(of: entity))
    let difference = difference(from: typed, ==) {
      keys(predicate, world.storedRecords(of: entity))
    } columns: {
      keys(predicate, RecordTable(world.records(of: entity)))
    } dynamic: {
      keys(predicate, world.dynamicRecords(of: entity))
    }
    if let (kind, detail) = difference { return .settled(.failed(TrialMismatch(kind, text, detail: detail))) }
    do throws(FormatError) {
      let statement = try engine.statement(predicate, world.model, entity)
      return .statement(.init(text: text, statement: statement, expected: typed))
    } catch {
      return .settled(refusal(error, typed, text))
    }
  }

  /// The keys of the records for which a predicate holds, which are those of the entity in one form or another.
  private func keys(
    _ predicate: FormatPredicate, _ forms: some Collection<some RecordValueConvertible>
  ) -> Result<[Int64], FormatError> {
    Result { () throws(FormatError) in
      let records = world.records(of: entity)
      return try predicate.compiled().indexes(of: forms).map { records[$0].key }
    }
  }

  package static func answers(
    _ connection: any EngineConnection, _ prepared: [TrialPreparation<[Int64]>.Statement]
  ) throws(EngineFailure) -> [Result<[Int64], EngineFailure>] {
    try connection.keys(prepared.map(\.statement))
  }

  package func comparison(
    _ prepared: TrialPreparation<[Int64]>.Statement, _ expected: [Int64], _ answer: [Int64]
  ) -> TrialOutcome {
    if answer.sorted() != expected {
      let detail = "memory \(expected), database \(answer.sorted())"
      return .failed(TrialMismatch(.rows, prepared.text, prepared.statement, detail: detail))
    }
    return .agreed(isTelling: !answer.isEmpty && answer.count < world.records(of: entity).count)
  }
}
