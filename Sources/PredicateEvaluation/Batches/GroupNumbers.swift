import PredicateLanguage

/// Numbers the different values of a key in the order in which they come.
///
/// The values of all batches are of one kind; where another kind comes, the groups are gathered row by row. `places`
/// has a number for each row of a batch.
final class GroupNumbers {
  private enum Kind { case boolean, integer, double, date, text }

  private var kind: Kind?
  private var words = WordNumbers()
  private var texts = TextNumbers()
  /// The numbers of whole numbers that lie close together, from the lowest one on.
  private var window: (low: Int64, numbers: NumberWindow)?
  /// The number of each code of a dictionary, -1 for none yet.
  private var codes: (dictionary: ColumnBuffer<UInt32>?, numbers: [Int32]) = (nil, [])
  /// The number of the group without a value, -1 for none yet.
  private var ofNil: Int32 = -1
  private(set) var count: Int32 = 0

  private static func kind(_ field: BatchField) -> Kind {
    switch field.source {
    case .integer(let source): source.isBoolean ? .boolean : .integer
    case .double: .double
    case .date: .date
    case .text, .coded: .text
    }
  }

  /// Whether the values of a field can be numbered together with those before.
  func accepts(_ field: BatchField) -> Bool {
    let isEmpty = count == (ofNil < 0 ? 0 : 1)
    return isEmpty || kind == Self.kind(field)
  }

  /// Prepares for all rows there are: whole numbers that lie close together need no hash.
  func expect(_ field: BatchField, _ rows: Batch) {
    guard case .integer(let source) = field.source, rows.count > 0 else { return }
    let extremes = IntegerExtremes(source, field.present, rows)
    guard case .integer(let low)? = extremes.value(of: .min), case .integer(let high)? = extremes.value(of: .max) else {
      return
    }
    let (width, overflows) = high.subtractingReportingOverflow(low)
    guard !overflows, width < 2 * rows.count + 1024 else { return }
    window = (low, NumberWindow(Int(width) + 1))
  }

  /// Puts the numbers of the chosen rows into `places`. False if there are too many: then nothing may be asked any more.
  func number(_ batch: Batch, _ field: BatchField, _ places: UnsafeMutablePointer<Int32>) -> Bool {
    kind = Self.kind(field)
    var rows = unsafe Rows(batch: batch, present: field.present, places: places, count: count, ofNil: ofNil)
    defer { (count, ofNil) = (rows.count, rows.ofNil) }
    switch field.source {
    case .integer(let source):
      if let (low, window) = window {
        rows.number(source, from: low, window, &words)
      } else {
        rows.number(source, &words)
      }
      return true
    case .double(let source), .date(let source):
      rows.number(source, &words)
      return true
    case .text(let source): return rows.number(source, &texts)
    case .coded(let codes, let dictionary):
      useCodes(of: dictionary)
      return rows.number(codes, dictionary, &self.codes.numbers, &texts)
    }
  }

  /// The rows of one batch. A value of its own, and tables handed over, so that loops do not ask who else uses them.
  // Safe: `places` has a number for each row of a batch and outlasts the call.
  @safe private struct Rows {
    let batch: Batch
    let present: NullBitmap?
    let places: UnsafeMutablePointer<Int32>
    var count: Int32
    var ofNil: Int32

    @inline(__always)
    private mutating func ofMissing() -> Int32 {
      if ofNil < 0 {
        ofNil = count
        count += 1
      }
      return ofNil
    }

    mutating func number(_ source: BatchField.IntegerSource, _ words: inout WordNumbers) {
      source.forEachRow(batch, present) { row, value in
        unsafe places[row] = value.map { words.number(UInt64(bitPattern: $0), &count) } ?? ofMissing()
      }
    }

    mutating func number(
      _ source: BatchField.IntegerSource, from low: Int64, _ window: NumberWindow, _ words: inout WordNumbers
    ) {
      source.forEachRow(batch, present) { row, value in
        if let value {
          unsafe places[row] =
            window.number(value, from: low, &count) ?? words.number(UInt64(bitPattern: value), &count)
        } else {
          unsafe places[row] = ofMissing()
        }
      }
    }

    mutating func number(_ source: BatchField.DoubleSource, _ words: inout WordNumbers) {
      source.forEachRow(batch, present) { row, value in
        // Both zeros are one group, and all that is no number.
        unsafe places[row] =
          value.map { words.number($0 == 0 ? 0 : $0.isNaN ? .max : $0.bitPattern, &count) } ?? ofMissing()
      }
    }

    mutating func number(_ source: BatchField.TextSource, _ texts: inout TextNumbers) -> Bool {
      var isKnown = true
      source.forEachRow(batch, present) { row, value in
        let number = unsafe value.map { unsafe texts.number($0, &count) } ?? ofMissing()
        isKnown = isKnown && number >= 0
        unsafe places[row] = number
      }
      return isKnown
    }

    mutating func number(
      _ codes: ColumnBuffer<UInt16>, _ dictionary: TextColumn, _ known: inout [Int32], _ texts: inout TextNumbers
    ) -> Bool {
      let codes = unsafe codes.base + batch.start
      return unsafe known.withUnsafeMutableBufferPointer { known in
        for row in 0..<batch.count where batch.mask?[row] != 0 {
          guard present?.hasValue(batch.start + row) ?? true else {
            unsafe places[row] = ofMissing()
            continue
          }
          let code = unsafe Int(codes[row])
          if unsafe known[code] < 0 {
            unsafe known[code] = texts.number(dictionary.utf8(code), &count)
            if unsafe known[code] < 0 { return false }
          }
          unsafe places[row] = known[code]
        }
        return true
      }
    }
  }

  private func useCodes(of dictionary: TextColumn) {
    if codes.dictionary === dictionary.offsets { return }
    codes = (dictionary.offsets, Array(repeating: -1, count: dictionary.count))
  }
}

/// Numbers pairs of numbers in the order in which they come.
final class PairNumbers {
  private var words = WordNumbers()
  private(set) var count: Int32 = 0

  /// Puts the numbers of pairs into `places`, which hold their first members.
  func number(_ batch: Batch, _ places: UnsafeMutablePointer<Int32>, _ more: UnsafePointer<Int32>) {
    unsafe Self.number(batch, places, more, &words, &count)
  }

  private static func number(
    _ batch: Batch, _ places: UnsafeMutablePointer<Int32>, _ more: UnsafePointer<Int32>, _ words: inout WordNumbers,
    _ count: inout Int32
  ) {
    for row in 0..<batch.count where batch.mask?[row] != 0 {
      let pair = unsafe UInt64(UInt32(bitPattern: places[row])) << 32 | UInt64(UInt32(bitPattern: more[row]))
      unsafe places[row] = words.number(pair, &count)
    }
  }
}
