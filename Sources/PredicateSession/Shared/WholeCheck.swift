package import PredicateFormat
package import PredicateHosts
package import PredicateSQL

/// All that can be said about a predicate before it runs: what the checker finds, what the compiler alone knows (patterns
/// and the allow-list), and what a database cannot say.
package struct WholeCheck {
  /// What the records look like; nil if that is not known.
  package var model: (model: RecordModel, entity: String)?
  /// What the records look like where they may be of any entity; nil where the entity is known.
  package var entities: RecordModel?
  /// The host whose terms and rules count; nil for none.
  package var profile: HostProfile?
  /// The platform that the host runs on; nil for the one that the predicate asks for.
  package var platform: HostPlatform?
  /// The database whose SQL must be able to say the predicate; it needs a model.
  package var dialect: SQLDialect?
  /// The values of variables, as far as they are known.
  package var variables: [String: RecordValue] = [:]
  /// Whether functions that Apple's systems lack are listed.
  package var listsExtensions = false
  /// Whether what works but cannot be meant is looked for.
  package var looksForSlips = false
  /// The codes of warnings that are not given.
  package var allowed: Set<DiagnosticCode> = []

  /// A check of what is known.
  package init(
    model: (model: RecordModel, entity: String)? = nil, dialect: SQLDialect? = nil,
    variables: [String: RecordValue] = [:], listsExtensions: Bool = false
  ) {
    self.model = model
    self.dialect = dialect
    self.variables = variables
    self.listsExtensions = listsExtensions
  }

  /// The findings in the order of their places.
  package func findings(of predicate: FormatPredicate) -> [Diagnostic] {
    var check = PredicateCheck(profile: profile)
    check.platform = platform
    check.model = model
    check.entities = entities
    check.listsExtensions = listsExtensions
    check.looksForSlips = looksForSlips
    check.allowed = allowed
    var findings = check.findings(of: predicate)
    // What has errors already is not translated.
    if !findings.contains(where: { $0.severity == .error }) {
      let refusals = refusals(of: predicate)
      let places = Set(refusals.compactMap(\.span))
      // What evaluation lacks everywhere is a warning of the checker. Here it is an error, said once.
      findings.removeAll { $0.code == .unsupported && $0.span.map(places.contains) ?? false }
      findings += refusals
    }
    return findings.enumerated().sorted { left, right in
      (left.element.span?.offset ?? -1, left.offset) < (right.element.span?.offset ?? -1, right.offset)
    }.map(\.element)
  }

  /// Why the database cannot say the operands of the outermost AND, at most one reason for each.
  ///
  /// A variable without a value is no mistake of the predicate; what else is wrong with such an operand is not found.
  private func refusals(of predicate: FormatPredicate) -> [Diagnostic] {
    guard let dialect, let (model, entity) = model else { return [] }
    let parts: [PredicateNode] = if case .and(let parts) = predicate.node.kind { parts } else { [predicate.node] }
    var found: [Diagnostic] = []
    for part in parts {
      do throws(FormatError) {
        _ = try FormatPredicate(part, partOf: predicate)
          .sql(dialect, model: model, entity: entity, options: SQLOptions(variables: variables))
      } catch {
        found += error.diagnostics.filter { $0.code != .missingVariable }
      }
    }
    return found
  }
}
