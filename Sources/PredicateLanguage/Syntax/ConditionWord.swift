/// The words that make conditions of values and of other conditions.
package enum ConditionWord: String, Hashable, Sendable, CaseIterable {
  case not = "NOT"
  case and = "AND"
  case or = "OR"
  case any = "ANY"
  case all = "ALL"
  case noneOf = "NONE"
  case someOf = "SOME"
  case truepredicate = "TRUEPREDICATE"
  case falsepredicate = "FALSEPREDICATE"

  /// Where a word stands.
  package enum Place: Hashable, Sendable {
    /// Before a condition or comparison.
    case prefix
    /// Between two conditions.
    case infix
    /// It is a condition by itself.
    case whole
  }

  /// Where it stands.
  package var place: Place {
    switch self {
    case .not, .any, .all, .noneOf, .someOf: .prefix
    case .and, .or: .infix
    case .truepredicate, .falsepredicate: .whole
    }
  }

  /// Other spellings.
  package var otherSpellings: [String] {
    switch self {
    case .not: ["!"]
    case .and: ["&&"]
    case .or: ["||"]
    case .any, .all, .noneOf, .someOf, .truepredicate, .falsepredicate: []
    }
  }

  /// When it holds, in a line.
  package var summary: String {
    switch self {
    case .not: "the opposite of a condition"
    case .and: "both hold; binds tighter than OR"
    case .or: "one of them holds"
    case .any: "for at least one element of a collection"
    case .all: "for every element of a collection"
    case .noneOf: "for no element of a collection"
    case .someOf: "as ANY"
    case .truepredicate: "every record"
    case .falsepredicate: "no record"
    }
  }

  /// A condition that holds.
  package var example: String {
    switch self {
    case .not: "NOT 3 < 2"
    case .and: "1 < 2 AND 2 < 3"
    case .or: "1 > 2 OR 2 < 3"
    case .any: "ANY {1, 2, 3} > 2"
    case .all: "ALL {1, 2, 3} > 0"
    case .noneOf: "NONE {1, 2, 3} > 5"
    case .someOf: "SOME {1, 2, 3} == 3"
    case .truepredicate: "TRUEPREDICATE"
    case .falsepredicate: "NOT FALSEPREDICATE"
    }
  }
}
