/// Makes strings that mean something to one database or another, each with digits that no other text has.
package struct HostileText {
  private var generator: SeededGenerator
  private var count = 0

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A string, and the digits in it: folding, patterns and escapes leave digits as they are.
  package mutating func next() -> (text: String, token: String) {
    count += 1
    let token = "4060\(8_070_000_000 + count)"
    return (pieces() + token + pieces(), token)
  }

  private mutating func pieces() -> String {
    if generator.chance(200) { return String(repeating: generator.pick(Self.pieces), count: 2_000) }
    return (0..<generator.number(5)).map { _ in generator.pick(Self.pieces) }.joined()
  }

  package static let pieces: [String] = [
    "'", "\"", "`", "\\", "''", "\"\"", "``", "\\'", "\\\"", "\\`", "\\\\", "--", "-- ", ";", "/*", "*/", "#", "$1",
    "$2",
    "$$", "$tag$", "?", "?1", ":a", "@a", "{p1:String}", "{p2:Int64}", "{{", "}", "%s", "%@", "%K", "%%", "{0}", "{1}",
    "\0", "\u{1}", "\u{8}", "\t", "\n", "\r\n", "\u{1A}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}", "\u{FEFF}",
    "\u{FFFD}",
    "\u{FFFF}", "\u{10FFFF}", "*", "%", "_", "[", "]", "[a-z]", "(", ")", "(?i)", "^", "$", ".", "+", "|", "!", "\\Q",
    "\\E",
    "' OR 1 = 1 -- ", "'); DROP TABLE Book; --", "\" OR \"\" = \"", "\\' OR 1 = 1 #", "`; SELECT 1; -- ", "U&'\\0027'",
    "E'\\''", "0x27", "char(39)", "\u{2019}", "\u{FF07}", "\u{2BC}", "\u{BF}\u{27}", "e\u{301}", "é", "ß", "ẞ", "ſ",
    "K",
    "İ", "ŉ", "ﬁ", "Σ", "ς", "가", "\u{1100}\u{1161}", "👩‍👩‍👧", "日本", "שלום", "a", "B", " ", "  ", "NULL", "TRUE", "nan",
    "predicate_fold", "SETTINGS x = 1", "LIMIT 0", "UNION SELECT 1",
  ]
}
