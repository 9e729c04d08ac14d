#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Instants as text, by ISO 8601: the proleptic Gregorian calendar, computed without calendars or locales.
package enum ISO8601 {
  private static let secondsPerDay: Int64 = 86_400
  // Seconds from 1970-01-01 to 2001-01-01, where `Date` counts from.
  private static let referenceOffset: Int64 = 978_307_200
  // Some 997,000 years either way of 2001, so that a year never needs more than its six digits.
  package static let farthest = 31_490_000_000_000.0

  /// The instant a text names; nil if it is no date.
  ///
  /// `2023-08-18`, or that with `T` or a blank and `14:38`, `14:38:00` or `14:38:00.25`, then `Z`, `+02:00`, `+0200`,
  /// `+02` or nothing. A date alone is its midnight; without an offset the time is UTC. Years have four digits, or six
  /// with a sign. Fractions beyond nanoseconds are dropped. `24:00` and leap seconds are no times.
  package static func parse(_ text: some StringProtocol) -> Date? {
    var text = String(text)
    return text.withUTF8 { unsafe instant($0) }
  }

  /// The instant that UTF-8 bytes name, as `parse(_:)` of text does.
  package static func parse(_ bytes: Span<UInt8>) -> Date? {
    unsafe bytes.withUnsafeBufferPointer { unsafe instant($0) }
  }

  private static func instant(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    var scanner = unsafe Scanner(bytes: bytes)
    guard let year = scanner.year(), scanner.skip("-"), let month = scanner.number(digits: 2, in: 1...12),
      scanner.skip("-"), let day = scanner.number(digits: 2, in: 1...31), day <= length(ofMonth: month, year: year)
    else { return nil }
    let midnight = CivilDate(year: year, month: month, day: day).days * secondsPerDay
    guard !scanner.isAtEnd else { return date(unixSeconds: midnight) }

    guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "), let hour = scanner.number(digits: 2, in: 0...23),
      scanner.skip(":"), let minute = scanner.number(digits: 2, in: 0...59)
    else { return nil }
    var second: Int64 = 0
    var nanoseconds: Int64 = 0
    if scanner.skip(":") {
      guard let value = scanner.number(digits: 2, in: 0...59) else { return nil }
      second = value
      if scanner.skip(".") || scanner.skip(",") {
        guard let fraction = scanner.fraction() else { return nil }
        nanoseconds = fraction
      }
    }
    guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
    return date(
      unixSeconds: midnight + hour * 3600 + minute * 60 + second - offset, nanoseconds: nanoseconds)
  }

  /// `2023-08-18T14:38:00Z`; with three digits of fraction for milliseconds, six for microseconds, to which instants
  /// are rounded.
  ///
  /// Years outside 0...9999 have a sign and six digits; instants more than 997,000 years from 2001 are taken for that
  /// one. A `Date` that holds no number gives `NaN`.
  package static func format(_ date: Date) -> String {
    let interval = date.timeIntervalSinceReferenceDate
    guard !interval.isNaN else { return "NaN" }
    let clamped = min(max(interval, -farthest), farthest)
    let whole = clamped.rounded(.down)
    var seconds = Int64(whole) + referenceOffset
    var microseconds = Int64(((clamped - whole) * 1_000_000).rounded())
    if microseconds == 1_000_000 {
      seconds += 1
      microseconds = 0
    }
    let (days, time) = CivilDate.floored(seconds, secondsPerDay)
    let day = CivilDate(days: days)

    var text = ""
    text.reserveCapacity(30)
    let isShort = (0...9999).contains(day.year)
    if !isShort { text += day.year < 0 ? "-" : "+" }
    append(abs(day.year), digits: isShort ? 4 : 6, to: &text)
    text += "-"
    append(day.month, digits: 2, to: &text)
    text += "-"
    append(day.day, digits: 2, to: &text)
    text += "T"
    append(time / 3600, digits: 2, to: &text)
    text += ":"
    append(time / 60 % 60, digits: 2, to: &text)
    text += ":"
    append(time % 60, digits: 2, to: &text)
    if microseconds != 0 {
      text += "."
      let isMilliseconds = microseconds % 1000 == 0
      append(isMilliseconds ? microseconds / 1000 : microseconds, digits: isMilliseconds ? 3 : 6, to: &text)
    }
    return text + "Z"
  }

  /// The instant so long after 1970; equal instants give equal dates however they are written.
  package static func date(unixSeconds: Int64, nanoseconds: Int64 = 0) -> Date {
    let seconds = Double(unixSeconds) - Double(referenceOffset)
    return Date(timeIntervalSinceReferenceDate: seconds + Double(nanoseconds) / 1_000_000_000)
  }

  /// The instant so many milliseconds after 1970.
  package static func date(unixMilliseconds: Int64) -> Date {
    let (seconds, milliseconds) = CivilDate.floored(unixMilliseconds, 1000)
    return date(unixSeconds: seconds, nanoseconds: milliseconds * 1_000_000)
  }

  /// The same of a finite number; of a whole one the date is that of the integer.
  package static func date(unixMilliseconds: Double) -> Date {
    let remainder = unixMilliseconds.truncatingRemainder(dividingBy: 1000)
    let seconds = (unixMilliseconds - remainder) / 1000 - (remainder < 0 ? 1 : 0)
    return Date(
      timeIntervalSinceReferenceDate: seconds - Double(referenceOffset)
        + (remainder < 0 ? remainder + 1000 : remainder) / 1000)
  }

  /// The instant so many seconds after 1970. A number that is as near to whole milliseconds as doubles are gives the date of
  /// these: dates count from 2001, where doubles lie closer together.
  package static func date(secondsSince1970 seconds: Double) -> Date {
    let milliseconds = (seconds * 1000).rounded()
    guard milliseconds.isFinite, milliseconds / 1000 == seconds else { return Date(timeIntervalSince1970: seconds) }
    return date(unixMilliseconds: milliseconds)
  }

  /// The seconds since 1970 that ``date(secondsSince1970:)`` reads back as this date. If several do, the one of whole
  /// milliseconds, else of whole microseconds; if none does, the nearest below.
  ///
  /// Dates count from 2001, and what lies between two instants that doubles tell apart differs from there to 1970.
  package static func secondsSince1970(_ date: Date) -> Double {
    number(of: date, perSecond: 1) { Self.date(secondsSince1970: $0) }
  }

  /// The same in milliseconds.
  package static func unixMilliseconds(_ date: Date) -> Double {
    number(of: date, perSecond: 1000) { Self.date(unixMilliseconds: $0) }
  }

  private static func number(of date: Date, perSecond units: Double, _ read: (Double) -> Date) -> Double {
    for parts in [1000.0, 1_000_000] {
      let whole = (date.timeIntervalSince1970 * parts).rounded() / (parts / units)
      if whole.isFinite, read(whole) == date { return whole }
    }
    // Rounding twice may miss the nearest.
    let number = date.timeIntervalSince1970 * units
    let near = [number, number.nextUp, number.nextDown].filter(\.isFinite)
    return near.first { read($0) == date } ?? near.filter { read($0) < date }.max() ?? number
  }
}

// MARK: - Calendar arithmetic

extension ISO8601 {
  private static func length(ofMonth month: Int64, year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func append(_ value: Int64, digits: Int, to text: inout String) {
    let number = String(value)
    for _ in number.utf8.count..<max(digits, number.utf8.count) { text += "0" }
    text += number
  }
}

// MARK: - Scanning

extension ISO8601 {
  // Safe: no byte is read but behind a look at the end, and a scanner is used within the call that has the bytes only.
  @safe private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    var isAtEnd: Bool { unsafe position == bytes.count }

    /// The next byte; 0 at the end.
    private var next: UInt8 { isAtEnd ? 0 : unsafe bytes[position] }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    private mutating func digit() -> Int64? {
      let digit = next &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      position += 1
      return Int64(digit)
    }

    mutating func number(digits: Int, in range: ClosedRange<Int64>) -> Int64? {
      var value: Int64 = 0
      for _ in 0..<digits {
        guard let digit = digit() else { return nil }
        value = value * 10 + digit
      }
      return range.contains(value) ? value : nil
    }

    mutating func year() -> Int64? {
      if skip("+") { return number(digits: 6, in: 0...999_999) }
      if skip("-") { return number(digits: 6, in: 1...999_999).map { -$0 } }
      return number(digits: 4, in: 0...9999)
    }

    /// Nanoseconds.
    mutating func fraction() -> Int64? {
      guard var value = digit() else { return nil }
      var digits = 1
      while let next = digit() {
        if digits < 9 {
          value = value * 10 + next
          digits += 1
        }
      }
      for _ in digits..<9 { value *= 10 }
      return value
    }

    /// Seconds east of UTC; 0 at the end of the text.
    mutating func offset() -> Int64? {
      if isAtEnd || skip("Z") || skip("z") { return 0 }
      let sign: Int64
      if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
      guard let hours = number(digits: 2, in: 0...23) else { return nil }
      guard !isAtEnd else { return sign * hours * 3600 }
      _ = skip(":")
      guard let minutes = number(digits: 2, in: 0...59) else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}
