package import PredicateLanguage

/// Why an evaluation stopped: a diagnostic that still lacks its source text.
///
/// A class, so that the error path costs the closures of a program one word.
package final class EvaluationFailure: Error {
  package let diagnostic: Diagnostic
  /// The place of the record that made an aggregate over all of them fail; nil for the record in hand.
  let recordIndex: Int?
  /// The text that the diagnostic's place is in; nil for that of the program in hand.
  let source: SourceText?

  package init(_ diagnostic: Diagnostic, recordIndex: Int? = nil) {
    self.diagnostic = diagnostic
    self.recordIndex = recordIndex
    source = nil
  }

  /// The same that another program has thrown.
  init(_ error: FormatError) {
    diagnostic = error.first
    recordIndex = error.recordIndex
    source = error.source
  }

  convenience init(_ error: ValueError, at span: SourceSpan?) {
    self.init(Diagnostic(error.code, error.message, at: span, hint: error.hint))
  }

  convenience init(_ code: DiagnosticCode, _ message: String, at span: SourceSpan?, hint: String? = nil) {
    self.init(Diagnostic(code, message, at: span, hint: hint))
  }
}

/// Runs a rule of the value layer and gives its error a place.
@inline(__always)
func placed<Result>(
  _ span: SourceSpan?, _ rule: () throws(ValueError) -> Result
) throws(EvaluationFailure) -> Result {
  do throws(ValueError) { return try rule() } catch { throw EvaluationFailure(error, at: span) }
}
