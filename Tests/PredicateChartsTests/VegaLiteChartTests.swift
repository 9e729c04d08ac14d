import PredicateData
import PredicateEvaluation
import PredicateFormat
import Testing

@testable import PredicateCharts

@Suite struct VegaLiteChartTests {
  private func read(_ data: ChartData, _ kind: ChartKind, zone: ZoneOffsets = .utc) throws -> RecordValue {
    let text = try VegaLiteChart(data, kind, zone: zone).text
    var reader = JSONReader()
    return try reader.read(text)
  }

  private func value(_ value: RecordValue, _ path: String...) throws -> RecordValue {
    try path.reduce(value) { value, key in
      guard case .object(let object) = value else { return .null }
      return try #require(object[key], "\(key)")
    }
  }

  @Test func aSpecificationHoldsItsData() throws {
    let data = ChartData(
      columns: ["month", "average"], rows: [[ChartFixture.date("2023-01-01"), 2.5], [ChartFixture.date("2023-02-01")]])
    #expect(
      try VegaLiteChart(data, .line).text == #"""
        {
          "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
          "title": "average over month",
          "width": 640,
          "height": 360,
          "data": {
            "values": [
              {
                "month": "2023-01-01T00:00:00Z",
                "average": 2.5
              },
              {
                "month": "2023-02-01T00:00:00Z",
                "average": null
              }
            ]
          },
          "mark": {
            "type": "line",
            "point": true,
            "tooltip": true
          },
          "encoding": {
            "x": {
              "field": "month",
              "type": "temporal",
              "scale": {
                "type": "utc"
              },
              "title": "month"
            },
            "y": {
              "field": "average",
              "type": "quantitative",
              "title": "average",
              "scale": {
                "zero": false
              }
            }
          }
        }
        """# + "\n")
  }

  private static let abscissas: [(data: ChartData, kind: ChartKind, x: RecordValue)] = [
    (
      ChartFixture.months, .bar,
      ["field": "month", "timeUnit": "utcyearmonth", "type": "temporal", "title": "month"]
    ),
    (
      ChartFixture.players, .bar,
      ["field": "month", "timeUnit": "utcyearmonth", "type": "ordinal", "title": "month"]
    ),
    (
      ChartFixture.months, .scatter, ["field": "month", "type": "temporal", "scale": ["type": "utc"], "title": "month"]
    ),
    (
      ChartFixture.handicaps, .scatter,
      ["field": "handicap", "type": "quantitative", "scale": ["zero": false], "title": "handicap"]
    ),
    (ChartFixture.handicaps, .bar, ["field": "handicap", "type": "ordinal", "sort": .null, "title": "handicap"]),
    (ChartFixture.clubs, .line, ["field": "club", "type": "nominal", "sort": .null, "title": "club"]),
  ]

  @Test(arguments: abscissas)
  func anXHasItsType(_ row: (data: ChartData, kind: ChartKind, x: RecordValue)) throws {
    #expect(try value(read(row.data, row.kind), "encoding", "x") == row.x)
  }

  @Test func columnsBecomeLongRows() throws {
    let chart = try read(
      ChartData(columns: ["x", "a", "b"], rows: [["p", 1, .null], ["q", 2.5, 3]]), .bar)
    #expect(
      try value(chart, "data", "values") == [
        ["x": "p", "value": 1, "series": "a"], ["x": "q", "value": 2.5, "series": "a"],
        ["x": "p", "value": .null, "series": "b"], ["x": "q", "value": 3, "series": "b"],
      ])
    #expect(try value(chart, "encoding", "color", "field") == "series")
    #expect(try value(chart, "encoding", "xOffset", "field") == "series")
    let named = try read(ChartFixture.players, .line)
    #expect(try value(named, "encoding", "strokeDash", "field") == "player")
    #expect(try value(named, "encoding", "y", "field") == "score")
  }

  @Test func otherZonesShowTheirOwnClocks() throws {
    let data = ChartData(columns: ["x", "y"], rows: [[ChartFixture.date("2023-07-31T22:00:00Z"), 1]])
    let chart = try read(data, .bar, zone: ZoneOffsets(named: "Europe/Berlin"))
    #expect(try value(chart, "data", "values") == [["x": "2023-08-01T00:00:00", "y": 1]])
    #expect(try value(chart, "encoding", "x", "timeUnit") == "yearmonth")
  }

  @Test func namesAreNoPathsAndNoExpressions() throws {
    let data = ChartData(columns: ["a.b[0]", "a_b_0_", "\\\n\"$date"], rows: [["x", 1, 2]])
    let chart = try read(data, .bar)
    #expect(
      try value(chart, "data", "values") == [
        ["a_b_0_": "x", "value": 1, "series": "a_b_0_"], ["a_b_0_": "x", "value": 2, "series": "\\\n\"$date"],
      ])
    #expect(try value(chart, "encoding", "x", "title") == "a.b[0]")
    #expect(try value(chart, "encoding", "y", "title") == "a_b_0_, \\\\ \"$date")
    let same = try read(ChartData(columns: ["é", "é"], rows: [[1, 2]]), .line)
    #expect(try value(same, "data", "values") == [["é": 1, "é_2": 2]])
  }

  @Test(arguments: ChartKind.allCases)
  func everySpecificationIsJSON(kind: ChartKind) throws {
    for data in ChartFixture.all + ChartFixture.odd.flatMap({ ChartFixture.odd($0.values) }) {
      let chart = try read(data, kind)
      #expect(try value(chart, "$schema") == "https://vega.github.io/schema/vega-lite/v5.json")
    }
  }
}
