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
    let table = Self.table
    let group = table.groups[bytes.count * Table.letters + letter]
    guard group.start < group.end else { return nil }
    let found = table.spellings.withUnsafeBufferPointer { spellings in
      (group.start..<group.end).first { row in
        // A row is `longest` bytes long, and `bytes` is no longer.
        for index in bytes.indices where bytes[index] | 0x20 != spellings[row * Table.longest + index] { return false }
        return true
      }
    }
    return found.map { table.keywords[$0] }
  }

  /// The keyword that a word spells.
  static func find(_ word: String) -> Keyword? {
    var word = word
    return word.withUTF8(find)
  }

  /// The words, those of one length and first letter side by side.
  private struct Table {
    static let longest = 16
    static let letters = 26
    /// Each word in `longest` bytes.
    var spellings: [UInt8] = []
    var keywords: [Keyword] = []
    /// The words of each length and first letter.
    var groups: [(start: Int, end: Int)]

    init() {
      groups = Array(repeating: (0, 0), count: (Self.longest + 1) * Self.letters)
      let rows = Keyword.allCases.map { keyword in
        let bytes = keyword.rawValue.utf8
        return (group: bytes.count * Self.letters + Int(bytes.first ?? 97) - 97, keyword: keyword)
      }
      for row in rows.sorted(by: { $0.group < $1.group }) {
        if groups[row.group].end == 0 { groups[row.group].start = keywords.count }
        keywords.append(row.keyword)
        groups[row.group].end = keywords.count
        spellings += row.keyword.rawValue.utf8
        spellings += Array(repeating: 0, count: keywords.count * Self.longest - spellings.count)
      }
    }
  }

  private static let table = Table()
}
