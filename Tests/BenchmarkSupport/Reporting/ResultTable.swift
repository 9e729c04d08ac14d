/// Results as tables for people.
package struct ResultTable {
  /// One for each benchmark, implementation and number of rows.
  private let results: [BenchmarkResult]
  private let all: [BenchmarkResult]

  package init(_ results: [BenchmarkResult]) {
    all = results
    self.results = BenchmarkResult.merged(results)
  }

  /// The workloads by contestant, in ns a row and as ratios to loops over columns, then everything else.
  package var markdown: String {
    let workloads = Workload.allCases.map(\.rawValue).filter { name in results.contains { $0.benchmark == name } }
    var text = ""
    if !workloads.isEmpty {
      text += "| ns/row | \(workloads.joined(separator: " | ")) |\n" + Self.rule(workloads.count)
      text += rows(workloads)
      let base = figures("columns-by-hand")
      if !base.isEmpty {
        text += "\n| to columns-by-hand | \(workloads.joined(separator: " | ")) |\n" + Self.rule(workloads.count)
        text += rows(workloads, base)
      }
      text += "\n"
    }
    return text + others(besides: Set(workloads))
  }

  private static func rule(_ columns: Int) -> String {
    "|---|" + String(repeating: "--:|", count: columns) + "\n"
  }

  private func figures(_ implementation: String) -> [String: Double] {
    var figures: [String: Double] = [:]
    for result in results where result.implementation == implementation { figures[result.benchmark] = result.median }
    return figures
  }

  /// A line for each implementation, each figure divided by what the base has for the benchmark.
  private func rows(_ workloads: [String], _ base: [String: Double]? = nil) -> String {
    let relevant = results.filter { workloads.contains($0.benchmark) }
    return Self.unique(relevant.map(\.implementation)).map { implementation in
      let figures = figures(implementation)
      let cells = workloads.map { workload in
        guard let figure = figures[workload] else { return "" }
        guard let base else { return Self.number(figure) }
        guard let divisor = base[workload], divisor > 0 else { return "" }
        return Self.number(figure / divisor)
      }
      return "| \(implementation) | \(cells.joined(separator: " | ")) |\n"
    }.joined()
  }

  private func others(besides workloads: Set<String>) -> String {
    let rest = results.filter { !workloads.contains($0.benchmark) }
    if rest.isEmpty { return "" }
    var text = "| benchmark | implementation | rows | unit | median | least | spread |\n|---|---|--:|---|--:|--:|--:|\n"
    for result in rest {
      let spread = "\(Int((result.spread * 100).rounded())) %"
      text +=
        "| \(result.benchmark) | \(result.implementation) | \(result.rows) | \(result.unit) | \(Self.number(result.median)) | \(Self.number(result.least)) | \(spread) |\n"
    }
    return text + "\n"
  }

  /// What different implementations answer differently over the same rows.
  package var disagreements: [String] {
    var first: [String: BenchmarkResult] = [:]
    var found: [String] = []
    for result in all {
      guard let answer = result.answer else { continue }
      let key = "\(result.benchmark) over \(result.rows)"
      guard let known = first[key] else {
        first[key] = result
        continue
      }
      if let other = known.answer, other != answer {
        found.append("\(key): \(result.implementation) answers \(answer), \(known.implementation) \(other)")
      }
    }
    return found
  }

  /// Each figure of ours as a ratio to an earlier one of the same benchmark, implementation and rows.
  package func comparison(with before: [BenchmarkResult]) -> String {
    var text = "| benchmark | implementation | before | now | now to before |\n|---|---|--:|--:|--:|\n"
    var ratios: [Double] = []
    let before = BenchmarkResult.merged(before)
    for result in results {
      let earlier = before.first {
        $0.benchmark == result.benchmark && $0.implementation == result.implementation && $0.rows == result.rows
      }
      guard let earlier, earlier.median > 0, result.median > 0 else { continue }
      let ratio = result.median / earlier.median
      ratios.append(ratio)
      text +=
        "| \(result.benchmark) | \(result.implementation) | \(Self.number(earlier.median)) | \(Self.number(result.median)) | \(Self.number(ratio)) |\n"
    }
    guard let mean = Samples.geometricMean(ratios) else { return "nothing to compare with\n" }
    return text + "\ngeometric mean of \(ratios.count) ratios: \(Self.number(mean))\n"
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// A figure with about three digits that count.
  package static func number(_ value: Double) -> String {
    // The thresholds are where rounding gives a number one digit longer.
    let places = abs(value) >= 99.95 ? 0 : abs(value) >= 9.995 ? 1 : abs(value) >= 0.9995 ? 2 : 3
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = (abs(value) * Double(scale)).rounded()
    guard scaled.isFinite, scaled < 9e18 else { return "\(value)" }
    let whole = Int(scaled)
    let sign = value < 0 && whole > 0 ? "-" : ""
    if places == 0 { return "\(sign)\(whole)" }
    let fraction = String(whole % scale)
    return "\(sign)\(whole / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
  }
}
