import PredicateData
import PredicateFormat
import PredicateLanguage
import PredicateSQLite

/// Why a line has no answer.
enum SessionFailure: Error {
  /// A command that does not exist, or with arguments that do not fit.
  case usage(String, hint: String? = nil)
  /// A file that could not be read.
  case data(DataError)
  /// A database that cannot be opened or read.
  case database(SQLiteError)
  /// Records that make no model.
  case model(ModelError)
  /// Text that does not parse, check or compile.
  case format(FormatError)
  /// Evaluation failed.
  case evaluation(FormatError)
  /// The person did not want to wait.
  case interrupted

  /// Something that needs records, when there are none.
  static let noRecords = SessionFailure.usage(
    "this reads a record, and no records are loaded", hint: "`.open FILE` loads some")

  /// What to write where the name of a condition stands for a value.
  private static let conditionHint =
    "that names a condition, which stands alone or beside AND, OR and NOT; `TERNARY(CONDITION, YES, NO)` makes a value of it"

  /// The failure with what helps where one of these names of conditions is taken for a value, or where one of them, or of
  /// the variables, stands without its `$`.
  func naming(conditions: [String], variables: [String]) -> SessionFailure {
    func hinted(_ error: FormatError) -> FormatError {
      var findings = error.diagnostics
      for index in findings.indices {
        switch findings[index].code {
        case .missingVariable:
          guard let name = findings[index].variable, conditions.contains(where: { UTF8Text.equal($0, name) }) else {
            break
          }
          findings[index].hint = Self.conditionHint
          findings[index].variable = nil
        case .unknownKey:
          guard let span = findings[index].span, let name = error.source?.text(of: span) else { break }
          if conditions.contains(where: { UTF8Text.equal($0, name) }) { findings[index].hint = Self.hint(naming: name) }
          if variables.contains(where: { UTF8Text.equal($0, name) }) {
            findings[index].hint = "`$\(name)` is the variable of that name"
          }
        default: break
        }
      }
      return findings.count == 1
        ? FormatError(findings[0], source: error.source, recordIndex: error.recordIndex)
        : FormatError(findings, source: error.source) ?? error
    }
    return switch self {
    case .format(let error): .format(hinted(error))
    case .evaluation(let error): .evaluation(hinted(error))
    case .usage, .data, .database, .model, .interrupted: self
    }
  }

  /// What helps where the name of a condition stands without its `$`.
  static func hint(naming condition: String) -> String { "`$\(condition)` is the condition of that name" }

  /// The failure of a request to a database.
  init(_ error: StoreError) {
    switch error {
    case .predicate(let error): self = .evaluation(error)
    case .database(let error): self = .database(error)
    }
  }

  /// What a request to a database gives.
  static func catching<Result>(_ body: () throws(StoreError) -> Result) throws(SessionFailure) -> Result {
    do throws(StoreError) { return try body() } catch { throw SessionFailure(error) }
  }

  /// The message, with what helps. `width` is that of the terminal; nil for none.
  func text(width: Int?) -> String {
    let renderer = DiagnosticRenderer(source: nil, width: width)
    if isInterruption { return "interrupted" }
    switch self {
    case .usage(let message, let hint):
      return renderer.message("error: \(message)" + (hint.map { "\n  hint: \($0)" } ?? ""))
    case .data(let error): return renderer.message(Self.withSessionHint(error).description)
    case .database(let error): return renderer.message(error.description)
    case .model(let error):
      return renderer.message("error: \(error.message)" + (error.hint.map { "\n  hint: \($0)" } ?? ""))
    case .format(let error), .evaluation(let error):
      let findings = error.diagnostics.map(Self.withSessionHint)
      let text = DiagnosticRenderer(source: error.source, width: width).render(findings)
      return text + (error.recordIndex.map { "\n  in record \($0 + 1)" } ?? "")
    case .interrupted: return "interrupted"
    }
  }

  /// Whether the work was stopped, wherever it was.
  private var isInterruption: Bool {
    switch self {
    case .interrupted: true
    case .data(let error): error.code == .interrupted
    case .database(let error): error.code == .interrupted
    case .format(let error), .evaluation(let error): error.code == .interrupted
    case .usage, .model: false
    }
  }

  /// The finding with the hint that helps here: values come from commands of the session.
  static func withSessionHint(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    if let name = finding.code.limitName { finding.hint = "`.limits \(name) N` allows more" }
    switch finding.code {
    case .missingVariable:
      guard let name = finding.variable, MissingVariable.special(for: name) == nil else { break }
      finding.hint =
        UTF8Text.equal(name, ReplSession.lastName)
        ? "`$\(ReplSession.lastName)` is the last result, and there is none yet"
        : "`.let NAME = EXPRESSION` gives a variable its value"
    // A percent sign alone is no specifier.
    case .specifierInText where finding.span?.length == 1: break
    case .specifierInText, .missingArgument: finding.hint = "`.arg EXPRESSION` gives a specifier its value"
    case .misplacedAggregate where finding.hint?.contains("beside the groups") == true:
      finding.hint = "in `.group` aggregates stand behind a colon: `.group KEY: count:(SELF)`"
    default: break
    }
    return finding
  }

  /// The error with the hint that helps here: limits are set by a command of the session, options stand behind `.open`.
  static func withSessionHint(_ error: DataError) -> DataError {
    var error = FileGlob.withHint(error)
    if let limit = ReadLimit(error.code) { error.hint = "`.limits \(limit.rawValue) N` allows more" }
    switch error.code {
    case .raggedRow:
      error.hint =
        "put cells that contain the delimiter in double quotes, or leave such rows out: `.open FILE --skip-bad`"
    case .malformedJSON
    where error.hint == nil && error.line != nil && FileKind(path: error.file ?? "") == .jsonLines:
      error.hint = "`.open FILE --skip-bad` passes over malformed lines"
    case .unsupportedFormat where error.hint?.contains("options") == true:
      error.hint = "if it is a table, say so: `.open FILE --input-format csv`, or `tsv`"
    default: break
    }
    return error
  }

  /// How the line went.
  var status: ExitCode {
    if isInterruption { return .limit }
    return switch self {
    case .usage, .model: .usage
    case .data(let error): ExitCode(error)
    case .interrupted: .limit
    case .database(let error): ExitCode(error)
    case .format(let error): ExitCode(invalid: error)
    case .evaluation(let error): ExitCode(evaluation: error)
    }
  }
}

extension SessionFailure {
  /// The failure for programs.
  var record: FailureRecord {
    switch self {
    case .usage(let message, let hint): return FailureRecord(usage: message, hint: hint)
    case .data(let error): return FailureRecord(Self.withSessionHint(error))
    case .database(let error): return FailureRecord(error)
    case .model(let error): return FailureRecord(error)
    case .format(let error), .evaluation(let error):
      var record = FailureRecord(Self.withSessionHint(error.first), source: error.source)
      record.add("record", error.recordIndex.map { $0 + 1 })
      return record
    case .interrupted: return FailureRecord(Diagnostic.interrupted, source: nil)
    }
  }
}
