/// Composing Hangul in SQL: letters that `[d]` brings together become the syllable that memory takes them for.
///
/// Functions for Unicode's normal form C do just that to Hangul, and more to other scripts; hence they are given the runs
/// of Hangul alone.
struct HangulComposition {
  private let dialect: TextDialect

  init(_ dialect: TextDialect) { self.dialect = dialect }

  /// The text with syllables for letters. `original` is what it was before its marks were dropped.
  ///
  /// Where there is no such function, a text that has letters to compose is an error when the statement runs, and all others
  /// are as they are.
  func composed(_ text: SQLText, of original: SQLText) -> SQLText {
    guard case .composed(let template) = dialect.hangul else { return refusing(original, text) }
    return template([
      text, original, SQLText(dialect.literal("^\(Self.hangul)")),
      SQLText(dialect.literal("\(Self.hangul)+|\(Self.others)+")),
      SQLText(dialect.literal("\(Self.hangul)+|\(Self.others)+|^$")),
    ])
  }

  /// `result`, or an error where the text has letters that make a syllable once its marks are dropped.
  func refusing(_ text: SQLText, _ result: SQLText) -> SQLText {
    guard case .refused(let test, let error) = dialect.hangul else { return result }
    let letters = dialect.literal(Self.letters(between: "[\(FoldingMap.markRanges)]*"))
    let failure = error("letters of Hangul cannot be composed here", text)
    return "CASE WHEN \(text) \(trusted: test) \(trusted: letters) THEN \(failure) ELSE \(result) END"
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
