import Foundation
import PredicateLanguage
import Testing

@testable import PredicateSQL

/// Constants in the form of a column.
@Suite struct ConstantFormTests {
  /// Decimals with more digits than the database has stand in for by the nearest one towards zero.
  @Test(arguments: [
    ("1.88745980707395498392282958199356913183", "1.8874598070739549839228295819935691318", true),
    ("-1.88745980707395498392282958199356913183", "-1.8874598070739549839228295819935691318", true),
    ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678", false),
    ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678", false),
    ("-1.5", "-1.5", false),
  ])
  func decimals(_ text: String, _ standIn: String, _ isCut: Bool) throws {
    let (decimal, expected) = (try #require(Decimal(string: text)), try #require(Decimal(string: standIn)))
    for dialect in [Dialect.spark, .duckdb] {
      let form = try #require(ConstantForm(.decimal(decimal), for: .decimal, in: dialect))
      #expect(form.value == .decimal(expected))
      #expect(form.relation == (!isCut ? .exact : decimal < 0 ? .standInIsAbove : .standInIsBelow))
    }
    #expect(ConstantForm(.decimal(decimal), for: .decimal, in: .postgresql)?.isExact == true)
  }
}
