/// References of XML text, such as `&lt;` and `&#233;`.
enum XMLReference {
  /// The character that the name between `&` and `;` means; nil for one that this document would have to declare.
  static func scalar(_ name: some Collection<UInt8>) -> Unicode.Scalar? {
    let text = String(decoding: name, as: UTF8.self)
    switch text {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard text.first == "#" else { return nil }
      let digits = text.dropFirst()
      let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
      guard let number, number > 0 else { return nil }
      return Unicode.Scalar(number)
    }
  }
}
