import PredicateLanguage

/// An aggregate over plain values, for every group.
// Unsafe: `places` has the group of each row of the batch, all below `groups`, to which the lists grow before they are
// written.
struct GroupAggregates {
  private enum Kind {
    /// Of records, or of values of any field: only whether there is one matters.
    case counts
    case integerTotals, integerExtremes
    case doubleTotals, doubleExtremes
    case dateExtremes
  }

  private let function: BuiltinFunction
  private var kind: Kind?
  private var counts: [Int] = []
  private var integerTotals: [IntegerTotal] = []
  private var integerExtremes: [IntegerExtremes] = []
  private var doubleTotals: [DoubleTotal] = []
  private var doubleExtremes: [DoubleExtremes] = []
  private var dateExtremes: [DateExtremes] = []

  /// Nil for a function that is computed row by row, whatever the values are.
  init?(_ function: BuiltinFunction) {
    switch function {
    case .count, .sum, .average, .min, .max: self.function = function
    default: return nil
    }
  }

  /// How the values of a field are gathered, no field standing for records; nil if they are to be looked at row by row.
  private func kind(_ field: BatchField?) -> Kind? {
    guard let field, function != .count else { return .counts }
    let isTotal = function == .sum || function == .average
    switch field.source {
    // The extremes of booleans are booleans.
    case .integer(let source): return isTotal ? .integerTotals : source.isBoolean ? nil : .integerExtremes
    case .double: return isTotal ? .doubleTotals : .doubleExtremes
    case .date: return isTotal ? nil : .dateExtremes
    case .text, .coded: return nil
    }
  }

  /// Whether the values of a field can be added to those before.
  func accepts(_ field: BatchField?) -> Bool {
    guard let found = kind(field) else { return false }
    return kind == nil || kind == found
  }

  /// Adds the chosen rows of a batch, whose groups are in `places`. The field is one that is accepted.
  mutating func add(_ batch: Batch, _ field: BatchField?, _ places: UnsafePointer<Int32>, groups: Int) {
    kind = kind(field)
    guard let field, function != .count else { return unsafe count(batch, field, places, groups) }
    let present = field.present
    switch field.source {
    case .integer(let source) where kind == .integerTotals:
      Self.grow(&integerTotals, IntegerTotal(), groups)
      unsafe integerTotals.withUnsafeMutableBufferPointer { totals in
        source.forEachRow(batch, present) { row, value in
          if let value { unsafe totals[Int(places[row])].add(value) }
        }
      }
    case .integer(let source):
      Self.grow(&integerExtremes, IntegerExtremes(), groups)
      unsafe integerExtremes.withUnsafeMutableBufferPointer { extremes in
        source.forEachRow(batch, present) { row, value in
          if let value { unsafe extremes[Int(places[row])].add(value) }
        }
      }
    case .double(let source) where kind == .doubleTotals:
      Self.grow(&doubleTotals, DoubleTotal(), groups)
      unsafe doubleTotals.withUnsafeMutableBufferPointer { totals in
        source.forEachRow(batch, present) { row, value in
          if let value { unsafe totals[Int(places[row])].add(value) }
        }
      }
    case .double(let source):
      Self.grow(&doubleExtremes, DoubleExtremes(), groups)
      unsafe doubleExtremes.withUnsafeMutableBufferPointer { extremes in
        source.forEachRow(batch, present) { row, value in
          if let value { unsafe extremes[Int(places[row])].add(value) }
        }
      }
    case .date(let source):
      Self.grow(&dateExtremes, DateExtremes(), groups)
      unsafe dateExtremes.withUnsafeMutableBufferPointer { extremes in
        source.forEachRow(batch, present) { row, value in
          if let value { unsafe extremes[Int(places[row])].add(value) }
        }
      }
    case .text, .coded: break
    }
  }

  private mutating func count(_ batch: Batch, _ field: BatchField?, _ places: UnsafePointer<Int32>, _ groups: Int) {
    Self.grow(&counts, 0, groups)
    guard let presence = field?.presence else {
      return unsafe counts.withUnsafeMutableBufferPointer { counts in
        for row in 0..<batch.count where batch.mask?[row] != 0 { unsafe counts[Int(places[row])] += 1 }
      }
    }
    Kernel.withMask { mask in
      if let chosen = batch.mask {
        mask.update(from: chosen, count: batch.count)
      } else {
        mask.update(repeating: 1, count: batch.count)
      }
      // Whether there is a value can always be told.
      _ = presence.narrow(batch.rows, batch.start, batch.count, mask)
      unsafe counts.withUnsafeMutableBufferPointer { counts in
        for row in 0..<batch.count where mask[row] != 0 { unsafe counts[Int(places[row])] += 1 }
      }
    }
  }

  private static func grow<Value>(_ values: inout [Value], _ value: Value, _ count: Int) {
    if values.count < count { values.append(contentsOf: repeatElement(value, count: count - values.count)) }
  }
}

extension GroupAggregates {
  /// The values of all groups; nil if one of them is to be computed row by row, or fails.
  mutating func column(_ name: String, groups: Int) -> RecordColumn? {
    settle(groups)
    var values = ColumnValues()
    for group in 0..<groups {
      guard let value = value(of: group) else { return nil }
      values.append(value)
    }
    return values.finish(name, coding: false)
  }

  /// Lets every group have an entry, those without rows too.
  private mutating func settle(_ groups: Int) {
    switch kind ?? (function == .count ? .counts : .integerTotals) {
    case .counts: Self.grow(&counts, 0, groups)
    case .integerTotals: Self.grow(&integerTotals, IntegerTotal(), groups)
    case .integerExtremes: Self.grow(&integerExtremes, IntegerExtremes(), groups)
    case .doubleTotals: Self.grow(&doubleTotals, DoubleTotal(), groups)
    case .doubleExtremes: Self.grow(&doubleExtremes, DoubleExtremes(), groups)
    case .dateExtremes: Self.grow(&dateExtremes, DateExtremes(), groups)
    }
  }

  @inline(__always)
  private func value(of group: Int) -> RecordValue? {
    switch kind {
    case .counts: .integer(Int64(counts[group]))
    case .integerTotals: integerTotals[group].value(of: function)
    case .integerExtremes: integerExtremes[group].value(of: function)
    case .doubleTotals: doubleTotals[group].value(of: function)
    case .doubleExtremes: doubleExtremes[group].value(of: function)
    case .dateExtremes: dateExtremes[group].value(of: function)
    // Nothing came.
    case nil: function == .count || function == .sum ? .integer(0) : .null
    }
  }

  /// What was gathered for a group, to be gone on with row by row.
  func accumulator(of group: Int) -> Accumulator {
    let empty = Accumulator(function, isDistinct: false)
    switch kind {
    case .integerTotals:
      return integerTotals.indices.contains(group) ? Accumulator(function, integerTotals[group].total) : empty
    case .doubleTotals:
      return doubleTotals.indices.contains(group) ? Accumulator(function, doubleTotals[group].total) : empty
    case .counts where !counts.indices.contains(group), .integerExtremes where !integerExtremes.indices.contains(group),
      .doubleExtremes where !doubleExtremes.indices.contains(group),
      .dateExtremes where !dateExtremes.indices.contains(group), nil:
      return empty
    case .counts, .integerExtremes, .doubleExtremes, .dateExtremes:
      // A number, an instant or nothing: none of these fails.
      return value(of: group).flatMap { try? Accumulator(function, gathered: $0) } ?? empty
    }
  }
}
