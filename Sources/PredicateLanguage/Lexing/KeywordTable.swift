import Synchronization

/// The keywords by a hash of their letters, for one look-up a word.
///
/// Plain memory that is made once and kept for good: it is asked about every word of every text, and an array would
/// count references and check bounds for longer than the look-up takes.
// Safe: the memory has `rowCount` rows, all of them set before it is shared, and an index is cut to that number.
@safe struct KeywordTable {
  // The memory is never written again.
  nonisolated(unsafe) private static let stored = unsafe Atomic<UnsafePointer<Row>?>(nil)

  /// The table. An atomic is there when the program starts; a constant that is worked out later would be called for at
  /// each word.
  @inline(__always)
  static var shared: KeywordTable { unsafe KeywordTable(rows: stored.load(ordering: .acquiring) ?? made()) }

  /// `rowCount` rows.
  private let rows: UnsafePointer<Row>

  private struct Row {
    var letters: Letters
    /// Nil in a row that is free.
    var keyword: Keyword?
  }

  /// The bytes of a word of 1 to `most` bytes, with the bit set that makes capitals small, so that words are compared as
  /// numbers. It makes no letter of what is none.
  private struct Letters: Equatable {
    static let most = 16
    /// The first and the last bytes, which overlap in all but the longest words.
    var head: UInt64 = 0
    var tail: UInt64 = 0
    var count = 0

    init() {}

    /// Reads only within the word, which is not empty; no two bytes are read at once but where it has them.
    @inline(__always)
    init(_ word: UnsafeBufferPointer<UInt8>) {
      count = word.count
      let bytes = UnsafeRawBufferPointer(word)
      if count >= 8 {
        head = unsafe bytes.loadUnaligned(as: UInt64.self) | 0x2020_2020_2020_2020
        tail = unsafe bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) | 0x2020_2020_2020_2020
      } else if count >= 4 {
        head = unsafe UInt64(bytes.loadUnaligned(as: UInt32.self) | 0x2020_2020)
        tail = unsafe UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self) | 0x2020_2020)
      } else {
        head = unsafe UInt64(word[0] | 0x20)
        tail = unsafe UInt64(word[count / 2] | 0x20) << 8 | UInt64(word[count &- 1] | 0x20)
      }
    }

    /// The row where the search begins. The factor, found by trial, gives each keyword a row of its own; the search
    /// would also find them if it did not.
    @inline(__always)
    var place: Int {
      Int(truncatingIfNeeded: ((head &+ tail &* 31 &+ UInt64(count)) &* 0xCE33_DD70_9294_7D95) &>> 56)
    }
  }

  /// As many rows as there are places; most are free.
  private static let rowCount = 256

  /// Makes the table; of several threads that do so at once, one keeps what it made.
  @inline(never)
  private static func made() -> UnsafePointer<Row> {
    let rows = UnsafeMutablePointer<Row>.allocate(capacity: rowCount)
    unsafe rows.initialize(repeating: Row(letters: Letters(), keyword: nil), count: rowCount)
    for keyword in Keyword.allCases {
      var word = keyword.rawValue
      let letters = word.withUTF8 { unsafe Letters($0) }
      var place = letters.place
      while unsafe rows[place].keyword != nil { place = next(place) }
      unsafe rows[place] = Row(letters: letters, keyword: keyword)
    }
    let mine = unsafe UnsafePointer(rows)
    let exchange = unsafe stored.compareExchange(expected: nil, desired: mine, ordering: .acquiringAndReleasing)
    guard let other = unsafe exchange.original else { return unsafe mine }
    unsafe rows.deallocate()
    return unsafe other
  }

  @inline(__always)
  private static func next(_ place: Int) -> Int { (place &+ 1) & (rowCount - 1) }

  /// The keyword that a word spells, in any case; nil if it spells none.
  func find(_ word: String) -> Keyword? {
    var word = word
    return word.withUTF8 { unsafe find($0) }
  }

  /// The keyword that some bytes spell, in any case; nil if they spell none.
  @inline(__always)
  func find(_ word: UnsafeBufferPointer<UInt8>) -> Keyword? {
    guard !word.isEmpty, word.count <= Letters.most else { return nil }
    let letters = unsafe Letters(word)
    var place = letters.place
    while let keyword = unsafe rows[place].keyword {
      if unsafe rows[place].letters == letters { return keyword }
      place = Self.next(place)
    }
    return nil
  }
}
