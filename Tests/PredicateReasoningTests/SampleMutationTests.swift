import ConformanceSuite
import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import TestSupport
import Testing

/// What the samples of the strings of real hosts are worth: they tell a string from one with a comparison changed.
@Suite struct SampleMutationTests {
  @Test func samplesTellMutantsApart() throws {
    var (count, told, equal) = (0, 0, 0)
    var missed: [String] = []
    for item in Trials.of(try Corpus.cases(of: "host-strings")) {
      guard let predicate = try? FormatPredicate(format: item.format, arguments: item.arguments) else { continue }
      let samples = predicate.samples()
      guard samples.satisfiable == .yes || samples.alwaysTrue == .no else { continue }
      for node in ComparisonMutants.all(of: predicate.node) {
        let mutant = FormatPredicate(node, partOf: predicate)
        guard let compiled = try? mutant.compiled() else { continue }
        func isOther(_ sample: PredicateSamples.Sample, than verdict: Bool) -> Bool {
          (try? compiled.evaluate(with: sample.record)) != verdict
        }
        if samples.matching.contains(where: { isOther($0, than: true) })
          || samples.other.contains(where: { isOther($0, than: false) })
        {
          (count, told) = (count + 1, told + 1)
        } else if predicate.compare(with: mutant).relation == .equivalent {
          equal += 1
        } else {
          count += 1
          missed.append("\(item.format)  |  \(mutant)")
        }
      }
    }
    for line in missed.prefix(60) { print("notice: not told apart: \(line)") }
    print("notice: samples of host strings tell apart \(told) of \(count) mutants; \(equal) more say the same")
    #expect(told * 100 >= count * 95)
  }
}
