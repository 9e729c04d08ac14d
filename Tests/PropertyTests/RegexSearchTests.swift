import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateEvaluation

/// A search for the pattern and the text on which a match under the strict limits takes the most steps for its size.
///
/// Pairs are bent again and again, and those that take more steps for each place and scalar stay. What it finds is printed:
/// whatever it is, the work is within what is promised.
@Suite struct RegexSearchTests {
  private struct Pair {
    var pattern: String
    var text: String
    var steps = 0
    /// Steps for each byte of the pattern and scalar of the text.
    var rate = 0.0
  }

  // Parts of patterns that others were seen to suffer from.
  private static let parts = [
    "(a*)*", "(a|aa)+", "(é|éé)*", ".*", ".*?", "\\w+", "(\\w|\\d)+", "\\b", "\\B", "(?i:ss)+", "a{1,20}",
    "(.{1,9}){1,9}", "[^a]*",
    "\\p{L}*", "(?s).*", "$", "(?m)^", "é*+", "x?", "|", "(|a)*", "((a+)+)+", "\\R", "[\\w&&[^a]]",
  ]
  private static let letters = ["a", "é", "ß", "s", "e\u{301}", "\n", "x", "한", "ß\u{301}", "\r\n"]

  @Test func `no pattern and text take more steps than places times scalars`() throws {
    var source = SeededGenerator(seed: 26)
    var best: [Pair] = []
    for _ in 0..<150 {
      var pair = best.isEmpty || source.chance(4) ? Pair(pattern: "", text: "é") : source.pick(best)
      Self.bend(&pair, &source)
      guard let measured = try Self.measured(pair) else { continue }
      best.append(measured)
      best.sort { $0.rate > $1.rate }
      if best.count > 12 { best.removeLast() }
    }
    let worst = try #require(best.first)
    print("most steps: \(worst.steps) for `\(worst.pattern)` over \(worst.text.unicodeScalars.count) scalars")
    #expect(worst.steps > 1_000)
  }

  private static func bend(_ pair: inout Pair, _ source: inout SeededGenerator) {
    switch source.number(4) {
    case 0: pair.pattern += source.pick(parts)
    case 1: pair.pattern = "(" + pair.pattern + ")" + source.pick(["*", "+", "{1,9}", "?"])
    case 2: pair.text += String(repeating: source.pick(letters), count: 1 + source.number(40))
    default: pair.pattern = source.pick(parts) + pair.pattern
    }
    if pair.pattern.utf8.count > 100 { pair.pattern = source.pick(parts) }
    pair.text = String(String.UnicodeScalarView(pair.text.unicodeScalars.prefix(100)))
  }

  /// The pair with its steps; nil for a pattern that is refused.
  private static func measured(_ pair: Pair) throws -> Pair? {
    let limits = Limits.untrusted(keyPaths: [])
    guard !pair.pattern.isEmpty, let tree = try? RegexSyntaxReader.read(pair.pattern, ignoresCase: false),
      !tree.goesBack,
      let program = try? RegexProgramBuilder.program(tree, mostPlaces: 2_000)
    else { return nil }
    let steps = try UTF8Text.withBytes(pair.text) { bytes in
      var steps = RegexSteps(most: limits.patternSteps)
      _ = try RegexSimulation.matches(program, ScalarText(bytes: bytes), &steps)
      return steps.taken
    }
    // Each place is come to once at a scalar, waits once, and may ask its class once; a boundary looks back past marks.
    let scalars = pair.text.unicodeScalars.count
    let most =
      (3 * program.places + program.classes.reduce(0) { $0 + 2 * $1.cost }) * (scalars + 1) + 20 * scalars
      * program.places
    #expect(steps <= most, "`\(pair.pattern)` over \(scalars) scalars")
    var measured = pair
    measured.steps = steps
    measured.rate = Double(steps) / Double(pair.pattern.utf8.count) / Double(scalars)
    return measured
  }
}
