/// Regular expressions from a grammar of what ICU knows, each with texts that it is likely to match.
///
/// Texts are written along with the pattern, by one way through it, and then bent, so that matches and near misses are
/// frequent.
package struct RandomRegex {
  /// How much of the syntax patterns have.
  package enum Syntax {
    /// What needs no table of Unicode, so that a table of states answers every text.
    case plain
    /// What most patterns are made of.
    case usual
    /// All that there is.
    case full
  }

  /// The pattern.
  package private(set) var pattern = ""
  /// A text for it.
  package var text: String { String(String.UnicodeScalarView(scalars)) }

  private var scalars: [Unicode.Scalar] = []
  private var source: SeededGenerator
  private let syntax: Syntax
  private var groups = 0
  private var names: [String] = []
  private var isPlain: Bool { syntax == .plain }
  private var isFull: Bool { syntax == .full }

  /// Scalars that engines may see differently: line ends, those that share a case with others, several bytes, marks.
  private static let odd: [Unicode.Scalar] = [
    "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\t", " ", "\u{A0}", "\u{0}", "é", "É", "ß", "ẞ",
    "ſ", "\u{212A}", "İ", "ı", "ﬁ", "ﬆ", "ǆ", "\u{301}", "\u{307}", "٣", "²", "Ⅷ", "_", "한", "😀", "\u{10FFFF}",
    "\u{80}",
    "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{200D}", "\u{3000}", "\u{C2}", "\u{1F}",
    "\u{7F}", "Ω", "\u{2126}",
  ]
  private static let letters: [Unicode.Scalar] = [
    "a", "b", "c", "k", "s", "A", "K", "S", "i", "f", "0", "7", "-", "_", ".", "é", "😀",
  ]
  private static let signs = Array("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".unicodeScalars)

  /// A pattern of the seed.
  package init(seed: UInt64, _ syntax: Syntax = .usual) {
    source = SeededGenerator(seed: seed)
    self.syntax = syntax
    if source.chance(12) { pattern += "(?i)" }
    if isFull, source.chance(12) {
      pattern += source.pick(["(?x)", "(?d)", "(?dm)", "(?s)", "(?m)", "(?is-m)", "(?w)"])
    }
    if source.chance(6) { pattern += source.pick(["^", "\\A", "^^"]) }
    alternatives(depth: 0)
    if source.chance(6) { pattern += source.pick(["$", "\\z", "\\Z", "$$"]) }
  }

  /// The text, perhaps bent: a scalar more, less, or another, the case changed, a line end at the end.
  package mutating func variant() -> String {
    var bent = scalars
    for _ in 0..<source.pick([0, 0, 1, 1, 2, 4]) {
      let place = source.number(bent.count + 1)
      switch source.number(7) {
      case 0: bent.insert(anyScalar(), at: place)
      case 1: if place < bent.count { bent.remove(at: place) }
      case 2: if place < bent.count { bent[place] = anyScalar() }
      case 3: if place < bent.count { bent.insert(bent[place], at: place) }
      case 4: bent.append(source.pick(["\n", "\r", "\u{2028}", "\u{85}"]))
      case 5:
        let text = String(String.UnicodeScalarView(bent))
        bent = Array((source.chance(2) ? text.uppercased() : text.lowercased()).unicodeScalars)
      default: bent = Array(bent.prefix(place))
      }
    }
    return String(String.UnicodeScalarView(bent))
  }

  private mutating func anyScalar() -> Unicode.Scalar {
    source.chance(3) ? source.pick(Self.odd) : source.pick(Self.letters)
  }

  // MARK: Structure

  private mutating func alternatives(depth: Int) {
    let start = scalars
    var ways: [[Unicode.Scalar]] = []
    for index in 0..<source.pick([1, 1, 1, 2, 2, 3]) {
      if index > 0 { pattern += "|" }
      scalars = []
      sequence(depth: depth)
      ways.append(scalars)
    }
    scalars = start + source.pick(ways)
  }

  private mutating func sequence(depth: Int) {
    for _ in 0..<source.pick(depth == 0 ? [1, 2, 3, 4, 5] : [0, 1, 1, 2, 3]) { repeated(depth: depth) }
  }

  private mutating func repeated(depth: Int) {
    let start = scalars
    scalars = []
    if isFull, source.chance(12) {
      separator()
      scalars = start
      return
    }
    if depth < 3, source.chance(4) {
      if isFull, source.chance(6) {
        names.append("n\(names.count)")
        pattern += "(?<\(names[names.count - 1])>"
        groups += 1
        alternatives(depth: depth + 1)
        pattern += ")"
      } else {
        pattern += source.pick(isPlain ? ["(", "(?:"] : ["(", "(", "(?:", "(?:", "(?i:", "(?s:", "(?m:", "(?>"])
        alternatives(depth: depth + 1)
        pattern += ")"
      }
    } else if source.chance(30) {
      pattern += source.pick(["^", "$", "\\A", "\\z", "\\Z", "\\b", "\\B", "(?i)", "(?m)"])
      scalars = start
      return
    } else if !isPlain, depth < 2, source.chance(20) {
      pattern += source.pick(["(?=", "(?!", "(?<=", "(?<!"])
      if isFull, source.chance(2) { alternatives(depth: 2) } else { sequence(depth: 3) }
      pattern += ")"
      scalars = start
      return
    } else if !isPlain, source.chance(60) {
      pattern +=
        isFull && !names.isEmpty && source.chance(2) ? "\\k<\(source.pick(names))>" : source.pick(["\\1", "\\2"])
    } else if isFull, source.chance(4) {
      rareAtom()
    } else {
      atom()
    }
    let piece = scalars
    scalars = start
    if isFull, source.chance(40) { pattern += "(?#a)" }
    var times = 1...1
    switch source.number(14) {
    case 0: times = repeats("*", 0...3)
    case 1: times = repeats("+", 1...3)
    case 2: times = repeats("?", 0...1)
    case 3:
      let least = source.number(4)
      times = repeats("{\(least)}", least...least)
    case 4:
      let least = source.number(3)
      times = repeats("{\(least),}", least...(least + 2))
    case 5:
      let least = source.number(3)
      let most = least + source.number(3)
      times = repeats("{\(least),\(most)}", least...most)
    default: break
    }
    for _ in 0..<(times.lowerBound + source.number(times.count)) { scalars += piece }
  }

  private mutating func repeats(_ sign: String, _ times: ClosedRange<Int>) -> ClosedRange<Int> {
    pattern += sign
    if source.chance(5) { pattern += isPlain || source.chance(2) ? "?" : "+" }
    return times
  }

  // MARK: What is rare

  /// What takes nothing.
  private mutating func separator() {
    pattern += source.pick([
      "(?#b)", "(?#\\))", "(?i)", "(?-i)", "(?s)", "(?x)", " ", "(?x)# c\n", "(?-x)", "(?m-i)", "(?d)", "\\Q\\E", "\\G",
      "^",
      "$", "\\B", "\\b", "(?u)", "(?)", "(?<)", "\\E", "(?w)",
    ])
  }

  /// Escapes, names and quotes that few patterns have, some of them mistakes.
  private mutating func rareAtom() {
    let (text, scalar) = source.pick(
      [
        ("\\X", "a"), ("\\X", "e\u{301}"), ("\\R", "\r\n"), ("\\h", "\t"), ("\\H", "a"), ("\\v", "\u{B}"), ("\\V", "b"),
        ("\\N{LATIN SMALL LETTER K}", "k"), ("\\N{bullet}", "•"), ("\\x{1F600}", "😀"), ("\\x{61}", "a"), ("\\cI", "\t"),
        ("\\060", "0"), ("\\0101", "A"), ("\\0777", "?7"), ("\\uD83D\\uDE00", "😀"), ("\\Qa.b\\E", "a.b"), ("\\Qs", "s"),
        ("\\p{Greek}", "Ω"), ("\\p{sc=Latn}", "a"), ("\\P{Script=Han}", "a"), ("\\p{scx=Deva}", "\u{964}"),
        ("\\p{InBasic Latin}", "b"), ("\\p{blk=Cyrillic}", "ж"), ("\\p{IsAlphabetic}", "é"),
        ("\\p{javaLowerCase}", "k"),
        ("\\p{Emoji}", "😀"), ("\\p{Nd}", "٣"), ("\\p{Age=3.2}", "a"), ("\\p{ccc=230}", "\u{301}"), ("\\p{nv=7}", "7"),
        ("\\p{ea=W}", "한"), ("\\p{Alphabetic=No}", "-"), ("\\p{word}", "_"), ("[[:alpha:]]", "k"),
        ("[[:^alpha:]]", "0"),
        ("[:punct:]", "-"), ("[a-z&&[^b]]", "c"), ("[a-c--b]", "a"), ("[[a-k]-[b]]", "k"), ("[[a-k]&[c-z]]", "c"),
        ("[a[bc]]", "b"), ("[^a-z[0-9]]", "-"), ("[\\w&&[^\\d_]]", "é"), ("[\\p{L}--[a-k]]", "s"), ("[\\Qa-c\\E]", "-"),
        ("[a-c-e]", "-"), ("[\\d-a]", "-"), ("[&&a]", "a"), ("[a&&]", "a"), ("[a&b]", "&"), ("[]a]", "]"),
        ("[^]a]", "b"),
        ("[a-\\N{LATIN SMALL LETTER K}]", "c"), ("[\\x61-\\u0063]", "b"), ("[\\060-\\071]", "7"), ("[^^a]", "b"),
        ("[a^]", "^"),
        ("[[^a]&&[^b]]", "c"), ("[a-z--[aeiou]--[x-z]]", "k"), ("[:a]", ":"), ("[&-a]", "&"), ("[\\P{L}\\d]", "7"),
        ("\\e", "\u{1B}"),
        ("\\y", "y"), ("\\3", ""), ("\\12", ""), ("\\k<n0>", ""), ("(?i)ß", "SS"), ("(?i)ﬆ", "st"), ("(?i)[ß]", "ẞ"),
        ("(?i)\\p{Lu}", "a"), ("(?i)[^k]", "\u{212A}"), ("(?>a|ab)", "a"), ("(?:a?)*+", "aa"),
        ("(?:ab|a){1,2}+", "aab"),
        ("(?<=a{1,2}+)", ""), ("(?<=\\R)", ""), ("(?<=(?>a|ab))", ""), ("(?<!b??)", ""), ("(?<=(?=a))", ""),
        ("(?=(?>a|ab)b)", ""),
        ("(a*)*", "aa"), ("(a|b?)*?", "ab"), ("(?:(?>a*)b?)*", "aab"),
      ] as [(String, String)])
    pattern += text
    if text.hasPrefix("(a") { groups += 1 }
    scalars += Array(scalar.unicodeScalars)
  }

  // MARK: Atoms

  private mutating func atom() {
    switch source.number(16) {
    case 0...6:
      let letter = source.pick(Self.letters)
      pattern += letter == "." ? "\\." : String(letter)
      scalars.append(letter)
    case 7, 8:
      pattern += "."
      scalars.append(anyScalar())
    case 9: escape()
    case 10, 11: named()
    case 12:
      let scalar = source.pick(Self.odd)
      if scalar != "\0" { pattern.unicodeScalars.append(scalar) } else { pattern += "\\x00" }
      scalars.append(scalar)
    default: brackets()
    }
  }

  private mutating func escape() {
    switch source.number(4) {
    case 0:
      let (text, scalar) = source.pick(
        [("t", "\t"), ("n", "\n"), ("r", "\r"), ("f", "\u{C}"), ("a", "\u{7}"), ("e", "\u{1B}")]
          as [(String, Unicode.Scalar)])
      pattern += "\\" + text
      scalars.append(scalar)
    case 1:
      let (text, scalar) = source.pick(
        [("u0061", "a"), ("x41", "A"), ("u002A", "*"), ("x7b", "{"), ("u00e9", "é"), ("u2028", "\u{2028}")]
          as [(String, Unicode.Scalar)])
      pattern += "\\" + text
      scalars.append(scalar)
    default:
      let sign = source.pick(Self.signs)
      pattern += "\\" + String(sign)
      scalars.append(sign)
    }
  }

  private mutating func named() {
    let (letter, members) = source.pick(
      isPlain
        ? [
          ("s", " \t\u{2028}\u{A0}"), ("S", "aé😀1"), ("h", " \t\u{3000}"), ("H", "a\n"), ("v", "\n\r\u{85}"),
          ("V", "a "),
        ]
        : [
          ("d", "07٣"), ("D", "a-é"), ("w", "ak_0é"), ("W", "-. 😀"), ("s", " \t\u{2028}\u{A0}"), ("S", "aé😀1"),
          ("h", " \t\u{3000}"), ("v", "\n\r\u{85}"), ("p{L}", "aé한"), ("P{Lu}", "a1K"), ("p{M}", "\u{301}\u{307}"),
          ("R", "\r\n\u{85}"),
        ])
    pattern += "\\" + letter
    scalars.append(source.pick(Array(members.unicodeScalars)))
  }

  /// A class in brackets. Signs that may mean something there are few, as they are mostly left to the other engine.
  private mutating func brackets() {
    let isInverted = source.chance(3)
    var members: [Unicode.Scalar] = []
    pattern += isInverted ? "[^" : "["
    if source.chance(10) {
      pattern += "-"
      members.append("-")
    }
    for _ in 0..<source.pick([1, 1, 2, 3]) {
      switch source.number(8) {
      case 0...2:
        let letter = source.pick(Self.letters)
        pattern += letter == "-" ? "\\-" : String(letter)
        members.append(letter)
      case 3, 4:
        let (text, scalar) = source.pick(
          [
            ("a-c", "b"), ("0-9", "7"), ("A-Z", "K"), ("a-z", "s"), (" -~", "a"), ("Z-a", "_"), ("é-ü", "é"),
            ("\u{80}-\u{7FF}", "ß"),
            ("\u{3B1}-\u{2030}", "ẞ"), ("\u{700}-\u{FFFF}", "한"), ("😀-😏", "😀"), ("\u{D000}-\u{E010}", "\u{E000}"),
            ("z-\u{10FFFF}", "😀"),
          ] as [(String, Unicode.Scalar)])
        pattern += text
        members.append(scalar)
      case 5:
        pattern += isPlain ? "\\s" : source.pick(["\\d", "\\w", "\\s", "\\D", "\\W", "\\S"])
        members += ["7", "a", " ", "é"]
      case 6:
        let sign = source.pick(Self.signs)
        pattern += "\\" + String(sign)
        members.append(sign)
      default:
        let sign = source.pick(Array("!\"#$%'()*+,./;<=>?@_`|~ ".unicodeScalars))
        pattern += String(sign)
        members.append(sign)
      }
    }
    if source.chance(10) {
      pattern += "-"
      members.append("-")
    }
    pattern += "]"
    scalars.append(isInverted ? anyScalar() : source.pick(members))
  }
}
