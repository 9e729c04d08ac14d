import PredicateData

/// Answers requests as they come, each line by a line, in order.
///
/// Answers are written before it waits for more requests: who asks one thing after the other is answered at once, and who
/// sends many before reading gets the answers in large pieces. Memory: that of the longest line and its answer.
enum BatchLoop {
  // A request with more is surely a mistake, and must not take all memory.
  static let longestRequest = 256 << 20
  private static let flushSize = 64 << 10

  /// Answers all lines, until nobody reads the answers any more. `waitForInput` waits for further requests; false from it
  /// ends the loop.
  /// - Throws: ``DataError`` if reading fails.
  static func run(
    _ server: consuming BatchServer, _ input: consuming LineInput, _ output: CommandOutput,
    waitForInput: () -> Bool
  ) throws(DataError) {
    var answers: [UInt8] = []
    func flush() {
      if !answers.isEmpty { output.write(answers) }
      answers.removeAll(keepingCapacity: answers.capacity <= 4 * flushSize)
    }
    defer { flush() }
    while !output.isClosed {
      let goesOn = try input.next {
        flush()
        return !output.isClosed && waitForInput()
      } _: { line in
        if let line { server.respond(to: line, into: &answers) } else { server.refuseLongLine(into: &answers) }
        if answers.count >= flushSize { flush() }
      }
      if !goesOn { return }
    }
  }
}
