import TestSupport
import Testing

@Suite struct TextFuzzTests {
  /// Random and damaged text gives a predicate that keeps its promises, or an error with a place inside the text.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func anyTextGivesAnAnswerOrAnError(seed: UInt64) throws {
    var source = try FuzzSource(seed: seed)
    var parsed = 0
    let inputs = Trials.of(5_000)
    for number in 1...inputs {
      do throws(FuzzTrial.Violation) {
        if case .parsed = try source.next().run(explains: number.isMultiple(of: 16)) { parsed += 1 }
      } catch {
        Issue.record("seed \(seed), input \(number): \(error)")
      }
    }
    // Otherwise the inputs would say little about printing and evaluation.
    #expect(parsed > inputs / 5)
  }
}
