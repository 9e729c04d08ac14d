/// What results say about the bars.
package struct BarTable {
  /// The medians of the runs of each.
  private let figures: [Key: Samples]

  private struct Key: Hashable {
    let benchmark: String
    let implementation: String
  }

  /// How a bar came out.
  package struct Verdict: Hashable, Sendable {
    /// The figure, and for bars about several benchmarks the one it is of; nil where nothing was measured.
    package let figure: Double?
    package let worst: String?
    /// The benchmarks in which a bar about each of several is missed, the worst first.
    package let missed: [String]
    package let isMet: Bool?

    package init(figure: Double?, worst: String?, missed: [String] = [], isMet: Bool?) {
      self.figure = figure
      self.worst = worst
      self.missed = missed
      self.isMet = isMet
    }
  }

  /// Of results over different numbers of rows the last one counts.
  package init(_ results: [BenchmarkResult]) {
    var runs: [Key: (rows: Int, medians: [Double])] = [:]
    for result in results {
      let key = Key(benchmark: result.benchmark, implementation: result.implementation)
      if let known = runs[key], known.rows == result.rows {
        runs[key]?.medians.append(result.median)
      } else {
        runs[key] = (result.rows, [result.median])
      }
    }
    figures = runs.mapValues { Samples($0.medians) }
  }

  /// How a bar came out; over the benchmarks for which both figures are there.
  package func verdict(_ bar: Bar) -> Verdict {
    var found: [(name: String, figure: Double)] = []
    for benchmark in bar.benchmarks {
      let ours = bar.numerator.lazy.compactMap { figures[Key(benchmark: benchmark, implementation: $0)] }.first
      let theirs = figures[Key(benchmark: bar.reference ?? benchmark, implementation: bar.denominator)]
      guard let ours, let theirs else { continue }
      switch bar.rule {
      case .difference: found.append((benchmark, ours.median - theirs.median))
      case .each, .mean: if let ratio = ours.ratio(to: theirs) { found.append((benchmark, ratio)) }
      }
    }
    guard let worst = found.max(by: { $0.figure < $1.figure }) else {
      return Verdict(figure: nil, worst: nil, isMet: nil)
    }
    switch bar.rule {
    case .mean:
      let mean = Samples.geometricMean(found.map(\.figure))
      return Verdict(figure: mean, worst: nil, isMet: mean.map { $0 <= bar.limit })
    case .each, .difference:
      let missed = found.filter { $0.figure > bar.limit }.sorted { $0.figure > $1.figure }
      return Verdict(
        figure: worst.figure, worst: found.count > 1 ? worst.name : nil,
        missed: found.count > 1 ? missed.map(\.name) : [], isMet: missed.isEmpty)
    }
  }

  /// The bars with figures and verdicts.
  package var markdown: String {
    var text = "| bar | limit | figure | verdict |\n|---|--:|--:|---|\n"
    for bar in Bar.table {
      let verdict = verdict(bar)
      let figure = verdict.figure.map { ResultTable.number($0) } ?? ""
      let at = verdict.worst.map { " (\($0))" } ?? ""
      let places = verdict.missed.isEmpty ? "" : ": \(verdict.missed.joined(separator: ", "))"
      let word = verdict.isMet.map { $0 ? "met" : "**missed**\(places)" } ?? "not measured"
      text += "| \(bar.name) | \(ResultTable.number(bar.limit)) | \(figure)\(at) | \(word) |\n"
    }
    return text
  }
}
