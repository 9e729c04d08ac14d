import Foundation
import TestSupport
import Testing

@testable import PredicateLanguage

/// Properties hold the scalars that they hold to ICU.
@Suite struct RegexPropertyTests {
  /// All names of flags, of the values of tables, and of what has no table, one for each.
  private static let names: [String] = {
    var names = RegexFlagProperty.allCases.compactMap { $0.rawValue.split(separator: ",").last.map(String.init) }
    for table in RegexTable.allCases.map(\.table) {
      for value in table.values {
        let value = value.last ?? ""
        names.append(table.names.first.map { "\($0)=\(value)" } ?? value)
      }
    }
    names += ["Lu", "L", "LC", "Cn", "Co", "punct", "cntrl", "digit", "Greek", "sc=Afak", "InGreek", "IsLatin"]
    names += ["ccc=230", "ccc=CCC36", "nv=0.5", "nv=-0.5", "nt=Di", "nt=None", "age=1.1", "age=16", "na=BULLET"]
    names += ["Alpha=N", "word", "all", "IsTitleCase", "IsUnassigned"]
    names += [
      "Defined", "Digit", "IdentifierIgnorable", "ISOControl", "JavaIdentifierPart", "JavaIdentifierStart", "Letter",
      "LetterOrDigit", "LowerCase", "Mirrored", "SpaceChar", "SupplementaryCodePoint", "TitleCase",
      "UnicodeIdentifierStart", "UnicodeIdentifierPart", "UpperCase", "ValidCodePoint", "Whitespace",
    ].map { "java" + $0 }
    return names
  }()

  // All of them take minutes without optimisation: some seconds' worth is asked, another part for each number of trials.
  @Test func `every scalar has the properties that ICU gives it`() throws {
    #expect(Self.names.count > 800)
    let step = max(1, Self.names.count / Trials.of(16))
    for name in stride(from: 0, to: Self.names.count, by: step).map({ Self.names[$0] }) {
      let pattern = "\\p{\(name)}"
      guard case .one(let members) = try RegexSyntaxReader.read(pattern, ignoresCase: false) else {
        Issue.record("no class: \(name)")
        continue
      }
      let expected = ScalarSet(try #require(RegexReferee.scalars(pattern), "\(name)"))
      #expect(members.set == expected, "\(name)")
    }
  }

  // What is asked scalar by scalar is what is known of all of them; one of each kind, as all take long.
  @Test(arguments: [
    "Lu", "C", "javaJavaIdentifierPart", "Alphabetic", "Assigned", "Cased=N", "gcb=LVT", "lb=H2", "hst=NA", "sc=Zyyy",
    "scx=Deva", "blk=Tags", "SegmentStarter", "ccc=0", "ccc=230", "nv=0.5", "nv=nan", "nt=None", "nt=Di", "age=3.2",
    "age=99", "word", "javaWhitespace", "na=BULLET", "ASCII", "Any",
  ])
  func `all scalars of a property are those that have it`(_ name: String) throws {
    let property = try #require(RegexProperty(named: name))
    #expect(property.set == ScalarSet.collect(property.contains))
    #expect(property.set == property.set)
  }

  @Test func `what word boundaries look past is known of all scalars, too`() {
    let ignored = RegexProperty.ignoredByBoundaries
    #expect(ignored.set == ScalarSet.collect(ignored.contains))
  }

  private static let tables = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    .appending(path: "Sources/PredicateLanguage/Text/Regex/Tables")

  /// With `PREDICATE_WRITE_PAGES` in the environment all tables are written instead: what they hold is ICU's, what values are
  /// called is theirs. All of them take half a minute without optimisation; `swift test` asks as many as come to some seconds.
  @Test func `tables are written as ICU answers`() throws {
    let isWriting = ProcessInfo.processInfo.environment["PREDICATE_WRITE_PAGES"] != nil
    var left = isWriting ? Int.max : Trials.of(1_200)
    for property in RegexTable.allCases.sorted(by: { $0.table.values.count < $1.table.values.count }) {
      let table = property.table
      left -= table.values.count
      if left < 0 { break }
      let scalars = try table.values.map { names in
        let value = try #require(names.last)
        let name = table.names.first.map { "\($0)=\(value)" } ?? value
        return try #require(RegexReferee.scalars("\\p{\(name)}"), "\(name)")
      }
      let made = ScalarTableText(names: table.names, values: table.values, scalars: scalars).text
      let name = "\(property)"
      let file = Self.tables.appending(path: "ScalarTable+\(name.prefix(1).uppercased() + name.dropFirst()).swift")
      let written = try String(contentsOf: file, encoding: .utf8)
      // What it is stands before the names.
      let start = try #require(written.range(of: "    names: "))
      let text = written[..<start.lowerBound] + made
      if isWriting { try text.write(to: file, atomically: true, encoding: .utf8) }
      #expect(isWriting || written == text, "\(name) is stale: run this test with PREDICATE_WRITE_PAGES=1")
    }
  }

  @Test(arguments: [
    "Lu=", "L u", "GREEK", "Script=greek", "scx=Deva", "gc=Letter", "Block=Basic_Latin", "InBasicLatin", "Age=V3_2",
    "greeek", "=Lu", "^Lu", "L&", "isL", "inGreek", "No_Block", "In", "Is", "Isgc=L", "Isword", "ALL", "nv=1/2",
    "Alpha=1",
    "java", "javaFoo", "cf=a", "sc≠Latn", "", "LINE FEED",
  ])
  func `names that ICU takes are taken, and no others`(_ name: String) {
    let isKnown = RegexProperty(named: name) != nil
    #expect(isKnown == RegexReferee("\\p{\(name)}").isValid)
  }

  @Test(
    arguments: [
      ("BULLET", 0x2022), ("latin small letter k", 0x6B), ("CJK UNIFIED IDEOGRAPH-4E00", 0x4E00),
      ("HANGUL SYLLABLE GAG", 0xAC01), ("LINE FEED", nil), ("BULLETS", nil), ("", nil),
      ("HEXAGRAM FOR THE CREATIVE HEAVEN", 0x4DC0), ("HANGUL JUNGSEONG O-YEO", 0xD7B0), ("TAG SPACE", 0xE0020),
      ("VARIATION SELECTOR-256", 0xE01EF), ("TANGUT IDEOGRAPH-17000", 0x1_7000), ("TANGUT COMPONENT-001", 0x1_8800),
      ("KHITAN SMALL SCRIPT CHARACTER-18B00", 0x1_8B00), ("CJK COMPATIBILITY IDEOGRAPH-F900", 0xF900),
    ] as [(String, UInt32?)])
  func `names of characters`(_ name: String, _ scalar: UInt32?) { #expect(ScalarName.scalar(named: name) == scalar) }
}
