import PredicateLanguage

/// The columns of the records in a column of lists.
struct ElementFields: FieldSource {
  let rows: ElementRows

  func field(_ key: String) -> BatchField? { rows.column(key).flatMap(BatchField.init) }
  func record(_ key: String) -> (any FieldSource)? { rows.column(key)?.records.map(RecordFields.init) }
}

extension ElementRows: ElementLists {
  var fields: any FieldSource { ElementFields(rows: self) }

  func counting(_ condition: Kernel?, most: Int, _ test: ElementTest) -> Kernel? {
    guard longest <= most else { return nil }
    var verdicts: ColumnBuffer<UInt8>?
    if let condition {
      verdicts = self.verdicts(condition)
      if verdicts == nil { return nil }
    }
    return Kernel(cost: 4) { [offsets, verdicts] _, start, count, mask in
      let offsets = offsets.base + start
      for row in 0..<count where mask[row] != 0 {
        let (from, to) = (Int(offsets[row]), Int(offsets[row + 1]))
        var found = to - from
        if let verdicts {
          found = Self.sum(verdicts.base, from, to)
        }
        mask[row] = test.holds(found, of: to - from) ? 1 : 0
      }
      return true
    }
  }

  /// What a condition says of each element; nil if it is to be asked one by one.
  private func verdicts(_ condition: Kernel) -> ColumnBuffer<UInt8>? {
    let marks = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 8)
    marks.initialize(repeating: 1, count: count + 8)
    let verdicts = ColumnBuffer(owning: marks, count: count)
    for start in stride(from: 0, to: count, by: Kernel.batchSize) {
      let size = min(Kernel.batchSize, count - start)
      guard condition.narrow(.none, start, size, marks + start) else { return nil }
    }
    return verdicts
  }

  /// How many of the marks, each 0 or 1, are set; eight are counted at a time.
  @inline(__always)
  private static func sum(_ marks: UnsafePointer<UInt8>, _ from: Int, _ to: Int) -> Int {
    var found = 0
    var element = from
    while element + 8 <= to {
      found &+= UnsafeRawPointer(marks + element).loadUnaligned(as: UInt64.self).nonzeroBitCount
      element += 8
    }
    while element < to {
      found &+= Int(marks[element])
      element += 1
    }
    return found
  }
}
