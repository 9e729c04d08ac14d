import PredicateLanguage

/// What is wrong with JSON text, and at which byte; the reader of a file makes a ``DataError`` of it.
struct JSONFault: Error {
  enum Kind {
    case empty
    case endsEarly
    case unclosed(UInt8)
    case expectedValue(UInt8)
    case expectedKey(UInt8)
    case expectedColon
    case expectedComma(close: UInt8)
    case trailingComma
    case trailingText
    case wrongWord
    case unterminatedString
    case controlCharacter(UInt8)
    case invalidEscape
    case loneSurrogate
    case invalidUTF8
    case leadingZero
    case malformedNumber
    case numberOutOfRange
    case tooDeep(limit: Int)
    case extended(ExtendedJSON.Form)
  }

  var kind: Kind
  /// Bytes from the start of the text.
  var offset: Int

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// The error for people, with the place worked out in the text that was read.
  func error(in bytes: Span<UInt8>, file: String?, firstLine: Int) -> DataError {
    let place = BytePlace(of: offset, in: bytes, firstLine: firstLine)
    let (message, hint) = words(in: bytes)
    return DataError(code, message, file: file, line: place.line, column: place.column, hint: hint)
  }

  /// The error for people in one line of JSON Lines.
  func lineError(in line: Span<UInt8>, file: String?, line number: Int) -> DataError {
    var error = error(in: line, file: file, firstLine: number)
    if case .unclosed = kind, error.hint == nil {
      error.hint = "JSON Lines has a whole record in each line; read other JSON as a document"
    }
    return error
  }

  private var code: DataError.Code {
    switch kind {
    case .empty, .endsEarly, .unclosed, .expectedValue, .expectedKey, .expectedColon, .expectedComma, .trailingComma,
      .trailingText, .wrongWord, .unterminatedString, .controlCharacter, .invalidEscape, .loneSurrogate, .leadingZero,
      .malformedNumber:
      .malformedJSON
    case .invalidUTF8: .invalidUTF8
    case .numberOutOfRange: .numberOutOfRange
    case .tooDeep: .nestingTooDeep
    case .extended: .malformedExtendedJSON
    }
  }

  private func words(in bytes: Span<UInt8>) -> (message: String, hint: String?) {
    switch kind {
    case .empty: ("no JSON value", nil)
    case .endsEarly: ("the JSON text ends too early", nil)
    case .unclosed(let bracket): ("`\(character(bracket))` is not closed", nil)
    case .expectedValue(let byte): ("a value is missing", Self.hint(instead: byte))
    case .expectedKey(let byte): ("a key in double quotes is missing", Self.hint(instead: byte))
    case .expectedColon: ("`:` is missing after the key", nil)
    case .expectedComma(let close): ("`,` or `\(character(close))` is missing", nil)
    case .trailingComma: (message: "a comma before the closing bracket", hint: "remove it")
    case .trailingText: ("more text after the JSON value", nil)
    case .wrongWord: wrongWord(in: bytes)
    case .unterminatedString: ("a string without its closing quote", nil)
    case .controlCharacter(let byte):
      (
        message: "control character \(Self.hexadecimal(byte)) within a string", hint: "write `\(Self.escape(byte))`"
      )
    case .invalidEscape: (message: "an escape that JSON does not have", hint: #"write `\\` for a backslash"#)
    case .loneSurrogate: ("half of a surrogate pair", nil)
    case .invalidUTF8: ("bytes that are no UTF-8 text", nil)
    case .leadingZero: ("a number with a leading zero", nil)
    case .malformedNumber: ("a malformed number", nil)
    case .numberOutOfRange: ("a number beyond the range of a double", nil)
    case .tooDeep(let limit): ("nested deeper than \(limit) levels", nil)
    case .extended(let form): (message: "a malformed `\(form.rawValue)`", hint: "write \(form.example)")
    }
  }

  private func wrongWord(in bytes: Span<UInt8>) -> (String, String?) {
    var end = offset
    while end < bytes.count, end - offset < 40, Self.isWordByte(bytes[end]) { end += 1 }
    let word = String(decoding: (min(offset, end)..<end).map { bytes[$0] }, as: UTF8.self)
    let hint: String? =
      switch word.lowercased() {
      case "true", "false", "null": "JSON writes `\(word.lowercased())`"
      case "none", "nil", "undefined": "JSON writes `null`"
      case "nan": #"write `{"$numberDouble":"NaN"}`"#
      case "infinity", "inf": #"write `{"$numberDouble":"Infinity"}`"#
      default: nil
      }
    return ("`\(word)` is no JSON value", hint)
  }

  /// Whether it may come of the text's end alone, at this offset.
  func isAboutTheEnd(_ end: Int) -> Bool {
    switch kind {
    case .endsEarly, .unclosed, .unterminatedString: true
    case .wrongWord, .malformedNumber, .invalidEscape, .loneSurrogate: end - offset <= 12
    default: false
    }
  }

  /// The most bytes from a mistake on that are shown, and some more, so that they are known to end there.
  static let mostShown = 64

  /// Whether a value may begin with a byte.
  static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      true
    default: false
    }
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func hint(instead byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "'"): "JSON strings take double quotes"
    case UInt8(ascii: "/"): "JSON has no comments"
    case UInt8(ascii: "+"): "JSON numbers have no plus sign"
    case UInt8(ascii: "."): "JSON numbers have a digit before the point"
    default: nil
    }
  }

  private func character(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "U+" + String(repeating: "0", count: byte < 0x10 ? 3 : 2) + String(byte, radix: 16, uppercase: true)
  }

  private static func escape(_ byte: UInt8) -> String {
    var text: [UInt8] = []
    JSONWriter.appendEscape(of: byte, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
