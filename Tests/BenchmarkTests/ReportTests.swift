import BenchmarkSupport
import Testing

@Suite struct ReportTests {
  private func result(
    _ benchmark: String, _ implementation: String, _ median: Double, answer: Int? = nil
  ) -> BenchmarkResult {
    BenchmarkResult(benchmark, implementation, rows: 10, unit: "ns/row", Samples([median]), answer: answer)
  }

  @Test func linesReadBack() throws {
    let results = [result("P1", "typed", 1.25, answer: 3), result("parse", "tokenise", 60)]
    let text = try results.map { try $0.line() }.joined(separator: "\n\n") + "\n"
    #expect(try BenchmarkResult.results(text) == results)
  }

  @Test func table() {
    let table = ResultTable([
      result("P1", "columns-by-hand", 0.5), result("P1", "typed", 1), result("P2", "typed", 12.34),
      result("live", "update", 1234),
    ])
    #expect(
      table.markdown == """
        | ns/row | P1 | P2 |
        |---|--:|--:|
        | columns-by-hand | 0.500 |  |
        | typed | 1.00 | 12.3 |

        | to columns-by-hand | P1 | P2 |
        |---|--:|--:|
        | columns-by-hand | 1.00 |  |
        | typed | 2.00 |  |

        | benchmark | implementation | rows | unit | median | least | spread |
        |---|---|--:|---|--:|--:|--:|
        | live | update | 10 | ns/row | 1234 | 1234 | 0 % |


        """)
  }

  @Test(arguments: [
    (0, "0.000"), (0.0166, "0.017"), (0.9994, "0.999"), (0.9999, "1.00"), (9.999, "10.0"), (99.99, "100"), (1, "1.00"),
    (9.876, "9.88"), (12.34, "12.3"), (347.6, "348"),
    (-2.5, "-2.50"), (1e6, "1000000"),
  ])
  func numbers(_ value: Double, _ text: String) {
    #expect(ResultTable.number(value) == text)
  }

  @Test func passesAreOneResult() {
    let passes = [result("P1", "a", 3), result("P1", "b", 7), result("P1", "a", 1), result("P1", "a", 2)]
    let merged = BenchmarkResult.merged(passes)
    #expect(merged.map(\.median) == [2, 7])
    #expect(merged.map(\.least) == [1, 7])
    #expect(merged.map(\.repeats) == [3, 1])
  }

  @Test func otherAnswersAreFound() {
    let same = [result("P1", "a", 1, answer: 3), result("P1", "b", 2, answer: 3), result("P1", "c", 3)]
    #expect(ResultTable(same).disagreements.isEmpty)
    #expect(
      ResultTable(same + [result("P1", "d", 1, answer: 4)]).disagreements == ["P1 over 10: d answers 4, a 3"])
  }

  @Test func comparison() {
    let now = ResultTable([result("P1", "typed", 1), result("P2", "typed", 8), result("P3", "typed", 1)])
    let text = now.comparison(with: [result("P1", "typed", 2), result("P2", "typed", 4)])
    #expect(text.contains("| P1 | typed | 2.00 | 1.00 | 0.500 |"))
    #expect(text.contains("| P2 | typed | 4.00 | 8.00 | 2.00 |"))
    #expect(text.hasSuffix("geometric mean of 2 ratios: 1.00\n"))
    #expect(now.comparison(with: []) == "nothing to compare with\n")
  }

  @Test func verdicts() throws {
    let bars = BarTable([
      result("parse", "parse", 300), result("parse", "tokenise", 60), result("P1", "typed", 1),
      result("P1", "natural", 1),
      result("P3", "typed", 4), result("P3", "natural", 2), result("P1", "columns", 4),
      result("P1", "columns-by-hand", 1),
      result("P2", "columns", 1), result("P2", "columns-by-hand", 1), result("memory jsonl 50 MB", "predicate", 90),
      result("memory start", "predicate", 20),
    ])
    func verdict(_ name: String) throws -> BarTable.Verdict {
      bars.verdict(try #require(Bar.table.first { $0.name.hasPrefix(name) }))
    }
    #expect(try verdict("parsing against tokenising") == .init(figure: 5, worst: nil, isMet: true))
    #expect(
      try verdict("structs against natural closures: 1.5")
        == .init(figure: 2, worst: "P3", missed: ["P3"], isMet: false))
    #expect(
      try verdict("columns against hand-written loops: 3")
        == .init(figure: 4, worst: "P1", missed: ["P1"], isMet: false))
    let mean = try verdict("columns against hand-written loops: 2")
    #expect(mean.isMet == true)
    #expect(try verdict("memory, JSON Lines, 50 MB") == .init(figure: 70, worst: nil, isMet: false))
    #expect(try verdict("parsing against GNUstep") == .init(figure: nil, worst: nil, isMet: nil))
    let again = BarTable([
      result("parse", "parse", 600), result("parse", "parse", 300), result("parse", "tokenise", 60),
      result("parse", "tokenise", 120), result("parse", "parse", 600),
    ])
    #expect(again.verdict(try #require(Bar.table.first { $0.name.contains("tokenising") })).figure == 5)
    #expect(bars.markdown.contains("| parsing against tokenising: at most 10 times | 10.0 | 5.00 | met |"))
  }

  @Test func barsAreAboutBenchmarksThatExist() {
    let known = Set(BenchmarkOptions.benchmarkNames)
    #expect(Set(Bar.table.map(\.name)).count == Bar.table.count)
    for bar in Bar.table {
      for name in bar.benchmarks where name.hasPrefix("P") { #expect(known.contains(name), "\(name)") }
    }
  }
}
