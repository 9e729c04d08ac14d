import PredicateLanguage

/// Looks for what works but cannot be meant.
///
/// It must not cry wolf: where strings that hosts accept are written in a way often enough, that way is no slip.
struct SlipWalk: SyntaxWalker {
  let source: SourceText?
  /// The keys of the records; nil where that is not known.
  let known: Set<RecordKey>?
  /// Whether the predicate is for a host that has `version:`.
  let hasVersions: Bool
  private(set) var findings: [Diagnostic] = []
  /// The variables of the SUBQUERYs around the node, outermost first.
  private var bound: [RecordKey] = []
  /// All variables that some SUBQUERY binds.
  private var everBound: Set<RecordKey> = []
  /// The variables that no SUBQUERY around them binds, with their places.
  private var free: [(name: String, span: SourceSpan?)] = []
  /// The SUBQUERYs that do not ask their variable.
  private var unasked: [(name: String, span: SourceSpan?, keys: Bool)] = []

  static func findings(
    in predicate: FormatPredicate, knows known: Set<RecordKey>?, hasVersions: Bool, isCondition: Bool
  ) -> [Diagnostic] {
    var walk = SlipWalk(source: predicate.source, known: known, hasVersions: hasVersions)
    walk.walk(predicate.node)
    if isCondition, case .constant(let value) = predicate.node.kind {
      walk.warn(
        .constantCondition, "a condition that is always \(value) asks nothing", at: predicate.node.span,
        hint: value ? "leave the condition out" : nil)
    }
    walk.findVariables()
    return walk.findings
  }

  private init(source: SourceText?, known: Set<RecordKey>?, hasVersions: Bool) {
    self.source = source
    self.known = known
    self.hasVersions = hasVersions
  }

  mutating func warn(
    _ code: DiagnosticCode, _ message: String, at span: SourceSpan?, hint: String? = nil, fix: Diagnostic.Fix? = nil
  ) {
    var finding = Diagnostic(code, message, at: span, severity: .warning, hint: hint)
    finding.fix = fix
    findings.append(finding)
  }

  /// The text of a part; nil for one without a place, and for long ones, which no hint repeats.
  func text(_ span: SourceSpan?) -> String? {
    guard let source, let span, span.length <= 100, span.length > 0 else { return nil }
    return source.text(of: span)
  }

  // MARK: Walking

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    switch node.kind {
    case .comparison(let comparison): check(comparison, node.span)
    case .and(let parts): check(parts, node)
    case .or(let parts):
      check(parts, node)
      checkMixture(ofOr: parts)
    case .not(let part): check(not: part, node.span)
    case .constant, .block, .tooDeep: break
    }
    return .visitChildren
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    switch node.kind {
    case .subquery(_, let name, let condition):
      let key = RecordKey(name)
      bound.append(key)
      everBound.insert(key)
      var uses = VariableUse(name: key)
      uses.walk(condition)
      if !uses.isUsed { unasked.append((name, node.span, uses.hasKeys)) }
    case .variable(let name) where !bound.contains(RecordKey(name)): free.append((name, node.span))
    default: break
    }
    return .visitChildren
  }

  mutating func leave(_ node: ExpressionNode) { if case .subquery = node.kind { bound.removeLast() } }

  /// Tells of variables once all of them are known.
  private mutating func findVariables() {
    for (name, span, hasKeys) in unasked {
      if let near = free.first(where: {
        RecordKey($0.name) != RecordKey(name) && !everBound.contains(RecordKey($0.name))
      }) {
        warn(
          .unboundVariable, "no SUBQUERY binds `$\(near.name)`", at: near.span, hint: "did you mean `$\(name)`?",
          fix: near.span.map {
            Diagnostic.Fix(SourceSpan(offset: $0.offset, length: min($0.length, near.name.utf8.count + 1)), "$" + name)
          })
      } else {
        warn(
          .unusedVariable, "the condition of this SUBQUERY does not ask `$\(name)`", at: span,
          hint: hasKeys ? "a key of the element is written `$\(name).key`" : nil)
      }
    }
    for (name, span) in free where everBound.contains(RecordKey(name)) {
      warn(.unboundVariable, "`$\(name)` is bound within its SUBQUERY alone", at: span)
    }
  }

  private mutating func check(_ parts: [PredicateNode], _ node: PredicateNode) {
    for part in parts {
      guard case .constant(let value) = part.kind else { continue }
      let isAnd = if case .and = node.kind { true } else { false }
      warn(
        .constantCondition,
        value == isAnd ? "this part changes nothing" : "this part decides the whole, which is always \(value)",
        at: part.span, hint: value == isAnd ? "leave it out" : nil)
    }
    guard case .not(let inner)? = parts.first?.kind, case .comparison(let comparison) = inner.kind,
      comparison.modifier == .direct, let first = parts.first, let span = first.span, let text = text(span)
    else { return }
    let rest = text.hasPrefix("!") ? text.dropFirst() : text.dropFirst(3)
    let isBracketed = text.hasPrefix("(") || rest.drop { $0.isWhitespace }.first == "("
    let others = parts.dropFirst()
    guard !isBracketed, others.allSatisfy({ if case .comparison = $0.kind { true } else { false } }) else { return }
    // NOT belongs with CONTAINS and its kin, which have no other negation.
    switch comparison.operator {
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual: break
    default: return
    }
    warn(
      .looseNot, "NOT is about the first condition alone", at: span,
      hint: inner.span.flatMap { self.text($0) }.map { "write `(NOT \($0))`, or brackets around all that NOT is about" }
    )
  }

  private mutating func check(not part: PredicateNode, _ span: SourceSpan?) {
    switch part.kind {
    case .not(let inner):
      warn(
        .doubleNegation, "two negations, which are none", at: span,
        hint: self.text(inner.span).map { "write `\($0)`" },
        fix: self.text(inner.span).flatMap { text in
          if case .comparison = inner.kind, let span { Diagnostic.Fix(span, text) } else { nil }
        })
    case .comparison(let comparison)
    where comparison.operator == .notEqual && comparison.modifier == .direct && comparison.options.isEmpty:
      let equal = self.text(comparison.left.span).flatMap { left in
        self.text(comparison.right.span).map { "\(left) == \($0)" }
      }
      warn(
        .doubleNegation, "NOT of `!=`, which is `==`", at: span, hint: equal.map { "write `\($0)`" },
        fix: equal.flatMap { text in span.map { Diagnostic.Fix($0, text) } })
    case .comparison, .and, .or, .constant, .block, .tooDeep: break
    }
  }
}

/// Whether a variable is asked, and whether keys are that are no element's.
private struct VariableUse: SyntaxWalker {
  let name: RecordKey
  var isUsed = false
  var hasKeys = false

  init(name: RecordKey) { self.name = name }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    switch node.kind {
    case .variable(let found): if RecordKey(found) == name { isUsed = true }
    case .keyPath(let path):
      for step in path.steps { if case .variable(let found) = step.kind, RecordKey(found) == name { isUsed = true } }
      hasKeys = true
    default: break
    }
    return .visitChildren
  }
}

extension SlipWalk {
  /// Looks for an AND that no brackets keep apart from the OR that it is a part of.
  ///
  /// Many read `a OR b AND c` from the left, which is not what it means. `a AND b OR c` means what it says from the left, and
  /// `a AND b OR c AND d` is read as it is meant.
  mutating func checkMixture(ofOr parts: [PredicateNode]) {
    let signs = parts.map(Self.signWithoutBrackets)
    guard let other = signs.firstIndex(of: nil), let sign = signs[other...].lazy.compactMap(\.self).first else {
      return
    }
    warn(
      .mixedLogic, "AND binds before OR, and no brackets say so", at: trimmed(sign),
      hint: "put brackets around what belongs together")
  }

  /// What stands between the first two conditions of an AND; nil for other conditions, and for an AND in brackets.
  private static func signWithoutBrackets(_ part: PredicateNode) -> SourceSpan? {
    // The span of a condition holds its own brackets.
    guard case .and(let conditions) = part.kind, conditions.count > 1, let whole = part.span,
      let first = conditions[0].span, let second = conditions[1].span, whole.offset == first.offset,
      first.end <= second.offset
    else { return nil }
    return SourceSpan(offset: first.end, length: second.offset - first.end)
  }

  /// A span without the blanks at its ends.
  private func trimmed(_ span: SourceSpan) -> SourceSpan {
    guard let text = text(span) else { return span }
    let blanks = text.utf8.prefix { $0 <= 0x20 }.count
    let sign = text.utf8.dropFirst(blanks).prefix { $0 > 0x20 }.count
    return SourceSpan(offset: span.offset + blanks, length: sign)
  }
}
