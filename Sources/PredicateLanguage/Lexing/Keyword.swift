/// The words with a meaning of their own. They are recognized in any case.
package enum Keyword: String, CaseIterable, Sendable {
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
  package enum Role {
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
  package var role: Role {
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
  package var comparison: ComparisonOperator? {
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

  /// The keyword that a word spells, in any case; nil if it spells none.
  static func find(_ word: String) -> Keyword? {
    KeywordTable.shared.find(word)
  }
}
