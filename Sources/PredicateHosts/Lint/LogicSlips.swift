import PredicateLanguage
import PredicateReasoning

/// Conditions that contradict one another, or that others make superfluous, as warnings.
///
/// What is said is proven for all records; where nothing is proven, nothing is said.
enum LogicSlips {
  static func findings(in predicate: FormatPredicate, model: (model: RecordModel, entity: String)?) -> [Diagnostic] {
    predicate.logicFindings(model: model?.model, entity: model?.entity).map(diagnostic)
  }

  private static func diagnostic(_ finding: LogicFinding) -> Diagnostic {
    let (code, message, hint) = words(finding)
    let notes = finding.others.map { Diagnostic.Note("the other condition", at: $0) }
    return Diagnostic(code, message, at: finding.span, severity: .warning, hint: hint, notes: notes)
  }

  private static func words(_ finding: LogicFinding) -> (DiagnosticCode, String, hint: String?) {
    let isPair = finding.others.count < 2
    return switch finding.kind {
    case .neverTogether:
      (
        .alwaysFalse,
        isPair
          ? "this never holds where the other condition does, so both are always false"
          : "this never holds where the conditions before it do, so all are always false",
        finding.areBothEqualities ? "for one or the other write OR" : nil
      )
    case .alwaysOne:
      (
        .alwaysTrue,
        isPair
          ? "this holds wherever the other condition does not, so one of both is always true"
          : "this holds wherever none of the conditions before it does, so one of them is always true",
        finding.areBothInequalities ? "for neither the one nor the other write AND" : nil
      )
    case .implied: (.redundantCondition, "this holds wherever the other condition does", "leave it out")
    case .covered: (.redundantCondition, "this holds only where the other condition does", "leave it out")
    case .never: (.alwaysFalse, "this never holds", nil)
    case .always: (.alwaysTrue, "this always holds", nil)
    }
  }
}
