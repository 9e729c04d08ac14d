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

  /// What the database gives for statements; for each its answer or what went wrong.
  static func answers(
    _ connection: any EngineConnection, _ statements: [EngineStatement]
  ) throws(EngineFailure) -> [Result<Answer, EngineFailure>]

  /// Compares what memory gave with what the database gave, in no order unless the trial asks for one.
  func comparison(_ prepared: TrialPreparation<Answer>.Statement, _ answer: Answer) -> TrialOutcome

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
    /// What memory gives.
    package let expected: Answer
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
  /// Memory gives no answer to compare with.
  case notEvaluated(DiagnosticCode)
  /// The dialect cannot say it.
  case refused(Diagnostic)
  case failed(TrialMismatch)
}

extension Trial {
  /// Whether the database gave what memory did.
  package func outcome(
    _ prepared: TrialPreparation<Answer>.Statement, _ answer: Result<Answer, EngineFailure>
  ) -> TrialOutcome {
    switch answer {
    // Memory calculates sums with more bits, and may not reach a part that the database does.
    case .failure(let failure) where failure.isOverflow: .notEvaluated(.integerOverflow)
    case .failure(let failure):
      .failed(TrialMismatch(.error, prepared.text, prepared.statement, detail: failure.description))
    case .success(let answer): comparison(prepared, answer)
    }
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
