package import Foundation
package import PredicateFormat

/// One question that all contestants answer. P1 to P13 are the ones that the project's figures have always been about.
package enum Workload: String, CaseIterable, Sendable {
  case p1 = "P1"
  case p2 = "P2"
  case p3 = "P3"
  case p4 = "P4"
  case p5 = "P5"
  case p6 = "P6"
  case p7 = "P7"
  case p8 = "P8"
  case p9 = "P9"
  case p10 = "P10"
  case p11 = "P11"
  case p12 = "P12"
  case p13 = "P13"
  case p14 = "P14"
  case p15 = "P15"
  case p16 = "P16"
  case p17 = "P17"
  case p18 = "P18"

  /// The predicate; of P12 the one on groups.
  package var format: String {
    switch self {
    case .p1: "length == 20"
    case .p2: "text ENDSWITH \"gry\""
    case .p3: "length BETWEEN {20, 25}"
    case .p4: "text CONTAINS \"q\" AND NOT text CONTAINS \"u\""
    case .p5: "text ==[c] \"QIVIUT\""
    case .p6: "text LIKE \"*z*z*\""
    case .p7: "text MATCHES \"^[aeiou].*ing$\""
    case .p8: "length = max:(length)"
    case .p9: "age > 30 AND city == \"Berlin\""
    case .p10: "score > 0.5 AND (age < 20 OR active == YES) AND nickname != nil"
    case .p11: "city IN {\"Berlin\", \"Paris\", \"Rome\"}"
    case .p12: "average > 0.5"
    case .p13: "SUBQUERY(words, $x, $x.length == 25).@count > 0"
    case .p14: "city ==[cd] \"zurich\" OR city BEGINSWITH[cd] \"MONT\""
    case .p15: "NOT (age >= 18 AND age <= 65)"
    case .p16: "nickname == nil OR NOT nickname BEGINSWITH \"a\""
    case .p17: "joined BETWEEN {%@, %@}"
    case .p18: "customer.city == \"Berlin\" AND ANY lines.price > 90"
    }
  }

  /// The days of P17, both included.
  package static let period = PeopleGenerator.day(3_000)...PeopleGenerator.day(3_999)

  /// The table.
  package var dataset: Dataset {
    switch self {
    case .p1, .p2, .p3, .p4, .p5, .p6, .p7, .p8: .words
    case .p9, .p10, .p11, .p12, .p14, .p15, .p16, .p17: .people
    case .p13: .categories
    case .p18: .orders
    }
  }

  /// Whether the answer is about groups of records rather than records.
  package var isGrouped: Bool { self == .p12 }

  /// The predicate, parsed.
  package func predicate(limits: Limits = Limits()) throws(FormatError) -> FormatPredicate {
    try FormatPredicate(
      format: format, arguments: self == .p17 ? [Self.period.lowerBound, Self.period.upperBound] : [], limits: limits)
  }

  /// The query of P12: how many cities have an average score above one half is the number of its rows.
  package static func averages<Record>(_ query: RecordQuery<Record>) throws(FormatError) -> RecordQuery<Record> {
    try query.select("city", "average:(score) AS average").group(by: "city").having("average > 0.5")
  }
}
