import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The values of a type that are numbers or instants, in their order, each with a place.
enum NumberLine {
  case integers, doubles, dates

  /// The lines of some kinds; nil if others are among them.
  static func all(of kinds: KeyKinds) -> [NumberLine]? {
    switch kinds.subtracting(.missing) {
    case .integer: [.integers]
    case .double: [.doubles]
    case [.integer, .double]: [.integers, .doubles]
    case .date: [.dates]
    default: nil
    }
  }

  private static let sign: UInt64 = 1 << 63

  /// The value at a place.
  func value(_ place: UInt64) -> RecordValue {
    switch self {
    case .integers: .integer(Int64(bitPattern: place ^ Self.sign))
    case .doubles: .double(Self.double(place))
    case .dates: .date(Date(timeIntervalSinceReferenceDate: Self.double(place)))
    }
  }

  private static func double(_ place: UInt64) -> Double {
    Double(bitPattern: place & sign == 0 ? ~place : place ^ sign)
  }

  private static func place(_ number: Double) -> UInt64 {
    let bits = number.bitPattern
    return bits & sign == 0 ? bits ^ sign : ~bits
  }

  /// The first place, the last, and that of zero.
  var marks: [UInt64] {
    switch self {
    case .integers: [0, Self.sign, .max]
    case .doubles: [-Double.greatestFiniteMagnitude, 0, .greatestFiniteMagnitude].map(Self.place)
    case .dates: [Self.instants.lowerBound, 0, Self.instants.upperBound].map(Self.place)
    }
  }

  /// The seconds from 2001 of the dates that are thought about: those that JSON texts can say.
  static let instants = -ISO8601.farthest...ISO8601.farthest

  /// Places at or beside a value.
  func places(near value: RecordValue) -> [UInt64] {
    if case .date(let date) = value {
      let seconds = date.timeIntervalSinceReferenceDate
      return self == .dates && Self.instants.contains(seconds) ? [Self.place(seconds)] : []
    }
    guard self != .dates, let number = NumberRules.Number(value)?.double, number.isFinite else { return [] }
    if self == .doubles { return [Self.place(number)] }
    guard let whole = Int64(exactly: number.rounded(.down)) else { return [] }
    return [whole, whole < .max ? whole + 1 : whole].map { UInt64(bitPattern: $0) ^ Self.sign }
  }
}
