/// A property of Unicode that Swift's library does not know, in the version that MATCHES goes by: for each scalar its value,
/// or its values. The tables hold what ICU's expressions answer, which `RegexPropertyTests` compares.
struct ScalarTable: Sendable {
  /// What the property is called, in small letters without separators.
  let names: [String]
  /// What each of its values is called, likewise.
  let values: [[String]]
  /// The values of scalars that are alike; the first is that of all that no run holds.
  private let groups: [[Int]]
  /// Where each run begins and ends, ascending, and its group.
  private let starts: [UInt32]
  private let ends: [UInt32]
  private let groupOfRun: [UInt16]
  /// The group of Hangul syllables with a final consonant, if it is not that of the others, which a run holds with them.
  private let closedSyllables: UInt16?

  /// A table of its text: values apart by spaces, the names of each by commas; groups as numbers of values, one value each
  /// if there are none; runs as three numbers each, which ``number(_:)`` reads: how many scalars lie between it and the last
  /// one, its length less one, its group. Hangul syllables come in turns that a rule tells, in place of eight hundred runs.
  init(names: [String], values: String, groups: String = "", closedSyllables: UInt16? = nil, runs: String) {
    self.names = names
    self.closedSyllables = closedSyllables
    self.values = values.split(separator: " ").map { $0.split(separator: ",").map(String.init) }
    self.groups =
      groups.isEmpty
      ? self.values.indices.map { [$0] }
      : groups.split(separator: " ").map { $0.split(separator: ",").compactMap { Int($0) } }
    var (starts, ends, groupOfRun): ([UInt32], [UInt32], [UInt16]) = ([], [], [])
    var digits = runs.utf8[...]
    var next: UInt32 = 0
    while !digits.isEmpty {
      starts.append(next + Self.number(&digits))
      next = (starts.last ?? 0) + Self.number(&digits) + 1
      ends.append(next - 1)
      groupOfRun.append(UInt16(truncatingIfNeeded: Self.number(&digits)))
    }
    (self.starts, self.ends, self.groupOfRun) = (starts, ends, groupOfRun)
  }

  /// A number of digits from `0` on, five bits each, the lowest first; the sixth says that another one follows.
  private static func number(_ digits: inout Substring.UTF8View) -> UInt32 {
    var value: UInt32 = 0
    var shift: UInt32 = 0
    while let digit = digits.popFirst() {
      let bits = UInt32(digit) &- 48
      value |= (bits & 31) << shift
      if bits & 32 == 0 { break }
      shift += 5
    }
    return value
  }

  /// The number of a value by one of its names.
  func value(named name: String) -> Int? { values.firstIndex { $0.contains(name) } }

  /// Whether a scalar has a value. Cost: a search in the runs.
  func has(_ scalar: UInt32, _ value: Int) -> Bool { groups[group(scalar)].contains(value) }

  /// The scalars that have a value. Cost: linear in the runs.
  func scalars(_ value: Int) -> ScalarSet {
    let isMember = groups.map { $0.contains(value) }
    func runs(_ isIncluded: (Int) -> Bool) -> ScalarSet {
      ScalarSet(starts.indices.compactMap { isIncluded(Int(groupOfRun[$0])) ? starts[$0]...ends[$0] : nil })
    }
    var found = runs { isMember[$0] }
    if isMember[0] { found = ScalarSet(found.ranges + runs { _ in true }.inverted.ranges) }
    guard let closedSyllables else { return found }
    let closed = Hangul.closedSyllables
    return isMember[Int(closedSyllables)] ? ScalarSet(found.ranges + closed.ranges) : found.subtracting(closed)
  }

  /// The first value of a scalar.
  func value(_ scalar: UInt32) -> Int { groups[group(scalar)].first ?? 0 }

  private func group(_ scalar: UInt32) -> Int {
    if let closedSyllables, Hangul.syllables.contains(scalar), Hangul.isClosed(scalar) { return Int(closedSyllables) }
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < scalar { low = middle + 1 } else { high = middle }
    }
    return low < starts.count && starts[low] <= scalar ? Int(groupOfRun[low]) : 0
  }
}
