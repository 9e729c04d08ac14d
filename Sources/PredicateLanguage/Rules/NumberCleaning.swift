/// What stands in the way of a number in a text that people read as one: separators of thousands, a decimal comma, a sign of
/// currency or per cent.
package struct NumberCleaning: Sendable {
  /// What to replace, one after the other, and by what.
  package let steps: [(what: String, by: String)]
  /// The number that is left, as a text.
  package let number: String
  /// What it is that stands in the way, for messages: `separators of thousands`.
  package let nouns: [String]

  /// How to clean a text; nil if nothing known stands in the way, or something else besides.
  package init?(_ text: String) {
    var steps: [(what: String, by: String)] = []
    var nouns: [String] = []
    var rest = text
    func remove(_ what: String, by other: String = "") {
      steps.append((what, other))
      rest = rest.split(separator: what, omittingEmptySubsequences: false).joined(separator: other)
    }
    for sign in ["$", "€", "£", "¥", "₹"] where rest.contains(sign) {
      remove(sign)
      nouns.append("a sign of currency")
    }
    if rest.contains("%") {
      remove("%")
      nouns.append("a per cent sign")
    }
    for separator in [",", ".", "'", "’", "\u{A0}", "\u{202F}", " "] where Self.groups(rest, by: separator) {
      remove(separator)
      nouns.append("separators of thousands")
      break
    }
    if rest.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 1, !rest.contains(".") {
      remove(",", by: ".")
      nouns.append("a decimal comma")
    }
    guard !steps.isEmpty, Casting.number(fromText: rest) != nil else { return nil }
    self.steps = steps
    self.nouns = nouns
    number = String(NumberText.trimmed(rest))
  }

  /// Whether a separator parts the whole digits into groups of three; a point alone is taken for the decimal point.
  private static func groups(_ text: String, by separator: String) -> Bool {
    let trimmed = NumberText.trimmed(text)
    let unsigned = trimmed.first == "-" || trimmed.first == "+" ? trimmed.dropFirst() : trimmed
    let point: Character = separator == "." ? "," : "."
    let comma: Character = separator == "," ? "." : ","
    let whole = unsigned.prefix { $0 != point && $0 != comma || String($0) == separator }
    let parts = whole.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count > 1, separator != "." || parts.count > 2 || unsigned.contains(",") else { return false }
    return parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      && parts[0].count <= 3 && parts.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// The expression, in a predicate's text, that cleans the text of another one: `replace:with:in:(",", "", bytes)`.
  package func expression(of operand: String) -> String {
    steps.reduce(operand) { "replace:with:in:(\"\($1.what)\", \"\($1.by)\", \($0))" }
  }
}
