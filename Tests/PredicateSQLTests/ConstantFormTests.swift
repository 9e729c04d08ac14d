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

  /// Beside a column of whole numbers a decimal keeps the digits that a double has not.
  @Test(arguments: [
    ("9007199254740993", 9_007_199_254_740_993, ConstantForm.Relation.exact),
    ("99999999999999998.5", 99_999_999_999_999_998, .standInIsBelow), ("-1.5", -1, .standInIsAbove),
    ("9223372036854775807.5", .max, .standInIsBelow), ("-9223372036854775809", .min, .standInIsAbove),
  ])
  func decimalsAmongWholeNumbers(_ text: String, _ standIn: Int64, _ relation: ConstantForm.Relation) throws {
    let decimal = try #require(Decimal(string: text))
    let form = try #require(ConstantForm(.decimal(decimal), for: .integer, in: .postgresql))
    #expect(form.value == .integer(standIn))
    #expect(form.relation == relation)
  }
}
