import PredicateLanguage

/// Round instants along a scale of seconds since 1970: starts of years, months, days, hours and so on.
struct TimeTicks: Hashable {
  /// Ascending.
  let values: [Double]
  /// One for each value: what is common to the whole scale is left out.
  let labels: [String]
  /// What the labels leave out: a year or a day; nil if nothing.
  let note: String?

  /// The instants within the scale, in the smallest steps of which at most so many fit into it; steps are not smaller
  /// than the dates of the rows, whose shortest form is `finest`: no days on an axis of months.
  init(_ scale: ChartScale, intervals: Int, finest: DateLabel.Form, zone: ZoneOffsets) {
    let low = max(scale.low, -DateLabel.farthest)
    let high = min(scale.high, DateLabel.farthest)
    let step = Step(atLeast: (high - low) / Double(max(1, intervals)), finest: finest)
    let found = step.instants(low, high, zone: zone, limit: max(1, intervals) + 3)
    values = found.isEmpty ? [low] : found
    let form = found.isEmpty ? LocalTime(low, zone: zone).form : step.form
    let shown = DateLabel.Labels(values, form, range: low...high, zone: zone)
    labels = shown.texts
    note = shown.note
  }
}

extension TimeTicks {
  /// A distance that people count time in.
  private enum Step {
    /// A part of a day, or of a second.
    case milliseconds(Int64)
    case days(Int64)
    case months(Int64)

    private static let table: [Step] =
      [1, 2, 5, 10, 20, 50, 100, 200, 500].map { .milliseconds($0) }
      + [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200].map {
        .milliseconds($0 * 1000)
      } + [.days(1), .days(2), .days(7), .days(14), .months(1), .months(2), .months(3), .months(6)]

    /// The shortest that is at least so many seconds long; above half a year, years by 1, 2 and 5 times powers of ten.
    init(atLeast seconds: Double, finest: DateLabel.Form) {
      if let step = Self.table.first(where: { $0.seconds >= seconds * (1 - 1e-9) && $0.form <= finest }) {
        self = step
        return
      }
      var power: Int64 = 1
      while true {
        for digit in [1, 2, 5] as [Int64] {
          self = .months(12 * digit * power)
          // A hundred million years are longer than all of time as it is counted here.
          if self.seconds >= seconds * (1 - 1e-9) || power >= 100_000_000 { return }
        }
        power *= 10
      }
    }

    /// About how long it is: months of 28 days, so that a scale of five months has ticks for all of them, and years of
    /// 366.
    private var seconds: Double {
      switch self {
      case .milliseconds(let count): Double(count) / 1000
      case .days(let count): Double(count) * 86_400
      case .months(let count): count < 12 ? Double(count) * 28 * 86_400 : Double(count) * 30.5 * 86_400
      }
    }

    var form: DateLabel.Form {
      switch self {
      case .milliseconds(let count): count < 1000 ? .milliseconds : count < 60_000 ? .seconds : .minutes
      case .days: .days
      case .months(let count): count < 12 ? .months : .years
      }
    }

    /// The multiples from `low` to `high`, where clocks of the zone show them.
    func instants(_ low: Double, _ high: Double, zone: ZoneOffsets, limit: Int) -> [Double] {
      let start = LocalTime(low, zone: zone)
      var result: [Double] = []
      for index in 0..<(Int64(limit) + 2) {
        let instant: Double
        switch self {
        case .milliseconds(let count) where count < 1000:
          let size = Double(count)
          instant = ((low * 1000 / size).rounded(.down) + Double(index)) * size / 1000
        case .milliseconds(let count):
          let (steps, _) = CivilDate.floored(start.date.days * 86_400 + start.seconds, count / 1000)
          instant = Double(zone.instant(local: (steps + index) * (count / 1000)))
        case .days(let count):
          // Weeks begin on Mondays; 1970 began on a Thursday.
          let shift: Int64 = count % 7 == 0 ? 3 : 0
          let (steps, _) = CivilDate.floored(start.date.days + shift, count)
          instant = Double(zone.instant(local: ((steps + index) * count - shift) * 86_400))
        case .months(let count):
          let (steps, _) = CivilDate.floored(start.date.year * 12 + start.date.month - 1, count)
          let (year, month) = CivilDate.floored((steps + index) * count, 12)
          let day = CivilDate(year: year, month: month + 1, day: 1)
          instant = Double(zone.instant(local: day.days * 86_400))
        }
        guard instant <= high else { break }
        // Two times of the clock are one instant where clocks jump.
        if instant >= low, instant > result.last ?? -.infinity { result.append(instant) }
      }
      return result
    }
  }
}
