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

  /// The same where values of other kinds may be such as fail.
  var presenceOfKind: Kernel { kernel(1, KindCells(expected: kinds, holds: true)) }

  /// Holds for no value of the kind; what it would say of others is not known, not even that they do not fail.
  var never: Kernel { kernel(1, KindCells(expected: kinds, holds: false)) }

  /// The kinds of values that tests of this field's kind can tell about.
  private var kinds: (UInt8, UInt8) {
    switch kind {
    case .integer: (memory.integer, memory.bool)
    case .double: (memory.double, memory.integer)
    case .date: (memory.date, memory.date)
    case .text, .coded: (memory.string, memory.string)
    }
  }

  private func kernel<Cells: CellTest>(_ cost: Int, _ test: Cells) -> Kernel {
    let (key, memory) = (key, memory)
    let narrow: Kernel.Narrow = { rows, start, count, mask in
      let block = ObjectBlock.at(rows)
      block.read(start..<start + count)
      guard block.shape != nil else {
        return Self.narrow(mask, start, count, test, ObjectCells(key, block.records, memory))
      }
      guard let values = block.values(of: key) else {
        mask.update(repeating: 0, count: count)
        return true
      }
      // Values lie all over the memory. Where no branch depends on them, the processor fetches those of many rows while it
      // waits for the first one; hence a list of the rows, and bits for verdicts. Whatever a value is, its words can be read.
      let asked = MaskWords.count(mask, count)
      block.note(asked: asked)
      var unknown: UInt8 = 0
      @inline(__always) func ask(_ row: Int) {
        let value = values[row]
        let verdict = test.verdict(value, value.load(fromByteOffset: memory.kind, as: UInt8.self), memory)
        mask[row] = verdict.holds
        unknown |= verdict.isUnknown
      }
      if asked == count {
        for row in 0..<count { ask(row) }
      } else {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { chosen in
          MaskWords.list(mask, count, in: chosen)
          for place in 0..<asked { ask(Int(chosen[place])) }
        }
      }
      return unknown == 0
    }
    return Kernel(cost: cost, narrow, isCertain: false)
  }

  /// Tests the marked rows of a block of objects of several shapes.
  private static func narrow<Cells: CellTest>(
    _ mask: Mask, _ start: Int, _ count: Int, _ test: Cells, _ cells: ObjectCells
  ) -> Bool {
    var cells = cells
    cells.start = start
    let memory = cells.memory
    for row in 0..<count where mask[row] != 0 {
      switch cells.find(row) {
      case .noObject: return false
      case .noKey: mask[row] = 0
      case .value(let value):
        let verdict = test.verdict(value, value.load(fromByteOffset: memory.kind, as: UInt8.self), memory)
        if verdict.isUnknown != 0 { return false }
        mask[row] = verdict.holds
      }
    }
    return true
  }
}

/// What a test says of a value, in bits, because branches would depend on the value.
private struct CellVerdict {
  /// 1 if it holds, 0 if not.
  let holds: UInt8
  /// 1 if the value is of another kind than those that the test can tell about.
  let isUnknown: UInt8

  private init(holds: UInt8, isUnknown: UInt8) { (self.holds, self.isUnknown) = (holds, isUnknown) }

  @inline(__always)
  init(_ holds: Bool) { self.init(holds: holds ? 1 : 0, isUnknown: 0) }

  /// Holds if both do.
  @inline(__always)
  init(_ holds: Bool, and other: Bool) { self.init(holds: (holds ? 1 : 0) & (other ? 1 : 0), isUnknown: 0) }

  static var unknown: CellVerdict { CellVerdict(holds: 0, isUnknown: 1) }
}

/// A test of a value where it lies; it never holds for nil.
private protocol CellTest: Sendable {
  func verdict(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> CellVerdict
}

/// Whole numbers, and booleans as 1 and 0: to comparisons they are these numbers.
private struct IntegerCells<Test: NumberTest>: CellTest where Test.Number == Int64 {
  let test: Test

  @inline(__always)
  func verdict(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> CellVerdict {
    if kind == memory.integer || kind == memory.null {
      return CellVerdict(test.holds(value.load(as: Int64.self)), and: kind == memory.integer)
    }
    return kind == memory.bool ? CellVerdict(test.holds(Int64(value.load(as: UInt8.self) & 1))) : .unknown
  }
}

private struct DoubleCells<Test: NumberTest>: CellTest where Test.Number == Double {
  let test: Test

  @inline(__always)
  func verdict(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> CellVerdict {
    if kind == memory.double || kind == memory.null {
      return CellVerdict(test.holds(value.load(as: Double.self)), and: kind == memory.double)
    }
    guard kind == memory.integer else { return .unknown }
    let number = value.load(as: Int64.self)
    // The same number, so it compares the same; beyond 2⁵³ a double may be another one.
    return number.magnitude <= 1 << 53 ? CellVerdict(test.holds(Double(number))) : .unknown
  }
}

private struct DateCells<Test: NumberTest>: CellTest where Test.Number == Double {
  let test: Test

  @inline(__always)
  func verdict(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> CellVerdict {
    guard kind == memory.date || kind == memory.null else { return .unknown }
    return CellVerdict(test.holds(value.load(as: Double.self)), and: kind == memory.date)
  }
}

private struct TextCells<Test: TextTest>: CellTest {
  let test: Test

  @inline(__always)
  func verdict(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> CellVerdict {
    if kind == memory.string {
      if Test.takesWords, value.load(fromByteOffset: 15, as: UInt8.self) & ValueMemory.smallTextBit != 0 {
        return CellVerdict(test.holds(SmallText(at: value)))
      }
      return CellVerdict(memory.withText(value) { test.holds($0) })
    }
    return kind == memory.null ? CellVerdict(false) : .unknown
  }
}

private struct PatternCells: CellTest {
  let pattern: RegexPattern

  @inline(__always)
  func verdict(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> CellVerdict {
    guard kind == memory.string else { return kind == memory.null ? CellVerdict(false) : .unknown }
    return memory.withText(value) { pattern.matches($0) }.map { CellVerdict($0) } ?? .unknown
  }
}

/// The same verdict on all values of some kinds.
private struct KindCells: CellTest {
  let expected: (UInt8, UInt8)
  let holds: Bool

  @inline(__always)
  func verdict(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> CellVerdict {
    if kind == expected.0 || kind == expected.1 { return CellVerdict(holds) }
    return kind == memory.null ? CellVerdict(false) : .unknown
  }
}

private struct PresentCells: CellTest {
  @inline(__always)
  func verdict(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> CellVerdict {
    CellVerdict(kind != memory.null)
  }
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
