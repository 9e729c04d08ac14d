import TestSupport
import Testing

@testable import PredicateLanguage

@Suite struct RegexSyntaxReaderTests {
  private static func literals(_ text: String) -> [RegexSyntax] { text.unicodeScalars.map { .literal($0.value) } }

  /// A class in brackets of these scalars.
  private static func brackets(
    _ members: ClosedRange<Unicode.Scalar>..., isInverted: Bool = false, isDoubtful: Bool = false
  ) -> RegexSyntax {
    var brackets = RegexBrackets()
    brackets.isInverted = isInverted
    brackets.members = members.map { .scalars($0.lowerBound.value...$0.upperBound.value) }
    brackets.hasDoubtfulSigns = isDoubtful
    return .brackets(brackets)
  }

  static let trees: [(String, RegexSyntax)] = [
    ("", .sequence([])), ("a", .literal(0x61)), ("ab", .sequence(literals("ab"))),
    ("a|", .alternatives([.literal(0x61), .sequence([])])),
    ("(ab)", .group(.sequence(literals("ab")))), ("(?:a)", .group(.literal(0x61))),
    ("(?<n1>a)", .group(.literal(0x61))),
    ("a*", .repeated(.literal(0x61), least: 0, most: nil)), ("a+?", .repeated(.literal(0x61), least: 1, most: nil)),
    ("a??", .repeated(.literal(0x61), least: 0, most: 1)), ("a{2}", .repeated(.literal(0x61), least: 2, most: 2)),
    ("a{2,}", .repeated(.literal(0x61), least: 2, most: nil)), ("a{2,3}", .repeated(.literal(0x61), least: 2, most: 3)),
    ("^.$", .sequence([.start, .any, .end])), ("\\A\\z", .sequence([.start, .end])), ("\\Z", .end),
    (
      "(|b$)?",
      .repeated(.group(.alternatives([.sequence([]), .sequence([.literal(0x62), .end])])), least: 0, most: 1)
    ),
    ("]", .literal(0x5D)), ("\\t\\u0041\\x41\\x4\\x{1F600}\\U0001F600", .sequence(literals("\tAA\u{4}😀😀"))),
    ("\\*\\ \\é", .sequence(literals("* é"))),
    ("\\Qa*\\E+", .sequence([.literal(0x61), .repeated(.literal(0x2A), least: 1, most: nil)])),
    ("\\Q\\E\\Q(\\", .sequence(literals("(\\"))), ("\\Q\\", .literal(0x5C)), ("\\Q", .sequence([])),
    ("[a-c]", brackets("a"..."c")), ("[^a]", brackets("a"..."a", isInverted: true)),
    ("[-a]", brackets("-"..."-", "a"..."a")),
    ("[a-]", brackets("a"..."a", "-"..."-")), ("[\\x41-\\x43\\]]", brackets("A"..."C", "]"..."]")),
    ("[]a]", brackets("]"..."]", "a"..."a", isDoubtful: true)),
    ("[a:]", brackets("a"..."a", ":"...":", isDoubtful: true)),
    ("[a\u{2028}]", brackets("a"..."a", "\u{2028}"..."\u{2028}", isDoubtful: true)),
  ]

  @Test(arguments: trees)
  func `patterns as trees`(_ pattern: String, _ tree: RegexSyntax) throws {
    let read = try RegexSyntaxReader.read(pattern)
    #expect(read.tree == tree && !read.ignoresCase)
    let flagged = try RegexSyntaxReader.read("(?i)" + pattern)
    #expect(flagged.tree == tree && flagged.ignoresCase)
  }

  @Test(arguments: ["d", "w", "s", "h", "v"])
  func `letters that stand for classes`(_ letter: String) throws {
    let members = try #require(RegexLetterClass(letter.unicodeScalars.first ?? "d"))
    #expect(!members.isInverted)
    #expect(try RegexSyntaxReader.read("\\" + letter).tree == .letterClass(members))
    let others = try #require(RegexLetterClass(letter.uppercased().unicodeScalars.first ?? "D"))
    #expect(others.isInverted && others.kind == members.kind)
    var brackets = RegexBrackets()
    brackets.members = [.letterClass(others), .scalars(0x2D...0x2D)]
    #expect(try RegexSyntaxReader.read("[\\" + letter.uppercased() + "-]").tree == .brackets(brackets))
  }

  static let unknown: [(String, String)] = [
    ("a(?=b)", "a look-ahead"), ("(?<!a)b", "a look-behind"), ("(?>a)", "an atomic group"), ("(?#a)", "a comment"),
    ("a(?i)", "a flag such as `(?s)`"), ("(a)\\1", "a back reference"), ("a++", "a possessive repeat"),
    ("\\p{L}", "a Unicode property `\\p`"), ("\\b", "a word boundary `\\b`"), ("\\y", "`\\y`"),
    ("[\\Qa]", "`\\Q` in a class"),
    ("a$b", "`$` before the end"), ("$*", "`$` before the end"), ("(a$)*", "`$` before the end"),
    ("[a[b]]", "a class within a class"), ("[a-[b]]", "a class within a class"),
    ("[a&&b]", "an intersection of classes"),
    ("[a--b]", "a difference of classes"), ("[a-c-e]", "a `-` after a range of a class"),
    ("[\\d-a]", "a `-` after a class"),
    ("a{65536}", "a count over 65535"), ("a{99999999999999999999}", "a count over 65535"),
  ]

  @Test(arguments: unknown)
  func `what we do not know has a name`(_ pattern: String, _ construct: String) {
    #expect(throws: RegexSyntaxError.unknown(construct)) { try RegexSyntaxReader.read(pattern) }
  }

  static let invalid: [(String, Int)] = [
    ("*", 0), ("a**", 2), ("a{2,1}", 5), ("a{,1}", 2), ("a{", 2), ("}", 0), ("(", 1), ("a)", 1), ("[", 1), ("[^", 2),
    ("[]", 2), ("[b-a]", 4), ("[a-\\d]", 3), ("[a\\", 3), ("\\", 0), ("\\u00", 4), ("\\uD800", 6), ("\\x{110000}", 9),
    ("(?<>a)", 3), ("(?<1>a)", 3), ("(?<n", 4), ("(?<n>a)(?<n>b)", 11), ("(?i)*", 4),
  ]

  @Test(arguments: invalid)
  func `mistakes have a place`(_ pattern: String, _ position: Int) {
    #expect(throws: RegexSyntaxError.invalid(position: position)) { try RegexSyntaxReader.read(pattern) }
  }

  @Test func `no pattern takes much of the stack`() async throws {
    try await onSmallStack {
      let deepest = String(repeating: "(?:[a]|", count: 49) + "a" + String(repeating: ")+", count: 49)
      #expect(throws: Never.self) { try RegexSyntaxReader.read(deepest) }
      for opening in ["(", "(a|", "[", "(?<n"] {
        #expect(throws: RegexSyntaxError.self) {
          try RegexSyntaxReader.read(String(repeating: opening, count: 100_000))
        }
      }
      let quotes = try RegexSyntaxReader.read(String(repeating: "\\Q\\E", count: 100_000)).tree
      #expect(quotes == .sequence([]))
      let alternatives = try RegexSyntaxReader.read(String(repeating: "a|", count: 100_000)).tree
      #expect(alternatives != quotes)
    }
  }
}
