package import PredicateLanguage

/// A pattern of MATCHES, compiled once: ICU's regular expressions, which must match the whole text.
package struct RegexPattern: Sendable {
  /// Nil for the empty pattern, which matches nothing, not even the empty text.
  private let matcher: RegexMatcher?
  /// What is taken from texts before they are matched: `.diacritics` or nothing.
  private let folding: TextFolding?
  /// Whether only tables answer for bytes, which takes no steps.
  private var hasTablesOnly = false

  /// Compiles the pattern. `[c]` ignores case by Unicode's folding, `[d]` takes the diacritics from pattern and text, and
  /// `[n]` overrides both.
  ///
  /// Throws what ``RegexReading`` does, and ``DiagnosticCode/patternTooLong`` for counts that multiply to too many places.
  package init(_ pattern: String, _ options: ComparisonOptions, limits: Limits) throws(ValueError) {
    try self.init(pattern, options, limits: limits, allowance: RegexAllowance())
  }

  /// Compiles a pattern that is one of several of a predicate.
  init(
    _ pattern: String, _ options: ComparisonOptions, limits: Limits, allowance: RegexAllowance
  ) throws(ValueError) {
    let reading = try RegexReading(pattern, options, limits: limits)
    folding = reading.folding
    guard let tree = reading.tree else {
      matcher = nil
      return
    }
    do throws(RegexProgramBuilder.Failure) {
      matcher = try RegexMatcher(
        tree, mostSteps: limits.patternSteps, interruption: limits.interruption, allowance: allowance)
    } catch {
      throw allowance.tooLarge
    }
  }

  /// Whether the whole text matches.
  ///
  /// Throws ``DiagnosticCode/patternTooSlow`` when the match takes more than `limits.patternSteps`, in which `(a+)+\1(?<!a)`
  /// over forty letters ends, and ``DiagnosticCode/interrupted`` when it is asked to stop. What a table answers never does: its
  /// cost is linear in the text.
  package func matches(_ text: String) throws(ValueError) -> Bool {
    var steps = 0
    return try matches(text, &steps)
  }

  /// The same; the steps of the match, whether or not it ends with an answer, are added to `steps`.
  func matches(_ text: String, _ steps: inout Int) throws(ValueError) -> Bool {
    guard let matcher else { return false }
    let run = UTF8Text.withBytes(text) { utf8 in
      guard folding != nil else { return unsafe matcher.run(utf8) }
      return unsafe folding.withFolded(utf8) { bytes, _ in unsafe matcher.run(bytes) }
    }
    steps += run.steps
    if let answer = run.matches { return answer }
    if run.stop == .interrupted {
      let interrupted = Diagnostic.interrupted
      throw ValueError(interrupted.code, interrupted.message)
    }
    throw ValueError(
      .patternTooSlow, "the regular expression takes too many steps for a text of \(text.utf8.count) bytes",
      hint: "avoid repeats within repeats, such as `(a+)+`, beside back-references, and large counts")
  }

  /// Whether the whole of a text of well-formed UTF-8 matches; nil if an eighth of the steps does not do: then
  /// ``matches(_:)-(String)`` has the answer or the error. Many threads may ask at once. The bytes are there as long as the
  /// question.
  @inline(__always)
  package func matches(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard let matcher else { return false }
    guard folding != nil else { return unsafe answer(matcher, utf8) }
    return unsafe folding.withFolded(utf8) { bytes, _ in unsafe answer(matcher, bytes) }
  }

  @inline(__always)
  private func answer(_ matcher: RegexMatcher, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
    unsafe hasTablesOnly ? matcher.tableAnswer(utf8) : matcher.run(utf8, .short).matches
  }

  /// The same pattern for bytes that are asked about without counting: what takes steps has no answer.
  var withTablesOnly: RegexPattern {
    var pattern = self
    pattern.hasTablesOnly = true
    return pattern
  }

  /// The places of the programs that it has.
  var places: Int { matcher?.places ?? 0 }

  /// Bytes with which every matching text ends; empty if none are known, or texts are folded first.
  var suffix: [UInt8] { folding == nil ? matcher?.suffix ?? [] : [] }
}
