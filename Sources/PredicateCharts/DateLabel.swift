import PredicateLanguage

/// Instants as the shortest text that tells them apart.
enum DateLabel {
  /// How much of a date is written.
  enum Form: Int, Comparable {
    /// `2023`
    case years
    /// `2023-08`
    case months
    /// `2023-08-18`
    case days
    /// `2023-08-18 14:30`
    case minutes
    /// `2023-08-18 14:30:05`
    case seconds
    /// `2023-08-18 14:30:05.250`
    case milliseconds

    static func < (left: Form, right: Form) -> Bool { left.rawValue < right.rawValue }

    /// The shortest form that loses nothing of these instants (seconds since 1970), which lose what is below a
    /// millisecond.
    init(of instants: [Double], zone: ZoneOffsets) {
      self = instants.reduce(.years) { max($0, LocalTime($1, zone: zone).form) }
    }
  }

  /// Labels of several instants, seconds since 1970, with what they have in common left out.
  struct Labels {
    let texts: [String]
    /// The year or the day that the texts leave out, because the whole `range` lies in it; nil if nothing.
    let note: String?

    init(_ instants: [Double], _ form: Form, range: ClosedRange<Double>, zone: ZoneOffsets) {
      let first = LocalTime(range.lowerBound, zone: zone)
      let last = LocalTime(range.upperBound, zone: zone)
      let isOne = range.lowerBound == range.upperBound
      let isOneDay = !isOne && form >= .minutes && first.date == last.date
      let isOneYear = !isOne && form >= .days && first.date.year == last.date.year
      note = isOneDay ? first.day(.days) : isOneYear ? first.day(.years) : nil
      texts = instants.map { instant in
        let time = LocalTime(instant, zone: zone)
        if isOneDay { return time.clock(form) }
        return isOneYear ? String(time.text(form).dropFirst(first.day(.years).count + 1)) : time.text(form)
      }
    }
  }

  /// Seconds from 1970 to where dates end, some 997,000 years either way, so that all of them can be written.
  static let farthest = 31_490_000_000_000.0

  /// The instant, in seconds since 1970, as clocks of the zone show it.
  static func text(_ instant: Double, _ form: Form, zone: ZoneOffsets) -> String {
    LocalTime(instant, zone: zone).text(form)
  }
}

/// An instant as clocks and calendars of a zone show it.
struct LocalTime {
  let date: CivilDate
  /// Since midnight.
  let seconds: Int64
  let milliseconds: Int64

  /// `instant` is in seconds since 1970, no farther from it than ``DateLabel/farthest``.
  init(_ instant: Double, zone: ZoneOffsets) {
    // Dates count from 2001 in binary fractions, so the instant is known to a millionth of a second at best.
    let total = (instant * 1000).rounded()
    let whole = (total / 1000).rounded(.down)
    milliseconds = Int64(total - whole * 1000)
    let (days, rest) = CivilDate.floored(Int64(whole) + zone.offset(at: Int64(whole)), 86_400)
    date = CivilDate(days: days)
    seconds = rest
  }

  /// The shortest form that says all of it.
  var form: DateLabel.Form {
    if milliseconds != 0 { return .milliseconds }
    if seconds % 60 != 0 { return .seconds }
    if seconds != 0 { return .minutes }
    if date.day != 1 { return .days }
    return date.month == 1 ? .years : .months
  }

  func text(_ form: DateLabel.Form) -> String {
    form < .minutes ? day(form) : day(.days) + " " + clock(form)
  }

  /// The year, with its month and day as far as the form asks for them.
  func day(_ form: DateLabel.Form) -> String {
    let sign = date.year < 0 ? "-" : ""
    var text = sign + Self.padded(abs(date.year), 4)
    if form >= .months { text += "-" + Self.padded(date.month, 2) }
    if form >= .days { text += "-" + Self.padded(date.day, 2) }
    return text
  }

  /// `14:30`, with seconds and milliseconds as far as the form asks for them.
  func clock(_ form: DateLabel.Form) -> String {
    var text = Self.padded(seconds / 3600, 2) + ":" + Self.padded(seconds / 60 % 60, 2)
    if form >= .seconds { text += ":" + Self.padded(seconds % 60, 2) }
    if form >= .milliseconds { text += "." + Self.padded(milliseconds, 3) }
    return text
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
