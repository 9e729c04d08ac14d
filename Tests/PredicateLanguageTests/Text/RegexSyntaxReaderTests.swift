import TestSupport
import Testing

@testable import PredicateLanguage

@Suite struct RegexSyntaxReaderTests {
  private static func literals(_ text: String) -> [RegexSyntax] { text.unicodeScalars.map { .literal($0.value) } }

  /// A class in brackets of these scalars.
  private static func brackets(_ members: ClosedRange<Unicode.Scalar>..., isInverted: Bool = false) -> RegexSyntax {
    let set = RegexClass.scalars(ScalarSet(members.map { $0.lowerBound.value...$0.upperBound.value }))
    return .one(isInverted ? .inverted(set) : set)
  }

  private static let a = RegexSyntax.literal(0x61)

  private static func look(_ tree: RegexSyntax, isBehind: Bool, isNegative: Bool) -> RegexSyntax {
    .group(tree, .look(isBehind: isBehind, isNegative: isNegative))
  }

  static let trees: [(String, RegexSyntax)] = [
    ("", .sequence([])), ("a", a), ("ab", .sequence(literals("ab"))), ("a|", .alternatives([a, .sequence([])])),
    ("(ab)", .group(.sequence(literals("ab")), .capture(1))), ("(?:a)", .group(a, .plain)),
    ("(?<n1>a)", .group(a, .capture(1))), ("(?>a)", .group(a, .atomic)),
    ("(?=a)", look(a, isBehind: false, isNegative: false)), ("(?!a)", look(a, isBehind: false, isNegative: true)),
    ("(?<=a)", look(a, isBehind: true, isNegative: false)), ("(?<!a)", look(a, isBehind: true, isNegative: true)),
    ("a*", .repeated(a, least: 0, most: nil, .greedy)), ("a+?", .repeated(a, least: 1, most: nil, .lazy)),
    ("a??", .repeated(a, least: 0, most: 1, .lazy)), ("a{2}+", .repeated(a, least: 2, most: 2, .possessive)),
    ("a{2,}", .repeated(a, least: 2, most: nil, .greedy)), ("a{2,3}", .repeated(a, least: 2, most: 3, .greedy)),
    ("(a)\\1", .sequence([.group(a, .capture(1)), .reference(1, ignoresCase: false)])),
    ("(?<n>a)\\k<n>", .sequence([.group(a, .capture(1)), .reference(1, ignoresCase: false)])),
    ("^.$", .sequence([.assertion(.start), .one(.notLineEnds), .assertion(.end)])),
    ("\\A\\z", .sequence([.assertion(.start), .assertion(.end)])), ("\\Z", .assertion(.end)),
    ("a$b", .sequence([a, .assertion(.lastLineEnd), .literal(0x62)])),
    ("(?m)^$", .sequence([.sequence([]), .assertion(.lineStart), .assertion(.lineEnd)])),
    ("(?x) a # b", .sequence([.sequence([]), a])), ("(?#b)a", a),
    ("(?i:a)a", .sequence([.group(.caseless(0x61), .plain), a])),
    ("\\b", .assertion(.wordBoundary(isInverted: false))), ("\\B", .assertion(.wordBoundary(isInverted: true))),
    (
      "(|b$)?",
      .repeated(
        .group(.alternatives([.sequence([]), .sequence([.literal(0x62), .assertion(.end)])]), .capture(1)), least: 0,
        most: 1, .greedy)
    ),
    ("]", .literal(0x5D)), ("\\t\\u0041\\x41\\x4\\x{1F600}\\U0001F600", .sequence(literals("\tAA\u{4}😀😀"))),
    ("\\*\\ \\é", .sequence(literals("* é"))),
    ("\\Qa*\\E+", .sequence([a, .repeated(.literal(0x2A), least: 1, most: nil, .greedy)])),
    ("\\Q\\E\\Q(\\", .sequence(literals("(\\"))), ("\\Q\\", .literal(0x5C)), ("\\Q", .sequence([])),
    ("[a-c]", brackets("a"..."c")), ("[^a]", brackets("a"..."a", isInverted: true)),
    ("[-a]", brackets("-"..."-", "a"..."a")), ("[a-]", brackets("a"..."a", "-"..."-")),
    ("[\\x41-\\x43\\]]", brackets("A"..."C", "]"..."]")), ("[]a]", brackets("]"..."]", "a"..."a")),
    ("[a:]", brackets("a"..."a", ":"...":")), ("[a[b]]", brackets("a"..."b")),
    ("[a-c&&b]", .one(.intersection(.scalars(ScalarSet([0x61...0x63])), .scalars(ScalarSet(0x62))))),
    ("[a-c--b]", .one(.difference(.scalars(ScalarSet([0x61...0x63])), .scalars(ScalarSet(0x62))))),
  ]

  @Test(arguments: trees)
  func `patterns as trees`(_ pattern: String, _ tree: RegexSyntax) throws {
    #expect(try RegexSyntaxReader.read(pattern, ignoresCase: false) == tree)
  }

  @Test func `case that is ignored`() throws {
    let letters: [RegexSyntax] = [.caseless(0x61), .one(.caseless(.scalars(ScalarSet(0x62))))]
    #expect(try RegexSyntaxReader.read("a[b]", ignoresCase: true) == .sequence(letters))
    #expect(try RegexSyntaxReader.read("(?i)a[b]", ignoresCase: false) == .sequence([.sequence([])] + letters))
    #expect(try RegexSyntaxReader.read("(?-i)a", ignoresCase: true) == .sequence([.sequence([]), Self.a]))
  }

  @Test(arguments: ["d", "w", "s", "h", "v"])
  func `letters that stand for classes`(_ letter: String) throws {
    let members = try #require(RegexLetterClass(letter.unicodeScalars.first ?? "d"))
    #expect(!members.isInverted)
    #expect(try RegexSyntaxReader.read("\\" + letter, ignoresCase: false) == .one(.letter(members)))
    let others = try #require(RegexLetterClass(letter.uppercased().unicodeScalars.first ?? "D"))
    #expect(others.isInverted && others.kind == members.kind)
    guard case .one(let brackets) = try RegexSyntaxReader.read("[\\" + letter.uppercased() + "-]", ignoresCase: false)
    else {
      Issue.record("no class")
      return
    }
    for scalar: UInt32 in [0x2D, 0x31, 0x61, 0x20, 0xA, 0xE9] {
      #expect(brackets.contains(scalar) == (scalar == 0x2D || RegexClass.letter(others).contains(scalar)))
    }
  }

  @Test(
    arguments: [
      ("L", "é", "1"), ("Lu", "A", "a"), ("Letter", "a", "-"), ("gc=Nd", "١", "a"), ("White_Space", " ", "a"),
      ("P", "-", "a"),
      ("alpha", "a", "1"), ("ASCII", "~", "é"), ("Cn", "\u{378}", "a"), ("lowercase", "ª", "A"),
    ] as [(String, Unicode.Scalar, Unicode.Scalar)])
  func `properties`(_ name: String, _ member: Unicode.Scalar, _ other: Unicode.Scalar) throws {
    for (pattern, isMember) in [
      ("\\p{\(name)}", true), ("\\P{\(name)}", false), ("[[:\(name):]]", true), ("[[:^\(name):]]", false),
    ] {
      guard case .one(let members) = try RegexSyntaxReader.read(pattern, ignoresCase: false) else {
        Issue.record("no class")
        continue
      }
      #expect(members.contains(member.value) == isMember && members.contains(other.value) != isMember, "\(pattern)")
      #expect(members.set.contains(member.value) == isMember && members.set.contains(other.value) != isMember)
    }
  }

  static let unknown: [(String, String)] = [
    ("(?<=a*)b", "a look-behind of any length"), ("(?d)a", "a flag such as `(?d)`"),
    ("\\1(a)", "a back-reference to a group that comes later"), ("\\p{Greek}", "the property `Greek`"),
    ("\\X", "`\\X`"),
    ("\\y", "`\\y`"), ("[\\Qa]", "`\\Q` in a class"), ("[a-[b]]", "`-` before a class within a class"),
    ("[a&[b]]", "`&` before a class within a class"), ("[a-c-e]", "a `-` after a range of a class"),
    ("[\\d-a]", "a `-` after a class"), ("(?x)[a]", "a class after `(?x)`"),
    ("a{65536}", "a count over 65535"), ("a{99999999999999999999}", "a count over 65535"),
  ]

  @Test(arguments: unknown)
  func `what we do not know has a name`(_ pattern: String, _ construct: String) {
    #expect(throws: RegexSyntaxError.unknown(construct)) { try RegexSyntaxReader.read(pattern, ignoresCase: false) }
  }

  static let invalid: [(String, Int)] = [
    ("*", 0), ("a**", 2), ("a{2,1}", 5), ("a{,1}", 2), ("a{", 2), ("}", 0), ("(", 1), ("a)", 1), ("[", 1), ("[^", 2),
    ("[]", 2), ("[b-a]", 4), ("[a-\\d]", 3), ("[a\\", 3), ("\\", 0), ("\\u00", 4), ("\\uD800", 6), ("\\x{110000}", 9),
    ("(?<>a)", 3), ("(?<1>a)", 3), ("(?<n", 4), ("(?<n>a)(?<n>b)", 11), ("(?i)*", 4), ("^*", 1), ("\\pL", 2),
  ]

  @Test(arguments: invalid)
  func `mistakes have a place`(_ pattern: String, _ position: Int) {
    #expect(throws: RegexSyntaxError.invalid(position: position)) {
      try RegexSyntaxReader.read(pattern, ignoresCase: false)
    }
  }

  @Test func `no pattern takes much of the stack`() async throws {
    try await onSmallStack {
      let deepest = String(repeating: "(?:[a]|", count: 49) + "a" + String(repeating: ")+", count: 49)
      #expect(throws: Never.self) { try RegexSyntaxReader.read(deepest, ignoresCase: false) }
      for opening in ["(", "(a|", "[", "(?<n"] {
        #expect(throws: RegexSyntaxError.self) {
          try RegexSyntaxReader.read(String(repeating: opening, count: 100_000), ignoresCase: false)
        }
      }
      let quotes = try RegexSyntaxReader.read(String(repeating: "\\Q\\E", count: 100_000), ignoresCase: false)
      #expect(quotes == .sequence([]))
      let alternatives = try RegexSyntaxReader.read(String(repeating: "a|", count: 100_000), ignoresCase: false)
      #expect(alternatives != quotes)
    }
  }
}
