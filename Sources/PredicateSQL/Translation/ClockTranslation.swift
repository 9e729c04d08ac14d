#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PredicateLanguage

/// The SQL of date functions by the clocks of one zone.
final class ClockTranslation {
  private let translator: Translator
  private let clock: Clock
  private let span: SourceSpan?
  /// How many names are in use where SQL is being written.
  private var names = 0
  // In bytes; what is longer is better written once.
  private static let longest = 120

  init(_ translator: Translator, _ clock: Clock, _ span: SourceSpan?) {
    self.translator = translator
    self.clock = clock
    self.span = span
  }

  private static let day: Int64 = 86_400

  // MARK: Parts

  func part(_ part: DatePart, of date: SQLText) throws(Refusal) -> SQLText {
    guard case .zone = clock.zone else { return try zonedPart(part, of: date) }
    return try shallow(naming(date) { date throws(Refusal) in try zonedPart(part, of: date) })
  }

  private func zonedPart(_ part: DatePart, of date: SQLText) throws(Refusal) -> SQLText {
    if isNative, usesTemplates(of: part) { return try apply(Self.operation(of: part), [date, zone]) }
    return try naming(local(date, for: part)) { local throws(Refusal) in try localPart(part, local) }
  }

  /// A part of a date that is moved to the zone.
  private func localPart(_ part: DatePart, _ local: SQLText) throws(Refusal) -> SQLText {
    let first = clock.weeks.firstWeekday
    switch part {
    case .weekday where first != 1:
      let weekday = try apply(.weekday, [local, Self.utc])
      let place = try apply(.moduloIntegers, ["(\(weekday) + \(trusted: String(7 - first)))", "7"])
      return "(\(place) + 1)"
    case .week where first != 1:
      let deciding = try startOfWeek(local, plus: clock.weeks.decidingDay)
      let days = try apply(.dayOfYear, [deciding, Self.utc])
      return "(\(try apply(.divideIntegers, ["(\(days) - 1)", "7"])) + 1)"
    case .year, .quarter, .month, .week, .weekday, .day, .dayOfYear, .hour, .minute, .second:
      return try apply(Self.operation(of: part), [local, Self.utc])
    }
  }

  /// Weeks of other days are not among what databases know.
  private func usesTemplates(of part: DatePart) -> Bool {
    translator.dialect.datesTakeZone && (clock.weeks == .iso || (part != .week && part != .weekday))
  }

  // MARK: Starts

  func start(of unit: DateUnit, _ date: SQLText) throws(Refusal) -> SQLText {
    guard case .zone = clock.zone else { return try zonedStart(of: unit, date) }
    return try shallow(naming(date) { date throws(Refusal) in try zonedStart(of: unit, date) })
  }

  private func zonedStart(of unit: DateUnit, _ date: SQLText) throws(Refusal) -> SQLText {
    if unit == .hour, case .zone = clock.zone { return try startOfHour(date) }
    let odd = oddMidnights(of: unit)
    let asks = isNative && odd.count <= Self.fewMidnights
    if asks, translator.dialect.datesTakeZone, unit != .week || clock.weeks == .iso {
      return try corrected(apply(Self.operation(of: unit), [date, zone]), odd)
    }
    let start = try naming(local(date)) { local throws(Refusal) in
      unit == .week ? try startOfWeek(local) : try apply(Self.operation(of: unit), [local, Self.utc])
    }
    switch clock.zone {
    case .utc: return start
    case .fixed(let seconds): return try shifted(start, by: -seconds)
    case .zone:
      if asks { return try corrected(apply(.dateFromZone, [start, zone]), odd) }
      return try naming(start) { start throws(Refusal) in
        try shifted(start, by: lookedUp(table.midnights.mapped { -$0 }, of: start))
      }
    }
  }

  /// More of them are looked up with all others.
  private static let fewMidnights = 24

  /// The first instant of a day where the database has another one.
  private func corrected(_ start: SQLText, _ odd: [ZoneTable.OddMidnight]) throws(Refusal) -> SQLText {
    if odd.isEmpty { return start }
    return try naming(start) { start in
      let branches = odd.map { midnight -> SQLText in
        "WHEN \(binding: .date(Self.date(midnight.mistaken))) THEN \(binding: .date(Self.date(midnight.instant)))"
      }
      return "(CASE \(start) \(branches.joined(" ")) ELSE \(start) END)"
    }
  }

  private static func date(_ second: Int64) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(second - 978_307_200))
  }

  /// The first day of the week, or the one so many days later: databases know weeks from Monday.
  private func startOfWeek(_ local: SQLText, plus days: Int64 = 0) throws(Refusal) -> SQLText {
    let place = clock.weeks.firstWeekday - 1
    let moved = try shifted(local, by: -place * Self.day)
    return try shifted(apply(.startOfWeek, [moved, Self.utc]), by: (place + days) * Self.day)
  }

  /// Clocks are mostly moved by whole hours, after which hours begin as before.
  private func startOfHour(_ date: SQLText) throws(Refusal) -> SQLText {
    let (minutes, hours) = (table.minutes, table.hours.mapped { -$0 })
    let moved = try shifted(date, by: lookedUp(minutes, of: date))
    let start = try naming(moved) { moved throws(Refusal) in try apply(.startOfHour, [moved, Self.utc]) }
    return try shifted(start, by: lookedUp(hours, of: date))
  }

  // MARK: Clocks

  private static let utc: SQLText = "'UTC'"

  private var table: ZoneTable { ZoneTable.table(of: clock.zone, named: clock.name) }

  /// Whether the database is asked for what the clocks show.
  private var isNative: Bool {
    switch clock.zone {
    case .utc: true
    case .fixed: translator.dialect.datesTakeZone
    case .zone: translator.dialect.clocks != nil && clock.name.utf8.allSatisfy(Self.isPlain)
    }
  }

  /// What the names of the time-zone database are made of.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// The zone as the database writes it.
  private var zone: SQLText {
    switch clock.zone {
    case .utc: Self.utc
    case .fixed(let seconds): "INTERVAL '\(trusted: String(seconds / 60)) minutes'"
    case .zone: "'\(trusted: clock.name)'"
    }
  }

  /// The beginnings of spans that the database finds elsewhere than evaluation does.
  private func oddMidnights(of unit: DateUnit) -> [ZoneTable.OddMidnight] {
    guard case .zone = clock.zone else { return [] }
    let takesFirst = translator.dialect.clocks == .firstOfTwo
    return table.oddMidnights.filter { midnight in
      if midnight.isRepeated, takesFirst { return false }
      let date = CivilDate(days: CivilDate.floored(midnight.local, Self.day).quotient)
      return switch unit {
      case .year: date.month == 1 && date.day == 1
      case .quarter: date.month % 3 == 1 && date.day == 1
      case .month: date.day == 1
      case .week, .day, .hour: true
      }
    }
  }

  /// The date whose clock in UTC shows what the zone's clocks show, as far as a part needs it.
  private func local(_ date: SQLText, for part: DatePart? = nil) throws(Refusal) -> SQLText {
    switch clock.zone {
    case .utc: return date
    case .fixed(let seconds): return try shifted(date, by: seconds)
    case .zone:
      if isNative { return try apply(.dateToZone, [date, zone]) }
      let offsets =
        switch part {
        case .minute: table.minutes
        case .second: table.seconds
        case .year, .quarter, .month, .week, .weekday, .day, .dayOfYear, .hour, nil: table.offsets
        }
      return try shifted(date, by: lookedUp(offsets, of: date))
    }
  }

  // MARK: Looking up

  /// The number that a table has for a date. Where the database has no words for it, a tree of comparisons.
  private func lookedUp(_ steps: ZoneSteps, of date: SQLText) throws(Refusal) -> SQLText {
    guard !steps.steps.isEmpty else { return SQLText(String(steps.first)) }
    var second = try apply(.dateToSeconds, [date])
    if let cycle = steps.cycle {
      second = try naming(second) { second throws(Refusal) in try folded(second, cycle) }
    }
    if steps.steps.count > Self.fewSteps, translator.dialect.template(.stepped) != nil {
      let bounds = steps.steps.map { String($0.from) }.joined(separator: ", ")
      let values = ([steps.first] + steps.steps.map(\.value)).map(String.init).joined(separator: ", ")
      return try apply(.stepped, [second, SQLText(bounds), SQLText(values)])
    }
    return try naming(second, always: steps.steps.count > Self.fewSteps) { second in
      Self.tree(second, steps)
    }
  }

  private static let fewSteps = 2

  /// Two levels of comparisons, so that a row is through after a few of them and the statement is not deep, which
  /// SQLite's parser would mind.
  private static func tree(_ second: SQLText, _ steps: ZoneSteps) -> SQLText {
    let all = steps.steps
    let size = all.count <= 16 ? all.count : Int(Double(all.count).squareRoot().rounded(.up))
    var branches: [(until: Int64, value: SQLText)] = []
    var first = steps.first
    var start = 0
    while start + size < all.count {
      // The step that the next group begins with ends this one.
      let next = all[start + size]
      branches.append((next.from, Self.comparisons(second, first, all[start..<start + size])))
      first = next.value
      start += size + 1
    }
    return Self.comparisons(second, branches, last: Self.comparisons(second, first, all[start...]))
  }

  private static func comparisons(_ second: SQLText, _ first: Int64, _ steps: ArraySlice<ZoneSteps.Step>) -> SQLText {
    var branches: [(until: Int64, value: SQLText)] = []
    var last = first
    for step in steps {
      branches.append((step.from, SQLText(String(last))))
      last = step.value
    }
    return comparisons(second, branches, last: SQLText(String(last)))
  }

  private static func comparisons(
    _ second: SQLText, _ branches: [(until: Int64, value: SQLText)], last: SQLText
  ) -> SQLText {
    if branches.isEmpty { return last }
    let written = branches.map { until, value -> SQLText in
      "WHEN \(second) < \(trusted: String(until)) THEN \(value)"
    }
    return "CASE \(written.joined(" ")) ELSE \(last) END"
  }

  /// The second of the cycle that stands for a later one.
  private func folded(_ second: SQLText, _ cycle: ZoneCycle) throws(Refusal) -> SQLText {
    let place = try apply(
      .moduloIntegers,
      ["(\(second) - \(trusted: String(ZoneCycle.epoch)))", SQLText(String(ZoneCycle.fourCenturies))])
    let centuries = try apply(.divideIntegers, [place, SQLText(String(ZoneCycle.century))])
    let shift = String(ZoneCycle.centuryShift)
    let years = try apply(
      .moduloIntegers,
      [
        "(\(place) - \(centuries) * \(trusted: shift) + \(trusted: String(cycle.phase)))",
        SQLText(String(ZoneCycle.length)),
      ])
    return """
      CASE WHEN \(second) < \(trusted: String(cycle.end)) THEN \(second) \
      ELSE \(trusted: String(cycle.start)) + \(years) END
      """
  }

  // MARK: Pieces

  /// The SQL of something that speaks of a value more than once: by a name, where the value is long and the dialect has
  /// a way to.
  private func naming(
    _ value: SQLText, always: Bool = false, _ body: (SQLText) throws(Refusal) -> SQLText
  ) throws(Refusal) -> SQLText {
    guard translator.dialect.template(.named) != nil, always || value.bytes > Self.longest else {
      return try body(value)
    }
    // A name of its own, for the value may speak of those around it.
    let name: SQLText = "z\(trusted: names == 0 ? "" : String(names))"
    names += 1
    defer { names -= 1 }
    return try apply(.named, [value, body(name), name])
  }

  /// The SQL, unless the database's parser would give up on it.
  private func shallow(_ text: SQLText) throws(Refusal) -> SQLText {
    if let most = translator.dialect.deepestDate, text.depth > most {
      throw translator.refusal("a function of a date that is calculated by the clocks of another place", span)
    }
    return text
  }

  private func shifted(_ date: SQLText, by seconds: Int64) throws(Refusal) -> SQLText {
    try shifted(date, by: SQLText(String(seconds)))
  }

  private func shifted(_ date: SQLText, by seconds: SQLText) throws(Refusal) -> SQLText {
    seconds == "0" ? date : try apply(.shiftDate, [date, seconds])
  }

  private func apply(_ operation: SQLOperation, _ operands: [SQLText]) throws(Refusal) -> SQLText {
    try translator.apply(operation, operands, "this function of a date", span)
  }

  private static func operation(of part: DatePart) -> SQLOperation {
    switch part {
    case .year: .year
    case .quarter: .quarter
    case .month: .month
    case .week: .week
    case .weekday: .weekday
    case .day: .day
    case .dayOfYear: .dayOfYear
    case .hour: .hour
    case .minute: .minute
    case .second: .second
    }
  }

  private static func operation(of unit: DateUnit) -> SQLOperation {
    switch unit {
    case .year: .startOfYear
    case .quarter: .startOfQuarter
    case .month: .startOfMonth
    case .week: .startOfWeek
    case .day: .startOfDay
    case .hour: .startOfHour
    }
  }
}
