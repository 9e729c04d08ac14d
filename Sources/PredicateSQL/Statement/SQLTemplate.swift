/// SQL with places for operands, such as `COALESCE({0}, {1})`.
struct SQLTemplate: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case text(String)
    case operand(Int)
  }

  private let parts: [Part]
  /// Read off the template with its places, so that no row of a table can say one thing and write another.
  private let facts: SQLText.Facts

  /// Reads a template: `{0}` to `{9}` stand for operands, all else for itself.
  init(_ text: String) {
    var parts: [Part] = []
    var literal: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "{"), rest.count >= 2, rest[rest.startIndex + 1] == UInt8(ascii: "}"),
        case let digit = rest[rest.startIndex], (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
      {
        if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
        literal = []
        parts.append(.operand(Int(digit - UInt8(ascii: "0"))))
        rest = rest.dropFirst(2)
      } else {
        literal.append(byte)
      }
    }
    if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
    self.parts = parts
    facts = SQLText.Facts(
      (text.contains("SELECT ") ? [.hasSubquery] : []) + (text.contains("COLLATE ") ? [.namesCollation] : []))
  }

  /// The SQL with the operands in their places; a place without an operand stays empty.
  func callAsFunction(_ operands: [SQLText]) -> SQLText {
    var result = SQLText().with(facts)
    for part in parts {
      switch part {
      case .text(let text): result += SQLText(text)
      case .operand(let number): if operands.indices.contains(number) { result += operands[number] }
      }
    }
    return result
  }
}
