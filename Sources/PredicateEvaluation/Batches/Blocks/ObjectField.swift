import PredicateLanguage

/// The values of one key of dynamic records, tested where they lie.
///
/// They are expected to be of one kind. Where a record has a value of another one, or is no object, a kernel cannot tell.
struct ObjectField: Sendable {
  let key: String
  let kind: BatchField.Kind
  let memory: ValueMemory

  func kernel<Test: NumberTest>(cost: Int, integers test: Test) -> Kernel? where Test.Number == Int64 {
    kind == .integer ? kernel(cost, IntegerCells(test: test)) : nil
  }

  func kernel<Test: NumberTest>(cost: Int, doubles test: Test) -> Kernel? where Test.Number == Double {
    switch kind {
    case .double: kernel(cost, DoubleCells(test: test))
    case .date: kernel(cost, DateCells(test: test))
    case .integer, .text, .coded: nil
    }
  }

  func kernel<Test: TextTest>(cost: Int, texts test: Test) -> Kernel? {
    kind == .text ? kernel(cost, TextCells(test: test)) : nil
  }

  func kernel(cost: Int, pattern: RegexPattern) -> Kernel? {
    kind == .text ? kernel(cost, PatternCells(pattern: pattern)) : nil
  }

  /// The kernel that asks whether there is a value.
  var presence: Kernel { kernel(1, PresentCells()) }

  private func kernel<Cells: CellTest>(_ cost: Int, _ test: Cells) -> Kernel {
    let (key, memory) = (key, memory)
    return Kernel(cost: cost) { rows, start, count, mask in
      // The rows are the records of `ObjectRows`, and the batch is a part of them.
      let records = UnsafeBufferPointer(start: rows.assumingMemoryBound(to: RecordValue.self), count: start + count)
      var cells = ObjectCells(key, records, memory)
      cells.start = start
      for row in 0..<count where mask[row] != 0 {
        switch cells.find(row) {
        case .noObject: return false
        case .noKey: mask[row] = 0
        case .value(let value):
          let kind = value.load(fromByteOffset: memory.kind, as: UInt8.self)
          if kind == memory.null {
            mask[row] = 0
          } else {
            guard let holds = test.holds(value, kind, memory) else { return false }
            mask[row] = holds ? 1 : 0
          }
        }
      }
      return true
    }
  }
}

/// A test of a value where it lies.
private protocol CellTest: Sendable {
  /// Nil for values that are not of the expected kind; never asked for nil.
  func holds(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> Bool?
}

/// Whole numbers, and booleans as 1 and 0: to comparisons they are these numbers.
private struct IntegerCells<Test: NumberTest>: CellTest where Test.Number == Int64 {
  let test: Test

  @inline(__always)
  func holds(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> Bool? {
    if kind == memory.integer { return test.holds(value.load(as: Int64.self)) }
    return kind == memory.bool ? test.holds(Int64(value.load(as: UInt8.self) & 1)) : nil
  }
}

private struct DoubleCells<Test: NumberTest>: CellTest where Test.Number == Double {
  let test: Test

  @inline(__always)
  func holds(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> Bool? {
    if kind == memory.double { return test.holds(value.load(as: Double.self)) }
    guard kind == memory.integer else { return nil }
    let number = value.load(as: Int64.self)
    // The same number, so it compares the same; beyond 2⁵³ a double may be another one.
    return number.magnitude <= 1 << 53 ? test.holds(Double(number)) : nil
  }
}

private struct DateCells<Test: NumberTest>: CellTest where Test.Number == Double {
  let test: Test

  @inline(__always)
  func holds(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> Bool? {
    kind == memory.date ? test.holds(value.load(as: Double.self)) : nil
  }
}

private struct TextCells<Test: TextTest>: CellTest {
  let test: Test

  @inline(__always)
  func holds(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> Bool? {
    guard kind == memory.string else { return nil }
    if Test.takesWords, value.load(fromByteOffset: 15, as: UInt8.self) & ValueMemory.smallTextBit != 0 {
      return test.holds(SmallText(at: value))
    }
    return memory.withText(value) { test.holds($0) }
  }
}

private struct PatternCells: CellTest {
  let pattern: RegexPattern

  @inline(__always)
  func holds(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> Bool? {
    kind == memory.string ? memory.withText(value) { pattern.matches($0) } : nil
  }
}

private struct PresentCells: CellTest {
  @inline(__always)
  func holds(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> Bool? { true }
}

extension ValueMemory {
  /// The bytes of a text that lies at an address.
  @inline(__always)
  fileprivate func withText<Result>(
    _ text: UnsafeRawPointer, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let last = text.load(fromByteOffset: 15, as: UInt8.self)
    if last & Self.smallTextBit != 0 {
      return text.withMemoryRebound(to: UInt8.self, capacity: 16) {
        body(UnsafeBufferPointer(start: $0, count: Int(last & 15)))
      }
    }
    // A value of this kind holds a string, which begins where the value does.
    return UTF8Text.withBytes(text.assumingMemoryBound(to: String.self).pointee, body)
  }
}
