import PredicateData
import PredicateFormat
import PredicateSQLite
import PredicatePlatform

/// Failures for programs, in the form of the batch protocol: `{"ok":false,"error":{"kind":…,"code":…,"message":…}}`, with
/// the place in the format (`offset`, `length`, `line`, `column`) or in a file (`file`, `line`, `column`), a `hint`, and the
/// `option` or `record` that is meant, as far as there are any.
struct FailureRecord {
  private var pairs: [(String, RecordValue)]

  init(kind: String, code: String, message: String, hint: String? = nil) {
    pairs = [("kind", .string(kind)), ("code", .string(code)), ("message", .string(message))]
    add("hint", hint)
  }

  /// Wrong arguments, or a wrong command of a session.
  init(usage message: String, hint: String?) {
    self.init(kind: "usage", code: "wrongArguments", message: message, hint: hint)
  }

  init(_ error: DataError) {
    self.init(kind: "data", code: error.code.rawValue, message: error.message)
    add("file", error.file.map(FileName.shown))
    add("line", error.line)
    add("column", error.column)
    add("hint", error.hint)
  }

  init(_ error: SQLiteError) {
    self.init(kind: "database", code: error.code.rawValue, message: error.message)
    add("file", error.path.map(FileName.shown))
    add("hint", error.hint)
  }

  init(_ error: ModelError) {
    self.init(kind: "data", code: DataError.Code.malformedModel.rawValue, message: error.message, hint: error.hint)
  }

  /// A predicate or expression that is wrong, or that has no answer.
  init(_ finding: Diagnostic, source: SourceText?) {
    pairs = DiagnosticRecord.pairs(of: finding, source: source)
  }

  /// The same with one more key, if there is a value.
  mutating func add(_ key: String, _ text: String?) {
    if let text { pairs.append((key, .string(text))) }
  }

  mutating func add(_ key: String, _ number: Int?) {
    if let number { pairs.append((key, .integer(Int64(number)))) }
  }

  /// An error without a place.
  static func error(kind: String, code: String, message: String, hint: String? = nil) -> RecordValue {
    .object(RecordObject(FailureRecord(kind: kind, code: code, message: message, hint: hint).pairs))
  }

  var recordValue: RecordValue { .object(RecordObject([("ok", false), ("error", .object(RecordObject(pairs)))])) }
}

extension CommandFailure {
  /// The failure for programs.
  func record(_ hints: CommandHints) -> FailureRecord {
    switch self {
    case .usage(let error): return FailureRecord(usage: error.message, hint: error.hint)
    case .data(let error): return FailureRecord(hints.completed(error))
    case .database(let error): return FailureRecord(error)
    case .invalid(let error, let option):
      var record = FailureRecord(hints.completed(error).first ?? error.first, source: error.source)
      record.add("option", option)
      return record
    case .evaluation(let error, let place):
      var record = FailureRecord(hints.completed(error).first ?? error.first, source: error.source)
      record.add("file", (place?.file).map(FileName.shown))
      record.add("record", place?.number)
      return record
    case .file(let error):
      return FailureRecord(kind: "output", code: "writeFailed", message: error.message, hint: error.hint)
    case .output(let reason):
      return FailureRecord(kind: "output", code: "writeFailed", message: "the output cannot be written: \(reason)")
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
