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
      case rows = "other rows", error = "an error of the database", refusal = "a refusal without a place", parsing =
        "the text"
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

  /// Evaluates and translates; an outcome where that settles the trial.
  package func prepared(for engine: DatabaseEngine) -> (Prepared?, Outcome?) {
    let predicate: FormatPredicate
    let text: String
    do throws(FormatError) {
      text = try FormatPredicate(tree).losslessFormat
      predicate = try FormatPredicate(parsing: text)
    } catch {
      return (nil, .failed(Mismatch(kind: .parsing, text: "", statement: nil, expected: [], detail: "\(error)")))
    }
    let records = world.records(of: entity)
    let expected: [Int64]
    do throws(FormatError) {
      expected = try predicate.compiled().indexes(of: records).map { records[$0].key }
    } catch {
      return (nil, .notEvaluated(error.code))
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
