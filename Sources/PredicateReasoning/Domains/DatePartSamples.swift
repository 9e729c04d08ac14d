import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Instants whose parts bring conditions to all that they come to together, in each span between two constants.
///
/// What matters of a part is which conditions hold for it. So in each span the first day is taken of all that are alike in
/// this, with an hour, minute and second of each kind; of days that are in the span in part each piece is looked at.
struct DatePartSamples {
  private(set) var values: [RecordValue] = []
  /// Whether nothing is missing.
  private(set) var isComplete = true

  private static let most = 1_000
  /// In so many days years of each length begin on each weekday, if no century lies between that leaves its leap day out.
  private static let cycle = 28 * 365 + 7 as Int64

  /// A part, and for each of its values which of them are alike.
  private struct Asked {
    let part: DatePart
    let kinds: [Int64: Int]

    /// The kind of an instant; -1 beyond the calendar, where no instant is looked for.
    func kind(_ date: Date) -> Int { (try? DateFunctions.part(part, of: date, in: .utc)).flatMap { kinds[$0] } ?? -1 }
  }

  private let ofDays: [Asked]
  private let ofTimes: [Asked]
  private let unit: Int64
  /// Seconds of a day, one for each way in which hour, minute and second may be of some kind.
  private let times: [Int64]

  /// `budget` is in evaluations of a condition, as long as which 28 days are looked at.
  init(_ constants: [RecordValue], _ questions: [DatePartQuestion], budget: inout WorkBudget) {
    let all = DatePart.allCases.compactMap { part in
      let outcomes = questions.filter { $0.part == part }.map(\.outcomes)
      return outcomes.isEmpty ? nil : Asked(part: part, kinds: Self.kinds(outcomes))
    }
    ofDays = all.filter { $0.part.seconds == nil }
    ofTimes = all.filter { $0.part.seconds != nil }
    unit = all.compactMap(\.part.seconds).min() ?? 86_400
    times = ofTimes.reduce([0]) { times, asked in
      let firsts = Dictionary(asked.kinds.map { ($0.value, $0.key) }, uniquingKeysWith: min).values.sorted()
      return times.flatMap { time in firsts.map { time + $0 * (asked.part.seconds ?? 0) } }
    }
    var bounds = [NumberLine.instants.lowerBound, NumberLine.instants.upperBound]
    for case .date(let date) in constants where NumberLine.instants.contains(date.timeIntervalSinceReferenceDate) {
      bounds.append(date.timeIntervalSinceReferenceDate)
    }
    bounds = Set(bounds.map { Date(timeIntervalSinceReferenceDate: $0).timeIntervalSince1970 }).sorted()
    for (low, high) in zip(bounds, bounds.dropFirst()) { addSpan(low, high, &budget) }
  }

  /// Numbers the ways in which conditions come out.
  private static func kinds(_ outcomes: [[Int64: Outcomes]]) -> [Int64: Int] {
    var numbers: [[Outcomes?]: Int] = [:]
    var kinds: [Int64: Int] = [:]
    for value in outcomes[0].keys.sorted() {
      let found = outcomes.map { $0[value] }
      let number = numbers[found] ?? numbers.count
      numbers[found] = number
      kinds[value] = number
    }
    return kinds
  }

  /// Instants between two others, both excluded.
  private mutating func addSpan(_ low: Double, _ high: Double, _ budget: inout WorkBudget) {
    let (first, last) = (Self.day(low), Self.day(high))
    let days = Self.days(after: first, before: last)
    guard budget.mayGoOn(), values.count < Self.most else {
      isComplete = false
      return
    }
    budget.spend(days.count / 28)
    var kindsOfDays: Set<[Int]> = []
    var seen: Set<[Int]> = []
    for day in days where kindsOfDays.insert(kinds(ofDays, day * 86_400)).inserted {
      for time in times where seen.insert(kinds(ofDays + ofTimes, day * 86_400 + time)).inserted {
        values.append(Self.instant(Double(day * 86_400 + time)))
      }
    }
    // The days at both ends, piece by piece.
    for day in Set([first, last]) {
      budget.spend(Int(86_400 / unit) / 28)
      for start in stride(from: day * 86_400, to: (day + 1) * 86_400, by: Int(unit)) {
        let (from, to) = (max(Double(start), low), min(Double(start + unit), high))
        guard from < to else { continue }
        let instant = Double(start) > low ? Double(start) : from + (to - from) / 2
        guard instant > low, instant < high, seen.insert(kinds(ofDays + ofTimes, start)).inserted else { continue }
        values.append(Self.instant(instant))
      }
    }
  }

  private func kinds(_ asked: [Asked], _ seconds: Int64) -> [Int] {
    let date = Date(timeIntervalSince1970: Double(seconds))
    return asked.map { $0.kind(date) }
  }

  // MARK: Days

  /// The whole days between two others, or so many of them that no other is of another kind: best those of our time.
  private static func days(after first: Int64, before last: Int64) -> Range<Int64> {
    let ours = CivilDate(year: 2001, month: 1, day: 1).days
    for start in [ours] + cycleStarts(after: first) where start > first && start + cycle <= last {
      return start..<(start + cycle)
    }
    return (first + 1)..<max(first + 1, last)
  }

  /// The beginnings of years with which a cycle begins, of the 128 years after a day.
  private static func cycleStarts(after day: Int64) -> [Int64] {
    let year = CivilDate(days: day).year + 1
    let years = (year..<(year + 128)).filter { first in
      (first..<(first + 28)).allSatisfy { $0 % 100 != 0 || $0 % 400 == 0 }
    }
    return years.map { CivilDate(year: $0, month: 1, day: 1).days }
  }

  /// The day of an instant, from 1970-01-01.
  private static func day(_ seconds: Double) -> Int64 {
    CivilDate.floored(Int64(seconds.rounded(.down)), 86_400).quotient
  }

  private static func instant(_ seconds: Double) -> RecordValue { .date(Date(timeIntervalSince1970: seconds)) }
}

extension DatePart {
  /// How many seconds the parts of a day take; nil for those of longer spans.
  fileprivate var seconds: Int64? {
    switch self {
    case .hour: 3_600
    case .minute: 60
    case .second: 1
    case .year, .quarter, .month, .week, .weekday, .day, .dayOfYear: nil
    }
  }
}
