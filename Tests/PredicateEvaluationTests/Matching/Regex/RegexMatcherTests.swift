import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateEvaluation

@Suite struct RegexMatcherTests {
  private static func matcher(_ pattern: String, _ ignoresCase: Bool = false, most: Int = 10_000_000) throws
    -> RegexMatcher
  {
    try RegexMatcher(try RegexSyntaxReader.read(pattern, ignoresCase: ignoresCase), mostSteps: most)
  }

  static let tables = [
    "abc", "^[aeiou].*ing$", "a|b|", "(?:ab)+c?", "[^a-z]{2,5}", "\\d+-\\w*", "(?i)abc", "é+", "[é-ü]", "(a+)+b",
    "(a|aa)*", "\\.\\*\\\\", "[a\\-z]", "[-a]", "a{3}", "a{2,}?", "\\Aa\\z", "\\u0041\\x42", "()", "((a)(b(c)))",
    "(?<n>a)", "\\Qa*\\E", "a]", "[\\d-]", "\\x{1F600}", "\\ ", "(?s).*a", "\\p{L}+", "(?i:é)x", "[a-z&&[^aeiou]]+",
    "\\R",
  ]

  @Test(arguments: tables)
  func `what has a table`(_ pattern: String) throws { #expect(try Self.matcher(pattern).hasTable) }

  @Test(arguments: ["(a)\\1", "(?=a)a", "(?>a)", "a++", "\\bword\\b", "a$b", ".*a.{20}", "(.*x.{9}){5}", "a{5000}"])
  func `what has a program alone`(_ pattern: String) throws { #expect(try !Self.matcher(pattern).hasTable) }

  @Test func `patterns of one predicate share the work of their tables`() throws {
    let tree = try RegexSyntaxReader.read("[ab]*a[ab]{6}", ignoresCase: false)
    let alone = try RegexMatcher(tree, mostSteps: 1_000_000, allowance: .init(patterns: 10))
    let oneOfMany = try RegexMatcher(tree, mostSteps: 1_000_000, allowance: .init(patterns: 1_000))
    #expect(alone.hasTable && !oneOfMany.hasTable)
    for text in ["abbbbbb", "bbbbbbb", "babababa", ""] {
      let answers = [alone, oneOfMany].map { matcher in UTF8Text.withBytes(text) { matcher.run($0).matches } }
      #expect(answers[0] == answers[1], "\(text)")
    }
    let plain = try RegexSyntaxReader.read("abc", ignoresCase: false)
    #expect(try RegexMatcher(plain, mostSteps: 1_000_000, allowance: .init(patterns: 1_000)).hasTable)
  }

  @Test func `all patterns of a predicate are counted`() throws {
    let text = "a MATCHES 'x' OR NOT (b MATCHES 'y' AND SUBQUERY(c, $v, $v MATCHES 'z').@count > 0) OR a LIKE 'x'"
    #expect(try Resolver.resolve(FormatPredicate(parsing: text)).patterns == 3)
  }

  /// What answers by a table takes no steps, whatever the limit.
  @Test func `no table is made for few records`() throws {
    var limits = Limits()
    limits.patternSteps = 3
    let predicate = try FormatPredicate(parsing: "a MATCHES '[ab]*a[ab]{6}'", limits: limits)
    #expect(try predicate.compiled().evaluate(with: ["a": "babbbbbb"]))
    let error = #expect(throws: FormatError.self) {
      try predicate.compiledForFewRecords().evaluate(with: ["a": "babbbbbb"])
    }
    #expect(error?.code == .patternTooSlow)
  }

  // Each has 90,001 places, of a million.
  @Test func `programs of one predicate share their places`() throws {
    func text(_ patterns: Int) -> String {
      Array(repeating: "a MATCHES '(a{300}){300}'", count: patterns).joined(separator: " OR ")
    }
    _ = try FormatPredicate(parsing: text(11)).compiled()
    let predicate = try FormatPredicate(parsing: text(14))
    let error = #expect(throws: FormatError.self) { try predicate.compiled() }
    #expect(error?.diagnostics.map(\.code) == [.patternTooLong])
    #expect(error?.first.message.contains("1000000 places together") == true)
    #expect(error?.first.span?.offset == text(11).utf8.count + " OR a MATCHES ".utf8.count)
  }

  @Test(arguments: ["((a{1000}){1000}){1000}", "(((){1000}){1000}){1000}", "(?=a{65000})(?=a{65000})"])
  func `counts that multiply make a pattern too large`(_ pattern: String) {
    let error = #expect(throws: ValueError.self) { try RegexPattern(pattern, [], limits: Limits()) }
    #expect(error?.code == .patternTooLong)
  }

  // Pattern, text, whether case is ignored, and the answer: all take the program.
  static let answers: [(String, String, Bool, Bool)] = [
    ("\\w+", "über", false, true), ("x\\d", "xé", false, false), ("é\\d", "é١", false, true),
    ("k", "\u{212A}", true, true),
    ("ss", "ß", true, true), ("s+", "ß", true, false), ("(?:ß|s)*x", "SSßſx", true, true),
    ("[\\s_]\\b.*", "_é", false, false),
    ("\\p{Lu}\\p{Ll}+", "Ünlü", false, true), ("(?=.*é).{3}", "aéb", false, true), ("(?!.*é).{3}", "aéb", false, false),
    ("a(?<=a)b", "ab", false, true), ("a(?<!a)b", "ab", false, false), ("é++é", "éé", false, false),
    ("(?>a|ab)c", "abc", false, false),
    ("(?:a|b){2,3}+b", "abb", false, false), ("a{1,2}+a", "aaa", false, true), ("(a|b)\\1", "bb", false, true),
    ("(a)\\1", "aA", true, true),
    ("(ß)\\1", "ßSS", true, true), ("(a){0}(?:\\1|b)", "b", false, true), ("(?s)a.b", "a\r\nb", false, true),
    ("a\\Rb", "a\r\nb", false, true),
    ("(?m)a$.*", "a", false, true), ("(?<x>a)\\k<x>", "aa", false, true), ("(?:a?)*+b", "aab", false, true),
    ("\\B", "", false, true), ("(?=(a))\\1b", "ab", false, true), ("\\X", "क्त", false, true),
  ]

  @Test(arguments: answers)
  func `what the program answers`(_ pattern: String, _ text: String, _ ignoresCase: Bool, _ expected: Bool) throws {
    let matcher = try Self.matcher(pattern, ignoresCase)
    #expect(UTF8Text.withBytes(text) { matcher.counted($0).matches } == expected)
    #expect(UTF8Text.withBytes(text) { matcher.run($0).matches } == expected)
  }

  @Test(arguments: ["(a+)+b", "(a|a)*b", "(.*)*b", "(a|aa)+b", ".*.*.*.*b", "(a|b)*"])
  func `a table looks at each byte once`(_ pattern: String) throws {
    let regex = try RegexPattern(pattern, [], limits: Limits.untrusted(keyPaths: []))
    #expect(try regex.matches(String(repeating: "a", count: 1_000_000)) == (pattern == "(a|b)*"))
    #expect(try regex.matches(String(repeating: "a", count: 1_000_000) + "b"))
  }

  // Patterns, a part of a text, and the most steps for each scalar.
  static let work: [(String, String, Int)] = [
    ("\\w+", "é", 5), ("(?i)(?:ß|s)*x", "ß", 20), ("(?:(?=.*b)a)*c", "a", 30), ("(é+)+b", "é", 12),
    ("(é|éé)+b", "é", 12),
    ("(?!.*x)(?<=é|^)\\w*\\b", "é", 60), ("(?:\\w\\b|\\B\\w)*", "e\u{301}", 20), (".*é.{20}", "é", 60),
    ("é*+x", "é", 6),
    // What atomic groups have come to is remembered, whether they matched or not.
    ("(?:(?>a*)b|a)*c", "a", 20), ("(?:(?>a*b)|a)*c", "a", 20), ("(?>(?:a|aa)*b)|(?:(?>(?:a?)*+)é|a)*c", "a", 60),
    ("(?:(?>(?:a|b?)*c)|.)*x", "é", 40), ("(?:(?=(?>.*)é)|.)*x", "a", 40), ("(?:(?:ab)*+a|.)*x", "ab", 30),
  ]

  /// Work is counted, not timed: twice the text, twice the steps.
  @Test(arguments: work)
  func `steps grow with the text alone`(_ pattern: String, _ part: String, _ most: Int) throws {
    let matcher = try Self.matcher(pattern)
    let steps = [200, 400, 800].map { count in
      let text = String(repeating: part, count: count)
      return UTF8Text.withBytes(text) { matcher.counted($0).steps }
    }
    #expect(steps[2] - steps[1] <= 2 * (steps[1] - steps[0]) + 100)
    #expect(steps[2] <= most * 800 * part.unicodeScalars.count + 100, "\(steps)")
  }

  /// Many bytes are compared in a step: the letters that come again here are 25 million.
  @Test(arguments: [("(a*)\\1b", false), ("(a*)\\1b", true), ("(A*)\\1b", true)])
  func `back-references compare many bytes in a step`(_ pattern: String, _ ignoresCase: Bool) throws {
    let matcher = try Self.matcher(pattern, ignoresCase)
    let run = UTF8Text.withBytes(String(repeating: "a", count: 10_000)) { matcher.counted($0) }
    #expect(run.matches == false)
    #expect(run.steps < 1_000_000, "\(run.steps)")
  }

  /// Atomic groups in all the ways that small patterns have them, over all short texts of two letters. What is remembered of
  /// places and scalars must not change what ICU says.
  @Test func `what is remembered changes no answer`() {
    let atoms = ["a", "b", ".", "a?", "(?:a|b)", "(?:ab|a)", "(?:a|ab)", "(?:)", "(?:a|)", "(?:b?|a)"]
    let signs = ["", "*", "+", "?", "*?", "+?", "*+", "++", "?+", "{1,2}", "{1,2}+"]
    let groups = [("(?>", ")"), ("(?:", ")"), ("(?=", ")"), ("(?!", ")"), ("(?:", ")*"), ("(?:", ")+"), ("(?:", ")*+")]
    let texts = (0...4).flatMap { length in
      (0..<(1 << length)).map { bits in
        String((0..<length).map { bits >> $0 & 1 == 0 ? "a" as Character : "b" })
      }
    }
    var source = SeededGenerator(seed: 7)
    func part(_ depth: Int) -> String {
      if depth == 0 || source.chance(3) { return source.pick(atoms) + source.pick(signs) }
      let (start, end) = source.pick(groups)
      let parts = (0..<(1 + source.number(3))).map { _ in part(depth - 1) }
      return start + parts.joined(separator: source.pick(["", "", "|"])) + end
    }
    var (answers, matches) = (0, 0)
    let patterns = Trials.of(200)
    for _ in 0..<patterns {
      let pattern = "(?>" + part(2) + ")" + part(1)
      guard let matcher = try? Self.matcher(pattern) else { continue }
      let referee = RegexReferee(pattern)
      for text in texts {
        guard let expected = referee.matches(text) else { continue }
        let found = UTF8Text.withBytes(text) { matcher.counted($0).matches }
        #expect(found == expected, "`\(pattern)` over `\(text)`")
        answers += 1
        matches += expected ? 1 : 0
      }
    }
    #expect(answers > patterns * 12 && matches > patterns * 4, "\(answers) answers, \(matches) matches")
  }

  @Test(arguments: ["(?:(é+)+)+\\1(?<!é)", "(\\w|\\w\\w)+[bc]", "(?:(?>é|éé)+é?)*(?<!é)", "(?:\\X|\\X\\X)*(?<!é)"])
  func `a match ends when work is to stop`(_ pattern: String) throws {
    let stop = Interruption()
    var limits = Limits()
    limits.interruption = stop
    let regex = try RegexPattern(pattern, [], limits: limits)
    let text = String(repeating: "é", count: 20_000)
    stop.request()
    let error = #expect(throws: ValueError.self) { try regex.matches(text) }
    #expect(error?.code == .interrupted)
    #expect(UTF8Text.withBytes(text) { regex.matches($0) } == nil)
  }

  @Test func `regular patterns over texts of usual length need no more than the strict limits`() throws {
    let limits = Limits.untrusted(keyPaths: [])
    let many = try RegexPattern(
      "(\\p{L}|\\p{N}|\\w){1,500}x?", [.caseInsensitive, .diacriticInsensitive], limits: limits)
    #expect(try !many.matches(String(repeating: "é", count: 2_000)))
    #expect(try many.matches(String(repeating: "é", count: 400) + "X"))
    #expect(try RegexPattern("(?i)(?:ß|s)*x", [], limits: limits).matches(String(repeating: "ß", count: 30) + "X"))
    #expect(try RegexPattern("\\w+", [], limits: limits).matches(String(repeating: "é", count: 1_000_000)))
  }

  // Pattern, and what is named. On an engine that cannot count these took minutes.
  static let refused: [(String, String)] = [
    ("(?:(?=.*b)a)*c", "a look-ahead"), ("(a*)\\1b", "a back-reference"), ("(?<=a)b", "a look-behind"),
    ("(?>a)b", "an atomic group"), ("(?:ab)++", "a possessive repeat of a group"),
  ]

  @Test(arguments: refused)
  func `what goes back and forth is refused for strangers`(_ pattern: String, _ construct: String) {
    let error = #expect(throws: ValueError.self) {
      try RegexPattern(pattern, [], limits: Limits.untrusted(keyPaths: []))
    }
    #expect(error?.code == .patternNotAllowed)
    #expect(error?.message == "\(construct) is not allowed in a regular expression here")
  }

  @Test(arguments: ["a", "é"])
  func `back-references end with the steps that are allowed`(_ letter: String) throws {
    for pattern in [
      "(\(letter)+)+\\1", "((\(letter)|\(letter)\(letter))*)\\1", "(.+)*\\1", "(.*).*.*.*\\1",
    ] {
      var limits = Limits()
      limits.patternSteps = 100_000
      let error = #expect(throws: ValueError.self) {
        try RegexPattern(pattern + "(?<!\(letter))", [], limits: limits).matches(String(repeating: letter, count: 400))
      }
      #expect(error?.code == .patternTooSlow)
    }
  }

  @Test func `conditions and the pattern have the steps of one match together`() throws {
    let text = String(repeating: "é", count: 1_000)
    func run(_ pattern: String, _ most: Int = .max, _ patience: RegexPatience = .full) throws -> RegexRun {
      let matcher = try Self.matcher(pattern, most: most)
      return UTF8Text.withBytes(text) { matcher.run($0, patience) }
    }
    let one = try run("\\b.*")
    let all = try run("(?=\\b.*)(?!\\b.*x)\\b.*")
    #expect(one.matches == true && all.matches == true && all.steps > 2 * one.steps)
    let stopped = try run("(?=\\b.*)(?!\\b.*x)\\b.*", all.steps - one.steps / 2)
    #expect(stopped.stop == .tooManySteps && stopped.steps < all.steps)
    let short = try run("(?=\\b.*)(?!\\b.*x)\\b.*", 8 * all.steps - 8, .short)
    #expect(short.stop == .tooManySteps)
  }

  // The room for what atomic groups keep of each place.
  @Test func `memory is counted`() throws {
    let text = String(repeating: "a", count: 20_000)
    for (pattern, stops) in [
      ("(?s).*(?<=(?>a|aa){5000})", true), (".*(?>a|aa){5000}", true), ("(?>a|aa){50}a*", false),
    ] {
      let matcher = try Self.matcher(pattern, most: 100_000_000)
      let run = UTF8Text.withBytes(text) { matcher.counted($0) }
      #expect((run.stop == .tooManySteps) == stops, "\(pattern)")
      #expect(!stops || run.steps < 100_000, "\(pattern): \(run.steps)")
    }
  }

  // Of each pattern a part of a text that it matches: a megabyte of that, and one without its end.
  @Test(arguments: [
    ("\\p{Greek}+", "α"), ("(?!.*-)\\X+", "e\u{301}"), ("(?w)(?:\\w\\b|\\w)+", "é"), ("(?:(?>é|éé)é?)+", "é"),
    ("(?:(?:aé|a)++é?)*", "aé"), ("(?:(?<=^|é)(?!ab)(?:aé|é))*", "aé"), ("[\\p{L}--[x-z]]+", "é"),
  ])
  func `texts of any length have their answer`(_ pattern: String, _ part: String) throws {
    var limits = Limits()
    limits.patternSteps = .max
    let regex = try RegexPattern(pattern, [], limits: limits)
    let text = String(repeating: part, count: 100_000 / part.utf8.count)
    #expect(try regex.matches(text))
    #expect(try !regex.matches(text + "x-"))
  }

  // Two regional indicators are one flag, which no word begins or ends in.
  @Test(arguments: [("..\\b..", true), (".\\b...", false), ("...\\b.", false), ("..\\B..", false)])
  func `words end between flags`(_ pattern: String, _ matches: Bool) throws {
    #expect(try RegexPattern("(?w)" + pattern, [], limits: Limits()).matches("🇩🇪🇫🇷") == matches)
  }

  @Test func `texts and threads share one pattern`() async throws {
    let regex = try RegexPattern("[a-k]\\w*[^ ]+", [], limits: Limits())
    let texts = ["able", "öl", "kräftig", "k", "a b", "größe"]
    let expected = try texts.map { try regex.matches($0) }
    try await withThrowingTaskGroup(of: [Bool].self) { group in
      for _ in 0..<8 {
        group.addTask { try (0..<200).flatMap { _ in try texts.map { try regex.matches($0) } } }
      }
      for try await answers in group {
        #expect(answers == Array(repeatElement(expected, count: 200).joined()))
      }
    }
  }

  // Pattern, and what texts begin with, end with and must have.
  static let literals: [(String, String, String, String)] = [
    ("^abc.*", "abc", "", ""), (".*ing$", "", "ing", ""), (".*quick.*", "", "", "quick"), ("abc", "abc", "abc", ""),
    ("(ab)+c", "ab", "abc", ""), ("a{3}b", "aaab", "aaab", ""), ("a{2,}b", "aa", "aab", ""), ("a|ab", "", "", ""),
    ("x.*long.*y", "x", "y", "long"), ("a?bc", "", "bc", ""), ("(?:a(bc))d?", "abc", "", ""), ("é.", "é", "", ""),
    ("(ab){2}.*", "abab", "", ""),
  ]

  @Test(arguments: literals)
  func `literals that texts must have`(_ pattern: String, _ prefix: String, _ suffix: String, _ required: String) throws
  {
    let literals = RegexLiterals(try RegexSyntaxReader.read(pattern, ignoresCase: false))
    #expect(
      [literals.prefix, literals.suffix, literals.required].map { String(decoding: $0, as: UTF8.self) }
        == [prefix, suffix, required])
  }
}
