import PredicateEvaluation
import PredicatePlatform

/// Reads the blocks of an input, on several threads where it is large, and gives what came of them in their order.
struct BlockReading<Scanner: BlockScanner, Outcome: Sendable> {
  let input: BlockInput
  /// Makes the scanner of one thread.
  let scanner: @Sendable () -> Scanner
  /// What the caller makes of a block's records; on any thread.
  let evaluate: @Sendable (Scanner) -> Outcome
  let blockSize: Int
  let threads: Int

  /// How many blocks a round has: enough that waiting for the last one costs little, few enough for memory to stay flat.
  private static var blocksOfRound: Int { 16 }

  /// Gives the blocks to `deliver` until it returns false.
  ///
  /// - Throws: ``DataError`` if reading fails or a record is malformed, when the blocks before have been given already.
  func run(
    _ summary: inout ReadSummary, linesBefore: Int = 0, deliver: (BlockReport, Outcome) -> Bool
  ) throws(DataError) {
    var lines = linesBefore
    let queue = BlockQueue<Outcome>(input)
    var workers = [BlockWorker(scanner: scanner(), blockSize: blockSize)]
    // A small file is done in the first round, on this thread.
    var blocks = 1
    repeat {
      queue.begin(blocks: blocks)
      if workers.count > 1 { workTogether(workers, queue) } else { work(workers[0], queue) }
      for finished in queue.round() {
        var report = finished.report
        report.shift(lines: lines)
        lines += report.lines
        summary.add(report)
        if let outcome = finished.outcome, !deliver(report, outcome) { return }
        if let failure = report.failure { throw failure }
      }
      guard !input.isStream, !input.isAtEnd else { continue }
      blocks = Self.blocksOfRound
      while workers.count < threads { workers.append(BlockWorker(scanner: scanner(), blockSize: blockSize)) }
    } while !queue.isDone
  }

  private func work(_ worker: BlockWorker<Scanner>, _ queue: BlockQueue<Outcome>) {
    while let place = queue.next(into: worker.block) {
      let report = worker.scanner.scan(worker.block)
      queue.finish(place, BlockQueue<Outcome>.Finished(report: report, outcome: evaluate(worker.scanner)))
    }
  }

  private func workTogether(_ workers: [BlockWorker<Scanner>], _ queue: BlockQueue<Outcome>) {
    SharedWork.perform(workers.count) { work(workers[$0], queue) }
  }
}

extension BlockReport {
  /// Counts lines from the file's first one.
  mutating func shift(lines: Int) {
    failure?.line? += lines
    firstSkipped?.line? += lines
    mended.shift(lines: lines)
  }
}

extension ReadSummary {
  mutating func add(_ report: BlockReport) {
    records += report.records
    skipped += report.skipped
    firstSkipped = firstSkipped ?? report.firstSkipped
    mended.add(report.mended)
  }
}
