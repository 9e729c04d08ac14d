/// Finds what is wrong or odd about a tree before anything is evaluated.
///
/// It walks the tree once and knows of each value what ``StaticType`` can say. Where it knows too little it is silent:
/// what it reports as an error fails, or cannot be meant, whatever the records hold. What literals come to it asks
/// ``ComparisonRules``, by which evaluation goes.
package struct PredicateChecker {
  let model: RecordModel?
  let functions: FunctionTable
  let source: SourceText?
  /// What messages may tell.
  let policy: Policy
  let listsExtensions: Bool
  /// Whether the tree is about to be evaluated. Then a value of the wrong kind is an error only where evaluation of any
  /// record must fail: it may never come there, or find nil. Names are settled before the first record, wherever they stand.
  let isForRun: Bool
  /// Whether the evaluation of every record comes to the part in hand: not behind the first part of an AND or OR, and not
  /// where something is done for each element.
  var isReached = true
  /// Whether the evaluation of every record comes to the operation in hand and finds its operands there.
  var mustFail = false
  /// Whether evaluation has an answer for the comparison in hand, whatever the kinds of its operands.
  var isAnswered = false
  /// The right operand that is being checked, where it may be a text without its quotes.
  var unquoted: (text: String, span: SourceSpan)?
  /// The attribute that the right operand is compared with while that is being checked.
  var compared: RecordModel.Attribute?
  /// Whether a key is looked at in the place of a list, right of IN.
  var isInPlaceOfList = false
  /// Whether the quotient in hand is in an operand that reads as a date, of which the comparison warns.
  var isInDay = false
  /// What a key path starts from.
  package let root: StaticType
  /// The variables that SUBQUERY binds here.
  package var bound: [RecordKey: StaticType] = [:]
  private(set) var findings: [Diagnostic] = []

  // As many as one parse reports: nobody reads more, and each costs a search for near names.
  private static let mostFindings = 20

  package init(
    model: RecordModel?, entity: String?, functions: FunctionTable, source: SourceText?, policy: Policy = Policy(),
    listsExtensions: Bool, isForRun: Bool = false
  ) {
    self.model = model
    self.functions = functions
    self.source = source
    self.policy = policy
    self.listsExtensions = listsExtensions
    self.isForRun = isForRun
    guard let model, let entity else {
      root = .unknown
      return
    }
    if let refusal = model.refusal(ofEntity: entity, policy) { findings.append(refusal) }
    let isOfRecords = model.entity(named: entity).map { !$0.hasOtherThanRecords } ?? false
    root = isOfRecords ? .record(entity: RecordKey(entity)) : .unknown
  }

  /// The findings with those of the parser, by their place in the text; those without a place come first.
  func sorted(with others: [Diagnostic]) -> [Diagnostic] {
    (others + findings).enumerated().sorted { left, right in
      let a = left.element.span?.offset ?? -1
      let b = right.element.span?.offset ?? -1
      return (a, left.offset) < (b, right.offset)
    }.map { policy.told($0.element) }
  }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, at span: SourceSpan?, hint: String? = nil, fix: Diagnostic.Fix? = nil
  ) {
    if isAnswered, code.isOfValues { return }
    let isError = !isForRun || mustFail || !code.isOfValues
    var finding = Diagnostic(code, message, at: span, severity: isError ? .error : .warning, hint: hint)
    finding.fix = fix
    record(finding)
  }

  /// What a rule throws, at its place.
  mutating func report(_ error: ValueError, at span: SourceSpan?) {
    report(error.code, error.message, at: span, hint: error.hint)
  }

  mutating func warn(
    _ code: DiagnosticCode, _ message: String, at span: SourceSpan?, hint: String? = nil, fix: Diagnostic.Fix? = nil
  ) {
    var finding = Diagnostic(code, message, at: span, severity: .warning, hint: hint)
    finding.fix = fix
    record(finding)
  }

  private mutating func record(_ finding: Diagnostic) {
    if !isFull { findings.append(finding) }
  }

  /// Whether nothing more is told, so that nothing need be looked for to advise it.
  var isFull: Bool { findings.count >= Self.mostFindings }

  /// Begins the check of an operation that fails for operands of the wrong kind, unless one of them is nil.
  mutating func begin(_ operands: [ExpressionNode]) { mustFail = isReached && operands.allSatisfy(isNeverNil) }

  /// Checks a part to which the evaluation of some records may not come.
  mutating func checkUnreached<Result>(_ body: (inout PredicateChecker) -> Result) -> Result {
    let outer = isReached
    isReached = false
    defer { isReached = outer }
    return body(&self)
  }

  /// Checks a predicate and all below it. Recursion is bounded by ``Limits/deepestTree``.
  mutating func check(_ node: PredicateNode) {
    switch node.kind {
    case .constant, .block: break
    case .and(let parts): check(parts, decidedBy: false)
    case .or(let parts): check(parts, decidedBy: true)
    case .not(let part): check(part)
    case .comparison(let comparison): check(comparison, at: node.span)
    case .tooDeep: reportTooDeep(at: node.span)
    }
  }

  /// The parts of an AND or OR: evaluation goes on behind the first only where that does not decide.
  private mutating func check(_ parts: [PredicateNode], decidedBy verdict: Bool) {
    let outer = isReached
    for part in parts {
      check(part)
      if case .constant(!verdict) = part.kind { continue }
      isReached = false
    }
    isReached = outer
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

extension DiagnosticCode {
  /// Whether it says that a value is of the wrong kind, which evaluation finds when it comes to the value.
  package var isOfValues: Bool {
    switch self {
    case .typeMismatch, .notANumber, .notAString, .notACollection, .notASet, .betweenNeedsTwoBounds: true
    default: false
    }
  }
}

extension RecordModel {
  /// What is wrong about the name of an entity that the model does not have; nil for those that it has.
  package func refusal(ofEntity name: String, _ policy: Policy) -> Diagnostic? {
    guard entity(named: name) == nil else { return nil }
    let near = NearMatch.best(for: name, among: entities.map(\.name)).map { "did you mean `\($0)`?" }
    return Diagnostic(
      .unknownEntity, "the model has no entity `\(name)`", hint: policy.tellsEntities ? near ?? entityListHint : nil)
  }

  private var entityListHint: String? {
    let names = entities.prefix(10).map { "`\($0.name)`" }.joined(separator: ", ")
    return names.isEmpty ? nil : "it has " + names + (entities.count > 10 ? ", …" : "")
  }
}
