#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension ExtendedJSON {
  /// The key of an object that stands for a value: those of MongoDB Extended JSON (version 2), and `$set` and `$literal`,
  /// which are our own. All that reads or writes JSON goes by this table.
  package enum Form: String, Hashable, Sendable, CaseIterable {
    /// An ISO 8601 text; also read are whole milliseconds since 1970. A date that no text names exactly is
    /// `{"$numberDouble":"0.1"}`, in seconds since 2001-01-01T00:00:00Z.
    case date = "$date"
    case uuid = "$uuid"
    /// Bytes in Base64; those of subtype 4 are a UUID.
    case binary = "$binary"
    case decimal = "$numberDecimal"
    case long = "$numberLong"
    case int = "$numberInt"
    /// A double, as JSON's own numbers include neither NaN nor the infinities and may not tell 2.0 from 2.
    case double = "$numberDouble"
    case set = "$set"
    /// An identifier, read as a string.
    case objectID = "$oid"
    /// An object whose only key would make it a form: the keys of the inner object are plain, its values are not.
    case literal = "$literal"
  }
}

extension ExtendedJSON.Form {
  /// The form that an object with these keys is; nil if it is a plain object.
  package init?(keys: [String]) {
    guard keys.count == 1, keys[0].utf8.first == UInt8(ascii: "$") else { return nil }
    self.init(rawValue: keys[0])
  }

  /// The form written out, for hints.
  package var example: String {
    switch self {
    case .date: #"`{"$date":"2023-08-18T14:38:00Z"}`"#
    case .uuid: #"`{"$uuid":"1b4e28ba-2fa1-11d2-883f-b9a761bde3fb"}`"#
    case .binary: #"`{"$binary":{"base64":"AQID","subType":"00"}}`"#
    case .decimal: #"`{"$numberDecimal":"1.10"}`, at most 38 digits"#
    case .long: #"`{"$numberLong":"5"}`, within 64 bits"#
    case .int: #"`{"$numberInt":"5"}`, within 32 bits"#
    case .double: #"`{"$numberDouble":"2.0"}`"#
    case .set: #"`{"$set":[1,2]}`"#
    case .objectID: #"`{"$oid":"507f1f77bcf86cd799439011"}`"#
    case .literal: #"`{"$literal":{"$date":"a plain key"}}`"#
    }
  }

  /// The value that an object of this one key stands for; `contents` is what the key holds, itself read by these rules,
  /// for `literal` with plain keys. Nil if the contents are malformed.
  package func value(of contents: RecordValue) -> RecordValue? {
    switch (self, contents) {
    case (.date, .string(let text)): ISO8601.parse(text).map(RecordValue.date)
    // `{"$numberLong":"…"}` has become an integer before; the older form holds it bare.
    case (.date, .integer(let milliseconds)): .date(ISO8601.date(unixMilliseconds: milliseconds))
    case (.date, .double(let seconds)): .date(Date(timeIntervalSinceReferenceDate: seconds))
    case (.uuid, .string(let text)): UUID(uuidString: text).map(RecordValue.uuid)
    case (.binary, .object(let parts)): Self.binary(parts)
    case (.decimal, .string(let text)): Self.decimal(text).map(RecordValue.decimal)
    case (.long, .string(let text)): Self.integer(text).map(RecordValue.integer)
    case (.int, .string(let text)): Self.integer(text).flatMap { Int32(exactly: $0) }.map { .integer(Int64($0)) }
    case (.double, .string(let text)): Self.double(text).map(RecordValue.double)
    case (.set, .array(let elements)): .set(Self.distinct(elements))
    case (.objectID, .string(let text)): .string(text)
    case (.literal, .object): contents
    // Every other pair is a form with contents that do not fit.
    default: nil
    }
  }

  private static func integer(_ text: String) -> Int64? {
    // Int64 would take a plus sign, the form does not.
    text.utf8.first == UInt8(ascii: "+") ? nil : Int64(text)
  }

  private static func double(_ text: String) -> Double? {
    switch text {
    case "NaN": .nan
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: NumberText.shape(text[...]) == nil ? nil : Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// The decimal that a text names; nil if it names none, or one that a decimal cannot hold exactly.
  package static func decimal(_ text: String) -> Decimal? {
    if text == "NaN" { return .nan }
    guard NumberText.shape(text[...]) != nil, let value = Decimal(string: text), value.isFinite else { return nil }
    return significantDigits(text) == significantDigits(value.description) ? value : nil
  }

  /// The digits without the zeros before and behind them, and without the exponent.
  private static func significantDigits(_ text: String) -> ArraySlice<UInt8> {
    let zero = UInt8(ascii: "0")
    let digits = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      .filter { (zero...UInt8(ascii: "9")).contains($0) }
    let start = digits.drop { $0 == zero }
    guard let last = start.lastIndex(where: { $0 != zero }) else { return [] }
    return start[...last]
  }

  private static func binary(_ parts: RecordObject) -> RecordValue? {
    guard case .string(let base64)? = parts["base64"] else { return nil }
    var type: UInt8 = 0
    if let subType = parts["subType"] {
      guard case .string(let text) = subType, (1...2).contains(text.utf8.count), let number = UInt8(text, radix: 16)
      else { return nil }
      type = number
    }
    guard parts.values.count == (parts["subType"] == nil ? 1 : 2), let data = Data(base64Encoded: base64) else {
      return nil
    }
    guard type == 4 else { return .data(data) }
    return UUID(bytes: data).map(RecordValue.uuid)
  }

  /// The elements without exact repetitions, in order.
  private static func distinct(_ elements: [RecordValue]) -> [RecordValue] {
    var seen: Set<RecordValue> = []
    return elements.filter { seen.insert($0).inserted }
  }
}

extension UUID {
  /// The UUID of sixteen bytes; nil for another number of them.
  package init?(bytes data: Data) {
    let b = [UInt8](data)
    guard b.count == 16 else { return nil }
    self.init(
      uuid: (b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]))
  }

  /// Its sixteen bytes.
  package var bytes: Data {
    let u = uuid
    return Data([
      u.0, u.1, u.2, u.3, u.4, u.5, u.6, u.7, u.8, u.9, u.10, u.11, u.12, u.13, u.14, u.15,
    ])
  }
}
