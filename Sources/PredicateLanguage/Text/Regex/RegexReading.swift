/// A pattern of MATCHES as it is read for evaluation and for SQL: under the limits, with one error for each mistake.
package struct RegexReading: Sendable {
  /// Nil for the empty pattern, which matches nothing, not even the empty text.
  package let tree: RegexSyntax?
  /// What is taken from texts before they are matched: `.diacritics` or nothing.
  package let folding: TextFolding?

  /// Reads the pattern. `[c]` ignores case by Unicode's folding, `[d]` takes the diacritics from pattern and text, and
  /// `[n]` overrides both.
  ///
  /// Throws ``DiagnosticCode/patternTooLong`` past `limits.patternBytes` and for what is larger than we take,
  /// ``DiagnosticCode/invalidPattern`` for what is no regular expression, such as `(`, and
  /// ``DiagnosticCode/patternNotAllowed`` where the limits allow regular patterns alone.
  package init(_ pattern: String, _ options: ComparisonOptions, limits: Limits) throws(ValueError) {
    guard pattern.utf8.count <= limits.patternBytes else {
      throw ValueError(
        .patternTooLong, "the regular expression has \(pattern.utf8.count) bytes, more than \(limits.patternBytes)")
    }
    let folds = TextFolding(options)
    folding = folds?.foldsDiacritics == true ? .diacritics : nil
    guard ComparisonRules.isFindable(pattern.utf8) else {
      tree = nil
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
    self.tree = tree
  }

  /// Of a pattern that a record or a variable gives where `limits.allowsPatternsFromData` is off.
  package static let fromData = ValueError(.patternFromData, "the pattern of MATCHES must be a constant here")

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
