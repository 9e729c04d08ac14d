import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The forms of MongoDB Extended JSON (version 2) that stand for values JSON lacks; the raw value is the one key of
/// such an object. `$set` is our own.
enum ExtendedJSON: String, CaseIterable {
  case date = "$date"
  case uuid = "$uuid"
  case binary = "$binary"
  case decimal = "$numberDecimal"
  case long = "$numberLong"
  case int = "$numberInt"
  case double = "$numberDouble"
  case set = "$set"
  case objectID = "$oid"

  /// The form that an object with these keys is; nil if it is a plain object.
  init?(keys: [String]) {
    guard keys.count == 1, keys[0].utf8.first == UInt8(ascii: "$") else { return nil }
    self.init(rawValue: keys[0])
  }

  /// The form written out, for hints.
  var example: String {
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
    }
  }

  /// The value that the contents stand for; nil if they are malformed.
  func value(of contents: RecordValue) -> RecordValue? {
    switch (self, contents) {
    case (.date, .string(let text)): ISO8601.parse(text).map(RecordValue.date)
    // `{"$numberLong":"…"}` has become an integer before; the older form holds it bare.
    case (.date, .integer(let milliseconds)): .date(ISO8601.date(unixMilliseconds: milliseconds))
    case (.uuid, .string(let text)): UUID(uuidString: text).map(RecordValue.uuid)
    case (.binary, .object(let parts)): Self.binary(parts)
    case (.decimal, .string(let text)): NumberScan.decimal(text).map(RecordValue.decimal)
    case (.long, .string(let text)): Self.integer(text).map(RecordValue.integer)
    case (.int, .string(let text)): Self.integer(text).flatMap { Int32(exactly: $0) }.map { .integer(Int64($0)) }
    case (.double, .string(let text)): Self.double(text).map(RecordValue.double)
    case (.set, .array(let elements)): .set(Self.distinct(elements))
    case (.objectID, .string(let text)): .string(text)
    default: nil
    }
  }

  private static func integer(_ text: String) -> Int64? {
    // Int64 would take a plus sign, the form does not.
    text.utf8.first == UInt8(ascii: "+") ? nil : Int64(text)
  }

  private static func double(_ text: String) -> Double? {
    switch text {
    case "NaN": return .nan
    case "Infinity": return .infinity
    case "-Infinity": return -.infinity
    default:
      var text = text
      return text.withUTF8 { bytes in
        guard let start = bytes.baseAddress,
          let number = try? NumberScan(at: start, end: start + bytes.count, style: .json),
          number.end == start + bytes.count
        else { return nil }
        return number.double
      }
    }
  }

  private static func binary(_ parts: RecordObject) -> RecordValue? {
    guard parts.values.count == 2, case .string(let base64)? = parts["base64"],
      case .string(let subType)? = parts["subType"], (1...2).contains(subType.utf8.count),
      let type = UInt8(subType, radix: 16), let data = Data(base64Encoded: base64)
    else { return nil }
    guard type == 4 else { return .data(data) }
    return uuid(data).map(RecordValue.uuid)
  }

  private static func uuid(_ data: Data) -> UUID? {
    guard data.count == 16 else { return nil }
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { $0.copyBytes(from: data) }
    return UUID(uuid: bytes)
  }

  /// The elements without exact repetitions, in order.
  private static func distinct(_ elements: [RecordValue]) -> [RecordValue] {
    var seen: Set<RecordValue> = []
    return elements.filter { seen.insert($0).inserted }
  }
}
