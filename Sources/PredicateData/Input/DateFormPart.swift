import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One part of a pattern of dates.
enum DateFormPart: Hashable {
  case year(digits: Int)
  /// A number of two digits, or of one or two.
  case month(isPadded: Bool)
  case day(isPadded: Bool)
  case hour(isPadded: Bool)
  /// From 1 to 12.
  case halfDayHour(isPadded: Bool)
  case minute, second
  case fraction(digits: Int)
  case monthName(isShort: Bool)
  /// AM or PM.
  case halfDay
  case zone
  case sign(UInt8)

  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  /// The parts of a pattern.
  static func parts(of pattern: String) throws(DataError) -> [DateFormPart] {
    var parts: [DateFormPart] = []
    var rest = Array(pattern.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "'") {
        let text = try quoted(&rest, pattern)
        parts += (text.isEmpty ? [byte] : text).map(DateFormPart.sign)
        continue
      }
      guard (byte | 0x20) >= UInt8(ascii: "a"), (byte | 0x20) <= UInt8(ascii: "z") else {
        parts.append(.sign(byte))
        rest = rest.dropFirst()
        continue
      }
      let count = rest.prefix { $0 == byte }.count
      rest = rest.dropFirst(count)
      guard let part = DateFormPart(letter: Unicode.Scalar(byte), count: count) else {
        let letters = String(repeating: Character(Unicode.Scalar(byte)), count: count)
        throw failure("`\(letters)` in `\(pattern)` is no part of a date", pattern)
      }
      parts.append(part)
    }
    let hasYear = parts.contains { if case .year = $0 { true } else { false } }
    let hasMonth = parts.contains {
      switch $0 {
      case .month, .monthName: true
      default: false
      }
    }
    guard hasYear, hasMonth else { throw failure("`\(pattern)` has no year and month", pattern) }
    let hasHalf = parts.contains(.halfDay)
    let hasHalfHour = parts.contains { if case .halfDayHour = $0 { true } else { false } }
    guard hasHalf == hasHalfHour else { throw failure("`h` and `a` need each other in `\(pattern)`", pattern) }
    return parts
  }

  /// Takes a quoted text off; a doubled quote is the sign itself, within a text and, where the text is empty, outside.
  private static func quoted(_ rest: inout ArraySlice<UInt8>, _ pattern: String) throws(DataError) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    var text: [UInt8] = []
    repeat {
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: quote) else { throw failure("`'` is not closed", pattern) }
      text += rest[..<end]
      rest = rest[(end + 1)...]
      if rest.first == quote { text.append(quote) }
    } while rest.first == quote
    return text
  }

  private static func failure(_ message: String, _ pattern: String) -> DataError {
    DataError(
      .malformedDateForm, message,
      hint: "write iso, epoch-seconds, epoch-milliseconds, or a pattern of y, M, d, H, m, s, such as dd/MM/yyyy HH:mm")
  }

  private init?(letter: Unicode.Scalar, count: Int) {
    switch (letter, count) {
    case ("y", 4): self = .year(digits: 4)
    case ("y", 2): self = .year(digits: 2)
    case ("M", 1...2): self = .month(isPadded: count == 2)
    case ("M", 3...4): self = .monthName(isShort: count == 3)
    case ("d", 1...2): self = .day(isPadded: count == 2)
    case ("H", 1...2): self = .hour(isPadded: count == 2)
    case ("h", 1...2): self = .halfDayHour(isPadded: count == 2)
    case ("m", 2): self = .minute
    case ("s", 2): self = .second
    case ("S", 1...9): self = .fraction(digits: count)
    case ("a", 1): self = .halfDay
    case ("Z", _), ("X", _): self = .zone
    default: return nil
    }
  }

  /// The part as it is written at noon of 2011-11-11.
  var sample: [UInt8] {
    switch self {
    case .year(let digits): Array("2011".utf8.suffix(digits))
    case .month, .day, .hour, .halfDayHour, .minute, .second: Array("11".utf8)
    case .fraction(let digits): Array(repeating: UInt8(ascii: "1"), count: digits)
    case .monthName: Array("Nov".utf8)
    case .halfDay: Array("AM".utf8)
    case .zone: Array("Z".utf8)
    case .sign(let byte): [byte]
    }
  }
}

/// A text that is read as a date, part by part. The calendar itself is that of ISO 8601.
struct DateReading {
  private var year = 0
  private var month = 1
  private var day = 1
  private var hour = 0
  private var minute = 0
  private var second = 0
  private var nanoseconds = 0
  private var isAfternoon: Bool?
  private var zone: [UInt8] = [UInt8(ascii: "Z")]

  /// Reads a part at a place, which moves behind it; false if something else stands there.
  mutating func read(_ part: DateFormPart, _ text: Span<UInt8>, _ place: inout Int) -> Bool {
    switch part {
    case .year(let digits):
      guard let number = Self.number(text, &place, digits...digits) else { return false }
      year = digits == 4 ? number : number < 69 ? 2000 + number : 1900 + number
    case .month(let isPadded): return Self.set(&month, text, &place, isPadded)
    case .day(let isPadded): return Self.set(&day, text, &place, isPadded)
    case .hour(let isPadded): return Self.set(&hour, text, &place, isPadded)
    case .halfDayHour(let isPadded): return Self.set(&hour, text, &place, isPadded) && 1...12 ~= hour
    case .minute: return Self.set(&minute, text, &place, true)
    case .second: return Self.set(&second, text, &place, true)
    case .fraction(let digits):
      guard let number = Self.number(text, &place, digits...digits) else { return false }
      nanoseconds = (digits..<9).reduce(number) { number, _ in number * 10 }
    case .monthName(let isShort):
      for (index, name) in DateFormPart.months.enumerated() {
        if Self.skip(name.utf8.prefix(isShort ? 3 : name.utf8.count), text, &place) {
          month = index + 1
          return true
        }
      }
      return false
    case .halfDay:
      if Self.skip("am".utf8, text, &place) { isAfternoon = false } else { isAfternoon = true }
      return isAfternoon == false || Self.skip("pm".utf8, text, &place)
    case .zone:
      // Whether it is one is found with the date.
      zone = []
      while place < text.count, text[place] > 0x20 {
        zone.append(text[place])
        place += 1
      }
      return !zone.isEmpty
    case .sign(let byte):
      guard place < text.count, text[place] == byte else { return false }
      place += 1
    }
    return true
  }

  /// The instant; nil if there is no such day, time or offset.
  var date: Date? {
    var hour = hour
    if let isAfternoon { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.longest + zone.count)
    func append(_ sign: UInt8?, _ number: Int, first: Int) {
      if let sign { bytes.append(sign) }
      var unit = first
      while unit > 0 {
        bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
        unit /= 10
      }
    }
    append(nil, year, first: 1000)
    append(UInt8(ascii: "-"), month, first: 10)
    append(UInt8(ascii: "-"), day, first: 10)
    append(UInt8(ascii: "T"), hour, first: 10)
    append(UInt8(ascii: ":"), minute, first: 10)
    append(UInt8(ascii: ":"), second, first: 10)
    if nanoseconds > 0 { append(UInt8(ascii: "."), nanoseconds, first: 100_000_000) }
    bytes += zone
    return ISO8601.parse(bytes.span)
  }

  // `2024-02-29T12:00:00.123456789`
  private static let longest = 29

  private static func set(_ value: inout Int, _ text: Span<UInt8>, _ place: inout Int, _ isPadded: Bool) -> Bool {
    guard let number = number(text, &place, isPadded ? 2...2 : 1...2) else { return false }
    value = number
    return true
  }

  private static func number(_ text: Span<UInt8>, _ place: inout Int, _ digits: ClosedRange<Int>) -> Int? {
    var number = 0
    var count = 0
    while count < digits.upperBound, place < text.count, case 0...9 = text[place] &- UInt8(ascii: "0") {
      number = number * 10 + Int(text[place] - UInt8(ascii: "0"))
      place += 1
      count += 1
    }
    return count >= digits.lowerBound ? number : nil
  }

  /// Passes over a word of small letters, in any case.
  private static func skip(_ word: some Sequence<UInt8>, _ text: Span<UInt8>, _ place: inout Int) -> Bool {
    var next = place
    for letter in word {
      guard next < text.count, text[next] | 0x20 == letter else { return false }
      next += 1
    }
    place = next
    return true
  }
}
