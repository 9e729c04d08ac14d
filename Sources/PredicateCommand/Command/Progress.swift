import PredicateData

/// Tells on a terminal how many records were read, once that takes longer than a second.
final class Progress {
  private let environment: CommandEnvironment
  private let isOn: Bool
  private var count = 0
  private var nextLook = 0
  private var nextTime: Duration
  private var isShown = false

  // Looking at the clock costs more than reading a short record.
  private static let stride = 1_000

  init(_ environment: CommandEnvironment, isOn: Bool) {
    self.environment = environment
    self.isOn = isOn
    nextTime = isOn ? environment.now() + .seconds(1) : .zero
  }

  /// Notes that a record was read.
  @inline(__always)
  func advance() {
    count += 1
    if isOn, count >= nextLook { look() }
  }

  /// Notes that some records were read together.
  func advance(by records: Int) {
    let end = count + records
    while isOn, max(nextLook, count + 1) <= end {
      count = max(nextLook, count + 1)
      look()
    }
    count = end
  }

  private func look() {
    nextLook = count + Self.stride
    let now = environment.now()
    guard now >= nextTime else { return }
    nextTime = now + .milliseconds(200)
    environment.writeError("\r\u{1B}[K\(CountText.grouped(count)) records read")
    isShown = true
  }

  /// Removes what is shown, before anything else is written.
  func erase() {
    guard isShown else { return }
    environment.writeError("\r\u{1B}[K")
    isShown = false
  }
}
