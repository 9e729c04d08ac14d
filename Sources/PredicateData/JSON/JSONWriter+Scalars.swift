import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONWriter {
  /// Appends a value that is no container; containers are left to the caller and written as `null`.
  static func appendScalar(_ value: RecordValue, to bytes: inout [UInt8]) {
    switch value {
    case .null, .array, .set, .object, .record: append("null", to: &bytes)
    case .bool(let value): append(value ? "true" : "false", to: &bytes)
    case .integer(let value): appendInteger(value, to: &bytes)
    case .double(let value):
      if value.isFinite {
        append(value.description, to: &bytes)
      } else {
        append(.double, ExtendedJSON.word(forNonFinite: value), to: &bytes)
      }
    case .decimal(let value): append(value, to: &bytes)
    case .string(let value): appendString(value, to: &bytes)
    case .date(let value):
      // A date that holds no number is no instant.
      if value.timeIntervalSinceReferenceDate.isNaN {
        append("null", to: &bytes)
      } else {
        append(.date, ISO8601.format(value), to: &bytes)
      }
    case .uuid(let value): append(.uuid, value.uuidString, to: &bytes)
    case .data(let value):
      append(#"{"$binary":{"base64":""#, to: &bytes)
      append(value.base64EncodedString(), to: &bytes)
      append(#"","subType":"00"}}"#, to: &bytes)
    }
  }

  /// A whole number beyond 64 bits is read as a decimal; every other decimal would come back as another kind of number.
  private static func append(_ number: Decimal, to bytes: inout [UInt8]) {
    let text = number.description
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    let isWhole = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if isWhole, digits.count <= WideNumber.decimalDigits, Int64(text) == nil, !digits.isEmpty {
      append(text, to: &bytes)
    } else {
      append(.decimal, text, to: &bytes)
    }
  }

  private static func append(_ form: ExtendedJSON.Form, _ text: String, to bytes: inout [UInt8]) {
    append("{\"", to: &bytes)
    append(form.rawValue, to: &bytes)
    append("\":\"", to: &bytes)
    append(text, to: &bytes)
    append("\"}", to: &bytes)
  }

  // The bytes of a text last as long as the call that has them.

  /// Appends the bytes of text as they are.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
  }

  static func appendInteger(_ value: Int64, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = value.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Appends a JSON string: quotes, backslashes and control characters escaped, all else as it is.
  static func appendString(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { source in
      var clean = 0
      for index in source.indices {
        let byte = unsafe source[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        unsafe bytes.append(contentsOf: source[clean..<index])
        appendEscape(of: byte, to: &bytes)
        clean = index + 1
      }
      unsafe bytes.append(contentsOf: source[clean...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the escape of a byte that may not stand in a JSON string as it is.
  static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0..<0x20:
      let digits = Array("0123456789abcdef".utf8)
      append("u00", to: &bytes)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 0xF)])
    default: bytes.append(byte)
    }
  }
}
