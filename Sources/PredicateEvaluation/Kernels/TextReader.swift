import PredicateLanguage

/// Reads the texts of a column, or of one property of an array of structs.
protocol TextReader: Sendable {
  associatedtype Cursor: TextCursor
  /// Whether the texts lie in the rows themselves, so that one row can be asked alone.
  static var isInRows: Bool { get }
  /// What reads the rows from `start` on.
  func cursor(_ rows: StructRows, _ start: Int) -> Cursor
}

/// Reads texts by their place in a batch.
protocol TextCursor {
  /// What `body` makes of the text in a row, or of nil; where a bitmap says that there is none, of anything.
  @safe func withText<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result
}

extension TextCursor {
  /// Whether there is a text for which the test holds.
  @inline(__always)
  func holds<Test: TextTest>(_ test: Test, _ row: Int) -> Bool {
    withText(row) { text in
      guard let text = unsafe text else { return false }
      return unsafe test.holds(text)
    }
  }
}

extension TextReader {
  /// The kernel of a test, which looks only at rows that are still chosen.
  @inline(__always)
  func kernel<Test: TextTest>(cost: Int, _ test: Test, _ present: NullBitmap?) -> Kernel {
    let narrow: Kernel.Narrow = { rows, start, count, mask in
      present?.narrow(mask, from: start, count: count)
      let cursor = cursor(rows, start)
      for row in 0..<count where mask[row] != 0 {
        if !cursor.holds(test, row) { mask[row] = 0 }
      }
      return true
    }
    let verdict = Kernel.Verdict { row in cursor(row, 0).holds(test, 0) }
    return Kernel(cost: cost, narrow, verdict: Self.isInRows ? verdict : nil)
  }

  /// The kernel of a regular expression.
  func kernel(cost: Int, _ pattern: RegexPattern, _ present: NullBitmap?) -> Kernel {
    let narrow: Kernel.Narrow = { rows, start, count, mask in
      present?.narrow(mask, from: start, count: count)
      let cursor = cursor(rows, start)
      for row in 0..<count where mask[row] != 0 {
        guard let holds = cursor.withText(row, { text in unsafe text.map { unsafe pattern.matches($0) } ?? false })
        else {
          return false
        }
        mask[row] = holds ? 1 : 0
      }
      return true
    }
    let verdict = Kernel.Verdict { row in
      cursor(row, 0).withText(0) { text in unsafe text.map { unsafe pattern.matches($0) } ?? false }
    }
    return Kernel(cost: cost, narrow, verdict: Self.isInRows ? verdict : nil, isCertain: false)
  }

  /// Calls `body` with each chosen row of the batch, counted from its start, and the text there, in order.
  @inline(__always)
  @safe func forEachRow(
    _ batch: Batch, _ present: NullBitmap?, _ body: (_ row: Int, UnsafeBufferPointer<UInt8>?) -> Void
  ) {
    let cursor = cursor(batch.rows, batch.start)
    for row in 0..<batch.count where batch.mask?[row] != 0 {
      if present?.hasValue(batch.start + row) ?? true {
        cursor.withText(row) { unsafe body(row, $0) }
      } else {
        body(row, nil)
      }
    }
  }
}

// Cursors are safe as those of numbers are: see ``NumberReader``.

/// The texts of a column.
struct TextColumnReader: TextReader {
  static var isInRows: Bool { false }
  let texts: TextColumn

  @safe struct Cursor: TextCursor {
    let bytes: UnsafePointer<UInt8>
    let offsets: UnsafePointer<UInt32>

    @inline(__always)
    @safe func withText<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
      let start = unsafe Int(offsets[row])
      return unsafe body(UnsafeBufferPointer(start: bytes + start, count: Int(offsets[row + 1]) &- start))
    }
  }

  @inline(__always)
  func cursor(_ rows: StructRows, _ start: Int) -> Cursor {
    unsafe Cursor(bytes: texts.bytes.base, offsets: texts.offsets.base + start)
  }
}

/// A type whose values in memory are texts, or none.
protocol StoredText: SendableMetatype {
  /// What `body` makes of the text at a place, or of nil.
  static func withText<Result>(
    at place: UnsafePointer<Self>, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result
  /// Whether there is one.
  var hasText: Bool { get }
}

extension String: StoredText {
  @inline(__always)
  static func withText<Result>(
    at place: UnsafePointer<String>, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result {
    unsafe place.pointee.utf8.withContiguousStorageIfAvailable { unsafe body($0) } ?? withCopy(of: place, body)
  }

  /// For a string that the host system stores otherwise. By its place, as no reference to it is to be counted before.
  @inline(never)
  private static func withCopy<Result>(
    of place: UnsafePointer<String>, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result {
    unsafe UTF8Text.withBytes(place.pointee) { unsafe body($0) }
  }

  @inline(__always)
  var hasText: Bool { true }
}

extension Optional: StoredText where Wrapped == String {
  @inline(__always)
  static func withText<Result>(
    at place: UnsafePointer<String?>, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result {
    guard case .some(let text) = unsafe place.pointee else { return body(nil) }
    return unsafe text.utf8.withContiguousStorageIfAvailable { unsafe body($0) } ?? withCopy(of: place, body)
  }

  @inline(never)
  private static func withCopy<Result>(
    of place: UnsafePointer<String?>, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result {
    unsafe UTF8Text.withBytes(place.pointee ?? "") { unsafe body($0) }
  }

  @inline(__always)
  var hasText: Bool { self != nil }
}

/// The texts of a property, whose type is `Stored`.
struct TextFieldReader<Stored: StoredText>: TextReader {
  static var isInRows: Bool { true }
  let place: FieldPlace

  @safe struct Cursor: TextCursor {
    let base: UnsafeRawPointer
    let stride: Int

    /// The property of a row. The key path has said that it is of this type.
    @inline(__always)
    private func property(_ row: Int) -> UnsafePointer<Stored> {
      unsafe (base + row &* stride).assumingMemoryBound(to: Stored.self)
    }

    @inline(__always)
    @safe func withText<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
      unsafe Stored.withText(at: property(row), body)
    }

    @inline(__always)
    func isPresent(_ row: Int) -> Bool { unsafe property(row).pointee.hasText }
  }

  @inline(__always)
  func cursor(_ rows: StructRows, _ start: Int) -> Cursor {
    unsafe Cursor(base: place.address(rows, start), stride: place.stride)
  }

  /// The kernel that asks whether there is a text.
  func presence() -> Kernel {
    let narrow: Kernel.Narrow = { rows, start, count, mask in
      let cursor = cursor(rows, start)
      for row in 0..<count { mask[row] &= cursor.isPresent(row) ? 1 : 0 }
      return true
    }
    return Kernel(cost: 1, narrow, verdict: Kernel.Verdict { row in cursor(row, 0).isPresent(0) })
  }
}

extension BatchField.TextSource {
  /// The kernel of a test. Written out for each place, so that the loops are compiled for it.
  func kernel<Test: TextTest>(cost: Int, _ test: Test, _ present: NullBitmap?) -> Kernel {
    switch self {
    case .column(let texts): TextColumnReader(texts: texts).kernel(cost: cost, test, present)
    case .field(let place, false): TextFieldReader<String>(place: place).kernel(cost: cost, test, nil)
    case .field(let place, true): TextFieldReader<String?>(place: place).kernel(cost: cost, test, nil)
    }
  }

  /// The kernel of a regular expression.
  func kernel(cost: Int, _ pattern: RegexPattern, _ present: NullBitmap?) -> Kernel {
    switch self {
    case .column(let texts): TextColumnReader(texts: texts).kernel(cost: cost, pattern, present)
    case .field(let place, false): TextFieldReader<String>(place: place).kernel(cost: cost, pattern, nil)
    case .field(let place, true): TextFieldReader<String?>(place: place).kernel(cost: cost, pattern, nil)
    }
  }

  /// Calls `body` with each chosen row of the batch, counted from its start, and the text there, in order.
  @inline(__always)
  @safe func forEachRow(
    _ batch: Batch, _ present: NullBitmap?, _ body: (_ row: Int, UnsafeBufferPointer<UInt8>?) -> Void
  ) {
    switch self {
    case .column(let texts): TextColumnReader(texts: texts).forEachRow(batch, present, body)
    case .field(let place, false): TextFieldReader<String>(place: place).forEachRow(batch, nil, body)
    case .field(let place, true): TextFieldReader<String?>(place: place).forEachRow(batch, nil, body)
    }
  }

  /// Appends the texts of the chosen rows to a column.
  func append(_ batch: Batch, _ present: NullBitmap?, to column: inout ColumnValues) {
    forEachRow(batch, present) { _, text in
      if let text = unsafe text { unsafe column.append(utf8: text) } else { column.appendNull() }
    }
  }

  /// The kernel that asks whether there is a text; nil if there always is, but for what a bitmap says.
  var presence: Kernel? {
    switch self {
    case .column, .field(_, false): nil
    case .field(let place, true): TextFieldReader<String?>(place: place).presence()
    }
  }
}
