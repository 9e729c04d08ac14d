import PredicateData
package import PredicateFormat
package import PredicateSQL

/// What a translation to SQL is asked for, by the command, a batch request or a session.
package struct SQLRequest {
  package var dialect: SQLDialect
  package var model: RecordModel
  package var entity: String
  package var variables: [String: RecordValue] = [:]
  package var sort: [SortKey] = []
  package var limit: Int?
  package var offset: Int?
  /// Whether the statement selects the number of records.
  package var counts = false
  /// Whether the table has a primary key.
  package var hasKey = true
  /// Whether parts that the database cannot say may stay behind.
  package var allowsResidual = false
  /// Whether values are written within the statement.
  package var writesLiterals = false
  /// Whether the statement gives the verdict of every part for all records.
  package var explains = false

  /// A request about an entity of a model.
  package init(dialect: SQLDialect, model: RecordModel, entity: String) {
    self.dialect = dialect
    self.model = model
    self.entity = entity
  }

  /// Why there is no statement.
  package struct Failure: Error {
    package let error: FormatError
    /// The sort key that the error is about; nil if it is about the predicate.
    package var sortKey: SortKey?
  }

  /// The statement, and what it leaves to be done.
  package struct Answer {
    package let statement: SQLStatement
    /// The statement with its values written in; nil if they are bound.
    package var literalText: String?
    /// The condition to test on the rows, before they are sorted, cut or counted, as text that reads back; nil if the
    /// statement says all.
    package let residual: String?
    /// Why parts stayed behind, with their places.
    package let report: [Diagnostic]
    /// What the columns of a statement that explains stand for.
    fileprivate(set) var parts: [SQLExplanation.Part] = []

    /// A statement that says all.
    package init(_ statement: SQLStatement) {
      self.init(statement: statement, residual: nil, report: [])
    }

    init(statement: SQLStatement, residual: String?, report: [Diagnostic]) {
      self.statement = statement
      self.residual = residual
      self.report = report
    }
  }

  /// The statement for a predicate.
  /// - Throws: ``Failure`` for what the predicate or a sort key does not fit: the model, or the dialect.
  package func answer(to predicate: FormatPredicate) throws(Failure) -> Answer {
    var answer = try boundAnswer(to: predicate)
    guard writesLiterals else { return answer }
    do throws(FormatError) { answer.literalText = try answer.statement.textWithLiterals } catch {
      throw Failure(error: error)
    }
    return answer
  }

  private func boundAnswer(to predicate: FormatPredicate) throws(Failure) -> Answer {
    for key in sort {
      let errors = key.expression.check(against: model, entity: entity)
        .filter { $0.severity == .error && $0.code != .unknownEntity }
      if let error = FormatError(errors, source: key.expression.source) { throw Failure(error: error, sortKey: key) }
    }
    do throws(FormatError) {
      if explains {
        let explanation = try predicate.sqlExplanation(dialect, model: model, entity: entity, options: options(sort))
        var answer = Answer(explanation.statement)
        answer.parts = explanation.parts
        return answer
      }
      if allowsResidual {
        let translation = try predicate.sqlWithResidual(dialect, model: model, entity: entity, options: options(sort))
        // Without a condition that stays behind, a missing limit means that the order cannot be said.
        if translation.residual != nil || translation.hasLimit {
          return try Answer(
            statement: translation.statement, residual: translation.residual?.losslessFormat, report: translation.report
          )
        }
      }
      return try Answer(statement: statement(of: predicate, sort), residual: nil, report: [])
    } catch {
      throw failure(error, of: predicate)
    }
  }

  /// The failure, with the sort key that it is about: what fails without any key is about the predicate.
  private func failure(_ error: FormatError, of predicate: FormatPredicate) -> Failure {
    if Self.failure({ () throws(FormatError) in try statement(of: predicate, []) }) == nil {
      for key in sort {
        guard let found = Self.failure({ () throws(FormatError) in try statement(of: predicate, [key]) }) else {
          continue
        }
        return Failure(error: FormatError(found.first, source: key.expression.source), sortKey: key)
      }
    }
    return Failure(error: error)
  }

  private static func failure(_ body: () throws(FormatError) -> SQLStatement) -> FormatError? {
    do throws(FormatError) {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  private func statement(
    of predicate: FormatPredicate, _ sort: [SortKey]
  ) throws(FormatError) -> SQLStatement {
    try predicate.sql(dialect, model: model, entity: entity, options: options(sort))
  }

  private func options(_ sort: [SortKey]) -> SQLOptions {
    var options = SQLOptions(
      variables: variables, result: counts ? .count : .records,
      sort: sort, limit: limit, offset: offset)
    options.hasKey = hasKey
    return options
  }
}

extension SQLRequest.Answer {
  /// The statement on one line, then a comment for each value that is bound, and for the residual.
  package var text: String {
    var text: String
    if let literalText {
      text = literalText + ";\n"
    } else {
      text = statement.text + "\n"
      for (index, value) in statement.bindings.enumerated() {
        text += "-- $\(index + 1) = \(ValueDisplay.singleLine(value))\n"
      }
    }
    for part in parts {
      guard let column = part.column else { continue }
      text += "-- \(column): \(TerminalText.escaped(part.format, keepingLines: false))\n"
    }
    if let residual {
      text += "-- then in memory: \(TerminalText.escaped(residual, keepingLines: false))\n"
    }
    return text
  }

  /// The statement as machine output; `residual` and `report`, and `parts` stand there if they were asked for.
  package func pairs(for request: SQLRequest, _ source: SourceText?) -> [(String, RecordValue)] {
    var pairs: [(String, RecordValue)] = [
      ("sql", .string(literalText ?? statement.text)),
      ("bindings", .array(literalText == nil ? statement.bindings : [])),
    ]
    if request.explains { pairs.append(("parts", .array(parts.map(\.recordValue)))) }
    if request.allowsResidual {
      pairs.append(("residual", residual.map { .string($0) } ?? .null))
      pairs.append(("report", .array(report.map { DiagnosticRecord.record(of: $0, source: source) })))
    }
    return pairs
  }
}

extension SQLExplanation.Part {
  /// The part as machine output; without `column` it is in no row, and `value` is the same for all rows.
  fileprivate var recordValue: RecordValue {
    var pairs: [(String, RecordValue)] = [("format", .string(format)), ("depth", .integer(Int64(depth)))]
    if let span {
      pairs.append(("offset", .integer(Int64(span.offset))))
      pairs.append(("length", .integer(Int64(span.length))))
    }
    if let column { pairs.append(("column", .string(column))) }
    if let value { pairs.append(("value", value)) }
    return .object(RecordObject(pairs))
  }
}
