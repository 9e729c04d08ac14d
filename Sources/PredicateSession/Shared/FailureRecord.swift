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

/// A diagnostic as machine output: the `error` of the batch protocol and an element of `diagnostics`.
package enum DiagnosticRecord {
  /// `kind`, `code` and `message`; with a place `offset` and `length` in UTF-8 bytes, `line` and `column` from 1; `hint`
  /// if there is one.
  package static func pairs(of diagnostic: Diagnostic, source: SourceText?) -> [(String, RecordValue)] {
    var pairs: [(String, RecordValue)] = [
      ("kind", .string(diagnostic.code.kind.rawValue)), ("code", .string(diagnostic.code.rawValue)),
      ("message", .string(diagnostic.message)),
    ]
    if let span = diagnostic.span, let source {
      let position = source.position(at: span.offset)
      pairs.append(("offset", .integer(Int64(span.offset))))
      pairs.append(("length", .integer(Int64(span.length))))
      pairs.append(("line", .integer(Int64(position.line))))
      pairs.append(("column", .integer(Int64(position.column))))
    }
    if let expected = diagnostic.expected { pairs.append(("expected", .string(expected))) }
    if let hint = diagnostic.hint { pairs.append(("hint", .string(hint))) }
    return pairs
  }

  /// The same with `severity` in front.
  package static func record(of diagnostic: Diagnostic, source: SourceText?) -> RecordValue {
    .object(
      RecordObject([("severity", .string(diagnostic.severity.rawValue))] + pairs(of: diagnostic, source: source)))
  }
}
