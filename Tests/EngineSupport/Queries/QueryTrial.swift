import Foundation
import PredicateData
package import PredicateFormat
import PredicateSQL

/// One query over the records of one entity of a world.
package struct QueryTrial {
  package let world: World
  package let query: RecordQuery<RecordValue>

  package init(world: World, query: RecordQuery<RecordValue>) {
    self.world = world
    self.query = query
  }

  /// What came of a trial.
  package enum Outcome {
    /// The same rows; `isTelling` if there are some.
    case agreed(isTelling: Bool)
    /// Memory gives no answer to compare with.
    case notEvaluated(DiagnosticCode)
    /// The dialect cannot say it.
    case refused(Diagnostic)
    case failed(Mismatch)
  }

  /// A trial with the statement it was translated to, ready to be sent.
  package struct Prepared {
    package let statement: EngineStatement
    package let expected: RecordRows
  }

  /// What broke.
  package struct Mismatch: CustomStringConvertible {
    package let kind: EngineTrial.Mismatch.Kind
    package let text: String
    package let statement: EngineStatement?
    package let detail: String

    package var description: String {
      var lines = ["\(kind.rawValue): \(detail)", "query: \(text)"]
      if let statement {
        lines.append("sql: \(statement.text)")
        lines.append("bindings: \(JSONWriter().string(.array(statement.bindings)))")
      }
      return lines.joined(separator: "\n")
    }
  }

  /// Evaluates and translates; an outcome where that settles the trial.
  package func prepared(for engine: DatabaseEngine) -> (Prepared?, Outcome?) {
    let query: RecordQuery<RecordValue>
    let text: String
    do {
      let bytes = try JSONEncoder().encode(self.query)
      text = String(decoding: bytes, as: UTF8.self)
      query = try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: bytes)
    } catch {
      return (nil, .failed(Mismatch(kind: .parsing, text: "", statement: nil, detail: "\(error)")))
    }
    let expected: RecordRows
    do throws(FormatError) {
      expected = try query.rows(in: world.records(of: query.entity ?? ""))
    } catch {
      return (nil, .notEvaluated(error.code))
    }
    do throws(FormatError) {
      return (Prepared(statement: try engine.statement(query, world.model), expected: expected), nil)
    } catch {
      // The generator knows nothing of what only groups may say.
      if error.code == .notGrouped || error.code == .misplacedAggregate { return (nil, .notEvaluated(error.code)) }
      if error.diagnostics.allSatisfy({ $0.span != nil }) { return (nil, .refused(error.first)) }
      return (nil, .failed(Mismatch(kind: .refusal, text: text, statement: nil, detail: "\(error)")))
    }
  }

  /// Compares what memory gave with what the database gave.
  package func outcome(_ prepared: Prepared, _ answer: Result<[[RecordValue]], EngineFailure>) -> Outcome {
    func mismatch(_ kind: EngineTrial.Mismatch.Kind, _ detail: String) -> Outcome {
      let text = (try? JSONEncoder().encode(query)).map { String(decoding: $0, as: UTF8.self) } ?? "\(query)"
      return .failed(Mismatch(kind: kind, text: text, statement: prepared.statement, detail: detail))
    }
    switch answer {
    case .failure(let failure) where failure.isOverflow: return .notEvaluated(.integerOverflow)
    case .failure(let failure): return mismatch(.error, failure.description)
    case .success(let rows):
      let found = rows.map { row in
        zip(row, prepared.statement.columns).map { RowComparison.decoded($0, $1.content) }
      }
      let expected = prepared.expected.values
      // Rows that are cut off are in one order only; the others may be in any where keys leave it to chance.
      let isOrdered = query.limit != nil || query.offset != nil
      if RowComparison.areEqual(expected, found, inOrder: isOrdered) {
        return .agreed(isTelling: !expected.isEmpty)
      }
      func text(_ rows: [[RecordValue]]) -> String { JSONWriter().string(.array(rows.map(RecordValue.array))) }
      return mismatch(.rows, "\n  memory   \(text(expected))\n  database \(text(found))")
    }
  }
}

extension DatabaseEngine {
  /// The statement for the rows of a query.
  package func statement(
    _ query: RecordQuery<RecordValue>, _ model: RecordModel
  ) throws(FormatError) -> EngineStatement {
    let statement =
      switch self {
      case .sqlite: try query.sqlWithRegisteredFunctions(model: model)
      case .plainSQLite, .postgresql, .mysql, .duckdb, .spark, .clickhouse: try query.sql(dialect, model: model)
      }
    return EngineStatement(text: statement.text, bindings: statement.bindings, columns: statement.columns)
  }
}
