/// A page in the macros of man(7), as groff and mandoc read it; ASCII only.
struct ManualPage {
  private(set) var text: String

  /// Begins a page of a section of the manual.
  init(_ name: String, section: Int, title: String) {
    text = ".TH \(name.uppercased()) \(section) \"\" \"predicate \(CommandHelp.version)\" \"\(Self.escaped(title))\"\n"
    text += ".nh\n.ad l\n"
  }

  /// Begins a section.
  mutating func section(_ title: String) { text += ".SH \(Self.quoted(title.uppercased()))\n" }

  /// Begins a part of a section.
  mutating func subsection(_ title: String) { text += ".SS \(Self.quoted(title))\n" }

  /// A paragraph.
  mutating func paragraph(_ words: String) { text += ".PP\n\(Self.line(words))\n" }

  /// Plain text at the beginning of a section.
  mutating func plain(_ words: String) { text += Self.line(words) + "\n" }

  /// A word that is explained, and what there is to say, a paragraph each.
  mutating func item(_ tag: String, _ paragraphs: [String]) {
    text += ".TP\n\\fB\(Self.line(tag))\\fP\n"
    for (place, words) in paragraphs.enumerated() {
      text += place == 0 ? "" : ".IP\n"
      text += Self.line(words) + "\n"
    }
  }

  /// Lines as they are typed, below an item if `isIndented`.
  mutating func example(_ lines: [String], isIndented: Bool = false) {
    text += isIndented ? ".IP\n" : ".PP\n.RS 4\n"
    text += ".nf\n" + lines.map { Self.line($0) + "\n" }.joined() + ".fi\n"
    if !isIndented { text += ".RE\n" }
  }

  /// The text of a line, in which nothing is a request or an escape.
  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.first == "." || escaped.first == "'" ? "\\&" + escaped : escaped
  }

  private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

  /// The text with what would mean something to the formatter, or be drawn as another character, spelled out.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case "\n": result += " "
      default:
        if scalar.isASCII {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "]"
        }
      }
    }
    return result
  }
}
