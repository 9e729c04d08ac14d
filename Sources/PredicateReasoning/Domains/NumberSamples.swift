import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Numbers, or instants, that stand to some constants in every way that there is: equal to each, between neighbours, below and
/// above all.
struct NumberSamples {
  private(set) var values: [RecordValue] = []
  /// Whether nothing that kinds and constants allow is missing.
  private(set) var isComplete = true

  private var added: Set<Added> = []
  private let constants: [RecordValue]
  private let each: Int

  /// `each` is how many different numbers are wanted between two constants.
  init(_ constants: [RecordValue], kinds: KeyKinds, each: Int) {
    let numbers = constants.filter { NumberRules.Number($0).map { !$0.isNaN } ?? false }
    self.constants = numbers.sorted { (try? ValueRules.precedes($0, $1)) ?? false }
    self.each = each
    if !kinds.isDisjoint(with: .numbers) { addNumbers(kinds) }
    if kinds.contains(.boolean) { values += [.bool(false), .bool(true)] }
    if kinds.contains(.date) { addDates(constants) }
  }

  /// The values, those near zero first: where a calculation leaves its range stands far from what people think of.
  var simpleFirst: [RecordValue] {
    func size(_ value: RecordValue) -> Double {
      if case .date(let date) = value { return abs(date.timeIntervalSinceReferenceDate) }
      return NumberRules.Number(value).map { abs($0.double) } ?? 0
    }
    return values.sorted { size($0) < size($1) }
  }

  /// Values that were added, of which those of other types may be equal.
  private struct Added: Hashable {
    let type: ValueType?
    let key: ValueKey
  }

  private mutating func add(_ value: RecordValue) {
    if added.insert(Added(type: value.type, key: ValueKey(value))).inserted { values.append(value) }
  }

  // MARK: Numbers

  private mutating func addNumbers(_ kinds: KeyKinds) {
    // Whole numbers near decimals that no double holds are not looked for.
    for case .decimal(let number) in constants where abs(NumberRules.double(number)) >= 0x1p53 { isComplete = false }
    for constant in constants { addEqual(constant, kinds) }
    addBetween(nil, constants.first, kinds)
    for (low, high) in zip(constants, constants.dropFirst()) where (try? ValueRules.precedes(low, high)) == true {
      addBetween(low, high, kinds)
    }
    if !constants.isEmpty { addBetween(constants.last, nil, kinds) }
  }

  /// The constant itself, in a kind that the key has.
  private mutating func addEqual(_ constant: RecordValue, _ kinds: KeyKinds) {
    var forms: [RecordValue] = []
    let number = NumberRules.Number(constant)
    if kinds.contains(.integer), let number, let whole = Self.whole(number) { forms.append(.integer(whole)) }
    if kinds.contains(.double), let number { forms.append(.double(number.double)) }
    if kinds.contains(.decimal), let decimal = Self.decimal(constant) { forms.append(.decimal(decimal)) }
    // Where several kinds have it, what it comes to is the same in all.
    if let form = forms.first(where: { ValueRules.equal($0, constant) }) { add(form) }
  }

  private static func whole(_ number: NumberRules.Number) -> Int64? {
    switch number {
    case .integer(let value): value
    case .double(let value): Int64(exactly: value)
    case .decimal: Int64(exactly: number.double)
    }
  }

  private static func decimal(_ value: RecordValue) -> Decimal? {
    switch value {
    case .integer(let number): Decimal(number)
    case .double(let number): Decimal(string: "\(number)")
    case .decimal(let number): number
    case .bool(let flag): flag ? 1 : 0
    default: nil
    }
  }

  private mutating func addBetween(_ low: RecordValue?, _ high: RecordValue?, _ kinds: KeyKinds) {
    var found: [RecordValue] = []
    func take(_ value: RecordValue) {
      guard found.count < each else { return }
      if case .double(let number) = value, !number.isFinite { return }
      if let low, (try? ValueRules.precedes(low, value)) != true { return }
      if let high, (try? ValueRules.precedes(value, high)) != true { return }
      if !found.contains(where: { ValueRules.equal($0, value) }) { found.append(value) }
    }
    let (least, most) = (Self.above(low), Self.below(high))
    if kinds.contains(.integer) || kinds.contains(.double) {
      if let least, let most, least <= most {
        // From the side that is bounded, as such numbers are read most easily.
        for offset in 0..<Int64(each) {
          let (up, upFails) = least.addingReportingOverflow(offset)
          let (down, downFails) = most.subtractingReportingOverflow(offset)
          let value = low == nil ? high == nil ? offset : downFails ? nil : down : upFails ? nil : up
          guard let value, value >= least, value <= most else { break }
          take(kinds.contains(.integer) ? .integer(value) : .double(Double(value)))
        }
      }
    }
    if !kinds.contains(.integer) || kinds.contains(.double), found.count < each, let low, let high {
      takeFractions(low, high, kinds, take)
    } else if found.count < each, !kinds.contains(.integer) {
      takeFractions(low ?? .integer(-1_000_000), high ?? .integer(1_000_000), kinds, take)
      for value in [low, high].compactMap({ $0 }).compactMap({ NumberRules.Number($0)?.double }) {
        for factor in [2.0, 4, 8, -2, -4, 0.5, 0.25] where kinds.contains(.double) { take(.double(value * factor)) }
      }
    }
    values += found
    guard found.count < each else { return }
    // Of whole numbers all have been found; between doubles that are neighbours there is no other.
    if kinds.isDisjoint(with: [.double, .decimal]), each <= 1_000 { return }
    if kinds.isDisjoint(with: [.integer, .decimal]), found.isEmpty, !Self.isDouble(between: low, high) { return }
    isComplete = false
  }

  private func takeFractions(
    _ low: RecordValue, _ high: RecordValue, _ kinds: KeyKinds, _ take: (RecordValue) -> Void
  ) {
    guard let a = NumberRules.Number(low)?.double, let b = NumberRules.Number(high)?.double else { return }
    for part in 1...(each + 1) {
      let fraction = Double(part) / Double(each + 1)
      if kinds.contains(.double) {
        take(.double(a + (b - a) * fraction))
      } else if let x = Self.decimal(low), let y = Self.decimal(high) {
        take(.decimal(x + (y - x) * Decimal(part) / Decimal(each + 1)))
      }
    }
    guard kinds.contains(.double) else { return }
    for value in [a.nextDown, a, a.nextUp] { take(.double(value)) }
  }

  /// Whether there is a finite double between two numbers; nil stands for no bound.
  private static func isDouble(between low: RecordValue?, _ high: RecordValue?) -> Bool {
    guard let number = NumberRules.Number(low ?? .double(-.infinity))?.double else { return true }
    let isAbove = (try? ValueRules.precedes(low ?? .double(-.infinity), .double(number))) == true
    let next = isAbove ? number : number.nextUp
    return next.isFinite && (try? ValueRules.precedes(.double(next), high ?? .double(.infinity))) != false
  }

  /// The smallest whole number above.
  private static func above(_ value: RecordValue?) -> Int64? {
    guard let value else { return .min }
    guard let number = NumberRules.Number(value) else { return nil }
    guard var result = nearest(number) else { return number.double < 0 ? .min : nil }
    while (try? ValueRules.precedes(value, .integer(result))) != true {
      let (next, overflows) = result.addingReportingOverflow(1)
      if overflows { return nil }
      result = next
    }
    return result
  }

  /// The largest whole number below.
  private static func below(_ value: RecordValue?) -> Int64? {
    guard let value else { return .max }
    guard let number = NumberRules.Number(value) else { return nil }
    guard var result = nearest(number) else { return number.double > 0 ? .max : nil }
    while (try? ValueRules.precedes(.integer(result), value)) != true {
      let (next, overflows) = result.subtractingReportingOverflow(1)
      if overflows { return nil }
      result = next
    }
    return result
  }

  /// A whole number at most one step from the number, on either side; nil beyond all.
  private static func nearest(_ number: NumberRules.Number) -> Int64? {
    if case .integer(let value) = number { return value }
    return Int64(exactly: number.double.rounded(.down))
  }

  // MARK: Instants

  private mutating func addDates(_ constants: [RecordValue]) {
    var seconds: [Double] = []
    for case .date(let date) in constants { seconds.append(date.timeIntervalSinceReferenceDate) }
    seconds = Set(
      seconds.filter { !$0.isNaN }.map { min(max($0, NumberLine.instants.lowerBound), NumberLine.instants.upperBound) }
    ).sorted()
    func add(_ value: Double) {
      guard NumberLine.instants.contains(value) else { return }
      values.append(.date(Date(timeIntervalSinceReferenceDate: value)))
    }
    for value in seconds { add(value) }
    guard let first = seconds.first, let last = seconds.last else {
      for offset in 0..<each { add(Double(offset) * 86_400) }
      return
    }
    for offset in 1...max(each, 1) {
      add(min(first - Double(offset), first.nextDown))
      add(max(last + Double(offset), last.nextUp))
    }
    for (low, high) in zip(seconds, seconds.dropFirst()) {
      var found: Set<Double> = []
      for part in 1...each {
        let exact = low + (high - low) * Double(part) / Double(each + 1)
        let value =
          exact.rounded() > low && exact.rounded() < high && !found.contains(exact.rounded())
          ? exact.rounded() : exact
        if value > low, value < high { found.insert(value) }
      }
      for value in found.sorted() { add(value) }
      if found.count < each, found.isEmpty ? low.nextUp < high : true { isComplete = false }
    }
  }
}
