package import PredicateLanguage

/// A pattern of MATCHES, compiled once: ICU's regular expressions, which must match the whole text.
package struct RegexPattern: Sendable {
  /// Nil for the empty pattern, which matches nothing, not even the empty text.
  private let matcher: RegexMatcher?
  /// What is taken from texts before they are matched: `.diacritics` or nothing.
  private let folding: TextFolding?

  /// Compiles the pattern. `[c]` ignores case by Unicode's folding, `[d]` takes the diacritics from pattern and text, and
  /// `[n]` overrides both.
  ///
  /// Throws ``DiagnosticCode/patternTooLong`` past `limits.patternBytes` and for counts that multiply to too many places,
  /// ``DiagnosticCode/invalidPattern`` for a pattern that does not compile, such as `(`, and
  /// ``DiagnosticCode/patternNotAllowed`` where the limits allow regular patterns alone.
  package init(_ pattern: String, _ options: ComparisonOptions, limits: Limits) throws(ValueError) {
    guard pattern.utf8.count <= limits.patternBytes else {
      throw ValueError(
        .patternTooLong, "the regular expression has \(pattern.utf8.count) bytes, more than \(limits.patternBytes)")
    }
    let folds = TextFolding(options)
    folding = folds?.foldsDiacritics == true ? .diacritics : nil
    guard ComparisonRules.isFindable(pattern.utf8) else {
      matcher = nil
      return
    }
    let text = folding?.fold(pattern) ?? pattern
    // What is left of a pattern of diacritics alone is no pattern.
    guard !text.isEmpty else {
      throw ValueError(
        .invalidPattern, "`\(pattern.prefix(60))` is no regular expression: without its diacritics nothing is left")
    }
    let tree: RegexSyntax
    do throws(RegexSyntaxError) {
      tree = try RegexSyntaxReader.read(text, ignoresCase: folds?.foldsCase ?? false)
    } catch {
      switch error {
      case .invalid(let mistake, let position): throw Self.invalid(pattern, mistake, at: position, folding)
      case .tooLarge(let noun): throw ValueError(.patternTooLong, "the regular expression has \(noun)")
      }
    }
    guard limits.allowsBacktracking || !tree.goesBack else { throw Self.notAllowed(tree.whatGoesBack) }
    do throws(RegexProgramBuilder.Failure) {
      matcher = try RegexMatcher(tree, mostSteps: limits.patternSteps, interruption: limits.interruption)
    } catch {
      throw Self.tooLarge
    }
  }

  /// Whether the whole text matches.
  ///
  /// Throws ``DiagnosticCode/patternTooSlow`` when the match takes more than `limits.patternSteps`, in which `(a+)+\1(?<!a)`
  /// over forty letters ends, and ``DiagnosticCode/interrupted`` when it is asked to stop. What a table answers never does: its
  /// cost is linear in the text.
  package func matches(_ text: String) throws(ValueError) -> Bool {
    guard let matcher else { return false }
    let run = UTF8Text.withBytes(text) { utf8 in
      guard folding != nil else { return unsafe matcher.run(utf8) }
      return unsafe folding.withFolded(utf8) { bytes, _ in unsafe matcher.run(bytes) }
    }
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
    guard folding != nil else { return unsafe matcher.run(utf8, .short).matches }
    return unsafe folding.withFolded(utf8) { bytes, _ in unsafe matcher.run(bytes, .short).matches }
  }

  /// Bytes with which every matching text ends; empty if none are known, or texts are folded first.
  var suffix: [UInt8] { folding == nil ? matcher?.suffix ?? [] : [] }

  // MARK: Errors

  private static var tooLarge: ValueError {
    ValueError(
      .patternTooLong, "the counts of the regular expression make more than \(RegexMatcher.mostPlaces) places of it",
      hint: "counts within counts multiply: `(a{1000}){1000}` has a million places")
  }

  private static func notAllowed(_ construct: String) -> ValueError {
    ValueError(
      .patternNotAllowed, "\(construct) is not allowed in a regular expression here",
      hint: "classes, alternatives, groups and their repeats are, with `^`, `$` and `\\b`")
  }

  private static func invalid(
    _ pattern: String, _ mistake: RegexMistake, at position: Int, _ folding: TextFolding?
  ) -> ValueError {
    let place = folding.map { written(pattern, position, $0) } ?? position
    let isLast = place >= pattern.unicodeScalars.count
    return ValueError(
      .invalidPattern,
      "`\(pattern.prefix(60))` is no regular expression: \(mistake.message), "
        + (isLast ? "at its end" : "at character \(place + 1)"),
      hint: mistake.hint)
  }

  /// Where a scalar of a folded pattern stands in the pattern as it was written.
  private static func written(_ pattern: String, _ position: Int, _ folding: TextFolding) -> Int {
    var left = position
    for (place, scalar) in pattern.unicodeScalars.enumerated() {
      left -= FoldingTable.fold(scalar.value, folding).count
      if left < 0 { return place }
    }
    return pattern.unicodeScalars.count
  }
}
