/// Names of files as text, which they need not be: on most systems a name is any bytes but NUL and `/`.
///
/// A byte that is no UTF-8 stands in a text as a scalar of the last private plane, U+10FE00 plus the byte, so that every
/// name has one text and every text gives back the name it came from. What people see has `\xE9` in its place.
package enum FileName {
  /// Whether absolute names begin with a drive, as on Windows.
  package static var beginsWithDrive: Bool {
    #if os(Windows)
      true
    #else
      false
    #endif
  }

  /// The text of a name.
  package static func text(_ name: some Collection<UInt8>) -> String {
    let bytes = Array(name)
    if let text = String(validating: bytes, as: UTF8.self), !hasMarks(text) { return text }
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = length(ofCharacterBeginningWith: first)
      if let character = String(validating: rest.prefix(length), as: UTF8.self), !hasMarks(character) {
        text += character
        rest = rest.dropFirst(length)
      } else {
        if let mark = Unicode.Scalar(base + UInt32(first)) { text.unicodeScalars.append(mark) }
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// The bytes of a name, NUL at their end, as the functions of the system take them.
  package static func bytes(_ text: String) -> [CChar] {
    guard hasMarks(text) else { return Array(text.utf8CString) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = byte(of: scalar) { bytes.append(byte) } else { bytes += Array(scalar.utf8) }
    }
    return (bytes + [0]).map { CChar(bitPattern: $0) }
  }

  /// The text with `\xE9` for a byte that is no UTF-8: for people. Cost: linear.
  package static func shown(_ text: String) -> String { replacingMarks(in: text, by: escape) }

  /// The text that the bytes of a name are where it is no name; nil if they are no UTF-8.
  package static func utf8(_ text: String) -> String? {
    guard hasMarks(text) else { return text }
    return String(validating: bytes(text).dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// What stands for a scalar where people see it; nil for one that stands for itself.
  package static func escape(_ scalar: Unicode.Scalar) -> String? { byte(of: scalar).map(escape) }

  private static func escape(_ byte: UInt8) -> String { "\\x" + String(byte, radix: 16, uppercase: true) }

  // MARK: Marks

  private static let base: UInt32 = 0x10_FE00

  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    (base + 0x80...base + 0xFF).contains(scalar.value) ? UInt8(scalar.value - base) : nil
  }

  /// Most text has none, and no scalar of the last planes at all.
  private static func hasMarks(_ text: String) -> Bool {
    text.utf8.contains(0xF4) && text.unicodeScalars.contains { byte(of: $0) != nil }
  }

  private static func replacingMarks(in text: String, by replacement: (UInt8) -> String) -> String {
    guard hasMarks(text) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if let byte = byte(of: scalar) { result += replacement(byte) } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  private static func length(ofCharacterBeginningWith byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
