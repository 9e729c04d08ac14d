import PredicateLanguage

/// How long the phases of some work took, for `--time` and `.timer`.
@usableFromInline
package final class Stopwatch {
  /// The phases, in the order in which they are reported.
  @usableFromInline
  package enum Phase: String, CaseIterable {
    case parse, check, read, run, sort, rows
  }

  private let now: () -> Duration
  /// Whether anything is measured; the clock is not free.
  @usableFromInline
  package let isOn: Bool
  /// The times so far; nil for a phase that there was no need for.
  private var times: [Duration?] = Phase.allCases.map { _ in nil }

  package init(_ now: @escaping () -> Duration, isOn: Bool) {
    self.now = now
    self.isOn = isOn
  }

  /// Runs a phase and adds its time, less that of the phases within it. Where nothing is measured it costs nothing, also for
  /// each record.
  @inlinable
  package func measure<Result, Failure: Error>(
    _ phase: Phase, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if !isOn { return try body() }
    return try timed(phase, body)
  }

  @usableFromInline
  func timed<Result, Failure: Error>(
    _ phase: Phase, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = now()
    let before = total
    defer { add(now() - start - (total - before), to: phase) }
    return try body()
  }

  private var total: Duration { times.reduce(.zero) { $0 + ($1 ?? .zero) } }

  private func add(_ time: Duration, to phase: Phase) {
    guard let index = Phase.allCases.firstIndex(of: phase) else { return }
    times[index] = (times[index] ?? .zero) + time
  }

  /// `parse 0.05 ms, check 0.11 ms, run 3.20 ms, rows 0.40 ms`
  package var report: String {
    zip(Phase.allCases, times).compactMap { phase, time in
      time.map { "\(phase.rawValue) \(Self.text($0))" }
    }.joined(separator: ", ")
  }

  /// A time: `0.31 ms`, `12.4 ms`, `1.52 s`.
  static func text(_ duration: Duration) -> String {
    let parts = duration.components
    let milliseconds = Double(parts.seconds) * 1e3 + Double(parts.attoseconds) / 1e15
    if milliseconds >= 999.5 { return NumberText.fixed(milliseconds / 1e3, decimals: 2) + " s" }
    return NumberText.fixed(milliseconds, decimals: milliseconds < 10 ? 2 : 1) + " ms"
  }
}
