import TestSupport
import Testing

@testable import PredicateEvaluation
@testable import PredicateLanguage

/// A search for the pattern and the text on which a match under the strict limits takes the most steps for its size.
///
/// Pairs are bent again and again, and those that take more steps for each scalar of the text stay. What it finds is printed:
/// whatever it is, the work is within what is promised, and a match that would take more is stopped.
@Suite struct RegexSearchTests {
  private struct Pair {
    var pattern: String
    var text: String
    var steps = 0
    /// Steps for each scalar of the text.
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
    let worst = try #require(try Self.search(&source, rounds: 150, patternBytes: 100).first)
    print("most steps: \(worst.steps) for `\(worst.pattern)` over \(worst.text.unicodeScalars.count) scalars")
    #expect(worst.steps > 1_000)
  }

  /// Patterns as long as the strict limits allow, over texts of up to a megabyte.
  @Test func `no pattern of a thousand bytes over a megabyte takes more steps than allowed`() throws {
    var source = SeededGenerator(seed: 27)
    let limits = Limits.untrusted(keyPaths: [])
    let found = try Self.search(&source, rounds: 300, patternBytes: limits.patternBytes)
    var pairs = [try #require(found.first), try #require(found.last)]
    // The same again and again, as long as patterns may be.
    pairs += pairs.map { pair in
      let count = limits.patternBytes / (pair.pattern.utf8.count + 4)
      return Pair(pattern: String(repeating: "(?:\(pair.pattern))", count: count), text: pair.text)
    }
    for pair in pairs {
      // Too many places are refused.
      guard let program = try? Self.program(pair.pattern) else { continue }
      let matcher = try RegexMatcher(
        try RegexSyntaxReader.read(pair.pattern, ignoresCase: false), mostSteps: limits.patternSteps)
      func run(_ bytes: Int) -> (scalars: Int, run: RegexRun) {
        let text = String(repeating: pair.text, count: bytes / pair.text.utf8.count)
        return (text.unicodeScalars.count, UTF8Text.withBytes(text) { matcher.counted($0) })
      }
      let (some, more, all) = (run(300), run(600), run(1_000_000))
      print(
        "\(all.run.steps) steps, \(all.run.stop.map { "\($0)" } ?? "answered"), for a pattern of",
        "\(pair.pattern.utf8.count) bytes and \(program.places) places over \(all.scalars) scalars")
      for (scalars, run) in [some, more, all] { #expect(run.steps <= Self.most(program, scalars)) }
      // What the shorter texts tell of a megabyte, if the match goes on to its end; else it is stopped within a character.
      let growth = Double(more.run.steps - some.run.steps) / Double(more.scalars - some.scalars)
      let told = some.run.steps + Int(growth * Double(all.scalars - some.scalars) * 1.5)
      #expect(all.run.steps <= told)
      #expect(all.run.steps <= limits.patternSteps + Self.most(program, 1))
      #expect((all.run.stop == .tooManySteps) == (all.run.steps > limits.patternSteps))
    }
  }

  /// The pairs that take the most steps for each scalar, the worst first.
  private static func search(_ source: inout SeededGenerator, rounds: Int, patternBytes: Int) throws -> [Pair] {
    var best: [Pair] = []
    for _ in 0..<rounds {
      var pair = best.isEmpty || source.chance(4) ? Pair(pattern: "", text: "é") : source.pick(best)
      bend(&pair, &source, patternBytes)
      guard let measured = try measured(pair) else { continue }
      best.append(measured)
      best.sort { $0.rate > $1.rate }
      if best.count > 12 { best.removeLast() }
    }
    return best
  }

  private static func bend(_ pair: inout Pair, _ source: inout SeededGenerator, _ patternBytes: Int) {
    switch source.number(5) {
    case 0: pair.pattern += source.pick(parts)
    case 1: pair.pattern = "(" + pair.pattern + ")" + source.pick(["*", "+", "{1,9}", "?"])
    case 2: pair.text += String(repeating: source.pick(letters), count: 1 + source.number(40))
    case 3: pair.pattern += source.pick(["|", ""]) + pair.pattern
    default: pair.pattern = source.pick(parts) + pair.pattern
    }
    if pair.pattern.utf8.count > patternBytes { pair.pattern = source.pick(parts) }
    pair.text = String(String.UnicodeScalarView(pair.text.unicodeScalars.prefix(100)))
  }

  private static func program(_ pattern: String) throws -> RegexProgram {
    try RegexProgramBuilder.program(
      try RegexSyntaxReader.read(pattern, ignoresCase: false), mostPlaces: RegexAllowance.mostPlaces)
  }

  /// The most steps over so many scalars. Each place is come to once at a scalar, waits once, and its class is asked once,
  /// as is once in all whether a word ends there, which looks back past marks.
  private static func most(_ program: RegexProgram, _ scalars: Int) -> Int {
    (2 * program.places + program.classes.reduce(0) { $0 + 2 * $1.cost } + 6 * RegexProperty.cost) * (scalars + 1)
  }

  /// The pair with its steps; nil for a pattern that is refused.
  private static func measured(_ pair: Pair) throws -> Pair? {
    let limits = Limits.untrusted(keyPaths: [])
    guard !pair.pattern.isEmpty, let tree = try? RegexSyntaxReader.read(pair.pattern, ignoresCase: false),
      !tree.goesBack,
      let program = try? RegexProgramBuilder.program(tree, mostPlaces: RegexAllowance.mostPlaces)
    else { return nil }
    let steps = UTF8Text.withBytes(pair.text) { bytes in
      // Long patterns over few scalars tell enough.
      var steps = RegexSteps(most: limits.patternSteps / 100)
      _ = try? RegexSimulation.matches(program, ScalarText(bytes: bytes), &steps)
      return steps.taken
    }
    let scalars = pair.text.unicodeScalars.count
    #expect(steps <= most(program, scalars), "`\(pair.pattern)` over \(scalars) scalars")
    var measured = pair
    measured.steps = steps
    measured.rate = Double(steps) / Double(scalars + 1)
    return measured
  }
}
