package import PredicateFormat

/// Sends one text through parsing, printing, parsing, evaluation and explanation, and says what broke.
///
/// Typed throws settle at compile time that every failure is a ``FormatError``; the trial looks at what the errors
/// and the trees say.
package struct FuzzTrial {
  /// What came of a text.
  package enum Outcome: Sendable {
    /// It parses.
    case parsed
    /// It does not.
    case refused(DiagnosticCode)
  }

  /// A broken promise.
  package struct Violation: Error, CustomStringConvertible {
    package let description: String
  }

  /// Small enough that no input takes noticeable time.
  private static let limits: Limits = {
    var limits = Limits()
    limits.evaluationSteps = 10_000
    limits.patternSteps = 20_000
    return limits
  }()

  private let text: String
  private let arguments: [(any FormatArgument)?]
  private let records: [RecordValue]
  private let length: Int
  /// Whether two evaluations give the same.
  private let isSteady: Bool

  /// A trial of a text with arguments over some records. Where `arguments` is nil, each specifier gets one that fits.
  package init(_ text: String, arguments: [RecordValue]? = nil, records: [RecordValue] = FuzzRecords.all) {
    self.text = text
    self.arguments = arguments ?? Self.arguments(for: text)
    self.records = records
    length = text.utf8.count
    let lowercased = text.lowercased()
    isSteady = !lowercased.contains("now") && !lowercased.contains("random")
  }

  /// Runs the text as a predicate and, if it is none, as an expression.
  package func run(explains: Bool = false) throws(Violation) -> Outcome {
    let predicate = Result { () throws(FormatError) in
      try FormatPredicate(format: text, arguments: arguments, limits: Self.limits)
    }
    switch predicate {
    case .success(let predicate):
      try check(predicate, explains: explains)
      return .parsed
    case .failure(let refusal):
      try check(refusal)
      let expression = Result { () throws(FormatError) in
        try FormatExpression(format: text, arguments: arguments, limits: Self.limits)
      }
      switch expression {
      case .success(let expression):
        try check(expression)
        return .parsed
      case .failure(let error):
        try check(error)
        return .refused(refusal.code)
      }
    }
  }

  // MARK: Trees

  private func check(_ predicate: FormatPredicate, explains: Bool) throws(Violation) {
    try checkSpans(of: .predicate(predicate.node))
    for diagnostic in predicate.warnings + predicate.check() { try check(diagnostic) }
    _ = predicate.predicateFormat
    let lossless = try succeeding { () throws(FormatError) in try predicate.losslessFormat }
    let back = try succeeding { () throws(FormatError) in
      try FormatPredicate(parsing: lossless, limits: Self.roomy(predicate.limits))
    }
    guard back == predicate, back.hashValue == predicate.hashValue else {
      throw violation("reads back as another tree: \(lossless)")
    }
    for record in records {
      let verdict = Self.verdict(predicate, record)
      if case .failure(let error) = verdict { try check(error) }
      guard isSteady else { continue }
      if !Self.same(Self.verdict(back, record), verdict) {
        throw violation("evaluates otherwise when read back: \(lossless)")
      }
      if explains { try checkExplanation(of: predicate, record, verdict) }
    }
  }

  private func check(_ expression: FormatExpression) throws(Violation) {
    try checkSpans(of: .expression(expression.node))
    for diagnostic in expression.warnings + expression.check() { try check(diagnostic) }
    _ = expression.expressionFormat
    let lossless = try succeeding { () throws(FormatError) in try expression.losslessFormat }
    let back = try succeeding { () throws(FormatError) in
      try FormatExpression(parsing: lossless, limits: Self.roomy(expression.limits))
    }
    guard back == expression else { throw violation("reads back as another tree: \(lossless)") }
    for record in records {
      do throws(FormatError) {
        _ = try expression.value(with: record, variables: FuzzRecords.variables)
      } catch {
        try check(error)
      }
    }
  }

  private func checkExplanation(
    of predicate: FormatPredicate, _ record: RecordValue, _ verdict: Result<Bool, FormatError>
  ) throws(Violation) {
    let explanation: Explanation
    do throws(FormatError) {
      explanation = try predicate.explain(record, variables: FuzzRecords.variables)
    } catch {
      return try check(error)
    }
    _ = explanation.description
    _ = explanation.recordValue
    if explanation.result != (try? verdict.get()) { throw violation("is explained as \(explanation)") }
  }

  /// The lossless text may nest a little deeper: it writes brackets that the original could leave out.
  private static func roomy(_ limits: Limits) -> Limits {
    var limits = limits
    limits.nesting *= 2
    limits.treeHeight = Limits.deepestTree
    return limits
  }

  private static func verdict(_ predicate: FormatPredicate, _ record: RecordValue) -> Result<Bool, FormatError> {
    Result { () throws(FormatError) in try predicate.evaluate(with: record, variables: FuzzRecords.variables) }
  }

  /// The same verdict, or the same code of error; words and places depend on the text.
  private static func same(_ a: Result<Bool, FormatError>, _ b: Result<Bool, FormatError>) -> Bool {
    switch (a, b) {
    case (.success(let a), .success(let b)): a == b
    case (.failure(let a), .failure(let b)): a.code == b.code
    case (.success, .failure), (.failure, .success): false
    }
  }

  // MARK: Places

  private func check(_ error: FormatError) throws(Violation) {
    for diagnostic in error.diagnostics { try check(diagnostic) }
    if error.description.isEmpty { throw violation("has an error without words") }
  }

  private func check(_ diagnostic: Diagnostic) throws(Violation) {
    for span in [diagnostic.span].compactMap(\.self) + diagnostic.notes.map(\.span) where span.end > length {
      throw violation("has \(diagnostic.code) at \(span.offset)..<\(span.end), outside the text")
    }
  }

  private func checkSpans(of root: SyntaxNode) throws(Violation) {
    var walker = LastByte()
    walker.walk(root)
    if walker.end > length { throw violation("has a node that ends at byte \(walker.end) of \(length)") }
  }

  private struct LastByte: SyntaxWalker {
    var end = 0

    mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
      end = max(end, node.span?.end ?? 0)
      return .visitChildren
    }

    mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
      end = max(end, node.span?.end ?? 0)
      return .visitChildren
    }
  }

  private func succeeding<Value>(_ body: () throws(FormatError) -> Value) throws(Violation) -> Value {
    do throws(FormatError) { return try body() } catch { throw violation("does not print and read back: \(error)") }
  }

  private func violation(_ what: String) -> Violation {
    Violation(description: "\(text.debugDescription) \(what)")
  }

  // MARK: Arguments

  /// One for each percent sign that looks like a specifier, of the type that its letter takes.
  private static func arguments(for text: String) -> [RecordValue] {
    text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().map { part in
      switch part.first(where: { !"lhqzt".contains($0) }) {
      case "K": "items.name"
      case "@": ["name", 42]
      case "f", "g", "e": 2.5
      case "s": "Ann"
      default: 65
      }
    }
  }
}
