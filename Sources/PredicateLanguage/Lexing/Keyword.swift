/// The words with a meaning of their own. They are recognized in any case.
enum Keyword: String, CaseIterable, Sendable {
  case and, or, not
  case any, all
  // Not `some` and `none`: those would be mistaken for the cases of an optional.
  case someOf = "some"
  case noneOf = "none"
  case `in`, contains, beginswith, endswith, like, matches, between, tokenmatches
  case null, `nil`, yes, no, `true`, `false`
  case `self`, anykey
  case first, last, size
  case subquery, cast, ternary, function
  case union, intersect, minus
  case truepredicate, falsepredicate
  // Reserved by Apple without a documented grammar: they read as identifiers and print with `#`.
  case apply, caseinsensitive, ci, fetch

  /// What a word can do when it is not escaped.
  enum Role {
    /// Begins or is a value or predicate: `SELF`, `CAST`, `NOT`.
    case operand
    /// Stands between operands: `AND`, `LIKE`, `UNION`.
    case infix
    /// Means something in the brackets of an index only.
    case index
    /// An ordinary identifier that still prints with `#`.
    case identifier
  }

  /// What this word can do.
  var role: Role {
    switch self {
    case .and, .or, .in, .contains, .beginswith, .endswith, .like, .matches, .between, .union, .intersect, .minus:
      .infix
    case .not, .any, .someOf, .all, .noneOf, .null, .nil, .yes, .no, .true, .false, .self, .anykey, .subquery, .cast,
      .ternary, .function, .truepredicate, .falsepredicate:
      .operand
    case .first, .last, .size: .index
    case .apply, .caseinsensitive, .ci, .fetch, .tokenmatches: .identifier
    }
  }

  /// The comparison that this word spells.
  var comparison: ComparisonOperator? {
    switch self {
    case .in: .in
    case .contains: .contains
    case .beginswith: .beginsWith
    case .endswith: .endsWith
    case .like: .like
    case .matches: .matches
    case .between: .between
    case .tokenmatches: .tokenMatches
    default: nil
    }
  }

  /// The set operator that this word spells.
  var setOperator: BinaryOperator? {
    switch self {
    case .union: .union
    case .intersect: .intersect
    case .minus: .minus
    default: nil
    }
  }

  /// The keyword that some bytes spell, in any case; nil if they spell none.
  ///
  /// Cost: for most words that are none one look-up, by the length and the first letter.
  static func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Keyword? {
    guard let first = bytes.first, bytes.count <= Table.longest else { return nil }
    let letter = Int(first | 0x20) - 97
    guard letter >= 0, letter < Table.letters else { return nil }
    let range = table.ranges[bytes.count * Table.letters + letter]
    guard range.start < range.end else { return nil }
    let spelling = Spelling(bytes)
    for row in range.start..<range.end where table.spellings[row] == spelling { return table.keywords[row] }
    return nil
  }

  /// The keyword that a word spells.
  static func find(_ word: String) -> Keyword? {
    var word = word
    return word.withUTF8(find)
  }

  /// Up to 16 bytes as two numbers, with the bit set that tells small letters from capitals.
  private struct Spelling: Equatable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    @inline(__always)
    init(_ bytes: some Collection<UInt8>) {
      for byte in bytes {
        high = high << 8 | low >> 56
        low = low << 8 | UInt64(byte | 0x20)
      }
    }
  }

  /// The words, those of one length and first letter side by side.
  private struct Table {
    static let longest = 16
    static let letters = 26
    var spellings: [Spelling] = []
    var keywords: [Keyword] = []
    /// The rows of each length and first letter.
    var ranges: [(start: Int, end: Int)]

    init() {
      ranges = Array(repeating: (0, 0), count: (Self.longest + 1) * Self.letters)
      let rows = Keyword.allCases.map { keyword in
        let bytes = keyword.rawValue.utf8
        return (group: bytes.count * Self.letters + Int(bytes.first ?? 97) - 97, keyword: keyword)
      }
      for row in rows.sorted(by: { $0.group < $1.group }) {
        if ranges[row.group].end == 0 { ranges[row.group].start = keywords.count }
        spellings.append(Spelling(row.keyword.rawValue.utf8))
        keywords.append(row.keyword)
        ranges[row.group].end = keywords.count
      }
    }
  }

  private static let table = Table()
}
