import ConformanceSuite
import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import TestSupport
import Testing

/// The strings of real hosts.
@Suite struct CorpusTests {
  @Test func hostStringsHaveSamples() throws {
    var count = 0
    var unknown: [String] = []
    for item in Trials.of(try Corpus.cases(of: "host-strings")) {
      guard let predicate = try? FormatPredicate(format: item.format, arguments: item.arguments) else { continue }
      count += 1
      let samples = predicate.samples()
      for sample in samples.matching { #expect(try predicate.evaluate(with: sample.record)) }
      for sample in samples.other { #expect(try !predicate.evaluate(with: sample.record)) }
      #expect((samples.satisfiable == .yes) == !samples.matching.isEmpty, "\(item.id)")
      #expect((samples.alwaysTrue == .no) == !samples.other.isEmpty, "\(item.id)")
      if samples.satisfiable == .unknown || samples.alwaysTrue == .unknown { unknown.append(item.format) }
    }
    for format in unknown.prefix(25) { print("notice: unknown: \(format)") }
    print("notice: \(unknown.count) of \(count) host strings have an unknown answer")
    #expect(unknown.count * 100 <= count * 15)
  }
}
