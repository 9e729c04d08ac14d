import PredicateLanguage

/// A number for each second of the calendar that changes now and then, such as a zone's offset from UTC.
struct ZoneSteps: Hashable, Sendable {
  /// One number from a second on, up to the next step.
  struct Step: Hashable, Sendable {
    let from: Int64
    let value: Int64
  }

  /// The number before the first step.
  let first: Int64
  /// In the order of their seconds; no two in a row have one number.
  let steps: [Step]
  /// How what follows the last step repeats it; nil where nothing changes any more.
  let cycle: ZoneCycle?

  /// The steps without those that change nothing, nor those that the cycle has others for.
  init(first: Int64, _ steps: [Step], cycle: ZoneCycle? = nil) {
    var kept: [Step] = []
    var last = first
    for step in steps where step.value != last && step.from < cycle?.end ?? .max {
      kept.append(step)
      last = step.value
    }
    self.first = first
    self.steps = kept
    // Without a step within it there is nothing to repeat.
    self.cycle = cycle.flatMap { cycle in kept.last.map { $0.from > cycle.start } == true ? cycle : nil }
  }

  /// The number of a second. Cost: logarithmic.
  func value(at second: Int64) -> Int64 {
    let second = cycle?.folded(second) ?? second
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].from <= second { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : steps[low - 1].value
  }

  /// The same seconds with other numbers.
  func mapped(_ change: (Int64) -> Int64) -> ZoneSteps {
    ZoneSteps(
      first: change(first), steps.map { step in Step(from: step.from, value: change(step.value)) }, cycle: cycle)
  }
}

/// How the years of a zone repeat, once its clocks change by one rule for ever.
///
/// Such rules name a weekday of a month, so that they repeat every 28 years for as long as every fourth year is a leap
/// year. A century that lacks its leap day puts the calendar where it was twelve years before, and after four centuries
/// it starts over.
struct ZoneCycle: Hashable, Sendable {
  /// The first second, on a January 1, of 28 years that stand for all later ones. They have seven leap days.
  let start: Int64

  /// The seconds of 28 years.
  static let length: Int64 = 10_227 * 86_400
  /// The seconds of twelve years that begin behind a leap day left out and end with a leap day.
  static let centuryShift: Int64 = 4_382 * 86_400
  /// The seconds of a century without its last leap day, and of four of them with one.
  static let century: Int64 = 36_524 * 86_400
  static let fourCenturies: Int64 = 146_097 * 86_400
  /// 2000-03-01: where leap days are left out, it is at the end of centuries that begin on this day.
  static let epoch: Int64 = 951_868_800

  /// The first second that another one stands for.
  var end: Int64 { start + Self.length }

  /// What is added to the seconds in their four centuries, so that they count from ``start`` and none is negative.
  var phase: Int64 {
    let shift = start - Self.epoch < Self.century ? 0 : Self.centuryShift
    return Self.epoch + shift - start + 8 * Self.length
  }

  /// The Januaries with which 28 years with seven leap days begin, the earliest first.
  static let years = Array(1970...2072) + Array(2101...2110)

  /// The second that stands for a later one, and every second before ``end`` for itself.
  func folded(_ second: Int64) -> Int64 {
    guard second >= end else { return second }
    let place = (second - Self.epoch) % Self.fourCenturies
    return start + (place - place / Self.century * Self.centuryShift + phase) % Self.length
  }
}
