import PredicateLanguage
import Synchronization

/// What the clocks of a place show, as tables that a statement can hold: a database need not know the place.
///
/// It is made of what evaluation itself asks (``ZoneOffsets``), at every change of the clocks from 1800 on, so that both
/// agree on every second of every year.
struct ZoneTable: Hashable, Sendable {
  /// Seconds east of UTC, by the second in UTC.
  let offsets: ZoneSteps
  /// What is to be taken from a local midnight for the first instant of that day, by the second of the local calendar.
  let midnights: ZoneSteps
  /// What is to be taken from the start of an hour, of an instant moved by its ``minutes``, by the second in UTC.
  let hours: ZoneSteps
  /// Local midnights that did not come once and at the first instant of their day, up to 2200.
  let oddMidnights: [OddMidnight]

  /// The offsets' part below an hour, which is all that minutes and starts of hours depend on.
  let minutes: ZoneSteps
  /// The offsets' part below a minute, which is all that seconds depend on.
  let seconds: ZoneSteps
  /// A midnight that databases may take for another instant than the first one of its day.
  struct OddMidnight: Hashable, Sendable {
    /// By the second of the local calendar.
    let local: Int64
    /// The first instant of the day.
    let instant: Int64
    /// What the clocks from before the change make of a midnight that they were moved over, and those from behind it of
    /// one that came twice.
    let mistaken: Int64
    /// Whether it came twice, rather than not at all.
    let isRepeated: Bool
  }

  private static let cache = Mutex<[String: ZoneTable]>([:])
  private static let mostCached = 64

  /// The table of a zone, remembered by its name. Cost, where it is new: some 150,000 look-ups.
  static func table(of zone: ZoneOffsets, named name: String) -> ZoneTable {
    if let known = cache.withLock({ $0[name] }) { return known }
    let made = ZoneTable(zone)
    cache.withLock { cache in
      if cache.count >= mostCached { cache.removeAll() }
      cache[name] = made
    }
    return made
  }

  init(_ zone: ZoneOffsets) {
    let changes = Self.changes(of: zone)
    let cycle = Self.cycle(of: changes)
    let first = zone.offset(at: Self.beginning)
    offsets = ZoneSteps(first: first, changes.map { .init(from: $0.instant, value: $0.after) }, cycle: cycle)
    minutes = offsets.mapped { CivilDate.floored($0, 3600).remainder }
    seconds = offsets.mapped { CivilDate.floored($0, 60).remainder }

    var midnights: [ZoneSteps.Step] = []
    var odd: [OddMidnight] = []
    for change in changes {
      let day = CivilDate.floored(change.instant + change.before, 86_400).quotient
      for midnight in (day - 2...day + 2).map({ $0 * 86_400 }) where midnight > midnights.last?.from ?? .min {
        let instant = zone.instant(local: midnight)
        midnights.append(.init(from: midnight, value: midnight - instant))
        let (old, new) = (change.instant + change.before, change.instant + change.after)
        guard Swift.min(old, new) <= midnight, midnight < Swift.max(old, new), midnight != old else { continue }
        let mistaken = midnight - (old < new ? change.before : change.after)
        odd.append(OddMidnight(local: midnight, instant: instant, mistaken: mistaken, isRepeated: new < old))
      }
    }
    self.midnights = ZoneSteps(first: first, midnights, cycle: cycle)
    oddMidnights = odd

    var hours: [ZoneSteps.Step] = []
    for (number, change) in changes.enumerated() {
      let offset = CivilDate.floored(change.after, 3600).remainder
      let hour = CivilDate.floored(change.instant + change.after, 3600)
      let start = change.instant - hour.remainder
      let end = number + 1 < changes.count ? changes[number + 1].instant : .max
      if hour.remainder != 0, zone.offset(at: start) != change.after {
        // The hour had begun before the change, by other clocks.
        let local = hour.quotient * 3600
        hours.append(.init(from: change.instant, value: offset + start - zone.instant(local: local)))
        if start + 3600 >= end { continue }
        hours.append(.init(from: start + 3600, value: offset))
      } else {
        hours.append(.init(from: change.instant, value: offset))
      }
    }
    self.hours = ZoneSteps(first: CivilDate.floored(first, 3600).remainder, hours, cycle: cycle)
  }

  // MARK: Changes of clocks

  private struct Change: Hashable {
    let instant: Int64
    let before: Int64
    let after: Int64
  }

  /// 1800-01-01, before clocks went by anything but the sun, and 2200-01-01.
  private static let beginning: Int64 = -5_364_662_400
  private static let ending: Int64 = 7_258_118_400

  /// Clocks are not changed twice a day.
  private static func changes(of zone: ZoneOffsets) -> [Change] {
    var changes: [Change] = []
    var last = zone.offset(at: beginning)
    for day in stride(from: beginning, to: ending, by: 86_400) {
      let next = zone.offset(at: day + 86_400)
      if next == last { continue }
      var (low, high) = (day, day + 86_400)
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if zone.offset(at: middle) == last { low = middle } else { high = middle }
      }
      let after = zone.offset(at: high)
      changes.append(Change(instant: high, before: last, after: after))
      last = next
    }
    return changes
  }

  /// The earliest cycle that has all changes behind it; nil where the last change is among those that are known.
  private static func cycle(of changes: [Change]) -> ZoneCycle? {
    guard let last = changes.last, last.instant > ending - 2 * 366 * 86_400 else { return nil }
    let known = Dictionary(changes.map { ($0.instant, $0) }) { first, _ in first }
    for year in ZoneCycle.years {
      let cycle = ZoneCycle(start: CivilDate(year: Int64(year), month: 1, day: 1).days * 86_400)
      let inside = changes.filter { $0.instant >= cycle.start && $0.instant < cycle.end }
      let behind = changes.drop { $0.instant < cycle.end }
      let next = behind.prefix { $0.instant < cycle.end + ZoneCycle.length }
      let repeats = behind.allSatisfy { change in
        guard let first = known[cycle.folded(change.instant)] else { return false }
        return first.before == change.before && first.after == change.after
      }
      if repeats, next.count == inside.count { return cycle }
    }
    return nil
  }
}
