import PredicateFormat
import PredicateSQL

/// What a database cannot say of a predicate.
struct DialectCheck {
  private let dialect: SQLDialect
  private let variables: [String: RecordValue]

  /// A check for a dialect, with the values of variables that are known.
  init(_ dialect: SQLDialect, _ variables: [String: RecordValue]) {
    self.dialect = dialect
    self.variables = variables
  }

  /// The findings so far with those of a translation, by their place; nothing is translated that has errors already.
  ///
  /// Each operand of the outermost AND gives at most one. A variable without a value is no mistake of the predicate, but
  /// what else is wrong with such an operand is not found.
  func findings(
    of predicate: FormatPredicate, _ model: RecordModel, _ entity: String, beside findings: [Diagnostic]
  ) -> [Diagnostic] {
    if findings.contains(where: { $0.severity == .error }) { return findings }
    var found: [Diagnostic] = []
    let parts: [PredicateNode] = if case .and(let parts) = predicate.node.kind { parts } else { [predicate.node] }
    for part in parts {
      do throws(FormatError) {
        _ = try FormatPredicate(part, partOf: predicate)
          .sql(dialect, model: model, entity: entity, options: SQLOptions(variables: variables))
      } catch {
        found += error.diagnostics.filter { $0.code != .missingVariable }
      }
    }
    // What evaluation knows to be unsupported anywhere is a warning of the check; here it is an error, said once.
    let places = Set(found.compactMap(\.span))
    let others = findings.filter { finding in
      finding.code != .unsupported || finding.span.map { !places.contains($0) } ?? true
    }
    found = others + found
    return found.enumerated().sorted { left, right in
      (left.element.span?.offset ?? -1, left.offset) < (right.element.span?.offset ?? -1, right.offset)
    }.map(\.element)
  }
}
