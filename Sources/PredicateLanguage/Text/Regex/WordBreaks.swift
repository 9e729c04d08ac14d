/// Where Unicode divides a text into words: the rules of UAX #29, in the version of Unicode that MATCHES goes by. They have
/// no dictionary, so that Thai and Chinese are divided letter by letter.
package enum WordBreaks {
  /// For each place of a text, from before its first scalar to after its last, whether a word, or what stands between
  /// words, begins or ends there.
  package static func places(_ scalars: [UInt32]) -> [Bool] {
    var places = [Bool](repeating: true, count: scalars.count + 1)
    let kinds = scalars.map(Kind.of)
    // The last two kinds before a place that count, and how many regional indicators come before it.
    var (last, before): (Kind?, Kind?) = (nil, nil)
    var regionals = 0
    for index in kinds.indices {
      let next = kinds[index]
      if index > 0 {
        let previous = kinds[index - 1]
        if next.isIgnored, !previous.isLineEnd {
          places[index] = false
        } else if previous == .joiner, ScalarTable.others.has(scalars[index], pictographic) {
          places[index] = false
        } else if previous == .space, next == .space {
          places[index] = false
        } else {
          places[index] = breaks(
            last ?? .other, before, previous, next, after: following(kinds, index), isOdd: !regionals.isMultiple(of: 2))
        }
      }
      guard last == nil || !next.isIgnored || kinds[index - 1].isLineEnd else { continue }
      regionals = next == .regional ? regionals + 1 : 0
      (before, last) = (last, next)
    }
    return places
  }

  private static let pictographic = ScalarTable.others.value(named: "extpict") ?? 0

  /// The kind after one that counts.
  private static func following(_ kinds: [Kind], _ index: Int) -> Kind? {
    kinds[(index + 1)...].first { !$0.isIgnored }
  }

  private enum Kind: String {
    case other = "xx", carriageReturn = "cr", lineFeed = "lf", newline = "nl", extend, joiner = "zwj", format = "fo"
    case katakana = "ka", hebrew = "hl", letter = "le", singleQuote = "sq", doubleQuote = "dq", middle = "mb"
    case middleOfLetters = "ml", middleOfNumbers = "mn", number = "nu", connector = "ex", regional = "ri"
    case space = "wsegspace"

    private static let all: [Kind] = ScalarTable.wordBreak.values.map { names in
      names.lazy.compactMap(Kind.init).first ?? .other
    }

    static func of(_ scalar: UInt32) -> Kind { all[ScalarTable.wordBreak.value(scalar)] }

    var isLineEnd: Bool { self == .carriageReturn || self == .lineFeed || self == .newline }
    /// Whether it belongs to what stands before it.
    var isIgnored: Bool { self == .extend || self == .joiner || self == .format }
    var isLetter: Bool { self == .letter || self == .hebrew }
    var joinsLetters: Bool { self == .middleOfLetters || self == .middle || self == .singleQuote }
    var joinsNumbers: Bool { self == .middleOfNumbers || self == .middle || self == .singleQuote }
  }

  private static func breaks(
    _ last: Kind, _ before: Kind?, _ previous: Kind, _ next: Kind, after: @autoclosure () -> Kind?, isOdd: Bool
  ) -> Bool {
    if previous == .carriageReturn, next == .lineFeed { return false }
    if previous.isLineEnd || next.isLineEnd { return true }
    if last.isLetter {
      if next.isLetter || next == .number { return false }
      if last == .hebrew, next == .singleQuote { return false }
      if next.joinsLetters, after()?.isLetter == true { return false }
      if last == .hebrew, next == .doubleQuote, after() == .hebrew { return false }
    }
    if next.isLetter {
      if last == .number { return false }
      if last.joinsLetters, before?.isLetter == true { return false }
      if next == .hebrew, last == .doubleQuote, before == .hebrew { return false }
    }
    if next == .number, last == .number || (last.joinsNumbers && before == .number) { return false }
    if last == .number, next.joinsNumbers, after() == .number { return false }
    if last == .katakana, next == .katakana { return false }
    let isWord = last.isLetter || last == .number || last == .katakana || last == .connector
    if next == .connector, isWord { return false }
    if last == .connector, next.isLetter || next == .number || next == .katakana { return false }
    return !(isOdd && last == .regional && next == .regional)
  }
}
