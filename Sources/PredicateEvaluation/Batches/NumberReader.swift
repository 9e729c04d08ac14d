/// Reads the numbers of a column, or of one property of an array of structs.
protocol NumberReader: Sendable {
  associatedtype Cursor: NumberCursor
  /// What reads the rows from `start` on.
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor
}

/// Reads numbers by their place in a batch. A value of its own, so that loops keep it in registers.
protocol NumberCursor {
  associatedtype Number
  func number(_ row: Int) -> Number
  /// Whether there is a number; where a bitmap says so instead, always true.
  func isPresent(_ row: Int) -> Bool
}

extension NumberCursor {
  @inline(__always)
  func isPresent(_ row: Int) -> Bool { true }
}

extension NumberReader {
  /// The kernel of a test.
  @inline(__always)
  func narrow<Test: NumberTest>(_ test: Test, _ present: NullBitmap?) -> Kernel.Narrow
  where Test.Number == Cursor.Number {
    { rows, start, count, mask in
      let cursor = cursor(rows, start)
      for row in 0..<count {
        // Without a branch, so that the loop runs several rows at a time.
        mask[row] &= (test.holds(cursor.number(row)) ? 1 : 0) & (cursor.isPresent(row) ? 1 : 0)
      }
      present?.narrow(mask, from: start, count: count)
      return true
    }
  }

  /// Calls `body` with each chosen row of the batch, counted from its start, and the number there, in order.
  @inline(__always)
  func forEachRow(_ batch: Batch, _ present: NullBitmap?, _ body: (_ row: Int, Cursor.Number?) -> Void) {
    let cursor = cursor(batch.rows, batch.start)
    for row in 0..<batch.count where batch.mask?[row] != 0 {
      let isPresent = cursor.isPresent(row) && (present?.hasValue(batch.start + row) ?? true)
      body(row, isPresent ? cursor.number(row) : nil)
    }
  }

  /// The kernel that asks whether there is a number.
  @inline(__always)
  func presence(_ present: NullBitmap?) -> Kernel.Narrow {
    { rows, start, count, mask in
      let cursor = cursor(rows, start)
      for row in 0..<count { mask[row] &= cursor.isPresent(row) ? 1 : 0 }
      present?.narrow(mask, from: start, count: count)
      return true
    }
  }
}

// MARK: - Columns

struct IntegerColumnReader<Stored: FixedWidthInteger & BitwiseCopyable & Sendable>: NumberReader {
  let buffer: ColumnBuffer<Stored>

  struct Cursor: NumberCursor {
    let base: UnsafePointer<Stored>
    @inline(__always)
    func number(_ row: Int) -> Int64 { Int64(truncatingIfNeeded: base[row]) }
  }

  @inline(__always)
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor { Cursor(base: buffer.base + start) }
}

struct DoubleColumnReader: NumberReader {
  let buffer: ColumnBuffer<Double>

  struct Cursor: NumberCursor {
    let base: UnsafePointer<Double>
    @inline(__always)
    func number(_ row: Int) -> Double { base[row] }
  }

  @inline(__always)
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor { Cursor(base: buffer.base + start) }
}

// MARK: - Properties of structs

/// Where a property lies in an array of structs, in bytes.
struct FieldPlace: Sendable {
  let offset: Int
  let stride: Int

  @inline(__always)
  func address(_ rows: UnsafeRawPointer, _ row: Int) -> UnsafeRawPointer { rows + (row &* stride &+ offset) }
}

struct IntegerFieldReader<Stored: FixedWidthInteger & Sendable>: NumberReader {
  let place: FieldPlace

  struct Cursor: NumberCursor {
    let base: UnsafeRawPointer
    let stride: Int
    @inline(__always)
    func number(_ row: Int) -> Int64 {
      Int64(truncatingIfNeeded: base.load(fromByteOffset: row &* stride, as: Stored.self))
    }
  }

  @inline(__always)
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor {
    Cursor(base: place.address(rows, start), stride: place.stride)
  }
}

struct OptionalIntegerFieldReader<Stored: FixedWidthInteger & Sendable>: NumberReader {
  let place: FieldPlace

  struct Cursor: NumberCursor {
    let base: UnsafeRawPointer
    let stride: Int
    @inline(__always)
    func number(_ row: Int) -> Int64 {
      Int64(truncatingIfNeeded: base.load(fromByteOffset: row &* stride, as: Stored?.self) ?? 0)
    }
    @inline(__always)
    func isPresent(_ row: Int) -> Bool { base.load(fromByteOffset: row &* stride, as: Stored?.self) != nil }
  }

  @inline(__always)
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor {
    Cursor(base: place.address(rows, start), stride: place.stride)
  }
}

struct BoolFieldReader: NumberReader {
  let place: FieldPlace

  struct Cursor: NumberCursor {
    let base: UnsafeRawPointer
    let stride: Int
    @inline(__always)
    func number(_ row: Int) -> Int64 { base.load(fromByteOffset: row &* stride, as: Bool.self) ? 1 : 0 }
  }

  @inline(__always)
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor {
    Cursor(base: place.address(rows, start), stride: place.stride)
  }
}

struct OptionalBoolFieldReader: NumberReader {
  let place: FieldPlace

  struct Cursor: NumberCursor {
    let base: UnsafeRawPointer
    let stride: Int
    @inline(__always)
    func number(_ row: Int) -> Int64 { base.load(fromByteOffset: row &* stride, as: Bool?.self) == true ? 1 : 0 }
    @inline(__always)
    func isPresent(_ row: Int) -> Bool { base.load(fromByteOffset: row &* stride, as: Bool?.self) != nil }
  }

  @inline(__always)
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor {
    Cursor(base: place.address(rows, start), stride: place.stride)
  }
}

struct DoubleFieldReader<Stored: BinaryFloatingPoint & Sendable>: NumberReader {
  let place: FieldPlace

  struct Cursor: NumberCursor {
    let base: UnsafeRawPointer
    let stride: Int
    @inline(__always)
    func number(_ row: Int) -> Double { Double(base.load(fromByteOffset: row &* stride, as: Stored.self)) }
  }

  @inline(__always)
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor {
    Cursor(base: place.address(rows, start), stride: place.stride)
  }
}

struct OptionalDoubleFieldReader<Stored: BinaryFloatingPoint & Sendable>: NumberReader {
  let place: FieldPlace

  struct Cursor: NumberCursor {
    let base: UnsafeRawPointer
    let stride: Int
    @inline(__always)
    func number(_ row: Int) -> Double { Double(base.load(fromByteOffset: row &* stride, as: Stored?.self) ?? 0) }
    @inline(__always)
    func isPresent(_ row: Int) -> Bool { base.load(fromByteOffset: row &* stride, as: Stored?.self) != nil }
  }

  @inline(__always)
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor {
    Cursor(base: place.address(rows, start), stride: place.stride)
  }
}
