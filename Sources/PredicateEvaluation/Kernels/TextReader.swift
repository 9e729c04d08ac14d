import PredicateLanguage

/// Reads the texts of a column, or of one property of an array of structs.
protocol TextReader: Sendable {
  associatedtype Cursor: TextCursor
  /// Whether the texts lie in the rows themselves, so that one row can be asked alone.
  static var isInRows: Bool { get }
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

extension TextCursor {
  @inline(__always)
  func holds<Test: TextTest>(_ test: Test, _ row: Int) -> Bool {
    withText(row) { text in
      guard let text else { return false }
      return test.holds(text)
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
      if Test.takesWords {
        // So quick that it is not worth guessing which rows are still chosen.
        for row in 0..<count { mask[row] &= cursor.holds(test, row) ? 1 : 0 }
      } else {
        for row in 0..<count where mask[row] != 0 {
          if !cursor.holds(test, row) { mask[row] = 0 }
        }
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
        guard let holds = cursor.withText(row, { text in text.map { pattern.matches($0) } ?? false }) else {
          return false
        }
        mask[row] = holds ? 1 : 0
      }
      return true
    }
    let verdict = Kernel.Verdict { row in
      cursor(row, 0).withText(0) { text in text.map { pattern.matches($0) } ?? false }
    }
    return Kernel(cost: cost, narrow, verdict: Self.isInRows ? verdict : nil, isCertain: false)
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

/// The texts of a column.
struct TextColumnReader: TextReader {
  static var isInRows: Bool { false }
  let texts: TextColumn

  struct Cursor: TextCursor {
    let bytes: UnsafePointer<UInt8>
    let offsets: UnsafePointer<UInt32>

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

/// A type whose values in memory are texts, or none.
protocol StoredText: SendableMetatype {
  var storedText: String? { get }
}

extension String: StoredText {
  @inline(__always)
  var storedText: String? { self }
}

extension Optional: StoredText where Wrapped == String {
  @inline(__always)
  var storedText: String? { self }
}

/// The texts of a property, whose type is `Stored`.
struct TextFieldReader<Stored: StoredText>: TextReader {
  static var isInRows: Bool { true }
  let place: FieldPlace
  private let isSmallInPlace = ValueMemory.smallTextIsInPlace

  init(place: FieldPlace) { self.place = place }

  struct Cursor: TextCursor {
    let base: UnsafeRawPointer
    let stride: Int
    let isSmallInPlace: Bool

    @inline(__always)
    func withText<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
      let text = base + row &* stride
      if isSmallInPlace {
        // 16 bytes can be read, as texts were found to have so many; those with the bit hold their own bytes.
        let last = text.load(fromByteOffset: 15, as: UInt8.self)
        if last & ValueMemory.smallTextBit != 0 {
          let count = Int(last & 15)
          return text.withMemoryRebound(to: UInt8.self, capacity: 16) {
            body(UnsafeBufferPointer(start: $0, count: count))
          }
        }
      }
      return Self.withLarge(text, body)
    }

    @inline(__always)
    func holds<Test: TextTest>(_ test: Test, _ row: Int) -> Bool {
      let text = base + row &* stride
      if Test.takesWords, isSmallInPlace, text.load(fromByteOffset: 15, as: UInt8.self) & ValueMemory.smallTextBit != 0
      {
        return test.holds(SmallText(at: text))
      }
      return withText(row) { text in
        guard let text else { return false }
        return test.holds(text)
      }
    }

    @inline(__always)
    private static func withLarge<Result>(
      _ place: UnsafeRawPointer, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
    ) -> Result {
      // The key path has said that the property is of this type.
      guard let text = place.assumingMemoryBound(to: Stored.self).pointee.storedText else { return body(nil) }
      return UTF8Text.withBytes(text) { body($0) }
    }

    @inline(__always)
    func isPresent(_ row: Int) -> Bool {
      (base + row &* stride).assumingMemoryBound(to: Stored.self).pointee.storedText != nil
    }
  }

  @inline(__always)
  func cursor(_ rows: UnsafeRawPointer, _ start: Int) -> Cursor {
    Cursor(base: place.address(rows, start), stride: place.stride, isSmallInPlace: isSmallInPlace)
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
  func forEachRow(
    _ batch: Batch, _ present: NullBitmap?, _ body: (_ row: Int, UnsafeBufferPointer<UInt8>?) -> Void
  ) {
    switch self {
    case .column(let texts): TextColumnReader(texts: texts).forEachRow(batch, present, body)
    case .field(let place, false): TextFieldReader<String>(place: place).forEachRow(batch, nil, body)
    case .field(let place, true): TextFieldReader<String?>(place: place).forEachRow(batch, nil, body)
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
