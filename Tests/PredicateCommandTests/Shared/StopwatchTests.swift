import Testing

@testable import PredicateCommand
@testable import PredicateSession

@Suite struct StopwatchTests {
  /// A clock that is a millisecond further each time it is read.
  private final class Clock {
    var time = Duration.zero

    func read() -> Duration {
      time += .milliseconds(1)
      return time
    }
  }

  @Test func phasesCountTheirOwnTimeAndAreReportedInOrder() {
    let stopwatch = Stopwatch(Clock().read, isOn: true)
    stopwatch.measure(.read) {
      stopwatch.measure(.run) {}
      stopwatch.measure(.run) {}
    }
    stopwatch.measure(.parse) {}
    #expect(stopwatch.report == "parse 1.00 ms, read 3.00 ms, run 2.00 ms")
  }

  @Test func switchedOffItReadsNoClock() {
    let clock = Clock()
    let stopwatch = Stopwatch(clock.read, isOn: false)
    #expect(stopwatch.measure(.run) { 7 } == 7)
    #expect(clock.time == .zero)
    #expect(stopwatch.report == "")
  }

  @Test(arguments: [
    (Duration.zero, "0.00 ms"), (.microseconds(314), "0.31 ms"), (.milliseconds(12), "12.0 ms"),
    (.microseconds(999_400), "999.4 ms"), (.milliseconds(1_520), "1.52 s"), (.seconds(75), "75.00 s"),
  ])
  func durations(duration: Duration, text: String) { #expect(Stopwatch.text(duration) == text) }
}
