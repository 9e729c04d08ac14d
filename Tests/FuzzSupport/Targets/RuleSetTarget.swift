import ConformanceSuite
import PredicateData
import PredicateEvaluation
import PredicateFormat
import TestSupport

/// A record, and rules in the lines behind it that are asked of it together.
package struct RuleSetTarget: FuzzTarget {
  package static let name = "rules"
  package static let promise = "rules asked together answer as each alone"
  package static let dictionary = EvaluationTarget.dictionary + ["\n"]

  package init() {}

  package func seeds() throws -> [[UInt8]] {
    let cases = try Corpus.allCases().filter { $0.arguments.isEmpty && !$0.format.contains("\n") }
    return stride(from: 0, to: cases.count, by: 8).map { start in
      FuzzInput.joined(
        JSONWriter().string(cases[start].objects.first ?? cases[start].object),
        cases[start..<min(start + 8, cases.count)].map(\.format).joined(separator: "\n"))
    }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let input = FuzzInput(bytes, parts: 2)
    var reader = JSONReader()
    guard let record = try? reader.read(input.bytes(0).span) else { return }
    let lines = input.text(1).split(separator: "\n").prefix(64).filter {
      let text = $0.lowercased()
      return !text.contains("now") && !text.contains("random")
    }
    let rules = lines.compactMap { line in
      (try? FormatPredicate(parsing: String(line), limits: FuzzWords.limits)).map { RuleSet.Rule(String(line), $0) }
    }
    let set = RuleSet(rules)
    guard let answer = try? set.matches(record, variables: FuzzRecords.variables) else { return }
    for (place, rule) in rules.enumerated() {
      let alone = Result { () throws(FormatError) in
        try rule.predicate.evaluate(with: record, variables: FuzzRecords.variables)
      }
      let failure = answer.failures.first { $0.place == place }?.error
      switch alone {
      case .success(let verdict) where failure == nil && answer.places.contains(place) == verdict: continue
      case .failure(let error) where failure?.code == error.code: continue
      default:
        let together = failure.map { "\($0)" } ?? "\(answer.places.contains(place))"
        throw BrokenPromise("\(rule.predicate) alone is \(alone), together \(together)")
      }
    }
  }
}
