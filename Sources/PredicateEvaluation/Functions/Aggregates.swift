#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
package import PredicateLanguage

/// The aggregates over values that are at hand; `@sum` and its kin, functions, and grouped rows all give what these give.
///
/// Nil elements are left out, but `count` counts them.
package enum Aggregates {
  /// The sum: 0 of nothing; an integer of integers, else a double, or a decimal without doubles.
  ///
  /// Throws ``DiagnosticCode/notANumber``, and ``DiagnosticCode/integerOverflow`` if the sum of integers leaves 64 bits,
  /// whatever the order of the elements.
  package static func sum(_ values: [RecordValue]) throws(ValueError) -> RecordValue {
    try Total.of(values, "sum:").sum()
  }

  /// The mean: nil of nothing; a double, or a decimal if there are decimals and no doubles.
  package static func average(_ values: [RecordValue]) throws(ValueError) -> RecordValue {
    try Total.of(values, "average:").mean()
  }

  /// The smallest; nil of nothing.
  package static func min(_ values: [RecordValue]) throws(ValueError) -> RecordValue { try extreme(values, .less) }

  /// The largest; nil of nothing.
  package static func max(_ values: [RecordValue]) throws(ValueError) -> RecordValue { try extreme(values, .greater) }

  private static func extreme(
    _ values: [RecordValue], _ wanted: ValueOrdering
  ) throws(ValueError) -> RecordValue {
    var extreme = Extreme(wanted)
    for value in values { try extreme.add(value) }
    return extreme.value
  }

  /// The middle number, or the mean of the two in the middle; nil of nothing.
  package static func median(_ values: [RecordValue]) throws(ValueError) -> RecordValue {
    let numbers = try sorted(values, "median:")
    guard !numbers.isEmpty else { return .null }
    let upper = numbers.count / 2
    if !numbers.count.isMultiple(of: 2) { return numbers[upper] }
    return try average([numbers[upper - 1], numbers[upper]])
  }

  /// All values that occur most often, in ascending order.
  package static func mode(_ values: [RecordValue]) throws(ValueError) -> [RecordValue] {
    var counts: [ValueKey: Int] = [:]
    for value in values where value != .null { counts[ValueKey(value), default: 0] += 1 }
    let most = counts.values.max() ?? 0
    // In the order of first occurrence, which decides between equal values of different kinds.
    return try ordered(ValueRules.distinct(values).filter { counts[ValueKey($0)] == most })
  }

  /// The standard deviation of the whole population; nil of nothing.
  package static func standardDeviation(_ values: [RecordValue]) throws(ValueError) -> RecordValue {
    var deviation = Deviation()
    for value in values { try deviation.add(value, "stddev:") }
    return deviation.value
  }

  /// The value below which `percent` of the numbers lie, between neighbours in proportion; nil of nothing.
  ///
  /// Throws ``DiagnosticCode/indexOutOfRange`` unless `percent` is from 0 to 100.
  package static func percentile(_ values: [RecordValue], _ percent: RecordValue) throws(ValueError) -> RecordValue {
    guard let percent = try Arithmetic.percent(percent) else { return .null }
    let numbers = try sorted(values, "percentile:at:").compactMap { NumberRules.Number($0)?.double }
    guard !numbers.isEmpty else { return .null }
    let position = percent / 100 * Double(numbers.count - 1)
    let lower = Int(position)
    let upper = Swift.min(lower + 1, numbers.count - 1)
    let share = position - Double(lower)
    return .double(share == 0 ? numbers[lower] : numbers[lower] + (numbers[upper] - numbers[lower]) * share)
  }

  /// The different elements in the order of their first occurrence, without nil.
  package static func distinct(_ values: [RecordValue]) -> [RecordValue] {
    ValueRules.distinct(values.filter { $0 != .null })
  }

  /// The elements' plain text with a separator between them; nil of nothing.
  package static func joined(_ values: [RecordValue], separator: String) throws(ValueError) -> RecordValue {
    var result: String?
    for value in values where value != .null {
      let text = Casting.text(value)
      let grown = (result.map { $0.utf8.count + separator.utf8.count } ?? 0) + text.utf8.count
      try TextLimit.check(grown)
      if result != nil { result?.append(separator) }
      result = (result ?? "") + text
    }
    return result.map(RecordValue.string) ?? .null
  }

  /// The numbers in ascending order. Throws ``DiagnosticCode/notANumber``.
  private static func sorted(
    _ values: [RecordValue], _ function: String
  ) throws(ValueError) -> [RecordValue] {
    var numbers: [RecordValue] = []
    numbers.reserveCapacity(values.count)
    for value in values {
      if let number = try Arithmetic.number(value, function) { numbers.append(number.value) }
    }
    return try ordered(numbers)
  }

  /// The values in ascending order, NaN last. Throws ``DiagnosticCode/typeMismatch``.
  private static func ordered(_ values: [RecordValue]) throws(ValueError) -> [RecordValue] {
    var failure: ValueError?
    let sorted = values.sorted { left, right in
      do throws(ValueError) {
        switch try ValueRules.compare(left, right) {
        case .less: return true
        case .equal, .greater: return false
        case .unordered:
          return NumberRules.Number(right)?.isNaN == true && NumberRules.Number(left)?.isNaN == false
        }
      } catch {
        failure = failure ?? error
        return false
      }
    }
    if let failure { throw failure }
    return sorted
  }
}

extension Aggregates {
  /// What an aggregate function ranges over: the elements of the one collection it was given, else its arguments
  /// themselves; nil if the only argument is nil.
  static func elements(_ arguments: [RecordValue]) -> [RecordValue]? {
    guard arguments.count == 1, let only = arguments.first else { return arguments }
    return switch only {
    case .array(let elements), .set(let elements): elements
    case .null: nil
    case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record: arguments
    }
  }

  /// Applies an aggregate to the arguments of its function; nil for a nil collection.
  static func over(
    _ arguments: [RecordValue], _ aggregate: ([RecordValue]) throws(ValueError) -> RecordValue
  ) throws(ValueError) -> RecordValue {
    guard let values = elements(arguments) else { return .null }
    return try aggregate(values)
  }
}
