import PredicateLanguage

/// The columns of the records in a column of lists.
struct ElementFields: FieldSource {
  let rows: ElementRows

  func field(_ key: String) -> BatchField? { rows.column(key).flatMap(BatchField.init) }
}

extension BatchCompiler {
  /// The kernel of ANY, ALL and NONE over a column of lists.
  func quantified(
    _ isAll: Bool, _ collection: ResolvedExpression, _ slot: Int, _ body: ResolvedPredicate
  ) -> Kernel? {
    guard let (rows, key) = elements(collection), let verdicts = verdicts(rows, slot, key, body) else { return nil }
    return counting(rows, verdicts) { found, all in isAll ? found == all : found > 0 }
  }

  /// The kernel of a comparison of `SUBQUERY(…).@count`, or of the `@count` of a column of lists, with a constant.
  func count(_ expression: ResolvedExpression, _ relation: NumberRelation, _ value: RecordValue) -> Kernel? {
    guard case .collection(.count, let counted, _, _) = expression.kind, let number = NumberRules.Number(value),
      let found = relation.integers(number)
    else { return nil }
    let rows: ElementRows
    let verdicts: ColumnBuffer<UInt8>?
    if case .filter(let collection, let slot, let body) = counted.kind {
      guard let (elements, key) = elements(collection), let made = self.verdicts(elements, slot, key, body) else {
        return nil
      }
      (rows, verdicts) = (elements, made)
    } else {
      guard let (elements, key) = elements(counted), key == nil else { return nil }
      (rows, verdicts) = (elements, nil)
    }
    guard let range = found.map(IntegerRange.init) else { return .never }
    return counting(rows, verdicts) { found, _ in range.holds(Int64(found)) }
  }

  /// The records in the lists of a key, and the key of theirs that is meant: nil for `words`, `length` for
  /// `words.length`.
  private func elements(_ expression: ResolvedExpression) -> (ElementRows, key: String?)? {
    guard element == nil, case .key(let base, let last, _) = expression.kind else { return nil }
    let rows: ElementRows?
    var key: String?
    switch base.kind {
    case .record: rows = fields.elements(last)
    case .key(let root, let first, _):
      guard case .record = root.kind else { return nil }
      rows = fields.elements(first)
      key = last
    default: return nil
    }
    // Each element is a step; a list that could end an evaluation is left to it.
    guard let rows, rows.longest <= constants.limits.evaluationSteps / Self.mostDepth else { return nil }
    return (rows, key)
  }

  /// What a condition says of each element; nil if it is to be asked one by one.
  private func verdicts(
    _ rows: ElementRows, _ slot: Int, _ key: String?, _ body: ResolvedPredicate
  ) -> ColumnBuffer<UInt8>? {
    let element = Element(slot: slot, key: key)
    let compiler = BatchCompiler(fields: ElementFields(rows: rows), constants: constants, element: element)
    guard let kernel = compiler.kernel(body) else { return nil }
    let marks = UnsafeMutablePointer<UInt8>.allocate(capacity: rows.count + 8)
    marks.initialize(repeating: 1, count: rows.count + 8)
    let verdicts = ColumnBuffer(owning: marks, count: rows.count)
    for start in stride(from: 0, to: rows.count, by: Kernel.batchSize) {
      let count = min(Kernel.batchSize, rows.count - start)
      // Kernels over columns have no use for the address.
      guard kernel.narrow(UnsafeRawPointer(marks), start, count, marks + start) else { return nil }
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

  /// Compares the number of elements that hold, or of all, with the number of all.
  private func counting(
    _ rows: ElementRows, _ verdicts: ColumnBuffer<UInt8>?,
    _ holds: @escaping @Sendable (_ found: Int, _ all: Int) -> Bool
  ) -> Kernel {
    Kernel(cost: 4) { _, start, count, mask in
      let offsets = rows.offsets.base + start
      for row in 0..<count where mask[row] != 0 {
        let (from, to) = (Int(offsets[row]), Int(offsets[row + 1]))
        var found = to - from
        if let verdicts {
          found = Self.sum(verdicts.base, from, to)
        }
        mask[row] = holds(found, to - from) ? 1 : 0
      }
      return true
    }
  }
}
