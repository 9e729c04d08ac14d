import Foundation
import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateEvaluation

/// What our own engine answers is what ICU answers.
@Suite struct RegexAgreementTests {
  /// What a run over some patterns has met.
  struct Tally {
    var patterns = 0
    var answers = 0
    var matches = 0
  }

  private static func compare(_ pattern: String, _ texts: [String], ignoresCase: Bool, _ tally: inout Tally) {
    let referee = RegexReferee(pattern, ignoresCase: ignoresCase)
    let tree: RegexSyntax?
    do throws(RegexSyntaxError) {
      tree = try RegexSyntaxReader.read(pattern, ignoresCase: ignoresCase)
    } catch {
      if case .tooLarge = error { return }
      tree = nil
    }
    #expect(referee.isValid == (tree != nil), "\(pattern.debugDescription)")
    guard let tree, let matcher = try? RegexMatcher(tree, mostSteps: 1_000_000) else { return }
    tally.patterns += 1
    for text in texts {
      // Nil if either takes too long, which ours does for back-references alone.
      let (table, run) = UTF8Text.withBytes(text) { (matcher.tableAnswer($0), matcher.counted($0)) }
      #expect(run.matches != nil || tree.hasReferences, "\(pattern.debugDescription) \(text.debugDescription)")
      guard let expected = referee.matches(text), let answer = run.matches else { continue }
      tally.answers += 1
      tally.matches += expected ? 1 : 0
      let isSame = answer == expected && (table ?? expected) == expected
      #expect(isSame, "\(pattern.debugDescription) \(text.debugDescription) \(ignoresCase) \(expected)")
    }
  }

  /// How many patterns each quarter has; `.ci/nightly` says more.
  private static let patterns = number("REGEX_PATTERNS") ?? Trials.of(1_000)
  /// The first seed, for others than the usual ones.
  private static let firstSeed = UInt64(number("REGEX_SEED") ?? 0)

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  // Each argument is a quarter of the seeds, as these run side by side.
  @Test(arguments: [0, 1, 2, 3])
  func `random patterns and texts that they nearly match`(_ quarter: UInt64) {
    var tally = Tally()
    let patterns = Self.patterns
    let first = Self.firstSeed + quarter * UInt64(max(patterns, 1_000))
    for seed in first..<first + UInt64(patterns) {
      let syntax: RandomRegex.Syntax = seed.isMultiple(of: 3) ? .plain : seed.isMultiple(of: 2) ? .full : .usual
      var random = RandomRegex(seed: seed, syntax)
      let texts = [random.text] + (0..<12).map { _ in random.variant() }
      Self.compare(random.pattern, texts, ignoresCase: seed.isMultiple(of: 5), &tally)
    }
    #expect(tally.patterns > patterns * 6 / 10, "few patterns are ours: \(tally)")
    #expect(tally.answers > patterns * 6 && tally.matches > patterns * 25 / 10, "\(tally)")
  }

  @Test func `every ASCII scalar, on its own, escaped and in brackets`() {
    let texts = (UInt8(0)...0x7F).map { String(Unicode.Scalar($0)) } + ["", "é", "\u{212A}", "ſ", "\u{85}", "\\"]
    var tally = Tally()
    for byte in UInt8(0)...0x7F {
      let scalar = String(Unicode.Scalar(byte))
      for pattern in [
        scalar, "\\" + scalar, "[" + scalar + "]", "[^" + scalar + "]", "[\\" + scalar + "]", "[a" + scalar + "]",
        "[" + scalar + "a]", "[!-" + scalar + "]", "[" + scalar + "-~]", scalar + "*", "(" + scalar + ")", "a" + scalar,
        "x{" + scalar + "}", "(?" + scalar + "a)",
      ] {
        for ignoresCase in [false, true] { Self.compare(pattern, texts, ignoresCase: ignoresCase, &tally) }
      }
    }
    #expect(tally.patterns > 1_000)
  }

  @Test func `every scalar of the lower planes that a class may hold`() throws {
    var tally = Tally()
    for pattern in [".", "\\s", "\\S", "\\h", "\\H", "\\v", "\\V", "[^a]", "[\\s_]", "[^\\s]", "[é-\u{2030}]"] {
      let texts = (UInt32(0)..<0x3100).compactMap { Unicode.Scalar($0).map { String($0) } }
      Self.compare(pattern, texts, ignoresCase: false, &tally)
    }
    #expect(tally.answers == 11 * 0x3100)
  }

  @Test func `spellings that few people use`() {
    let texts = [
      "", "a", "b", "ab", "abb", "aab", "a*", "a**", "*", "A*B", "(", "(b", "\\", "\\b", "a\\b", "a]", "]", "-", "a-",
      "1-", "_", " ", "é",
      "É", "😀", "\u{4}", "\u{4}g", "A", "c",
    ]
    var tally = Tally()
    let patterns = [
      "(?<n>a)b", "(?<n1>a|(?<N1>b))+", "(?:a)(?<n>)b", "\\Qa*\\E", "\\Qa*\\E+", "\\Qab\\E{2}", "a\\Q*", "\\Q(\\Eb",
      "(\\Q(\\E)b?",
      "\\Qa\\b\\E", "\\Q\\", "\\Q\\E\\Qa\\E", "\\Q\\E", "\\Q", "a]", "]", "]*", "[\\d-]+", "[^\\d-]", "[\\w-]*",
      "[\\s\\S-]",
      "\\x{1F600}", "[\\x{61}-c]+", "\\x4", "\\x4g", "\\U0001F600", "[\\U0001F600-\\U0001F610]", "\\ ", "\\é",
      "[\\ \\é]", "\\-\\_",
      "a\\-", "[\\-\\_]", "\\😀",
    ]
    for pattern in patterns {
      for ignoresCase in [false, true] { Self.compare(pattern, texts, ignoresCase: ignoresCase, &tally) }
    }
    #expect(tally.patterns >= 2 * patterns.count - 8 && tally.matches > 60, "\(tally)")
  }

  @Test(arguments: [
    "^a", "^a$", "a$", "^^a$$", "(^a|b)", "(a|^)b", "a(^|b)", "(a|b$)", "(a$)?", "\\Aa\\z", "a\\Z", "^*", "(^)*a",
  ])
  func `anchors and line ends`(_ pattern: String) {
    var tally = Tally()
    let pieces = ["", "a", "b", "\n", "\r\n", "\u{2028}"]
    let texts = pieces.flatMap { first in pieces.flatMap { second in pieces.map { first + second + $0 } } }
    Self.compare(pattern, texts, ignoresCase: false, &tally)
  }
}
