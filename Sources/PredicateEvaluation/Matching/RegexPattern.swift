import Foundation
package import PredicateLanguage

/// A pattern of MATCHES, compiled once: ICU's regular expressions, which must match the whole text.
///
/// This file alone knows the engine, so that another one can take its place.
package struct RegexPattern: Sendable {
  /// Nil for the empty pattern, which matches nothing, not even the empty text.
  private let expression: NSRegularExpression?
  private let foldsDiacritics: Bool
  private let mostReports: Int

  /// The engine reports about every ten thousand state changes.
  private static let stepsInReport = 10
  // Foundation ends a match on its own after some 3,400 reports and calls it none; ours has to speak up before.
  private static let engineReports = 2_500

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
    let folding = TextFolding(options)
    foldsDiacritics = folding?.foldsDiacritics ?? false
    mostReports = min(max(limits.patternSteps / Self.stepsInReport, 1), Self.engineReports)
    if pattern.isEmpty {
      expression = nil
      return
    }
    let text = foldsDiacritics ? TextFolding.diacritics.fold(pattern) : pattern
    let flags: NSRegularExpression.Options = folding?.foldsCase == true ? [.caseInsensitive] : []
    // Alone first: `a)(b` would compile within the brackets that bind it to both ends.
    guard Self.compile(text, flags) != nil else { throw Self.invalid(pattern) }
    // A pattern may end in a comment of its `(?x)` mode or in a `\Q`, either of which would swallow the bracket.
    for closing in [")\\z", "\n)\\z", "\\E)\\z"] {
      if let whole = Self.compile("\\A(?:" + text + closing, flags) {
        expression = whole
        return
      }
    }
    throw Self.invalid(pattern)
  }

  /// Whether the whole text matches.
  ///
  /// Throws ``DiagnosticCode/patternTooSlow`` when the match takes more than `limits.patternSteps`, in which `(a+)+` over
  /// forty letters and a digit ends.
  package func matches(_ text: String) throws(ValueError) -> Bool {
    guard let expression else { return false }
    let subject = foldsDiacritics ? TextFolding.diacritics.fold(text) : text
    var found = false
    var reports = 0
    var isTooSlow = false
    expression.enumerateMatches(
      in: subject, options: [.reportProgress, .reportCompletion],
      range: NSRange(location: 0, length: subject.utf16.count)
    ) { match, flags, stop in
      if match != nil { found = true }
      // The engine gives up when its memory is used up.
      if flags.contains(.internalError) { isTooSlow = true }
      if flags.contains(.progress) {
        reports += 1
        if reports > mostReports { isTooSlow = true }
      }
      if found || isTooSlow { stop.pointee = true }
    }
    if found { return true }
    if isTooSlow {
      throw ValueError(
        .patternTooSlow, "the regular expression takes too many steps for a text of \(text.utf8.count) bytes",
        hint: "avoid repeats within repeats, such as `(a+)+`")
    }
    return false
  }

  private static func compile(_ pattern: String, _ flags: NSRegularExpression.Options) -> NSRegularExpression? {
    // The engine's error says no more than that the value is invalid.
    try? NSRegularExpression(pattern: pattern, options: flags)
  }

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
