package import PredicateData
package import PredicateFormat
import PredicatePlatform
package import PredicateSQLite

/// Failures for programs, in the form of the batch protocol: `{"ok":false,"error":{"kind":…,"code":…,"message":…}}`, with
/// the place in the format (`offset`, `length`, `line`, `column`) or in a file (`file`, `line`, `column`), a `hint`, and the
/// `option` or `record` that is meant, as far as there are any.
package struct FailureRecord {
  private var pairs: [(String, RecordValue)]

  package init(kind: String, code: String, message: String, hint: String? = nil) {
    pairs = [("kind", .string(kind)), ("code", .string(code)), ("message", .string(message))]
    add("hint", hint)
  }

  /// Wrong arguments, or a wrong command of a session.
  package init(usage message: String, hint: String?) {
    self.init(kind: "usage", code: "wrongArguments", message: message, hint: hint)
  }

  package init(_ error: DataError) {
    self.init(kind: "data", code: error.code.rawValue, message: error.message)
    add("file", error.file.map(FileName.shown))
    add("line", error.line)
    add("column", error.column)
    add("hint", error.hint)
  }

  package init(_ error: SQLiteError) {
    self.init(kind: "database", code: error.code.rawValue, message: error.message)
    add("file", error.path.map(FileName.shown))
    add("hint", error.hint)
  }

  package init(_ error: ModelError) {
    self.init(kind: "data", code: DataError.Code.malformedModel.rawValue, message: error.message, hint: error.hint)
  }

  /// A predicate or expression that is wrong, or that has no answer.
  package init(_ finding: Diagnostic, source: SourceText?) {
    pairs = DiagnosticRecord.pairs(of: finding, source: source)
  }

  /// The same with one more key, if there is a value.
  package mutating func add(_ key: String, _ text: String?) {
    if let text { pairs.append((key, .string(text))) }
  }

  package mutating func add(_ key: String, _ number: Int?) {
    if let number { pairs.append((key, .integer(Int64(number)))) }
  }

  /// An error without a place.
  package static func error(kind: String, code: String, message: String, hint: String? = nil) -> RecordValue {
    .object(RecordObject(FailureRecord(kind: kind, code: code, message: message, hint: hint).pairs))
  }

  package var recordValue: RecordValue {
    .object(RecordObject([("ok", false), ("error", .object(RecordObject(pairs)))]))
  }
}
