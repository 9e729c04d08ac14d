#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// How values that JSON lacks are written in JSON: as objects of one key that begins with `$`.
///
/// - a date: `{"$date":"2023-08-18T14:38:00Z"}`; one that no text names exactly `{"$date":{"$numberDouble":"0.1"}}`, in
///   seconds since 2001-01-01T00:00:00Z
/// - a UUID: `{"$uuid":"…"}`
/// - bytes: `{"$binary":{"base64":"…","subType":"00"}}`
/// - a decimal: `{"$numberDecimal":"1.1"}`
/// - a double that is whole, infinite, NaN or -0: `{"$numberDouble":"2.0"}`, as JSON's own numbers do not tell 2.0 from 2
/// - a set: `{"$set":[…]}`
/// - an object that looks like one of these forms: `{"$literal":{…}}`, where the keys of the inner object are plain
///
/// Also read: `{"$numberInt":"1"}`, `{"$numberLong":"1"}`, and a `$date` of whole milliseconds since 1970. Objects with
/// other keys that begin with `$`, or with more than one key, are plain objects.
package indirect enum ExtendedJSON {
  /// Null, a boolean, an integer, a double with a fraction or a string: JSON's own.
  case scalar(RecordValue)
  /// An array, whose elements are to be written by these rules.
  case array([RecordValue])
  /// An object, whose keys are written as they are and whose values by these rules.
  case object(RecordObject)
  /// An object of one key.
  case form(String, ExtendedJSON)

  /// How a value is written. Throws ``DiagnosticCode/unsupportedValue`` for a record of the host's own type.
  package init(_ value: RecordValue) throws(ValueError) {
    switch value {
    case .null, .bool, .integer, .string: self = .scalar(value)
    case .array(let elements): self = .array(elements)
    case .double(let number):
      let isPlain = number.isFinite && number.rounded() != number
      self = isPlain ? .scalar(value) : Self.form(number)
    case .decimal(let number): self = Self.form(.numberDecimal, .scalar(.string(number.description)))
    case .date(let date): self = Self.form(.date, Self.plain(date))
    case .uuid(let uuid): self = Self.form(.uuid, .scalar(.string(uuid.uuidString)))
    case .data(let data):
      let pairs: [(String, RecordValue)] = [("base64", .string(data.base64EncodedString())), ("subType", "00")]
      self = Self.form(.binary, .object(RecordObject(pairs)))
    case .set(let elements): self = Self.form(.set, .array(elements))
    case .object(let object):
      let isForm = object.values.count == 1 && object.shape.keys.allSatisfy(Self.isFormKey)
      self = isForm ? Self.form(.literal, .object(object)) : .object(object)
    case .record(let reference):
      throw ValueError(
        .unsupportedValue, "a record of the Swift type `\(reference.list.typeName)` has no form in JSON")
    }
  }

  /// Whether an object with this only key is one of the forms.
  package static func isFormKey(_ key: String) -> Bool { Form(rawValue: key) != nil }

  /// The key of the form whose payload is an object with plain keys: it must not be read as a form itself.
  package static let literalKey = Form.literal.rawValue

  /// The value that a form stands for; `payload` is what its key holds, itself read by these rules. Nil if the key
  /// belongs to no form.
  ///
  /// Throws ``DiagnosticCode/unsupportedValue`` if the payload does not fit the key.
  package static func value(key: String, payload: RecordValue) throws(ValueError) -> RecordValue? {
    guard let form = Form(rawValue: key) else { return nil }
    if let value = read(form, payload) { return value }
    throw ValueError(.unsupportedValue, "`\(key)` needs \(form.expectation)")
  }

  private enum Form: String {
    case date = "$date"
    case uuid = "$uuid"
    case binary = "$binary"
    case numberDecimal = "$numberDecimal"
    case numberDouble = "$numberDouble"
    case numberInt = "$numberInt"
    case numberLong = "$numberLong"
    case set = "$set"
    case literal = "$literal"

    var expectation: String {
      switch self {
      case .date: "an ISO 8601 text such as `2023-08-18T14:38:00Z`"
      case .uuid: "a UUID such as `B3F1C1C6-9E0B-4C1C-8E66-0A2E4D1B7C55`"
      case .binary: "an object with `base64`"
      case .numberDecimal: "a decimal number of up to 38 digits as text"
      case .numberDouble: "a number, `NaN`, `Infinity` or `-Infinity` as text"
      case .numberInt, .numberLong: "a whole number of 64 bits as text"
      case .set: "an array"
      case .literal: "an object"
      }
    }
  }

  private static func form(_ form: Form, _ payload: ExtendedJSON) -> ExtendedJSON { .form(form.rawValue, payload) }

  private static func form(_ number: Double) -> ExtendedJSON { form(.numberDouble, .scalar(.string(text(number)))) }

  private static func read(_ form: Form, _ payload: RecordValue) -> RecordValue? {
    switch (form, payload) {
    case (.date, .string(let text)): ISO8601.parse(text).map(RecordValue.date)
    case (.date, .double(let seconds)): .date(Date(timeIntervalSinceReferenceDate: seconds))
    case (.date, .integer(let milliseconds)): .date(Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    case (.uuid, .string(let text)): UUID(uuidString: text).map(RecordValue.uuid)
    case (.binary, .object(let object)): data(object)
    case (.numberDecimal, .string(let text)): decimal(text).map(RecordValue.decimal)
    case (.numberDouble, .string(let text)): double(text).map(RecordValue.double)
    case (.numberInt, .string(let text)), (.numberLong, .string(let text)): Int64(text).map(RecordValue.integer)
    case (.set, .array(let elements)): .set(elements)
    case (.literal, .object): payload
    // Every other pair is a payload that does not fit.
    default: nil
    }
  }

  // MARK: Dates

  /// Seconds since 2001 of the years 5 to 8990, with which every date formatter can cope.
  private static let formattable = -63_000_000_000.0...220_000_000_000.0

  private static func plain(_ date: Date) -> ExtendedJSON {
    let seconds = date.timeIntervalSinceReferenceDate
    if formattable.contains(seconds) {
      let text = ISO8601.format(date)
      if ISO8601.parse(text) == date { return .scalar(.string(text)) }
    }
    return form(seconds)
  }

  // MARK: Numbers and bytes

  private static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    return number.description
  }

  private static func double(_ text: String) -> Double? {
    switch text {
    case "NaN": .nan
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: isNumber(text) ? Double(text) : nil
    }
  }

  static func decimal(_ text: String) -> Decimal? {
    if text == "NaN" { return .nan }
    return isNumber(text) ? Decimal(string: text) : nil
  }

  /// Whether the text holds only what numbers are written with: the initialisers would take more, such as `0x1p3`, or
  /// leave a rest unread.
  private static func isNumber(_ text: String) -> Bool {
    var digits = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): break
      default: return false
      }
    }
    return digits > 0 && Double(text) != nil
  }

  private static func data(_ object: RecordObject) -> RecordValue? {
    guard case .string(let text)? = object["base64"] else { return nil }
    switch object["subType"] {
    case nil, .string: return Data(base64Encoded: text).map(RecordValue.data)
    default: return nil
    }
  }
}
