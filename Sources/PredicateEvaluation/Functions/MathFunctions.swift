#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PredicateLanguage
import PredicatePlatform

/// The functions of numbers that are no operators.
enum MathFunctions {
  /// A function of real numbers; a double whatever kind goes in.
  static func real(
    _ value: RecordValue, _ name: String, _ body: (Double) -> Double
  ) throws(ValueError) -> RecordValue {
    try Arithmetic.number(value, name).map { .double(body($0.double)) } ?? .null
  }

  /// The number without its sign. The smallest integer has no positive twin and throws.
  static func absolute(_ value: RecordValue) throws(ValueError) -> RecordValue {
    switch try Arithmetic.number(value, "abs:") {
    case nil: return .null
    case .integer(let number):
      return number < 0
        ? try Arithmetic.checked((0 as Int64).subtractingReportingOverflow(number), "abs:") : .integer(number)
    case .double(let number): return .double(number.magnitude)
    case .decimal(let number): return .decimal(number.magnitude)
    }
  }

  /// The nearest number of so many places, of the kind the number has; halves go away from zero.
  static func round(_ value: RecordValue, places: RecordValue, _ name: String) throws(ValueError) -> RecordValue {
    guard let number = try Arithmetic.number(value, name), let places = try Arithmetic.whole(places, name) else {
      return .null
    }
    switch number {
    case .integer(let number): return try round(number, places: places, name)
    case .double(let number): return .double(round(number, places: places))
    case .decimal(let number): return .decimal(round(number, places: places))
    }
  }

  private static func round(_ number: Int64, places: Int64, _ name: String) throws(ValueError) -> RecordValue {
    guard places < 0 else { return .integer(number) }
    // A half of 10²⁰ is more than any number of 64 bits.
    guard places >= -19 else { return .integer(0) }
    let unit = (places..<0).reduce(1 as Int128) { unit, _ in unit * 10 }
    let wide = Int128(number)
    let rounded = (wide + (wide < 0 ? -unit / 2 : unit / 2)) / unit * unit
    guard let result = Int64(exactly: rounded) else { throw Arithmetic.overflow(name) }
    return .integer(result)
  }

  private static func round(_ number: Double, places: Int64) -> Double {
    if places == 0 || !number.isFinite { return number.rounded() }
    // A double has no digits beyond these places, and none above those.
    if places > 340 { return number }
    if places < -310 { return 0 }
    // By way of the shortest decimal: 2.675 is meant as written, though the double is a little less.
    if let decimal = NumberRules.exactDecimal(number) { return NumberRules.double(round(decimal, places: places)) }
    return number.magnitude < 1 && places < 100 ? 0 : number
  }

  private static func round(_ number: Decimal, places: Int64) -> Decimal {
    guard !number.isNaN, places <= 127, places >= -127 else { return places < 0 ? 0 : number }
    let unit = Decimal(sign: .plus, exponent: Int(-places), significand: 1)
    let half = Decimal(sign: .plus, exponent: Int(-places) - 1, significand: 5)
    guard !unit.isNaN, !half.isNaN else { return number }
    let moved = number.magnitude + half
    // Cutting the text is exact where a division would round.
    let text = moved.description
    let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) ?? text.endIndex
    let kept: String
    if places > 0 {
      kept = String(
        text.prefix(upTo: text.utf8.index(dot, offsetBy: Int(places) + 1, limitedBy: text.endIndex) ?? text.endIndex))
    } else {
      let digits = text[..<dot]
      let zeros = Swift.min(Int(-places), digits.utf8.count)
      kept = String(digits.dropLast(zeros)) + String(repeating: "0", count: zeros)
    }
    let result = Decimal(string: kept) ?? number
    return number < 0 ? -result : result
  }

  /// A whole number from 0 to below the bound, which is positive; else it throws ``DiagnosticCode/indexOutOfRange``.
  static func random(below bound: RecordValue, _ source: RandomSource) throws(ValueError) -> RecordValue {
    guard let bound = try Arithmetic.whole(bound, "randomn:") else { return .null }
    guard bound > 0 else { throw ValueError(.indexOutOfRange, "`randomn:` needs a positive bound, found \(bound)") }
    return .integer(source.below(bound))
  }

  /// The metres between two places, along great circles of a sphere of the Earth's mean radius.
  static func distance(_ from: RecordValue, _ to: RecordValue) throws(ValueError) -> RecordValue {
    guard let a = try place(from), let b = try place(to) else { return .null }
    let latitude = CLibrary.sine((b.latitude - a.latitude) / 2)
    let longitude = CLibrary.sine((b.longitude - a.longitude) / 2)
    let share =
      latitude * latitude + CLibrary.cosine(a.latitude) * CLibrary.cosine(b.latitude) * longitude * longitude
    return .double(2 * 6_371_008.8 * CLibrary.arcSine(Swift.min(1, share.squareRoot())))
  }

  /// Latitude and longitude in radians; nil if the record or one of them is nil.
  private static func place(_ value: RecordValue) throws(ValueError) -> (latitude: Double, longitude: Double)? {
    func read(_ key: String) throws(ValueError) -> Double? {
      let part: RecordValue?
      switch value {
      case .object(let object): part = object[key]
      case .record(let reference): part = reference.list.slot(of: key).map(reference.value(at:))
      case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set:
        throw ValueError(
          .typeMismatch, "a location is a record with `latitude` and `longitude`, found \(value.noun)")
      }
      guard let part else { throw ValueError(.unknownKey, "a location needs a key `\(key)`") }
      return try Arithmetic.number(part, "distanceToLocation:fromLocation:").map { $0.double * .pi / 180 }
    }
    if case .null = value { return nil }
    guard let latitude = try read("latitude"), let longitude = try read("longitude") else { return nil }
    return (latitude, longitude)
  }
}
