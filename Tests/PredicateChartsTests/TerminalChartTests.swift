import PredicateFormat
import Testing

@testable import PredicateCharts

@Suite struct TerminalChartTests {
  private func lines(
    _ data: ChartData, _ kind: ChartKind, width: Int = 40, height: Int = 12, color: Bool = false
  ) throws -> [String] {
    let text = try TerminalChart(data, kind, width: width, height: height, color: color).text
    #expect(text.hasSuffix("\n"))
    return text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func barsAreAligned() throws {
    #expect(
      try lines(ChartFixture.clubs, .bar).joined(separator: "\n") == #"""
        average by club
        Driver     231.5 │██████████████████████
        5 Iron     165.0 │███████████████▋
        Putter         – │
        Sand Wedge  70.2 │██████▋
        Tee          0.0 │
        """#)
  }

  @Test func nothingLiesBetweenTwoYears() throws {
    let years = ChartData(columns: ["year", "score"], rows: [[2024, 70], [2025, 72.5], [2026, 71]])
    let labels = try #require(try lines(years, .line, width: 80).last)
    #expect(labels.split(separator: " ") == ["2024", "2025", "2026"])
  }

  @Test func negativeBarsGoToTheOtherSideOfZero() throws {
    #expect(
      try lines(ChartFixture.negative, .bar).joined(separator: "\n") == #"""
        over par by player
        Ann  3                 │████████
        Bob -2           ▐█████│
        Cy   0                 │
        Dee  6                 │████████████████
        Eve -6 ████████████████│
        """#)
  }

  @Test func seriesOfBarsHaveTheirNames() throws {
    #expect(
      try lines(ChartFixture.players, .bar).joined(separator: "\n") == #"""
        score by month and player
        2023-01 Ann 72 │████████████████████▋
                Bob 80 │██████████████████████▉
        2023-02 Ann 75 │█████████████████████▍
                Bob 78 │██████████████████████▎
        2023-03 Ann 70 │████████████████████
                Bob 84 │████████████████████████
        """#)
  }

  @Test func linesBreakAtGaps() throws {
    #expect(
      try lines(ChartFixture.months, .line).joined(separator: "\n") == #"""
        average over month
        70 ┤                            ⠉⠒⠤⣀
           │                                ⠉⠒⠤⣀
           │
           │
        65 ┤       ⡠⣀
           │     ⢠⠊  ⠉⠢⢄
           │   ⢀⠔⠁      ⠉⠒⠄
           │  ⡔⠁
        60 ┤⡠⠊
           └┬─────────────┬─────────────┬───────
         2023-01       2023-03       2023-05
        """#)
  }

  @Test func linesOfSeveralSeriesHaveMarks() throws {
    #expect(
      try lines(ChartFixture.players, .line).joined(separator: "\n") == #"""
        score over month and player
        ● Ann   ▲ Bob
        85 ┤                                 ⢀⣀▲
           │                            ⣀⡠⠤⠒⠉⠁
        80 ┤▲⠤⢄⣀⣀⣀⣀               ⢀⡠⠤⠒⠊⠉
           │       ⠉⠉⠉⠉⠉⠒⠒⠒⠒⠢⠤▲⠔⠒⠉⠁
           │
        75 ┤           ⣀⣀⣀⠤⠤⠤⠒●⠢⠤⢄⣀
           │●⣀⠤⠤⠤⠒⠒⠒⠉⠉⠉            ⠉⠑⠒⠢⠤⣀⣀
        70 ┤                              ⠉⠑⠒⠤⠤●
           └┬─────────────────┬────────────────┬
         2023-01           2023-02       2023-03
        """#)
  }

  @Test func scattersOfManyPointsAreDots() throws {
    #expect(
      try lines(ChartFixture.handicaps, .scatter).joined(separator: "\n") == #"""
        score over handicap
        120 ┤
            │                                  ⠐
            │                      ⢀     ⠈⠐⢀
        100 ┤                 ⢀  ⠈⠐⢀⠈⠐⢀     ⠈⠐⠠
            │          ⡀ ⠄⡀  ⠁⢄⠈⠠⢀     ⠈⠐
         80 ┤    ⠄⡀⠂⠄⡀  ⠁⠄⡀⠁⠄⡀ ⠈⠐ ⠈
            │⡀⠂⠄⡀  ⠂⠄⡀⠂⠄⡀  ⠁⠂ ⠁
            │ ⠂⠄⡀⠂⠄   ⠁
         60 ┤⠄
            └┬────┬────┬────┬───┬────┬────┬────┬
             0    5   10   15  20   25   30   35
        """#)
  }

  @Test func scattersOfFewPointsAreMarks() throws {
    #expect(
      try lines(ChartFixture.clubs, .scatter, height: 9).joined(separator: "\n") == #"""
        average over club
        300 ┤
            │   ●
        200 ┤          ●
        100 ┤
            │                        ●
          0 ┤                               ●
            └───┬─────────────┬─────────────┬───
             Driver        Putter          Tee
        """#)
  }

  @Test func namesAreEscapedAndCut() throws {
    #expect(
      try lines(ChartFixture.hostile, .bar).joined(separator: "\n") == #"""
        c\nd\, ]]><script> by a\u001b[31m<b>&"
        <script>al… c\nd\        1  │▏
                    ]]><script>  2  │▏
        \u202eevil  c\nd\       -2 ▐│
                    ]]><script>  3  │▏
        日本語のと… c\nd\        2  │▏
                    ]]><script>  1  │▏
        👩‍👩‍👧 family … c\nd\       1G  │███████████
                    ]]><script>  0  │
        \r\n\t\u00… c\nd\        5  │▏
                    ]]><script>  6  │▏
                    c\nd\        1  │▏
                    ]]><script>  1  │▏
        """#)
  }

  @Test(arguments: ChartKind.allCases, [20, 40, 80, 200])
  func linesFillTheWidthAndNoMore(kind: ChartKind, width: Int) throws {
    for data in ChartFixture.all {
      let cells = try lines(data, kind, width: width).map { TextWidth.cells($0) }
      #expect(cells.max() == width, "\(data.columns)")
    }
    for row in ChartFixture.odd {
      for data in ChartFixture.odd(row.values) {
        for line in try lines(data, kind, width: width) {
          #expect(TextWidth.cells(line) <= width, "\(row.name)")
          #expect(!line.hasSuffix(" "))
        }
      }
    }
  }

  @Test(arguments: [ChartKind.line, .scatter], [8, 24, 60])
  func linesAndScattersHaveTheHeight(kind: ChartKind, height: Int) throws {
    for data in ChartFixture.all { #expect(try lines(data, kind, height: height).count == height, "\(data.columns)") }
    // Less than three rows of dots show nothing.
    #expect(try lines(ChartFixture.months, kind, height: -1).count == 6)
  }

  @Test func aNarrowTerminalCountsAsTwentyCells() throws {
    for kind in ChartKind.allCases {
      #expect(try lines(ChartFixture.players, kind, width: 0) == lines(ChartFixture.players, kind, width: 20))
    }
  }

  @Test(arguments: ChartKind.allCases)
  func nothingButColorAddsEscapeSequences(kind: ChartKind) throws {
    for data in ChartFixture.all {
      let plain = try TerminalChart(data, kind, width: 60, height: 20, color: false).text
      #expect(!plain.unicodeScalars.contains { TerminalText.isControl($0) && $0 != "\n" })
      let painted = try TerminalChart(data, kind, width: 60, height: 20, color: true).text
      #expect(painted.contains("\u{1B}[36m"))
      #expect(painted.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
    }
  }

  @Test func manyCategoriesAreAllDrawn() throws {
    let rows = (0..<500).map { [RecordValue.string("c\($0)"), .integer($0)] }
    #expect(try lines(ChartData(columns: ["x", "y"], rows: rows), .bar).count == 501)
  }

  @Test func whatIsNotZeroIsSeen() throws {
    let data = ChartData(columns: ["x", "y"], rows: [["a", 1e6], ["b", 1], ["c", 0], ["d", -1]])
    let bars = try lines(data, .bar).dropFirst()
    #expect(bars.map { $0.suffix(from: $0.firstIndex(of: "│") ?? $0.endIndex).prefix(2) } == ["│█", "│▏", "│", "│"])
    #expect(bars.last?.contains("▐│") == true)
  }
}
