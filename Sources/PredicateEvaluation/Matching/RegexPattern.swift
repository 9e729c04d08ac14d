package import PredicateLanguage

/// A pattern of MATCHES, compiled once: ICU's regular expressions, which must match the whole text.
///
/// ``RegexMatcher``, our own engine, takes all but what ``RegexSyntaxReader`` does not read, such as `\X` and scripts. That
/// goes to ``FoundationRegex``, whose steps we cannot count, over short texts. This file alone chooses between them.
package struct RegexPattern: Sendable {
  private enum Engine {
    /// The empty pattern, which matches nothing, not even the empty text.
    case none
    case own(RegexMatcher)
    case foundation(FoundationRegex)
  }

  private let engine: Engine
  /// What is taken from texts before they are matched: `.diacritics` or nothing.
  private let folding: TextFolding?

  /// Compiles the pattern. `[c]` ignores case as the engine does, `[d]` takes the diacritics from pattern and text, and
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
      engine = .none
      return
    }
    let text = folding?.fold(pattern) ?? pattern
    let ignoresCase = folds?.foldsCase ?? false
    // What is left of a pattern of diacritics alone is no pattern.
    guard !text.isEmpty else { throw Self.invalid(pattern) }
    engine = try Self.engine(text, ignoresCase, limits, as: pattern)
  }

  private static func engine(
    _ text: String, _ ignoresCase: Bool, _ limits: Limits, as pattern: String
  ) throws(ValueError) -> Engine {
    let construct: String
    do throws(RegexSyntaxError) {
      let tree = try RegexSyntaxReader.read(text, ignoresCase: ignoresCase)
      guard limits.allowsBacktracking || !tree.goesBack else { throw RegexSyntaxError.unknown(tree.whatGoesBack) }
      do throws(RegexProgramBuilder.Failure) {
        return .own(
          try RegexMatcher(tree, mostSteps: limits.patternSteps, interruption: limits.interruption))
      } catch {
        guard error == .unknown else { throw RegexSyntaxError.unknown("") }
        construct = tree.whatGoesBack
      }
    } catch {
      switch error {
      case .unknown(""): throw tooLarge
      case .unknown(let name): construct = name
      case .invalid:
        guard limits.allowsBacktracking else { throw invalid(pattern) }
        construct = "a mistake"
      }
    }
    guard limits.allowsBacktracking else { throw notAllowed(construct) }
    let foundation = FoundationRegex(text, ignoresCase: ignoresCase, interruption: limits.interruption)
    guard foundation.isValid else { throw invalid(pattern) }
    return .foundation(foundation)
  }

  /// Whether the whole text matches.
  ///
  /// Throws ``DiagnosticCode/patternTooSlow`` when the match takes more than `limits.patternSteps`, in which `(a+)+\1b` over
  /// forty letters ends, and ``DiagnosticCode/interrupted`` when it is asked to stop. What a table answers never does: its
  /// cost is linear in the text.
  package func matches(_ text: String) throws(ValueError) -> Bool {
    let run: RegexRun
    let hint: String
    switch engine {
    case .none: return false
    case .own(let matcher):
      run = UTF8Text.withBytes(text) { utf8 in
        guard folding != nil else { return unsafe matcher.run(utf8) }
        return unsafe folding.withFolded(utf8) { bytes, _ in unsafe matcher.run(bytes) }
      }
      hint = "avoid repeats within repeats, such as `(a+)+`, beside back-references, and large counts"
    case .foundation(let foundation):
      run = foundation.run(folding?.fold(text) ?? text)
      hint =
        "avoid repeats within repeats, and in long texts scripts such as `\\p{Greek}`, and `\\X`; classes such as `\\p{L}` "
        + "are for texts of any length"
    }
    if let answer = run.matches { return answer }
    if run.stop == .interrupted {
      let interrupted = Diagnostic.interrupted
      throw ValueError(interrupted.code, interrupted.message)
    }
    throw ValueError(
      .patternTooSlow, "the regular expression takes too many steps for a text of \(text.utf8.count) bytes", hint: hint)
  }

  /// Whether the whole of a text of well-formed UTF-8 matches; nil if that takes the engine that wants a string, or an
  /// eighth of the steps does not do: then ``matches(_:)-(String)`` has the answer or the error. Many threads may ask
  /// at once. The bytes are there as long as the question.
  @inline(__always)
  package func matches(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
    switch engine {
    case .none: return false
    case .foundation: return nil
    case .own(let matcher):
      guard folding != nil else { return unsafe matcher.run(utf8, .short).matches }
      return unsafe folding.withFolded(utf8) { bytes, _ in unsafe matcher.run(bytes, .short).matches }
    }
  }

  /// Bytes with which every matching text ends; empty if none are known, or texts are folded first.
  var suffix: [UInt8] {
    if folding == nil, case .own(let matcher) = engine { matcher.suffix } else { [] }
  }

  /// Whether ``matches(_:)-(UnsafeBufferPointer<UInt8>)`` answers for most texts, rather than for none.
  package var takesBytes: Bool {
    if case .foundation = engine { false } else { true }
  }

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

  private static func invalid(_ pattern: String) -> ValueError {
    ValueError(.invalidPattern, "`\(pattern.prefix(60))` is no regular expression", hint: hint(pattern))
  }

  /// What is most often wrong: a wildcard of LIKE at the start, or brackets that do not pair.
  private static func hint(_ pattern: String) -> String? {
    switch pattern.first {
    case "*": return "`*` repeats what stands before it; write `.*` for any text, or use LIKE for wildcards"
    case "?": return "`?` repeats what stands before it; write `.` for one character, or use LIKE for wildcards"
    case "+": return "`+` repeats what stands before it; write `.+` for any text but the empty one"
    default: break
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
      if open < 0 { return "a `)` has no `(`; in quotes write `\\\\)` for the character itself" }
    }
    if isInClass { return "a `[` is not closed; in quotes write `\\\\[` for the character itself" }
    return open > 0 ? "a `(` is not closed; in quotes write `\\\\(` for the character itself" : nil
  }
}
