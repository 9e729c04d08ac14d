package import PredicateLanguage

/// A pattern of MATCHES, compiled once: ICU's regular expressions, which must match the whole text.
///
/// Two engines share the work. ``TableRegex`` takes the patterns, and of these the texts, of whose meaning it is certain:
/// most. ``FoundationRegex`` has the word on all others. This file alone chooses between them.
package struct RegexPattern: Sendable {
  /// Runs the pattern; nil where Foundation does.
  private let table: TableRegex?
  /// Nil for the empty pattern, which matches nothing, not even the empty text.
  private let foundation: FoundationRegex?
  /// What is taken from texts before they are matched: `.diacritics` or nothing.
  private let folding: TextFolding?

  /// Compiles the pattern. `[c]` ignores case as the engine does, `[d]` takes the diacritics from pattern and text, and
  /// `[n]` overrides both.
  ///
  /// Throws ``DiagnosticCode/patternTooLong`` past `limits.patternBytes` and ``DiagnosticCode/invalidPattern`` for a
  /// pattern that does not compile, such as `(`.
  package init(_ pattern: String, _ options: ComparisonOptions, limits: Limits) throws(ValueError) {
    guard pattern.utf8.count <= limits.patternBytes else {
      throw ValueError(
        .patternTooLong, "the regular expression has \(pattern.utf8.count) bytes, more than \(limits.patternBytes)")
    }
    let folds = TextFolding(options)
    folding = folds?.foldsDiacritics == true ? .diacritics : nil
    guard !pattern.isEmpty else {
      table = nil
      foundation = nil
      return
    }
    let text = folding?.fold(pattern) ?? pattern
    let ignoresCase = folds?.foldsCase ?? false
    // What is left of a pattern of diacritics alone is no pattern.
    table = text.isEmpty ? nil : TableRegex(text, ignoresCase: ignoresCase)
    let engine = FoundationRegex(text, ignoresCase: ignoresCase, isNeeded: table == nil, limits: limits)
    foundation = engine
    guard table != nil || engine.isValid else { throw Self.invalid(pattern) }
  }

  /// Whether the whole text matches.
  ///
  /// Throws ``DiagnosticCode/patternTooSlow`` when the match takes more than `limits.patternSteps`, in which `(a+)+\1b` over
  /// forty letters ends. What ``TableRegex`` answers never does: its cost is linear in the text.
  package func matches(_ text: String) throws(ValueError) -> Bool {
    if let answer = UTF8Text.withBytes(text, { matches($0) }) { return answer }
    guard let foundation else { return false }
    if let answer = foundation.matches(folding?.fold(text) ?? text) { return answer }
    throw ValueError(
      .patternTooSlow, "the regular expression takes too many steps for a text of \(text.utf8.count) bytes",
      hint: "avoid repeats within repeats, such as `(a+)+`")
  }

  /// Whether the whole of a text of well-formed UTF-8 matches; nil if that takes the engine that wants a string, for which
  /// ``matches(_:)-(String)`` is there. Many threads may ask at once. Cost: linear in the text.
  @inline(__always)
  package func matches(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard let table else { return foundation == nil ? false : nil }
    guard folding != nil else { return table.matches(utf8) }
    return folding.withFolded(utf8) { bytes, _ in table.matches(bytes) }
  }

  /// Bytes with which every matching text ends; empty if none are known, or texts are folded first.
  var suffix: [UInt8] { folding == nil ? table?.suffix ?? [] : [] }

  /// Whether ``matches(_:)-(UnsafeBufferPointer<UInt8>)`` answers for most texts, rather than for none.
  package var takesBytes: Bool { table != nil || foundation == nil }

  private static func invalid(_ pattern: String) -> ValueError {
    ValueError(.invalidPattern, "`\(pattern.prefix(60))` is no regular expression", hint: hint(pattern))
  }

  /// What is most often wrong: a wildcard of LIKE at the start, or brackets that do not pair.
  private static func hint(_ pattern: String) -> String? {
    if let first = pattern.first, "*?+".contains(first) {
      return "`\(first)` repeats what stands before it; write `.\(first)`, or use LIKE for wildcards"
    }
    var open = 0
    var isEscaped = false
    var isInClass = false
    for byte in pattern.utf8 {
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      if isEscaped { continue }
      switch byte {
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: open += 1
      case UInt8(ascii: ")") where !isInClass: open -= 1
      default: break
      }
      if open < 0 { return "a `)` has no `(`; write `\\)` for the character itself" }
    }
    if isInClass { return "a `[` is not closed; write `\\[` for the character itself" }
    return open > 0 ? "a `(` is not closed; write `\\(` for the character itself" : nil
  }
}
