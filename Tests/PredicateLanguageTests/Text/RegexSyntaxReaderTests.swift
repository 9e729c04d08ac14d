import TestSupport
import Testing

@testable import PredicateLanguage

@Suite struct RegexSyntaxReaderTests {
  private static func literals(_ text: String) -> [RegexSyntax] { text.unicodeScalars.map { .literal($0.value) } }

  /// A class in brackets of these scalars.
  private static func brackets(_ members: ClosedRange<Unicode.Scalar>..., isInverted: Bool = false) -> RegexSyntax {
    let set = ScalarSet(members.map { $0.lowerBound.value...$0.upperBound.value })
    return .one(.scalars(isInverted ? set.inverted : set))
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
    ("\\0101\\cI\\uD83D\\uDE00\\N{BULLET}\\y", .sequence(literals("A\t😀•y"))),
    ("a(?#b)+", .repeated(a, least: 1, most: nil, .greedy)),
    ("^*", .repeated(.assertion(.start), least: 0, most: nil, .greedy)),
    ("(?d)$|.", .alternatives([.sequence([.sequence([]), .assertion(.lastLineFeedEnd)]), .one(.notLineFeeds)])),
    ("\\1(a)", .sequence([.reference(1, ignoresCase: false), .group(a, .capture(1))])),
    ("\\Qa*\\E+", .sequence([a, .repeated(.literal(0x2A), least: 1, most: nil, .greedy)])),
    ("\\Q\\E\\Q(\\", .sequence(literals("(\\"))), ("\\Q\\", .literal(0x5C)), ("\\Q", .sequence([])),
    ("[a-c]", brackets("a"..."c")), ("[^a]", brackets("a"..."a", isInverted: true)),
    ("[-a]", brackets("-"..."-", "a"..."a")), ("[a-]", brackets("a"..."a", "-"..."-")),
    ("[\\x41-\\x43\\]]", brackets("A"..."C", "]"..."]")), ("[]a]", brackets("]"..."]", "a"..."a")),
    ("[a:]", brackets("a"..."a", ":"...":")), ("[a[b]]", brackets("a"..."b")),
    ("[a-c&&b]", .one(.scalars(ScalarSet(0x62)))),
    ("[a-c--b]", .one(.scalars(ScalarSet([0x61...0x61, 0x63...0x63])))),
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

  static let classes: [(String, String)] = [
    ("[a-[b]]", "ab-"), ("[[a-c]-[b]]", "ac"), ("[[a-c]&[b-d]]", "bc"), ("[a&[b]]", "a&b"), ("[a-c-e]", "abc-e"),
    ("[\\d-a]", "1-a"), ("[a-e--[b]--d]", "ace"), ("[a-e&&b-d--c]", "bd"), ("[\\Qa-c\\E]", "a-c"), ("[]a]", "]a"),
    ("[^^]", "abcde-&]1: "), ("[:a]", ":a"), ("(?x)[a b # c\n e]", "abe"), ("[\\N{LATIN SMALL LETTER B}-d]", "bcd"),
    ("[\\061\\x61]", "1a"), ("[[:lower:]&&[^c-e]]", "ab"),
  ]

  @Test(arguments: classes)
  func `classes in brackets`(_ pattern: String, _ members: String) throws {
    var tree = try RegexSyntaxReader.read(pattern, ignoresCase: false)
    if case .sequence(let trees) = tree, let last = trees.last { tree = last }
    guard case .one(let found) = tree else {
      Issue.record("no class")
      return
    }
    for scalar in "abcde-&]^1: ".unicodeScalars {
      #expect(found.contains(scalar.value) == members.unicodeScalars.contains(scalar), "\(pattern) \(scalar)")
    }
  }

  static let tooLarge: [(String, String)] = [
    ("a{65536}", "a count over 65535"), ("a{99999999999999999999}", "a count over 65535"),
    ("(?<=(?:a{1000}){1000})b", "a look-behind of more than 100000 characters"),
    (String(repeating: "[", count: 30) + "a", "more than 25 classes within one another"),
    ("[a" + String(repeating: "--b", count: 101) + "]", "more than 100 operators in a class"),
    ("[\\w" + String(repeating: "&&\\d", count: 101) + "]", "more than 100 operators in a class"),
    ("[" + String(repeating: "[[a]&[b]]", count: 101) + "]", "more than 100 operators in a class"),
  ]

  @Test(arguments: tooLarge)
  func `what is too large has a name`(_ pattern: String, _ construct: String) {
    #expect(throws: RegexSyntaxError.tooLarge(construct)) { try RegexSyntaxReader.read(pattern, ignoresCase: false) }
  }

  // What is listed stands before, after and between what tables of Unicode decide.
  @Test(arguments: ["\\w", "\\p{L}", "[[:alpha:]]", "[^\\d]"])
  func `scalars beside properties make one set, however many`(_ property: String) async throws {
    let scalars = (0..<20_000).compactMap { Unicode.Scalar(0xF_0000 + 2 * $0) }
    let parts = [
      String(String.UnicodeScalarView(scalars)), scalars.map { "[\($0)]" }.joined(),
      scalars.prefix(1_000).map { "\($0)\(property)" }.joined(),
    ]
    for pattern in parts.flatMap({ ["[\(property)\($0)]", "[\($0)\(property)]"] }) {
      try await onSmallStack {
        let tree = try RegexSyntaxReader.read(pattern, ignoresCase: false)
        guard case .one(.union(let classes)) = tree, case .scalars(let set)? = classes.first else {
          Issue.record("no union: \(pattern.prefix(20))")
          return
        }
        #expect(set.contains(0xF_0000) && !set.contains(0xF_0001) && set.contains(0xF_07CE))
        for members in classes.dropFirst() {
          switch members {
          case .union, .scalars: Issue.record("more than one set: \(pattern.prefix(20))")
          default: break
          }
        }
        #expect(RegexClass.union(classes).contains(0x61))
        let again = try RegexSyntaxReader.read(pattern, ignoresCase: false)
        #expect(tree == again && Set([tree, again]).count == 1)
      }
    }
  }

  @Test(arguments: ["--\\d", "&&\\w", "-[\\d]", "&[\\w]"])
  func `as many operators as may be take little of the stack`(_ part: String) async throws {
    try await onSmallStack {
      let pattern = "[[\\w]" + String(repeating: part, count: 100) + "]"
      let tree = try RegexSyntaxReader.read(pattern, ignoresCase: true)
      guard case .one(let members) = tree else {
        Issue.record("no class")
        return
      }
      #expect(members.contains(0x61) && members.contains(0xE9) && !members.contains(0x20))
      let again = try RegexSyntaxReader.read(pattern, ignoresCase: true)
      #expect(tree == again && Set([tree, again]).count == 1)
    }
  }

  static let invalid: [(String, RegexMistake, Int)] = [
    ("*", .repeatOfNothing("*"), 0), ("a**", .repeatOfNothing("*"), 2), ("(?i)*", .repeatOfNothing("*"), 4),
    ("(?=a)+", .repeatOfNothing("+"), 5), ("\\b?", .repeatOfNothing("?"), 2), ("(?#a)*", .repeatOfNothing("*"), 5),
    ("a{2,1}", .countOrder, 5), ("a{,1}", .count, 2), ("a{", .count, 2), ("}", .closingBrace, 0),
    ("(", .openParenthesis, 0), ("a(b|c", .openParenthesis, 1), ("(?#a", .openParenthesis, 0),
    ("a)", .closingParenthesis, 1),
    ("[", .openBracket, 0), ("[^", .openBracket, 0), ("[]", .openBracket, 0), ("[b-a]", .rangeOrder, 3),
    ("[a-\\d]", .rangeOfClass, 4), ("[a&&]", .classOperator, 4), ("[--a]", .classOperator, 2),
    ("[a\\", .lastBackslash, 3), ("\\", .lastBackslash, 1), ("\\u00", .escape, 0), ("\\x{110000}", .escape, 0),
    ("\\0", .escape, 0),
    ("(?<>a)", .groupName, 3), ("(?<1>a)", .groupName, 3), ("(?<n", .groupName, 4),
    ("(?<n>a)(?<n>b)", .repeatedName("n"), 11),
    ("\\pL", .propertyBraces, 2), ("\\p{Greeek}", .unknownProperty("Greeek"), 1),
    ("\\N{BULL}", .unknownScalar("BULL"), 1),
    ("(?q)", .groupKind, 2), ("(?iq)", .flag("q"), 3), ("\\k<n>", .unknownName("n"), 3), ("\\k", .groupName, 2),
    ("(a)\\3", .reference(3), 4), ("(?<=a*)b", .unboundedLookBehind, 0), ("(?<!a??)b", .unboundedLookBehind, 0),
  ]

  @Test(arguments: invalid)
  func `mistakes have a place`(_ pattern: String, _ mistake: RegexMistake, _ position: Int) {
    #expect(throws: RegexSyntaxError.invalid(mistake, position: position)) {
      try RegexSyntaxReader.read(pattern, ignoresCase: false)
    }
    #expect(!RegexReferee(pattern).isValid)
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
