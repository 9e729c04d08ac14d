/// A set of Unicode scalars, as ranges: what a class of a regular expression stands for.
package struct ScalarSet: Hashable, Sendable {
  /// The ranges, ascending; neither do they meet, nor hold they surrogates.
  package let ranges: [ClosedRange<UInt32>]

  /// The scalars of the ranges, which may overlap and come in any order.
  package init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged.flatMap(Self.withoutSurrogates)
  }

  /// One scalar.
  package init(_ scalar: UInt32) { self.init([scalar...scalar]) }

  private static func withoutSurrogates(_ range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
    var parts: [ClosedRange<UInt32>] = []
    if range.lowerBound < 0xD800 { parts.append(range.lowerBound...min(range.upperBound, 0xD7FF)) }
    if range.upperBound > 0xDFFF { parts.append(max(range.lowerBound, 0xE000)...range.upperBound) }
    return parts
  }

  /// All others.
  package var inverted: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10_FFFF { gaps.append(next...0x10_FFFF) }
    return ScalarSet(gaps)
  }

  /// Those of both.
  package func intersection(_ other: ScalarSet) -> ScalarSet { subtracting(other.inverted) }

  /// Those that are not of the other.
  package func subtracting(_ other: ScalarSet) -> ScalarSet { ScalarSet(inverted.ranges + other.ranges).inverted }

  /// Whether the scalar is one of them.
  package func contains(_ scalar: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar)
  }

  /// Whether the sets have a scalar in common.
  package func meets(_ other: ScalarSet) -> Bool {
    ranges.contains { range in other.ranges.contains(where: range.overlaps) }
  }

  /// The only scalar, if there is one alone.
  package var only: UInt32? {
    guard ranges.count == 1, let range = ranges.first, range.count == 1 else { return nil }
    return range.lowerBound
  }
}

/// Sets that no version of Unicode changes.
extension ScalarSet {
  /// `\s`: what Unicode calls white space.
  package static let spaces = ScalarSet([
    0x9...0xD, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000,
  ])
  /// `\v`: what ends a line, where `.` stops.
  package static let lineEnds = ScalarSet([0xA...0xD, 0x85...0x85, 0x2028...0x2029])
  /// `\h`: space within a line.
  package static let horizontalSpaces = ScalarSet([
    0x9...0x9, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x202F...0x202F, 0x205F...0x205F,
    0x3000...0x3000,
  ])
}
