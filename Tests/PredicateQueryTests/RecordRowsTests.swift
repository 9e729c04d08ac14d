import Foundation
import PredicateLanguage
import PredicateQuery
import Testing

@Suite struct RecordRowsTests {
  private let rows = RecordRows(
    columns: ["month", "average", "note"],
    rows: [
      [.date(Date(timeIntervalSinceReferenceDate: 0)), 72.5, "x"],
      [.date(Date(timeIntervalSinceReferenceDate: 86_400)), 71],
    ])

  @Test func rowsAreRecords() {
    #expect(rows.count == 2)
    #expect(rows[1]["average"] == 71)
    #expect(rows[1]["note"] == .null)
    #expect(rows.values(of: "average") == [72.5, 71])
    #expect(rows.values(of: "mean") == nil)
  }

  @Test func rowsDecodeIntoLabelledTuples() throws {
    let points: [(month: Date, average: Double)] = try rows.decode { (month: $0, average: $1) }
    #expect(points.map(\.average) == [72.5, 71])
    #expect(points[0].month == Date(timeIntervalSinceReferenceDate: 0))
  }

  @Test func optionalCellsKeepTheirValue() throws {
    #expect(try rows.decode { (_: Date, _: Double?, note: String?) in note } == ["x", nil])
    #expect(try rows.decode { (month: Date?, average: Double?) in month == nil ? nil : average } == [72.5, 71])
    #expect(throws: DecodingError.self) { try rows.decode { (_: Date, average: String?) in average } }
  }

  private struct Score: Decodable, Equatable {
    var average: Double
    var note: String?
  }

  @Test func rowsDecodeIntoTypes() throws {
    #expect(try rows.decode(as: Score.self) == [Score(average: 72.5, note: "x"), Score(average: 71, note: nil)])
    #expect(try rows.decode { (_: Date, average: Double) in Score(average: average) }.count == 2)
  }

  @Test func cellsThatDoNotFitHaveTheirPlace() {
    let error = #expect(throws: DecodingError.self) { try rows.decode { (_: Date, average: String) in average } }
    guard case .typeMismatch(_, let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["0", "average"])
    #expect(throws: DecodingError.self) { try rows.decode { (_: Date, _: Double, note: String) in note } }
    #expect(throws: DecodingError.self) {
      try rows.decode { (_: Date, _: Double, _: String?, _: Int) in 0 }
    }
  }
}
