import PredicateData
package import PredicateFormat

/// One predicate over the records of one entity of a world.
package struct EngineTrial {
  package let world: World
  package let entity: String
  package let tree: PredicateNode

  package init(world: World, entity: String, tree: PredicateNode) {
    self.world = world
    self.entity = entity
    self.tree = tree
  }

  /// What came of a trial.
  package enum Outcome {
    /// The same records; `isTelling` if these are some and not all.
    case agreed(isTelling: Bool)
    /// Memory gives no answer to compare with.
    case notEvaluated(DiagnosticCode)
    /// The dialect cannot say it.
    case refused(Diagnostic)
    case failed(Mismatch)
  }

  /// A trial with the statement it was translated to, ready to be sent.
  package struct Prepared {
    package let text: String
    package let statement: EngineStatement
    package let expected: [Int64]
  }

  /// What broke.
  package struct Mismatch: CustomStringConvertible {
    /// Failures of one kind are one when a case is shrunk.
    package enum Kind: String {
      case rows = "other rows"
      case dynamic = "dynamic records differ"
      case stored = "records of a store differ"
      case columns = "columns differ"
      case error = "an error of the database"
      case refusal = "a refusal without a place"
      case parsing = "the text"
    }

    package let kind: Kind
    package let text: String
    package let statement: EngineStatement?
    package let expected: [Int64]
    package let detail: String

    package var description: String {
      var lines = ["\(kind.rawValue): \(detail)", "predicate: \(text)"]
      if let statement {
        lines.append("sql: \(statement.text)")
        lines.append("bindings: \(JSONWriter().string(.array(statement.bindings)))")
      }
      return lines.joined(separator: "\n")
    }
  }

  /// Whether it is evaluated over dynamic records and columns, too. Over records of a store every predicate is.
  package var isTriedDynamically: Bool {
    var comparison = RecordComparison(
      relationships: Set(world.model.entities.flatMap { $0.allRelationships.map(\.name) }))
    comparison.walk(tree)
    return !comparison.isFound
  }

  /// Evaluates, over the records in all their forms, and translates; an outcome where that settles the trial.
  package func prepared(for engine: DatabaseEngine) -> (Prepared?, Outcome?) {
    let predicate: FormatPredicate
    let text: String
    do throws(FormatError) {
      text = try FormatPredicate(tree).losslessFormat
      predicate = try FormatPredicate(parsing: text)
    } catch {
      return (nil, .failed(Mismatch(kind: .parsing, text: "", statement: nil, expected: [], detail: "\(error)")))
    }
    let verdict = verdict(predicate, world.records(of: entity))
    if let (kind, detail) = difference(verdict, predicate) {
      return (nil, .failed(Mismatch(kind: kind, text: text, statement: nil, expected: [], detail: detail)))
    }
    let expected: [Int64]
    switch verdict {
    case .success(let keys): expected = keys
    case .failure(let error): return (nil, .notEvaluated(error.code))
    }
    do throws(FormatError) {
      let statement = try engine.statement(predicate, world.model, entity)
      return (Prepared(text: text, statement: statement, expected: expected), nil)
    } catch {
      if error.diagnostics.allSatisfy({ $0.span != nil }) { return (nil, .refused(error.first)) }
      return (
        nil, .failed(Mismatch(kind: .refusal, text: text, statement: nil, expected: expected, detail: "\(error)"))
      )
    }
  }

  /// The keys of the records for which a predicate holds, which are those of the entity in one form or another.
  private func verdict(
    _ predicate: FormatPredicate, _ forms: some Collection<some RecordValueConvertible>
  ) -> Result<[Int64], FormatError> {
    Result { () throws(FormatError) in
      let records = world.records(of: entity)
      return try predicate.compiled().indexes(of: forms).map { records[$0].key }
    }
  }

  /// How the verdict over other forms of the records differs from that over those of a Swift type; nil if it does not.
  private func difference(
    _ typed: Result<[Int64], FormatError>, _ predicate: FormatPredicate
  ) -> (Mismatch.Kind, String)? {
    if let detail = difference(typed, verdict(predicate, world.storedRecords(of: entity))) { return (.stored, detail) }
    guard isTriedDynamically else { return nil }
    if let detail = difference(typed, verdict(predicate, RecordTable(world.records(of: entity)))) {
      return (.columns, detail)
    }
    return difference(typed, verdict(predicate, world.dynamicRecords(of: entity))).map { (.dynamic, $0) }
  }

  /// How two evaluations differ; nil if they do not.
  private func difference(_ typed: Result<[Int64], FormatError>, _ other: Result<[Int64], FormatError>) -> String? {
    func text(_ verdict: Result<[Int64], FormatError>) -> String {
      switch verdict {
      case .success(let keys): "\(keys)"
      case .failure(let error): "\(error.code): \(error.first.message)"
      }
    }
    switch (typed, other) {
    case (.success(let left), .success(let right)) where left == right: return nil
    case (.failure(let left), .failure(let right)) where left.code == right.code: return nil
    case (.success, _), (.failure, _): return "typed \(text(typed)), these \(text(other))"
    }
  }

  /// Compares what memory gave with what the database gave.
  package func outcome(_ prepared: Prepared, _ answer: Result<[Int64], EngineFailure>) -> Outcome {
    func mismatch(_ kind: Mismatch.Kind, _ detail: String) -> Outcome {
      .failed(
        Mismatch(
          kind: kind, text: prepared.text, statement: prepared.statement, expected: prepared.expected, detail: detail))
    }
    switch answer {
    // Memory calculates sums with more bits, and may not reach a part that the database does.
    case .failure(let failure) where failure.isOverflow: return .notEvaluated(.integerOverflow)
    case .failure(let failure): return mismatch(.error, failure.description)
    case .success(let keys):
      if keys.sorted() != prepared.expected {
        return mismatch(.rows, "memory \(prepared.expected), database \(keys.sorted())")
      }
      return .agreed(isTelling: !keys.isEmpty && keys.count < world.records(of: entity).count)
    }
  }
}
