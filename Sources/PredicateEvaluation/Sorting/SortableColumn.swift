import PredicateLanguage
import PredicateQuery

/// The values of a sort key as words that compare like them, so that two rows are compared in a few instructions.
struct SortableColumn {
  /// In whose order the rows come, the key's direction counted in. Of texts the first eight bytes.
  let words: ColumnBuffer<UInt64>
  /// Where values without an order among the words come: nil, and NaN. Nil where all have one.
  let ranks: ColumnBuffer<UInt8>?
  /// What decides where words are equal.
  private let texts: TextColumn?
  private let isDescending: Bool
  let kind: Kind

  /// What the values are. All of one kind have an order among each other; with `none` there are no values.
  enum Kind { case none, bool, number, date, text }

  /// Nil, all values with a word, NaN after these, nil after all.
  static let rankCount = 5
  private enum Rank {
    static let firstNull: UInt8 = 0
    static let lowNaN: UInt8 = 1
    static let value: UInt8 = 2
    static let highNaN: UInt8 = 3
    static let lastNull: UInt8 = 4
  }

  /// Nil for values of several kinds, or of rarer ones, or for numbers of which a double cannot hold all: these are
  /// compared as they are, which may fail.
  init?(_ column: RecordColumn, _ key: SortKey) {
    isDescending = key.isDescending
    let flip: UInt64 = key.isDescending ? .max : 0
    let (count, present) = (column.count, column.present)
    let null = key.putsNullsFirst ? Rank.firstNull : Rank.lastNull
    let notANumber = key.isDescending ? Rank.highNaN : Rank.lowNaN
    var words = GrowingBuffer<UInt64>(capacity: count)
    var ranks = GrowingBuffer<UInt8>(capacity: count)
    var areRanked = present != nil
    func append(_ row: Int, _ word: UInt64, _ rank: UInt8 = Rank.value) {
      let isPresent = present?.hasValue(row) ?? true
      words.append(isPresent && rank == Rank.value ? word ^ flip : 0)
      ranks.append(isPresent ? rank : null)
    }
    var texts: TextColumn?
    var kind: Kind
    switch column.storage {
    case .bool(let buffer):
      kind = .bool
      for row in 0..<count { append(row, UInt64(buffer[row])) }
    case .integer(let buffer):
      kind = .number
      for row in 0..<count { append(row, Self.word(buffer[row])) }
    case .double(let buffer):
      kind = .number
      for row in 0..<count {
        let number = buffer[row]
        areRanked = areRanked || number.isNaN
        append(row, Self.word(number), number.isNaN ? notANumber : Rank.value)
      }
    case .date(let buffer):
      kind = .date
      for row in 0..<count {
        // Instants that are no number have no order at all.
        if buffer[row].isNaN, present?.hasValue(row) ?? true { return nil }
        append(row, Self.word(buffer[row]))
      }
    case .text(let column):
      kind = .text
      texts = column
      for row in 0..<count { append(row, column.word(row)) }
    case .coded(let codes, let dictionary):
      kind = .text
      // The places of the dictionary's texts in their order stand for them.
      let places = (0..<dictionary.count).sorted {
        dictionary.compare($0, $1) == .less
      }
      var wordOf = [UInt64](repeating: 0, count: dictionary.count)
      for (word, code) in places.enumerated() { wordOf[code] = UInt64(word) }
      for row in 0..<count { append(row, wordOf.isEmpty ? 0 : wordOf[Int(codes[row])]) }
    case .values(let values):
      kind = .none
      for value in values {
        if case .null = value {
          areRanked = true
          append(0, 0, null)
          continue
        }
        guard let number = Self.number(value) else { return nil }
        kind = .number
        areRanked = areRanked || number.isNaN
        append(0, Self.word(number), number.isNaN ? notANumber : Rank.value)
      }
    }
    self.kind = kind
    self.words = words.finish()
    self.ranks = areRanked ? ranks.finish() : nil
    self.texts = texts
  }

  /// The double that is the same as a number; nil if none is.
  private static func number(_ value: RecordValue) -> Double? {
    switch value {
    case .integer(let number): Double(exactly: number)
    case .double(let number): number
    case .null, .bool, .decimal, .string, .date, .uuid, .data, .array, .set, .object, .record: nil
    }
  }

  private static func word(_ number: Int64) -> UInt64 { UInt64(bitPattern: number) ^ 1 << 63 }

  private static func word(_ number: Double) -> UInt64 {
    // Both zeros are equal.
    let bits = number == 0 ? 0 : number.bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  /// Whether rows with equal words may differ.
  var hasTexts: Bool { texts != nil }

  /// The order of two rows of one rank and with equal words.
  @inline(__always)
  func compareTexts(_ left: Int, _ right: Int) -> ValueOrdering {
    guard let texts else { return .equal }
    let order = texts.compare(left, right)
    return isDescending ? order.reversed : order
  }

  /// The order of two rows.
  func compare(_ left: Int, _ right: Int) -> ValueOrdering {
    if let ranks, ranks[left] != ranks[right] {
      return ranks[left] < ranks[right] ? .less : .greater
    }
    let (leftWord, rightWord) = (words[left], words[right])
    if leftWord != rightWord { return leftWord < rightWord ? .less : .greater }
    return compareTexts(left, right)
  }
}
