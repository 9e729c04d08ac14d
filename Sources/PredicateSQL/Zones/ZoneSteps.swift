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
