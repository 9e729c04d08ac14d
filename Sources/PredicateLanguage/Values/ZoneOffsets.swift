#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// How far the clocks of a place are from UTC, at each instant.
package enum ZoneOffsets: Hashable, Sendable {
  /// No difference.
  case utc
  /// Always so many seconds east of UTC.
  case fixed(Int64)
  /// As the time-zone database has it.
  case zone(TimeZone)

  /// The zone of a name: `UTC`, `GMT`, `Z`, an offset such as `+02:00`, or a name of the time-zone database.
  ///
  /// Throws ``DiagnosticCode/castFailed`` for any other name. Where the host has no time-zone database only the offsets
  /// and UTC are known.
  package init(named name: String) throws(ValueError) {
    switch name {
    case "UTC", "GMT", "Z": self = .utc
    default:
      if let seconds = Self.offset(name) {
        self = seconds == 0 ? .utc : .fixed(seconds)
      } else if name.utf8.contains(UInt8(ascii: "/")), let zone = TimeZone(identifier: name) {
        self = .zone(zone)
      } else {
        throw ValueError(
          .castFailed, "unknown time zone `\(name.prefix(60))`",
          hint: "time zones have names such as `Europe/Berlin` or offsets such as `+02:00`")
      }
    }
  }

  /// Seconds east of UTC at an instant that is given in seconds since 1970.
  package func offset(at instant: Int64) -> Int64 {
    switch self {
    case .utc: 0
    case .fixed(let seconds): seconds
    case .zone(let zone): Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant))))
    }
  }

  /// The first instant whose local time is `local` or, where the clocks jump over it, the instant of that jump.
  ///
  /// `local` counts as if the clocks showed UTC: seconds from 1970-01-01 00:00 on the local calendar. Of two instants
  /// with that time, when clocks are turned back, it is the earlier one.
  package func instant(local: Int64) -> Int64 {
    // No zone is a day away from UTC, so both sides of any jump near `local` are seen.
    let before = offset(at: local - 86_400)
    let after = offset(at: local + 86_400)
    let early = local - before
    if before == after || offset(at: early) == before { return early }
    let late = local - after
    if offset(at: late) == after { return late }
    // The clocks jump over `local`: `late` lies before the jump and `early` after it.
    var low = Swift.min(early, late)
    var high = Swift.max(early, late)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offset(at: middle) == after { high = middle } else { low = middle }
    }
    return high
  }

  /// `+hh:mm`, `+hhmm` or `+hh` in seconds; nil if the text is none or more than 18 hours.
  private static func offset(_ text: String) -> Int64? {
    var bytes = Array(text.utf8)
    guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    bytes.removeFirst()
    if bytes.count == 5, bytes[2] == UInt8(ascii: ":") { bytes.remove(at: 2) }
    let digits = bytes.compactMap { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int64(byte - UInt8(ascii: "0")) : nil
    }
    guard digits.count == bytes.count, digits.count == 2 || digits.count == 4 else { return nil }
    let hours = digits[0] * 10 + digits[1]
    let minutes = digits.count == 4 ? digits[2] * 10 + digits[3] : 0
    guard minutes < 60, hours * 60 + minutes <= 18 * 60 else { return nil }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
  }
}
