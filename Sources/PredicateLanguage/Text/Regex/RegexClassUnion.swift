/// Classes that are put together, one after the other: what no table of Unicode decides becomes one set, and unions do not
/// nest. Cost: linear in what is added, and the sorting of it once.
struct RegexClassUnion {
  private var ranges: [ClosedRange<UInt32>] = []
  private var others: [RegexClass] = []

  init(_ classes: [RegexClass] = []) {
    for members in classes { add(members) }
  }

  mutating func add(_ members: RegexClass) {
    if case .union(let parts) = members {
      for part in parts { add(part) }
    } else if let set = members.listed {
      add(set)
    } else {
      others.append(members)
    }
  }

  mutating func add(_ set: ScalarSet) { ranges += set.ranges }

  mutating func add(_ other: RegexClassUnion) {
    ranges += other.ranges
    others += other.others
  }

  /// All of them together.
  var members: RegexClass {
    if others.isEmpty { return .scalars(ScalarSet(ranges)) }
    if ranges.isEmpty { return others.count == 1 ? others[0] : .union(others) }
    return .union([.scalars(ScalarSet(ranges))] + others)
  }
}
