/// How long the parts of the work took, for `--time`.
final class Stopwatch {
  /// The parts of the work.
  enum Part: String, CaseIterable {
    case parse, read, evaluate, sort, write
  }

  private let now: () -> Duration
  /// Whether anything is measured; the clock is not free.
  let isOn: Bool
  private var times: [Duration] = Part.allCases.map { _ in .zero }

  init(_ environment: CommandEnvironment, isOn: Bool) {
    now = environment.now
    self.isOn = isOn
  }

  /// Runs a part and adds its time.
  func measure<Result, Failure: Error>(_ part: Part, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard isOn else { return try body() }
    let start = now()
    defer { add(now() - start, to: part) }
    return try body()
  }

  /// Runs a part in which other parts are measured on their own; their time does not count as its.
  func measureRest<Result, Failure: Error>(
    _ part: Part, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isOn else { return try body() }
    let start = now()
    let before = times.reduce(.zero, +)
    defer { add(now() - start - (times.reduce(.zero, +) - before), to: part) }
    return try body()
  }

  private func add(_ time: Duration, to part: Part) {
    guard let index = Part.allCases.firstIndex(of: part) else { return }
    times[index] += time
  }

  /// The times in seconds, in one line.
  var report: String {
    zip(Part.allCases, times).map { "\($0.rawValue) \(Self.seconds($1)) s" }.joined(separator: ", ")
  }

  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let milliseconds = String(attoseconds / 1_000_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: max(0, 3 - milliseconds.count)) + milliseconds
  }
}
