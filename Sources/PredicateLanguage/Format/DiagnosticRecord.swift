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

  /// The same with `severity` in front, and `notes` with the other places of a warning.
  package static func record(of diagnostic: Diagnostic, source: SourceText?) -> RecordValue {
    .object(
      RecordObject(
        [("severity", .string(diagnostic.severity.rawValue))] + pairs(of: diagnostic, source: source)
          + notes(of: diagnostic)))
  }

  /// The other places of a warning.
  package static func notes(of diagnostic: Diagnostic) -> [(String, RecordValue)] {
    guard diagnostic.severity == .warning, !diagnostic.notes.isEmpty else { return [] }
    let notes: [RecordValue] = diagnostic.notes.map { note in
      [
        "message": .string(note.message), "offset": .integer(Int64(note.span.offset)),
        "length": .integer(Int64(note.span.length)),
      ]
    }
    return [("notes", .array(notes))]
  }
}
