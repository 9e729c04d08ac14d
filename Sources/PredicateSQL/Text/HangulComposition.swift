/// Composing Hangul in SQL: letters that `[d]` brings together become the syllable that memory takes them for.
///
/// Functions for Unicode's normal form C do just that to Hangul, and more to other scripts; hence they are given the runs
/// of Hangul alone.
struct HangulComposition {
  private let dialect: TextDialect

  init(_ dialect: TextDialect) { self.dialect = dialect }

  /// The text with syllables for letters. `original` is what it was before its marks were dropped.
  ///
  /// Spark and MySQL have no such function. There a text that has letters to compose is an error when the statement runs,
  /// and all others are as they are.
  func composed(_ text: SQLText, of original: SQLText) -> SQLText {
    let runs = dialect.literal("\(Self.hangul)+|\(Self.others)+")
    let start = dialect.literal("^\(Self.hangul)")
    switch dialect.dialect {
    case .sqlite: return text
    case .postgresql:
      // The empty text has no run, but one empty match.
      let all = dialect.literal("\(Self.hangul)+|\(Self.others)+|^$")
      return dialect.exact(
        """
        (SELECT string_agg(CASE WHEN run[1] ~ \(trusted: start) THEN normalize(run[1], NFC) ELSE run[1] END, '' \
        ORDER BY place) FROM regexp_matches(\(text), \(trusted: all), 'g') WITH ORDINALITY AS runs(run, place))
        """)
    case .duckdb:
      return """
        array_to_string([CASE WHEN regexp_matches(run, \(trusted: start)) THEN nfc_normalize(run) ELSE run END \
        FOR run IN regexp_extract_all(\(text), \(trusted: runs))], '')
        """
    case .clickhouse:
      return """
        if(\(original) IS NULL, NULL, arrayStringConcat(arrayMap(run -> if(match(run, \(trusted: start)), \
        normalizeUTF8NFC(run), run), extractAll(assumeNotNull(\(text)), \(trusted: runs)))))
        """
    case .mysql, .spark: return refusing(original, text)
    }
  }

  /// `result`, or an error where the text has letters that make a syllable once its marks are dropped.
  func refusing(_ text: SQLText, _ result: SQLText) -> SQLText {
    let message = "letters of Hangul cannot be composed here"
    let letters = dialect.literal(Self.letters(between: "[\(FoldingMap.markRanges)]*"))
    let (test, error): (String, SQLText) =
      dialect.dialect == .spark
      ? ("RLIKE", "raise_error('\(trusted: message)')") : ("REGEXP", CharacterWalk.error(message, text))
    return "CASE WHEN \(text) \(trusted: test) \(trusted: letters) THEN \(error) ELSE \(result) END"
  }

  // Without the old letters, which no syllable has, and which not every such function gets right.
  private static let modern = "\u{1100}-\u{1112}\u{1161}-\u{1175}\u{11A8}-\u{11C2}\u{AC00}-\u{D7A3}"
  private static let hangul = "[\(modern)]"
  private static let others = "[^\(modern)]"

  /// A pattern of letters that make a syllable: a leading consonant, a vowel and perhaps a final consonant, or a syllable
  /// without final consonant and one; `between` is what may stand between them.
  static func letters(between: String) -> String {
    var open = ""
    for syllable in stride(from: UInt32(0xAC00), through: 0xD788, by: 28) { FoldingMap.append(syllable, to: &open) }
    let final = "[\u{11A8}-\u{11C2}]"
    let pair = "[\u{1100}-\u{1112}]\(between)[\u{1161}-\u{1175}]"
    return "\(pair)(?:\(between)\(final))?|[\(open)]\(between)\(final)"
  }
}
