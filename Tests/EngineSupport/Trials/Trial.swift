package import PredicateFormat

/// Something generated that a database and evaluation in memory must answer alike.
package protocol Trial {
  /// What both give.
  associatedtype Answer

  /// The records, with their model.
  var world: World { get }

  /// Whether it is evaluated over dynamic records and columns, too. Over records of a store everything is.
  var isTriedDynamically: Bool { get }

  /// The trial of a number in a world; equal ones for equal seeds.
  static func generated(_ number: Int, in world: World, for engine: DatabaseEngine) -> Self

  /// The same over other records.
  func over(_ world: World) -> Self

  /// Trials that are a little smaller, the smallest first.
  var smaller: [Self] { get }

  /// Evaluates, over the records in all their forms, and translates.
  func prepared(for engine: DatabaseEngine) -> TrialPreparation<Answer>

  /// What the database gives for trials; for each its answer or what went wrong.
  static func answers(
    _ connection: any EngineConnection, _ prepared: [TrialPreparation<Answer>.Statement]
  ) throws(EngineFailure) -> [Result<Answer, EngineFailure>]

  /// Compares what memory gave with what the database gave, in no order unless the trial asks for one.
  func comparison(
    _ prepared: TrialPreparation<Answer>.Statement, _ expected: Answer, _ answer: Answer
  ) -> TrialOutcome

  /// What failures of one cause have in common: the operators it is made of, say.
  var shape: String { get }

  /// What reports call it, in the plural, and what makes it tell something.
  static var words: (name: String, telling: String) { get }
}

/// A trial before the database is asked.
package enum TrialPreparation<Answer> {
  /// A trial with the statement it was translated to, ready to be sent.
  package struct Statement {
    /// The predicate or query, as a person would type it.
    package let text: String
    package let statement: EngineStatement
    /// What else is asked of the database.
    package var others: [EngineStatement] = []
    /// What memory gives, or why it gives nothing.
    package let expected: Result<Answer, FormatError>
  }

  /// The database is to be asked.
  case statement(Statement)
  /// It need not.
  case settled(TrialOutcome)
}

/// What came of a trial.
package enum TrialOutcome {
  /// The same answer; `isTelling` if it is one that mistakes would change.
  case agreed(isTelling: Bool)
  /// Memory gives an error, and the database no answer either: an error of its own, or the dialect cannot say it.
  case failedAlike(DiagnosticCode, isRefused: Bool)
  /// Memory gives an answer, and the database the error that a number left its range.
  case overflowedAlone
  /// It asks for what no query may.
  case notEvaluated(DiagnosticCode)
  /// The dialect cannot say it.
  case refused(Diagnostic)
  case failed(TrialMismatch)
}

extension Trial {
  /// The same with the statement's values written in where that is asked for; refused where the database has no such value.
  func prepared(for engine: DatabaseEngine, writesLiterals: Bool) -> TrialPreparation<Answer> {
    let preparation = prepared(for: engine)
    guard writesLiterals, case .statement(let bound) = preparation else { return preparation }
    do throws(FormatError) {
      var others: [EngineStatement] = []
      for other in bound.others { others.append(try other.withLiterals()) }
      return .statement(
        .init(
          text: bound.text, statement: try bound.statement.withLiterals(), others: others, expected: bound.expected))
    } catch {
      if case .failure(let failure) = bound.expected { return .settled(.failedAlike(failure.code, isRefused: true)) }
      return .settled(.refused(error.first))
    }
  }

  /// What breaks over tables that are loaded; nil if nothing does.
  /// - Throws: `EngineFailure` where the database has ended.
  package func mismatch(
    on connection: any EngineConnection, of engine: DatabaseEngine, writesLiterals: Bool
  ) throws(EngineFailure) -> TrialMismatch? {
    let outcome: TrialOutcome
    switch prepared(for: engine, writesLiterals: writesLiterals) {
    case .settled(let settled): outcome = settled
    case .statement(let prepared):
      guard let answer = try Self.answers(connection, [prepared]).first else { return nil }
      outcome = self.outcome(prepared, answer)
    }
    return if case .failed(let mismatch) = outcome { mismatch } else { nil }
  }

  /// Whether the database gave what memory did.
  package func outcome(
    _ prepared: TrialPreparation<Answer>.Statement, _ answer: Result<Answer, EngineFailure>
  ) -> TrialOutcome {
    switch (prepared.expected, answer) {
    case (.failure(let error), .failure(let failure)) where failure.isOverflow:
      .failedAlike(error.code, isRefused: false)
    // Memory calculates with more bits here and there, and with infinities.
    case (.success, .failure(let failure)) where failure.isOverflow: .overflowedAlone
    case (_, .failure(let failure)):
      .failed(TrialMismatch(.error, prepared.text, prepared.statement, detail: failure.description))
    case (.failure(let error), .success(let answer)):
      .failed(
        TrialMismatch(
          .answer, prepared.text, prepared.statement,
          detail: "memory \(error.code): \(error.first.message), database \(answer)"))
    case (.success(let expected), .success(let answer)): comparison(prepared, expected, answer)
    }
  }

  /// A refusal to translate; memory's own error counts as one that both have.
  func refusal<Found>(_ refusal: FormatError, _ memory: Result<Found, FormatError>, _ text: String) -> TrialOutcome {
    guard refusal.diagnostics.allSatisfy({ $0.span != nil }) else {
      return .failed(TrialMismatch(.refusal, text, detail: "\(refusal)"))
    }
    guard case .failure(let error) = memory else { return .refused(refusal.first) }
    return .failedAlike(error.code, isRefused: true)
  }

  /// How evaluation over other forms of the records differs from that over those of a Swift type; nil if it does not.
  func difference<Found>(
    from typed: Result<Found, FormatError>, _ areEqual: (Found, Found) -> Bool,
    stored: () -> Result<Found, FormatError>, columns: () -> Result<Found, FormatError>,
    dynamic: () -> Result<Found, FormatError>
  ) -> (TrialMismatch.Kind, String)? {
    func text(_ result: Result<Found, FormatError>) -> String {
      switch result {
      case .success(let found): "\(found)"
      case .failure(let error): "\(error.code): \(error.first.message)"
      }
    }
    func detail(_ other: Result<Found, FormatError>) -> String? {
      switch (typed, other) {
      case (.success(let left), .success(let right)) where areEqual(left, right): nil
      case (.failure(let left), .failure(let right)) where left.code == right.code: nil
      case (.success, _), (.failure, _): "typed \(text(typed)), these \(text(other))"
      }
    }
    if let detail = detail(stored()) { return (.stored, detail) }
    guard isTriedDynamically else { return nil }
    if let detail = detail(columns()) { return (.columns, detail) }
    return detail(dynamic()).map { (.dynamic, $0) }
  }
}
