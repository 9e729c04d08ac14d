import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values that may bring a condition to hold that is not understood, by the constants in it.
enum GuessedValues {
  private static let mostConstants = 5

  /// Numbers of every size, sums and products of the constants, and texts in both cases.
  static func near(_ constants: [RecordValue]) -> [RecordValue] {
    var values: [RecordValue] = []
    func add(_ number: Double) {
      guard let whole = Int64(exactly: number) else {
        if number.isFinite { values.append(.double(number)) }
        return
      }
      values.append(.integer(whole))
    }
    let numbers = constants.compactMap { NumberRules.Number($0)?.double }.prefix(mostConstants)
    for number in numbers {
      for other in numbers { for value in [number * other, number + other, number / other] { add(value) } }
      for value in [2 * number, -number, number.squareRoot()] { add(value) }
      if let power = Int(exactly: number), (0..<62).contains(power) { values.append(.integer(1 << Int64(power))) }
    }
    for number in [0, 1, -1, 2, 3, 4, 8, 10, 16, 32, 64, 100, 1_000, 1_000_000, 1_000_000_000, 0.5] as [Double] {
      add(number)
    }
    for case .string(let text) in constants.prefix(mostConstants) {
      values += [.string(text), .string(text.lowercased()), .string(text.uppercased())]
    }
    return values + [.string("a"), .string("A"), .string("Ab")]
  }

  /// Dates whose parts are the constants: years, months, days, hours.
  static func dates(near constants: [RecordValue]) -> [RecordValue] {
    var dates: [RecordValue] = []
    func add(_ year: Int64, _ month: Int64, _ day: Int64, _ hour: Int64) {
      let seconds = CivilDate(year: year, month: month, day: day).days * 86_400 + hour * 3_600
      dates.append(.date(Date(timeIntervalSince1970: Double(seconds))))
    }
    add(2024, 1, 1, 0)
    add(2024, 7, 15, 12)
    add(2024, 12, 31, 23)
    for case .integer(let number) in constants.prefix(mostConstants) where (-10_000...10_000).contains(number) {
      for near in [number - 1, number, number + 1] {
        if (1...9_999).contains(near) { add(near, 6, 15, 12) }
        if (1...12).contains(near) { add(2024, near, 15, 12) }
        if (1...31).contains(near) { add(2024, 1, near, 12) }
        if (0...23).contains(near) { add(2024, 1, 1, near) }
      }
    }
    // A day of each kind of week.
    for day in 2...8 as ClosedRange<Int64> { for hour in [12, 23] as [Int64] { add(2024, 1, day, hour) } }
    return dates
  }
}
