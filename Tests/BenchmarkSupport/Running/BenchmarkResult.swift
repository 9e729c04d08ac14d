import Foundation

/// One figure: a line of the output.
package struct BenchmarkResult: Codable, Hashable, Sendable {
  /// What was done, such as `P9` or `parse`.
  package var benchmark: String
  /// Who did it.
  package var implementation: String
  /// How many rows, strings or bytes it went through.
  package var rows: Int
  /// What the figures count, such as `ns/row`, `ms` or `MB`.
  package var unit: String
  package var median: Double
  package var least: Double
  /// How far apart the quarters are, as a share of the median.
  package var spread: Double
  package var repeats: Int
  /// What came out, for comparing; nil where there is nothing to compare.
  package var answer: Int?

  package init(
    _ benchmark: String, _ implementation: String, rows: Int, unit: String, _ samples: Samples, answer: Int? = nil
  ) {
    self.benchmark = benchmark
    self.implementation = implementation
    self.rows = rows
    self.unit = unit
    median = Self.rounded(samples.median)
    least = Self.rounded(samples.least)
    spread = Self.rounded(samples.spread)
    repeats = samples.values.count
    self.answer = answer
  }

  /// Four places after the point: no timer is better.
  private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

  /// The result as a line of JSON.
  package func line() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// The results of several passes as one each, in the order of the first pass: medians of medians, the least of all.
  package static func merged(_ results: [BenchmarkResult]) -> [BenchmarkResult] {
    var places: [[String]: Int] = [:]
    var passes: [[BenchmarkResult]] = []
    for result in results {
      let key = [result.benchmark, result.implementation, String(result.rows), result.unit]
      if let place = places[key] {
        passes[place].append(result)
      } else {
        places[key] = passes.count
        passes.append([result])
      }
    }
    return passes.compactMap { passes in
      guard var merged = passes.first, passes.count > 1 else { return passes.first }
      let medians = Samples(passes.map(\.median))
      merged.median = rounded(medians.median)
      merged.least = passes.map(\.least).min() ?? merged.least
      merged.spread = max(rounded(medians.spread), Samples(passes.map(\.spread)).median)
      merged.repeats = passes.map(\.repeats).reduce(0, +)
      return merged
    }
  }

  /// The results in JSON Lines; blank lines are left out.
  /// - Throws: `DecodingError` for a line that is no result.
  package static func results(_ text: String) throws -> [BenchmarkResult] {
    let decoder = JSONDecoder()
    return try text.split(whereSeparator: \.isNewline).map { line in
      try decoder.decode(BenchmarkResult.self, from: Data(line.utf8))
    }
  }
}
