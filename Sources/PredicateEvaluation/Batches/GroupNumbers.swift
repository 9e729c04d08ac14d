import PredicateLanguage

/// Numbers the different values of a key in the order in which they come.
struct GroupNumbers {
  private enum Keys {
    case integers(BatchField.IntegerSource)
    case doubles(BatchField.DoubleSource)
    case texts(BatchField.TextSource)
    case codes(ColumnBuffer<UInt16>)
    /// Pairs of numbers.
    case pairs
  }

  private let keys: Keys
  private let field: BatchField?
  private let words = WordNumbers()
  private let texts = TextNumbers()
  /// The number of each code, -1 for none yet.
  private var ofCode: [Int32] = []
  private var count: Int32 = 0
  /// The number of the group without a value, -1 for none yet.
  private var ofNil: Int32 = -1

  /// Numbers the values of a field; nil for booleans, which are few, and fields that lie elsewhere.
  init?(_ field: BatchField) {
    self.field = field
    switch field.source {
    case .integer(let source): keys = .integers(source)
    case .double(let source), .date(let source): keys = .doubles(source)
    case .text(let source): keys = .texts(source)
    case .coded(let codes, let dictionary):
      keys = .codes(codes)
      ofCode = Array(repeating: -1, count: dictionary.count)
    }
  }

  /// Numbers pairs of numbers.
  init() {
    keys = .pairs
    field = nil
  }

  /// Puts the numbers of the chosen rows into `places`.
  mutating func number(_ batch: Batch, _ places: UnsafeMutablePointer<Int32>) {
    var count = count
    var ofNil = ofNil
    func ofMissing() -> Int32 {
      if ofNil < 0 {
        ofNil = count
        count += 1
      }
      return ofNil
    }
    switch keys {
    case .integers(let source):
      source.forEachRow(batch, field?.present) { row, value in
        places[row] = value.map { words.number(UInt64(bitPattern: $0), &count) } ?? ofMissing()
      }
    case .doubles(let source):
      source.forEachRow(batch, field?.present) { row, value in
        // Both zeros are one group, and all that is no number.
        places[row] =
          value.map { words.number($0 == 0 ? 0 : $0.isNaN ? .max : $0.bitPattern, &count) } ?? ofMissing()
      }
    case .texts(let source):
      source.forEachRow(batch, field?.present) { row, value in
        places[row] = value.map { texts.number($0, &count) } ?? ofMissing()
      }
    case .codes(let codes):
      let present = field?.present
      ofCode.withUnsafeMutableBufferPointer { ofCode in
        for row in 0..<batch.count where batch.mask?[row] != 0 {
          guard present?.hasValue(batch.start + row) ?? true else {
            places[row] = ofMissing()
            continue
          }
          let code = Int(codes.base[batch.start + row])
          if ofCode[code] < 0 {
            ofCode[code] = count
            count += 1
          }
          places[row] = ofCode[code]
        }
      }
    case .pairs: break
    }
    self.count = count
    self.ofNil = ofNil
  }

  /// Puts the numbers of pairs into `places`, which hold their first members.
  mutating func number(_ batch: Batch, pairs places: UnsafeMutablePointer<Int32>, _ more: UnsafePointer<Int32>) {
    for row in 0..<batch.count where batch.mask?[row] != 0 {
      let pair = UInt64(UInt32(bitPattern: places[row])) << 32 | UInt64(UInt32(bitPattern: more[row]))
      places[row] = words.number(pair, &count)
    }
  }
}

/// A hash table from words to numbers.
private final class WordNumbers {
  private var words = GrowingBuffer<UInt64>()
  private var numbers = GrowingBuffer<Int32>()
  private var slots = ColumnSlots(capacity: 64)

  /// The number of a word; a new one is `count`, which grows.
  @inline(__always)
  func number(_ word: UInt64, _ count: inout Int32) -> Int32 {
    var slot = slots.first(TextHash.hash(word))
    while true {
      let place = Int(slots[slot])
      if place < 0 { return add(word, slot, &count) }
      if words[place] == word { return numbers[place] }
      slot = slots.next(slot)
    }
  }

  @inline(never)
  private func add(_ word: UInt64, _ slot: Int, _ count: inout Int32) -> Int32 {
    slots[slot] = Int32(truncatingIfNeeded: words.count)
    words.append(word)
    numbers.append(count)
    count += 1
    if words.count * 2 > slots.capacity {
      let known = words.values
      slots = ColumnSlots(capacity: slots.capacity * 2, count: known.count) { TextHash.hash(known[$0]) }
    }
    return count - 1
  }
}

/// A hash table from texts to numbers.
private final class TextNumbers {
  private var texts = TextTable()
  private var numbers = GrowingBuffer<Int32>()

  @inline(__always)
  func number(_ text: UnsafeBufferPointer<UInt8>, _ count: inout Int32) -> Int32 {
    guard let place = texts.place(of: text, most: .max) else { return 0 }
    if place == numbers.count {
      numbers.append(count)
      count += 1
    }
    return numbers[place]
  }
}
