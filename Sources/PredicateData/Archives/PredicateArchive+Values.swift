import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateArchive {
  /// The value of a constant: null, text, a number, or an object of Foundation's that holds a value.
  mutating func value(at number: Int) throws(DataError) -> RecordValue {
    switch try archive.object(number) {
    case nil, .null: return .null
    case .bool(let flag): return .bool(flag)
    case .integer(let number): return .integer(number)
    case .real(let number): return .double(number)
    case .date(let seconds): return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .data(let bytes): return .data(Data(bytes))
    case .string(let text): return .string(text)
    case .dictionary:
      guard let fields = try archive.fields(at: number) else { throw missing("NSConstantValue") }
      try descend()
      defer { ascend() }
      return try value(of: fields)
    case .uid, .array: throw missing("NSConstantValue")
    }
  }

  private mutating func value(of fields: KeyedArchive.Fields) throws(DataError) -> RecordValue {
    switch try className(of: fields) {
    case "NSNull": return .null
    case "NSString", "NSMutableString": return .string(try text(of: fields))
    case "NSDate": return try date(fields)
    case "NSData", "NSMutableData": return .data(Data(try bytes("NS.data", of: fields)))
    case "NSUUID": return try uuid(fields)
    case "NSURL": return .string(try url(fields))
    case "NSDecimalNumber": return try decimal(fields)
    case "NSArray", "NSMutableArray", "NSOrderedSet", "NSMutableOrderedSet": return .array(try values(fields))
    case "NSSet", "NSMutableSet": return .set(try values(fields))
    case "NSDictionary", "NSMutableDictionary": return try record(fields)
    case let name: throw unsupported("an object of `\(name)`")
    }
  }

  private mutating func values(_ fields: KeyedArchive.Fields) throws(DataError) -> [RecordValue] {
    guard let objects = fields["NS.objects"], case .array(let numbers)? = try archive.object(objects) else {
      throw missing("NS.objects")
    }
    var values: [RecordValue] = []
    for number in numbers { values.append(try value(at: number)) }
    return values
  }

  private mutating func record(_ fields: KeyedArchive.Fields) throws(DataError) -> RecordValue {
    guard let keys = fields["NS.keys"], case .array(let numbers)? = try archive.object(keys) else {
      throw missing("NS.keys")
    }
    var pairs: [(String, RecordValue)] = []
    for (key, value) in zip(numbers, try values(fields)) {
      guard let name = try archive.string(at: key) else { throw missing("NS.keys") }
      pairs.append((name, value))
    }
    return .object(RecordObject(pairs))
  }

  private mutating func text(of fields: KeyedArchive.Fields) throws(DataError) -> String {
    guard let text = try archive.string("NS.string", of: fields) else { throw missing("NS.string") }
    return text
  }

  private mutating func date(_ fields: KeyedArchive.Fields) throws(DataError) -> RecordValue {
    guard let number = fields["NS.time"] else { throw missing("NS.time") }
    switch try archive.object(number) {
    case .real(let seconds), .date(let seconds): return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .integer(let seconds): return .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
    default: throw missing("NS.time")
    }
  }

  private mutating func uuid(_ fields: KeyedArchive.Fields) throws(DataError) -> RecordValue {
    let b = try bytes("NS.uuidbytes", of: fields)
    guard b.count == 16 else { throw missing("NS.uuidbytes") }
    return .uuid(
      UUID(
        uuid: (
          b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]
        )))
  }

  /// The text of a URL: `NS.relative` may hang on the URL in `NS.base`.
  private mutating func url(_ fields: KeyedArchive.Fields) throws(DataError) -> String {
    guard let relative = try archive.string("NS.relative", of: fields) else { throw missing("NS.relative") }
    guard let base = try archive.fields("NS.base", of: fields) else { return relative }
    try descend()
    defer { ascend() }
    let start = try url(base)
    guard let whole = URL(string: relative, relativeTo: URL(string: start)) else { throw missing("NS.relative") }
    return whole.absoluteString
  }

  /// A number of up to eight words of 16 bits, the lowest one first, each in the byte order of the machine that wrote it.
  private mutating func decimal(_ fields: KeyedArchive.Fields) throws(DataError) -> RecordValue {
    let mantissa = try bytes("NS.mantissa", of: fields)
    let length = try archive.integer("NS.length", of: fields) ?? 0
    let isNegative = try archive.integer("NS.negative", of: fields) == 1
    let isBigEndian = try archive.integer("NS.mantissa.bo", of: fields) == 2
    guard let exponent = try archive.integer("NS.exponent", of: fields), (-128...127).contains(exponent),
      (0...8).contains(length), mantissa.count >= 2 * Int(length), length > 0 || !isNegative
    else { throw missing("NS.mantissa") }
    var significand = Decimal()
    for word in (0..<Int(length)).reversed() {
      let (first, second) = (Int(mantissa[2 * word]), Int(mantissa[2 * word + 1]))
      significand = significand * 65_536 + Decimal(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    let value = Decimal(sign: isNegative ? .minus : .plus, exponent: Int(exponent), significand: significand)
    guard value.isFinite else { throw missing("NS.mantissa") }
    return .decimal(value)
  }

  private mutating func bytes(_ key: String, of fields: KeyedArchive.Fields) throws(DataError) -> [UInt8] {
    var number = fields[key]
    // Data that stands alone may be written as an object that holds its bytes.
    if let place = number, let inner = try archive.fields(at: place) { number = inner["NS.data"] }
    guard let number, case .data(let bytes)? = try archive.object(number) else { throw missing(key) }
    return bytes
  }
}
