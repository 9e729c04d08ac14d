import PredicateFormat
import Testing

@testable import PredicateCharts

@Suite struct ChartPlotTests {
  private static let failures: [(data: ChartData, error: ChartError)] = [
    (ChartData(columns: ["a", "b"], rows: []), .noRows),
    (ChartData(columns: [], rows: [[]]), .noNumericColumn(columns: [])),
    (ChartData(columns: ["a"], rows: [[1]]), .noNumericColumn(columns: ["a"])),
    (ChartData(columns: ["a", "b"], rows: [[1, "x"]]), .noNumericColumn(columns: ["a", "b"])),
    (ChartData(columns: ["a", "b"], rows: [[1, true]]), .noNumericColumn(columns: ["a", "b"])),
    (ChartData(columns: ["a", "b"], rows: [[1, 2], [1, "x"]]), .noNumericColumn(columns: ["a", "b"])),
    (ChartData(columns: ["a", "b"], rows: [[1, .null], [1]]), .noValues(columns: ["b"])),
    (ChartData(columns: ["a", "b"], rows: [[1, .double(.nan)]]), .noValues(columns: ["b"])),
    (
      ChartData(columns: ["a"] + (0..<13).map { "s\($0)" }, rows: [Array(repeating: 1, count: 14)]),
      .tooManySeries(count: 13, limit: 12)
    ),
    (
      ChartData(columns: ["a", "n", "b"], rows: (0..<20).map { [1, .string("s\($0)"), 2] }),
      .tooManySeries(count: 20, limit: 12)
    ),
  ]

  @Test(arguments: failures)
  func whatCannotBeDrawnIsAnError(_ row: (data: ChartData, error: ChartError)) {
    for kind in ChartKind.allCases {
      #expect(throws: row.error) { try ChartPlot(row.data, kind, zone: .utc) }
    }
  }

  @Test func errorsNameTheColumnsAndTheRemedy() {
    let error = ChartError.noNumericColumn(columns: ["month", "name", "city"])
    #expect(error.message == "none of the columns after `month` holds only numbers: `name`, `city`")
    #expect(
      error.hint
        == "select what goes along x first, then one or more numbers, such as `month` and `average:(score)`")
    #expect(
      ChartError.tooManySeries(count: 1300, limit: 12).message
        == "1,300 series are too many to tell apart; at most 12 are drawn")
    #expect(
      ChartError.noNumericColumn(columns: ["a"]).message
        == "a chart needs two columns, x and a number, and there is one")
  }

  @Test func rowsWithoutAnXOnAScaleAreLeftOut() throws {
    let data = ChartData(columns: ["x", "y"], rows: [[1, 2], [.null, 3], [.double(.nan), 4], [0, 5]])
    let line = try ChartPlot(data, .line, zone: .utc)
    #expect(line.series == [ChartSeries(name: "y", points: [ChartPoint(x: 0, y: 5), ChartPoint(x: 1, y: 2)])])
    let scatter = try ChartPlot(data, .scatter, zone: .utc)
    #expect(scatter.series.map(\.points) == [[ChartPoint(x: 1, y: 2), ChartPoint(x: 0, y: 5)]])
    // Bars stand at categories, and nil is one.
    let bar = try ChartPlot(data, .bar, zone: .utc)
    #expect(bar.series[0].points.map(\.y) == [2, 3, 4, 5])
    #expect(labels(bar) == ["1", "∅", "nan", "0"])
    #expect(throws: ChartError.noValues(columns: ["y"])) {
      try ChartPlot(ChartData(columns: ["x", "y"], rows: [[.double(.nan), 4]]), .line, zone: .utc)
    }
  }

  @Test func gapsAreNoZeros() throws {
    let data = ChartData(
      columns: ["x", "y"], rows: [["a", .null], ["b", 0], ["c", .double(.nan)], ["d", .double(-.infinity)], ["e"]])
    for kind in ChartKind.allCases {
      let plot = try ChartPlot(data, kind, zone: .utc)
      #expect(plot.series[0].points.map(\.y) == [nil, 0, nil, nil, nil])
      #expect(plot.ordinates == 0...0)
    }
  }

  @Test func aColumnOfTextsNamesTheSeriesOfOneColumnOfNumbers() throws {
    let plot = try ChartPlot(ChartFixture.players, .line, zone: .utc)
    #expect(plot.series.map(\.name) == ["Ann", "Bob"])
    #expect(plot.series.map { $0.points.map(\.y) } == [[72, 75, 70], [80, 78, 84]])
    #expect(plot.seriesName == "player")
    #expect(plot.title == "score over month and player")
    // With two columns of numbers the columns are the series.
    let wide = ChartData(columns: ["a", "name", "b", "c"], rows: [["x", "n", 1, 2], ["y", "m", 3, 4]])
    let bars = try ChartPlot(wide, .bar, zone: .utc)
    #expect(bars.series.map(\.name) == ["b", "c"])
    #expect(bars.seriesName == nil)
    #expect(bars.title == "b, c by a")
    #expect(try ChartPlot(ChartFixture.wide, .bar, zone: .utc).title == "minimum, average, maximum by round")
  }

  @Test func manyColumnsAreCountedInTheTitle() throws {
    let data = ChartData(columns: ["x", "a", "b", "c", "d"], rows: [[1, 2, 3, 4, 5]])
    #expect(try ChartPlot(data, .bar, zone: .utc).title == "a, b and 2 more by x")
    let named = ChartData(columns: ["x", "a"], rows: [[1, 2]], title: "Ours")
    #expect(try ChartPlot(named, .bar, zone: .utc).title == "Ours")
  }

  @Test func barsOfOneXDoNotHideEachOther() throws {
    let data = ChartData(columns: ["x", "y"], rows: [["a", 1], ["b", 2], ["a", 3]])
    let bar = try ChartPlot(data, .bar, zone: .utc)
    #expect(bar.series[0].points.map(\.x) == [0, 1, 2])
    #expect(labels(bar) == ["a", "b", "a"])
    #expect(try ChartPlot(data, .scatter, zone: .utc).series[0].points.map(\.x) == [0, 1, 0])
  }

  private static let places: [(values: [RecordValue], labels: [String], note: String?)] = [
    ([ChartFixture.date("2021-01-01"), ChartFixture.date("2023-01-01")], ["2021", "2023"], nil),
    ([ChartFixture.date("2023-01-01"), ChartFixture.date("2023-08-01")], ["2023-01", "2023-08"], nil),
    ([ChartFixture.date("2023-01-01"), ChartFixture.date("2023-08-18")], ["01-01", "08-18"], "2023"),
    ([ChartFixture.date("2022-12-31"), ChartFixture.date("2023-01-01")], ["2022-12-31", "2023-01-01"], nil),
    (
      [ChartFixture.date("2023-08-18T14:38"), ChartFixture.date("2023-08-18T15:00")], ["14:38", "15:00"], "2023-08-18"
    ),
    (
      [ChartFixture.date("2023-08-18T14:38:01"), ChartFixture.date("2023-08-19")],
      ["08-18 14:38:01", "08-19 00:00:00"], "2023"
    ),
    ([ChartFixture.date("2023-08-18T14:38:00.25")], ["2023-08-18 14:38:00.250"], nil),
    ([ChartFixture.date("2023-08-18"), .null], ["2023-08-18", "∅"], nil),
    ([ChartFixture.date("-000044-03-15"), ChartFixture.date("+012023-01-01")], ["-0044-03-15", "12023-01-01"], nil),
    ([2021, 2022.0, 0.5, -0.0, 12_000], ["2021", "2022", "0.5", "0", "12000"], nil),
    ([true, false, "x", .null], ["true", "false", "x", "∅"], nil),
  ]

  @Test(arguments: places)
  func placesHaveTheShortestLabels(_ row: (values: [RecordValue], labels: [String], note: String?)) throws {
    let data = ChartData(columns: ["x", "y"], rows: row.values.map { [$0, 1] })
    let plot = try ChartPlot(data, .bar, zone: .utc)
    #expect(labels(plot) == row.labels)
    guard case .categories(let categories) = plot.abscissa else {
      Issue.record("bars stand at categories")
      return
    }
    #expect(categories.note == row.note)
  }

  private func labels(_ plot: ChartPlot) -> [String] {
    guard case .categories(let categories) = plot.abscissa else { return [] }
    return categories.places.map(\.label)
  }
}
