import PredicateLanguage

/// Writes the elements of an SVG picture, with every text escaped.
struct SVGElements {
  private(set) var text = ""

  /// The value of an attribute.
  enum Attribute: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    case text(String)
    case number(Double)

    init(stringLiteral value: String) { self = .text(value) }
    init(floatLiteral value: Double) { self = .number(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
  }

  typealias Attributes = KeyValuePairs<String, Attribute>

  /// An element with text in it or, without `content`, an empty one. A `tip` is what browsers show under the pointer.
  mutating func add(_ name: String, _ attributes: Attributes, content: String? = nil, tip: String? = nil) {
    begin(name, attributes)
    guard content != nil || tip != nil else {
      text.removeLast(2)
      return text += "/>\n"
    }
    text.removeLast()
    if let tip { text += "<title>" + Self.escaped(tip) + "</title>" }
    if let content { text += Self.escaped(content) }
    text += "</\(name)>\n"
  }

  /// Opens an element that holds others.
  mutating func begin(_ name: String, _ attributes: Attributes) {
    text += "<" + name
    for (key, value) in attributes {
      switch value {
      case .text(let value): text += " \(key)=\"" + Self.escaped(value) + "\""
      case .number(let value): text += " \(key)=\"" + Self.number(value) + "\""
      }
    }
    text += ">\n"
  }

  mutating func end(_ name: String) { text += "</\(name)>\n" }

  /// A coordinate, to a hundredth of a pixel.
  static func number(_ number: Double) -> String {
    let text = NumberText.fixed(number, decimals: 2)
    let trimmed = text.hasSuffix(".00") ? text.dropLast(3) : text.hasSuffix("0") ? text.dropLast() : text[...]
    return trimmed == "-0" ? "0" : String(trimmed)
  }

  /// Text without what is markup, and what XML 1.0 has no place for as JSON escapes it.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.escaped(text, keepingLines: false).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
