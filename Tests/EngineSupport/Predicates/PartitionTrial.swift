import PredicateFormat

/// One predicate P that is asked three times: which records it holds for, which NOT P holds for, and for how many P is true as
/// a column of all records.
///
/// The first two are all records, each once, as NOT is two-valued. The third is P where the database cannot use an index or
/// move a condition into a join. Both must hold in the database itself, whatever memory says; memory is compared, too.
package struct PartitionTrial: Trial {
  /// What is found.
  package struct Answer: Equatable, Sendable, CustomStringConvertible {
    /// The keys of the records for which P holds, and for which NOT P does, in their order.
    var matching: [Int64]
    var others: [Int64]
    /// For how many records P is true in the list of columns.
    var verdicts: Int

    package var description: String { "\(matching) match, \(others) do not, \(verdicts) by the column" }
  }

  private let trial: PredicateTrial

  package static var words: (name: String, telling: String) { ("partitions", "have records in both parts") }

  package static func generated(_ number: Int, in world: World, for engine: DatabaseEngine) -> PartitionTrial {
    // Others than those of the predicates that are compared one by one.
    PartitionTrial(trial: .generated(number + 1 << 12, in: world, for: engine))
  }

  package var world: World { trial.world }
  package var shape: String { trial.shape }
  package var smaller: [PartitionTrial] { trial.smaller.map(PartitionTrial.init) }
  package func over(_ world: World) -> PartitionTrial { PartitionTrial(trial: trial.over(world)) }

  /// The predicate trials see to that.
  package var isTriedDynamically: Bool { false }

  package func prepared(for engine: DatabaseEngine) -> TrialPreparation<Answer> {
    let records = world.records(of: trial.entity)
    let model = world.model
    let name = model.entity(named: trial.entity)?.allAttributes.first?.name ?? ""
    var text = ""
    var memory: Result<Answer, FormatError>?
    do throws(FormatError) {
      text = try FormatPredicate(trial.tree).losslessFormat
      let predicate = try FormatPredicate(parsing: text)
      let found = Result { () throws(FormatError) in
        let matching = try predicate.compiled().indexes(of: records).map { records[$0].key }
        return Answer(
          matching: matching, others: records.map(\.key).filter { !matching.contains($0) }, verdicts: matching.count)
      }
      memory = found
      // A value over all records makes a column one of all records, too, which a key beside it forbids.
      let column = try RecordQuery<RecordValue>(entity: trial.entity).select(
        "TERNARY(\(text), 1, 0) AS verdict", "#\(name)")
      return .statement(
        .init(
          text: text, statement: try engine.statement(predicate, model, trial.entity),
          others: [
            try engine.statement(FormatPredicate(parsing: "NOT (\(text))"), model, trial.entity),
            try engine.statement(column, model),
          ], expected: found))
    } catch {
      // A value over all records makes a column one of all records, too.
      if error.code == .notGrouped { return .settled(.notEvaluated(error.code)) }
      guard let memory else { return .settled(.failed(TrialMismatch(.parsing, text, detail: "\(error)"))) }
      return .settled(refusal(error, memory, text))
    }
  }

  package static func answers(
    _ connection: any EngineConnection, _ prepared: [TrialPreparation<Answer>.Statement]
  ) throws(EngineFailure) -> [Result<Answer, EngineFailure>] {
    // Each on its own, since databases are asked for all of one kind at once.
    let matching = try connection.keys(prepared.map(\.statement))
    let others = try connection.keys(prepared.map { $0.others[0] })
    let columns = try connection.keys(prepared.map { $0.others[1] })
    return zip(zip(matching, others), columns).map { parts, column in
      Result { () throws(EngineFailure) in
        Answer(
          matching: try parts.0.get().sorted(), others: try parts.1.get().sorted(),
          verdicts: try column.get().count { $0 == 1 })
      }
    }
  }

  package func comparison(
    _ prepared: TrialPreparation<Answer>.Statement, _ expected: Answer, _ answer: Answer
  ) -> TrialOutcome {
    func failed(_ kind: TrialMismatch.Kind, _ statement: EngineStatement) -> TrialOutcome {
      .failed(TrialMismatch(kind, prepared.text, statement, detail: "memory \(expected); database \(answer)"))
    }
    if (answer.matching + answer.others).sorted() != world.records(of: trial.entity).map(\.key) {
      return failed(.partition, prepared.others[0])
    }
    if answer.verdicts != answer.matching.count { return failed(.unoptimized, prepared.others[1]) }
    if answer != expected { return failed(.rows, prepared.statement) }
    return .agreed(isTelling: !answer.matching.isEmpty && !answer.others.isEmpty)
  }
}
