#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// How values that JSON lacks are written in JSON: as objects of one key that begins with `$`, the ``Form``.
///
/// Objects with other keys that begin with `$`, or with more than one key, are plain objects.
package indirect enum ExtendedJSON {
  /// Null, a boolean, an integer, a double with a fraction or a string: JSON's own.
  case scalar(RecordValue)
  /// An array, whose elements are to be written by these rules.
  case array([RecordValue])
  /// An object, whose keys are written as they are and whose values by these rules.
  case object(RecordObject)
  /// An object of one key.
  case form(Form, ExtendedJSON)

  /// How a value is written. Throws ``DiagnosticCode/unsupportedValue`` for a record of the host's own type.
  package init(_ value: RecordValue) throws(ValueError) {
    switch value {
    case .null, .bool, .integer, .string: self = .scalar(value)
    case .array(let elements): self = .array(elements)
    case .double(let number):
      let isPlain = number.isFinite && number.rounded() != number
      self = isPlain ? .scalar(value) : Self.form(number)
    case .decimal(let number): self = .form(.decimal, .scalar(.string(number.description)))
    case .date(let date): self = .form(.date, Self.plain(date))
    case .uuid(let uuid): self = .form(.uuid, .scalar(.string(uuid.uuidString)))
    case .data(let data):
      let pairs: [(String, RecordValue)] = [("base64", .string(data.base64EncodedString())), ("subType", "00")]
      self = .form(.binary, .object(RecordObject(pairs)))
    case .set(let elements): self = .form(.set, .array(elements))
    case .object(let object):
      self = Form(keys: object.shape.keys) == nil ? .object(object) : .form(.literal, .object(object))
    case .record(let reference):
      throw ValueError(
        .unsupportedValue, "a record of the Swift type `\(reference.list.typeName)` has no form in JSON")
    }
  }

  private static func form(_ number: Double) -> ExtendedJSON {
    .form(.double, .scalar(.string(number.isFinite ? number.description : word(forNonFinite: number))))
  }

  /// `NaN`, `Infinity` or `-Infinity`, as forms and cells write numbers that JSON's own do not include.
  package static func word(forNonFinite number: Double) -> String {
    number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
  }

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
}
