import PredicateLanguage

/// Reads the texts of a column, or of one property of an array of structs.
protocol TextReader: Sendable {
  associatedtype Cursor: TextCursor
  /// What reads the rows from `start` on.
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor
}

/// Reads texts by their place in a batch.
protocol TextCursor {
  /// What `body` makes of the text in a row, or of nil; where a bitmap says that there is none, of anything.
  func withText<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result
  /// Whether there is a text for which the test holds.
  func holds<Test: TextTest>(_ test: Test, _ row: Int) -> Bool
}

extension TextReader {
  /// The kernel of a test, which looks only at rows that are still chosen.
  @inline(__always)
  func narrow<Test: TextTest>(_ test: Test, _ present: NullBitmap?) -> Kernel.Narrow {
    { rows, start, count, mask in
      present?.narrow(mask, from: start, count: count)
      let cursor = cursor(rows, start)
      for row in 0..<count where mask[row] != 0 {
        if !cursor.holds(test, row) { mask[row] = 0 }
      }
      return true
    }
  }
}

extension TextReader {
  /// The kernel of a regular expression.
  func narrow(_ pattern: RegexPattern, _ present: NullBitmap?) -> Kernel.Narrow {
    { rows, start, count, mask in
      present?.narrow(mask, from: start, count: count)
      let cursor = cursor(rows, start)
      for row in 0..<count where mask[row] != 0 {
        guard let holds = cursor.withText(row, { text in text.map { pattern.matches($0) } ?? false }) else {
          return false
        }
        mask[row] = holds ? 1 : 0
      }
      return true
    }
  }

  /// Calls `body` with each chosen row of the batch, counted from its start, and the text there, in order.
  @inline(__always)
  func forEachRow(
    _ batch: Batch, _ present: NullBitmap?, _ body: (_ row: Int, UnsafeBufferPointer<UInt8>?) -> Void
  ) {
    let cursor = cursor(batch.rows, batch.start)
    for row in 0..<batch.count where batch.mask?[row] != 0 {
      if present?.hasValue(batch.start + row) ?? true {
        cursor.withText(row) { body(row, $0) }
      } else {
        body(row, nil)
      }
    }
  }
}

struct TextColumnReader: TextReader {
  let texts: TextColumn

  struct Cursor: TextCursor {
    let bytes: UnsafePointer<UInt8>
    let offsets: UnsafePointer<UInt32>

    @inline(__always)
    func holds<Test: TextTest>(_ test: Test, _ row: Int) -> Bool {
      let start = Int(offsets[row])
      return test.holds(UnsafeBufferPointer(start: bytes + start, count: Int(offsets[row + 1]) &- start))
    }

    @inline(__always)
    func withText<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
      let start = Int(offsets[row])
      return body(UnsafeBufferPointer(start: bytes + start, count: Int(offsets[row + 1]) &- start))
    }
  }

  @inline(__always)
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor {
    Cursor(bytes: texts.bytes.base, offsets: texts.offsets.base + start)
  }
}

struct TextFieldReader: TextReader {
  let place: FieldPlace

  struct Cursor: TextCursor {
    let base: UnsafeRawPointer
    let stride: Int

    @inline(__always)
    func holds<Test: TextTest>(_ test: Test, _ row: Int) -> Bool {
      let text = (base + row &* stride).assumingMemoryBound(to: String.self)
      return UTF8Text.withBytes(text.pointee) { test.holds($0) }
    }

    @inline(__always)
    func withText<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
      let text = (base + row &* stride).assumingMemoryBound(to: String.self)
      return UTF8Text.withBytes(text.pointee) { body($0) }
    }
  }

  @inline(__always)
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor {
    Cursor(base: place.address(rows, start), stride: place.stride)
  }
}

struct OptionalTextFieldReader: TextReader {
  let place: FieldPlace

  struct Cursor: TextCursor {
    let base: UnsafeRawPointer
    let stride: Int

    @inline(__always)
    func holds<Test: TextTest>(_ test: Test, _ row: Int) -> Bool {
      guard let text = (base + row &* stride).assumingMemoryBound(to: String?.self).pointee else { return false }
      return UTF8Text.withBytes(text) { test.holds($0) }
    }

    @inline(__always)
    func withText<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
      guard let text = (base + row &* stride).assumingMemoryBound(to: String?.self).pointee else { return body(nil) }
      return UTF8Text.withBytes(text) { body($0) }
    }

    @inline(__always)
    func isPresent(_ row: Int) -> Bool {
      switch (base + row &* stride).assumingMemoryBound(to: String?.self).pointee {
      case .none: false
      case .some: true
      }
    }
  }

  @inline(__always)
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor {
    Cursor(base: place.address(rows, start), stride: place.stride)
  }
}

extension BatchField.TextSource {
  /// The kernel of a test. Written out for each place, so that the loops are compiled for it.
  func narrow<Test: TextTest>(_ test: Test, _ present: NullBitmap?) -> Kernel.Narrow {
    switch self {
    case .column(let texts): TextColumnReader(texts: texts).narrow(test, present)
    case .field(let place, false): TextFieldReader(place: place).narrow(test, nil)
    case .field(let place, true): OptionalTextFieldReader(place: place).narrow(test, nil)
    }
  }

  /// The kernel of a regular expression.
  func narrow(_ pattern: RegexPattern, _ present: NullBitmap?) -> Kernel.Narrow {
    switch self {
    case .column(let texts): TextColumnReader(texts: texts).narrow(pattern, present)
    case .field(let place, false): TextFieldReader(place: place).narrow(pattern, nil)
    case .field(let place, true): OptionalTextFieldReader(place: place).narrow(pattern, nil)
    }
  }

  /// Calls `body` with each chosen row of the batch, counted from its start, and the text there, in order.
  @inline(__always)
  func forEachRow(
    _ batch: Batch, _ present: NullBitmap?, _ body: (_ row: Int, UnsafeBufferPointer<UInt8>?) -> Void
  ) {
    switch self {
    case .column(let texts): TextColumnReader(texts: texts).forEachRow(batch, present, body)
    case .field(let place, false): TextFieldReader(place: place).forEachRow(batch, nil, body)
    case .field(let place, true): OptionalTextFieldReader(place: place).forEachRow(batch, nil, body)
    }
  }

  /// The kernel that asks whether there is a text; nil if there always is, but for what a bitmap says.
  var presence: Kernel.Narrow? {
    switch self {
    case .column, .field(_, false): nil
    case .field(let place, true): Self.presence(OptionalTextFieldReader(place: place))
    }
  }

  private static func presence(_ reader: OptionalTextFieldReader) -> Kernel.Narrow {
    { rows, start, count, mask in
      let cursor = reader.cursor(rows, start)
      for row in 0..<count { mask[row] &= cursor.isPresent(row) ? 1 : 0 }
      return true
    }
  }
}
