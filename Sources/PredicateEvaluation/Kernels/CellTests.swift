import PredicateLanguage

/// What a test says of a value, in bits, because branches would depend on the value.
struct CellVerdict {
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
protocol CellTest: Sendable {
  func verdict(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> CellVerdict
}

/// Whole numbers, and booleans as 1 and 0: to comparisons they are these numbers.
struct IntegerCells<Test: NumberTest>: CellTest where Test.Number == Int64 {
  let test: Test

  @inline(__always)
  func verdict(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> CellVerdict {
    if kind == memory.integer || kind == memory.null {
      return CellVerdict(test.holds(value.load(as: Int64.self)), and: kind == memory.integer)
    }
    return kind == memory.bool ? CellVerdict(test.holds(Int64(value.load(as: UInt8.self) & 1))) : .unknown
  }
}

struct DoubleCells<Test: NumberTest>: CellTest where Test.Number == Double {
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

struct DateCells<Test: NumberTest>: CellTest where Test.Number == Double {
  let test: Test

  @inline(__always)
  func verdict(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> CellVerdict {
    guard kind == memory.date || kind == memory.null else { return .unknown }
    return CellVerdict(test.holds(value.load(as: Double.self)), and: kind == memory.date)
  }
}

struct TextCells<Test: TextTest>: CellTest {
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

struct PatternCells: CellTest {
  let pattern: RegexPattern

  @inline(__always)
  func verdict(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> CellVerdict {
    guard kind == memory.string else { return kind == memory.null ? CellVerdict(false) : .unknown }
    return memory.withText(value) { pattern.matches($0) }.map { CellVerdict($0) } ?? .unknown
  }
}

/// The same verdict on all values of some kinds.
struct KindCells: CellTest {
  let expected: (UInt8, UInt8)
  let holds: Bool

  @inline(__always)
  func verdict(_ value: UnsafeRawPointer, _ kind: UInt8, _ memory: ValueMemory) -> CellVerdict {
    if kind == expected.0 || kind == expected.1 { return CellVerdict(holds) }
    return kind == memory.null ? CellVerdict(false) : .unknown
  }
}

struct PresentCells: CellTest {
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
