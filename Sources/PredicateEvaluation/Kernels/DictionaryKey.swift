import PredicateLanguage

/// A key to look up in Swift's dictionaries, which take canonically equivalent keys for equal; the language does not.
struct DictionaryKey: Sendable {
  let text: String
  let mayDiffer: Bool

  init(_ text: String) {
    self.text = text
    // Of ASCII, only these three are equivalent to another character.
    mayDiffer = text.utf8.contains { $0 >= 0x80 || $0 == UInt8(ascii: "K") || $0 == UInt8(ascii: ";") || $0 == 0x60 }
  }

  /// The key's value; nil if there is none.
  @inline(__always)
  func value(in dictionary: [String: Any]) -> Any? {
    mayDiffer ? dictionary[RecordKey(text)] : dictionary[text]
  }
}
