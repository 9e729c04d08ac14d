import TestSupport
import Testing

/// Random changes, compared after every batch; `predicate-live` does a million of them.
@Suite struct LiveTrialTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func everyListIsThatOfAFreshRun(seed: UInt64) throws {
    var trial = try LiveTrial(seed: seed)
    try trial.run(changes: Trials.of(1_500))
    #expect(trial.changes >= Trials.of(1_500))
  }
}
