import Foundation
import PredicateFormat
import PredicateSQL
import PredicateSQLite
import TestSupport
import Testing

/// The questions of the word list example, asked of memory, of a database with plain names, and of a Core Data store:
/// all give what the example prints.
@Suite(.needsSQLite) struct WordListTests {
  /// What answers the questions.
  protocol Source {
    func count(_ predicate: FormatPredicate) throws -> Int
    func words(_ predicate: FormatPredicate, _ sort: [SortKey]) throws -> [String]
    func letters(_ predicate: FormatPredicate) throws -> [String]
    func value(_ expression: FormatExpression) throws -> RecordValue
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/WordList")

  static func lines(_ name: String) throws -> [String] {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(whereSeparator: \.isNewline)
      .map(String.init)
  }

  @Test func memoryGivesWhatTheExamplePrints() throws {
    #expect(try Self.report(MemoryWords(Self.lines("words.txt"))) == Self.lines("expected.txt"))
  }

  @Test func plainNamesGiveTheSame() throws {
    #expect(try Self.report(DatabaseWords(plain: Self.lines("words.txt"))) == Self.lines("expected.txt"))
  }

  @Test func coreDataNamesGiveTheSame() throws {
    #expect(try Self.report(DatabaseWords(coreData: Self.lines("words.txt"))) == Self.lines("expected.txt"))
  }

  @Test(.enabled(if: SharedData.bytes("enable1.txt") != nil, "the large word list is not at hand"))
  func theLargeListGivesTheSame() throws {
    let bytes = try #require(SharedData.bytes("enable1.txt"))
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    let expected = try Self.lines("expected-enable1.txt")
    #expect(try Self.report(DatabaseWords(plain: words)) == expected)
    #expect(try Self.report(DatabaseWords(coreData: words)) == expected)
  }

  // MARK: Questions

  /// The example's lines.
  static func report(_ source: some Source) throws -> [String] {
    var lines = ["words: \(try source.count(FormatPredicate("TRUEPREDICATE")))"]
    let byText = [SortKey(try FormatExpression(parsing: "text"), descending: true)]
    func count(_ predicate: FormatPredicate) throws { lines.append("\(predicate): \(try source.count(predicate))") }
    func texts(_ predicate: FormatPredicate) throws {
      lines.append("\(predicate): \(try source.words(predicate, byText).joined(separator: ", "))")
    }
    func letters(_ predicate: FormatPredicate) throws {
      let letters = try source.letters(predicate)
      lines.append("\(predicate): \(letters.isEmpty ? "none" : letters.joined(separator: " "))")
    }
    for letter in ["s", "a"] { try count(FormatPredicate("wordCategory.firstLetter = %@", letter)) }
    try texts(FormatPredicate("text = %@", "zyzzyvas"))
    try texts(
      FormatPredicate(PredicateNode(.comparison(ComparisonNode(.keys("text"), .equal, .value("zyzzyvas"))))))
    try count(FormatPredicate("length BETWEEN {%d, %d}", 20, 25))
    try texts(FormatPredicate("text ENDSWITH 'gry'"))
    try texts(FormatPredicate("text ==[c] 'QIVIUT'"))
    try count(FormatPredicate("length == 20 AND text ENDSWITH 'ing'"))
    try count(FormatPredicate("text CONTAINS 'q' AND NOT text CONTAINS 'u'"))
    try letters(FormatPredicate("ANY words.text CONTAINS 'z'"))
    try letters(FormatPredicate("NOT ANY words.text CONTAINS 'z'"))
    try letters(FormatPredicate("words.@count > 10000"))
    try letters(FormatPredicate("SUBQUERY(words, $x, $x.length = 25).@count > 0"))
    for format in ["@avg.length", "average:(length)"] {
      let average = try FormatExpression(format: "round:toPlaces:(\(format), 2)")
      lines.append("\(average): \(FormatExpression(.value(try source.value(average))))")
    }
    try texts(FormatPredicate("length = max:(length)"))
    let sorted = try source.words(
      FormatPredicate("wordCategory.firstLetter = %@", "z"),
      [SortKey(try FormatExpression(parsing: "length"))] + byText)
    lines.append(
      "z words by length, then text descending: \(sorted.prefix(6).joined(separator: ", ")) … "
        + sorted.suffix(4).joined(separator: ", "))
    return lines
  }
}
