/// Finds what is wrong or odd about a tree before anything is evaluated.
///
/// It walks the tree once and knows of each value what ``StaticType`` can say. Where it knows too little it is silent:
/// what it reports as an error fails, or cannot be meant, whatever the records hold.
struct PredicateChecker {
  let model: RecordModel?
  let functions: FunctionTable
  let source: SourceText?
  let listsExtensions: Bool
  /// What a key path starts from.
  let root: StaticType
  /// The variables that SUBQUERY binds here.
  var bound: [String: StaticType] = [:]
  private(set) var findings: [Diagnostic] = []

  // As many as one parse reports: nobody reads more, and each costs a search for near names.
  private static let mostFindings = 20

  init(
    model: RecordModel?, entity: String?, functions: FunctionTable, source: SourceText?, listsExtensions: Bool
  ) {
    self.model = model
    self.functions = functions
    self.source = source
    self.listsExtensions = listsExtensions
    guard let model, let entity else {
      root = .unknown
      return
    }
    if model.entity(named: entity) != nil {
      root = .record(entity: entity)
    } else {
      root = .unknown
      let near = NearMatch.best(for: entity, among: model.entities.map(\.name))
      findings.append(
        Diagnostic(
          .unknownEntity, "the model has no entity `\(entity)`",
          hint: near.map { "did you mean `\($0)`?" } ?? Self.entityList(model)))
    }
  }

  private static func entityList(_ model: RecordModel) -> String? {
    let names = model.entities.prefix(10).map { "`\($0.name)`" }.joined(separator: ", ")
    return names.isEmpty ? nil : "it has " + names + (model.entities.count > 10 ? ", …" : "")
  }

  /// The findings with those of the parser, by their place in the text; those without a place come first.
  func sorted(with others: [Diagnostic]) -> [Diagnostic] {
    (others + findings).enumerated().sorted { left, right in
      let a = left.element.span?.offset ?? -1
      let b = right.element.span?.offset ?? -1
      return (a, left.offset) < (b, right.offset)
    }.map(\.element)
  }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, at span: SourceSpan?, hint: String? = nil
  ) {
    record(Diagnostic(code, message, at: span, hint: hint))
  }

  mutating func warn(
    _ code: DiagnosticCode, _ message: String, at span: SourceSpan?, hint: String? = nil
  ) {
    record(Diagnostic(code, message, at: span, severity: .warning, hint: hint))
  }

  private mutating func record(_ finding: Diagnostic) {
    if findings.count < Self.mostFindings { findings.append(finding) }
  }

  /// Checks a predicate and all below it. Recursion is bounded by ``Limits/deepestTree``.
  mutating func check(_ node: PredicateNode) {
    switch node.kind {
    case .constant, .block: break
    case .and(let parts), .or(let parts): for part in parts { check(part) }
    case .not(let part): check(part)
    case .comparison(let comparison): check(comparison, at: node.span)
    case .tooDeep: reportTooDeep(at: node.span)
    }
  }

  mutating func reportTooDeep(at span: SourceSpan?) {
    report(.nestingTooDeep, "nested more than \(Limits.deepestTree) levels deep", at: span)
  }

  /// Whether a node stands in the text as it is: not built by code, not put in as an argument.
  func isWritten(_ node: ExpressionNode) -> Bool {
    guard let source, let span = node.span else { return false }
    return !source.text(of: span).hasPrefix("%")
  }
}
