import Testing

@testable import PredicateCharts

@Suite struct ChartSeriesTests {
  private let scale = ChartScale(0...10_000)

  private func series(_ values: [Double?]) -> ChartSeries {
    ChartSeries(name: "s", points: values.enumerated().map { ChartPoint(x: Double($0), y: $1) })
  }

  @Test func gapsBreakTheLine() {
    let runs = series([nil, 1, 2, nil, nil, 3, nil]).runs(over: ChartScale(0...6), columns: 100)
    #expect(runs.map { $0.map(\.y) } == [[1, 2], [3]])
    #expect(series([nil, nil]).runs(over: scale, columns: 10).isEmpty)
    #expect(series([]).runs(over: scale, columns: 10).isEmpty)
  }

  @Test func aColumnKeepsItsFirstLowestHighestAndLast() {
    let runs = series([5, 9, 7, 1, 4]).runs(over: scale, columns: 10)
    #expect(runs.map { $0.map(\.y) } == [[5, 9, 1, 4]])
    // Extremes that are first or last are there once.
    #expect(series([1, 2, 9]).runs(over: scale, columns: 10).map { $0.map(\.y) } == [[1, 9]])
    #expect(series([4]).runs(over: scale, columns: 10).map { $0.map(\.y) } == [[4]])
  }

  @Test func tenThousandPointsBecomeFourForEachColumn() {
    let values = (0..<10_000).map { Double($0 * 7919 % 1000) }
    let runs = series(values).runs(over: scale, columns: 80)
    #expect(runs.count == 1)
    #expect(runs[0].count <= 4 * 80)
    #expect(runs[0].map(\.y).max() == values.max())
    #expect(runs[0].map(\.y).min() == values.min())
    #expect(runs[0].map(\.x) == runs[0].map(\.x).sorted())
    let points = series(values).distinctPoints(over: scale, ChartScale(0...1000), columns: 40, rows: 20)
    #expect(points.count <= 800)
  }

  @Test func linesOfTheCanvasAreAsLongAsTheyLook() {
    var canvas = BrailleCanvas(columns: 4, rows: 2)
    canvas.line(from: canvas.dot(0, 0), to: canvas.dot(1, 1), series: 0)
    #expect((0..<2).map { canvas.row($0, color: false) } == ["  ⡠⠊", "⡠⠊"])
    canvas.set(BrailleCanvas.Dot(x: 100, y: -1), series: 0)
    canvas.mark(BrailleCanvas.Dot(x: -1, y: 0), "x", series: 0)
    #expect(canvas.row(7, color: false).isEmpty)
  }

  @Test func dotsTakeTheColorOfTheirSeries() {
    var canvas = BrailleCanvas(columns: 3, rows: 1)
    canvas.set(BrailleCanvas.Dot(x: 0, y: 0), series: 0)
    canvas.mark(BrailleCanvas.Dot(x: 4, y: 0), "●", series: 1)
    #expect(canvas.row(0, color: true) == "\u{1B}[36m⠁ \u{1B}[0m\u{1B}[33m●\u{1B}[0m")
    #expect(canvas.row(0, color: false) == "⠁ ●")
  }
}
