import PredicateLanguage

/// An aggregate over plain numbers, for every group.
struct GroupAggregates {
  private enum Numbers {
    /// Of records, which need no field.
    case records
    /// Of any field: only whether there is a value matters.
    case presence(BatchField)
    case integers(BatchField.IntegerSource)
    case doubles(BatchField.DoubleSource)
  }

  private let function: BuiltinFunction
  private let numbers: Numbers
  private let present: NullBitmap?
  private var counts: [Int] = []
  private var integers: [IntegerSummary] = []
  private var doubles: [DoubleSummary] = []

  /// Counts records.
  init(_ function: BuiltinFunction, _ field: BatchField?) {
    self.function = function
    numbers = field.map(Numbers.presence) ?? .records
    present = nil
  }

  /// Nil for a function or a field whose values are to be looked at row by row.
  init?(_ function: BuiltinFunction, numbers field: BatchField) {
    self.function = function
    present = field.present
    switch (function, field.source) {
    case (.count, _): numbers = .presence(field)
    case (.sum, .integer(let source)), (.average, .integer(let source)): numbers = .integers(source)
    case (.min, .integer(let source)), (.max, .integer(let source)):
      if source.isBoolean { return nil }
      numbers = .integers(source)
    case (.sum, .double(let source)), (.average, .double(let source)), (.min, .double(let source)),
      (.max, .double(let source)):
      numbers = .doubles(source)
    default: return nil
    }
  }

  /// Adds the chosen rows of a batch, whose groups are in `places`.
  mutating func add(_ batch: Batch, _ places: UnsafePointer<Int32>, groups: Int) {
    switch numbers {
    case .records:
      grow(&counts, 0, groups)
      counts.withUnsafeMutableBufferPointer { counts in
        for row in 0..<batch.count where batch.mask?[row] != 0 { counts[Int(places[row])] += 1 }
      }
    case .presence(let field):
      grow(&counts, 0, groups)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Kernel.batchSize) { memory in
        guard let mask = memory.baseAddress else { return }
        if let chosen = batch.mask { mask.update(from: chosen, count: batch.count) }
        // Whether there is a value can always be told.
        _ = field.presence?.narrow(batch.rows, batch.start, batch.count, mask)
        counts.withUnsafeMutableBufferPointer { counts in
          for row in 0..<batch.count where mask[row] != 0 { counts[Int(places[row])] += 1 }
        }
      }
    case .integers(let source):
      grow(&integers, IntegerSummary(), groups)
      integers.withUnsafeMutableBufferPointer { integers in
        source.forEachRow(batch, present) { row, value in
          if let value { integers[Int(places[row])].add(value) }
        }
      }
    case .doubles(let source):
      grow(&doubles, DoubleSummary(), groups)
      doubles.withUnsafeMutableBufferPointer { doubles in
        source.forEachRow(batch, present) { row, value in
          if let value { doubles[Int(places[row])].add(value) }
        }
      }
    }
  }

  private func grow<Value>(_ values: inout [Value], _ value: Value, _ count: Int) {
    while values.count < count { values.append(value) }
  }

  /// The value of a group; nil if it is to be computed row by row.
  func value(of group: Int) -> RecordValue? {
    switch numbers {
    case .records, .presence: .integer(Int64(counts[group]))
    case .integers: integers[group].value(of: function)
    case .doubles: doubles[group].value(of: function)
    }
  }
}
