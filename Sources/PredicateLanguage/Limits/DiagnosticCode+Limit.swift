extension DiagnosticCode {
  /// The property of ``Limits`` that allows more, for errors whose hint names it; nil for others.
  package var limitName: String? {
    switch self {
    case .tooManyBytes: "evaluationBytes"
    case .tooCostly: "estimatedSteps"
    case .resultTooLarge: "resultBytes"
    case .tooManyJoinedRows: "joinedRows"
    case .statementTooLong: "statementBytes"
    case .tooManyBindings: "statementBindings"
    default: nil
    }
  }
}

extension Diagnostic {
  /// What is beyond a limit, with the hint that names it.
  package static func beyondLimit(_ code: DiagnosticCode, _ message: String, at span: SourceSpan? = nil) -> Diagnostic {
    Diagnostic(code, message, at: span, hint: code.limitName.map { "`Limits.\($0)` allows more" })
  }
}
