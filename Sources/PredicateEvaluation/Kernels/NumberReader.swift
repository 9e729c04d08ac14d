/// Reads the numbers of a column, or of one property of an array of structs.
protocol NumberReader: Sendable {
  associatedtype Cursor: NumberCursor
  /// Whether the numbers lie in the rows themselves, so that one row can be asked alone.
  static var isInRows: Bool { get }
  /// What reads the rows from `start` on.
  func cursor(_ rows: StructRows, _ start: Int) -> Cursor
}

/// Reads numbers by their place in a batch. A value of its own, so that loops keep it in registers.
protocol NumberCursor {
  associatedtype Number
  /// The number of a row; any one where there is none.
  func number(_ row: Int) -> Number
  /// Whether there is a number; where a bitmap says so instead, always true.
  func isPresent(_ row: Int) -> Bool
}

extension NumberReader {
  /// The kernel of a test.
  @inline(__always)
  func kernel<Test: NumberTest>(cost: Int, _ test: Test, _ present: NullBitmap?) -> Kernel
  where Test.Number == Cursor.Number {
    let narrow: Kernel.Narrow = { rows, start, count, mask in
      let cursor = cursor(rows, start)
      for row in 0..<count {
        // Without a branch, so that the loop runs several rows at a time.
        mask[row] &= (test.holds(cursor.number(row)) ? 1 : 0) & (cursor.isPresent(row) ? 1 : 0)
      }
      present?.narrow(mask, from: start, count: count)
      return true
    }
    let verdict = Kernel.Verdict { row in
      let cursor = cursor(row, 0)
      return test.holds(cursor.number(0)) && cursor.isPresent(0)
    }
    let number: Kernel.Count = { rows, start, count in
      let cursor = cursor(rows, start)
      var found = 0
      for row in 0..<count {
        found &+= (test.holds(cursor.number(row)) ? 1 : 0) & (cursor.isPresent(row) ? 1 : 0)
      }
      return found
    }
    return Kernel(cost: cost, narrow, verdict: Self.isInRows ? verdict : nil, count: present == nil ? number : nil)
  }

  /// The kernel that asks whether there is a number.
  @inline(__always)
  func presence() -> Kernel {
    let narrow: Kernel.Narrow = { rows, start, count, mask in
      let cursor = cursor(rows, start)
      for row in 0..<count { mask[row] &= cursor.isPresent(row) ? 1 : 0 }
      return true
    }
    return Kernel(cost: 1, narrow, verdict: Kernel.Verdict { row in cursor(row, 0).isPresent(0) })
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
}

// Cursors are safe: they are used within the call that has the batch, for rows of that batch, and what they read is as
// long as the batch's source.

/// The numbers of a column.
struct NumberColumnReader<Stored: StoredNumber & BitwiseCopyable>: NumberReader {
  static var isInRows: Bool { false }
  let buffer: ColumnBuffer<Stored>

  @safe struct Cursor: NumberCursor {
    let base: UnsafePointer<Stored>

    @inline(__always)
    func number(_ row: Int) -> Stored.Number { unsafe base[row].storedNumber }
    @inline(__always)
    func isPresent(_ row: Int) -> Bool { true }
  }

  @inline(__always)
  func cursor(_ rows: StructRows, _ start: Int) -> Cursor { unsafe Cursor(base: buffer.base + start) }
}

/// Where a property lies in an array of structs, in bytes.
struct FieldPlace: Sendable {
  let offset: Int
  let stride: Int

  @inline(__always)
  func address(_ rows: StructRows, _ row: Int) -> UnsafeRawPointer { unsafe rows[row &* stride &+ offset] }
}

/// The numbers of a property, whose type is `Stored`.
struct NumberFieldReader<Stored: StoredNumber>: NumberReader {
  static var isInRows: Bool { true }
  let place: FieldPlace

  @safe struct Cursor: NumberCursor {
    let base: UnsafeRawPointer
    let stride: Int

    @inline(__always)
    func number(_ row: Int) -> Stored.Number {
      unsafe base.load(fromByteOffset: row &* stride, as: Stored.self).storedNumber
    }
    @inline(__always)
    func isPresent(_ row: Int) -> Bool { unsafe base.load(fromByteOffset: row &* stride, as: Stored.self).isStored }
  }

  @inline(__always)
  func cursor(_ rows: StructRows, _ start: Int) -> Cursor {
    unsafe Cursor(base: place.address(rows, start), stride: place.stride)
  }
}
