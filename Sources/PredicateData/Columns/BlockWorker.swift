import Synchronization

/// One of the threads that read a file block by block: its memory, and what it came to.
///
/// Not checked for use from several threads: a worker is used by one at a time, and between rounds by none.
final class BlockWorker: @unchecked Sendable {
  let scanner: any BlockScanner
  let block: RecordBlock

  init(scanner: any BlockScanner, blockSize: Int) {
    self.scanner = scanner
    block = RecordBlock(capacity: blockSize)
  }
}

/// What workers share: where the next block comes from, and what became of those of the present round.
final class BlockQueue<Outcome: Sendable>: Sendable {
  /// A block's report, with what the caller made of its records.
  struct Finished: Sendable {
    var report: BlockReport
    var outcome: Outcome?
  }

  private struct State: ~Copyable {
    var splitter: BlockSplitter
    var finished: [Finished?] = []
    var left = 0
    /// Whether nothing more is to be read.
    var isDone = false
  }

  private let state: Mutex<State>

  init(_ splitter: consuming sending BlockSplitter) { state = Mutex(State(splitter: splitter)) }

  /// Begins a round of at most so many blocks.
  func begin(blocks: Int) {
    state.withLock { state in
      state.left = blocks
      state.finished.removeAll(keepingCapacity: true)
    }
  }

  /// Reads the next block of the round and gives its place among them; nil if there is none.
  func next(into block: RecordBlock) -> Int? {
    state.withLock { state in
      guard state.left > 0, !state.isDone else { return nil }
      state.left -= 1
      do throws(DataError) {
        guard try state.splitter.next(into: block) else {
          state.isDone = true
          return nil
        }
        state.finished.append(nil)
        return state.finished.count - 1
      } catch {
        state.isDone = true
        var report = BlockReport()
        report.failure = error
        state.finished.append(Finished(report: report, outcome: nil))
        return nil
      }
    }
  }

  func finish(_ place: Int, _ finished: Finished) {
    state.withLock { state in
      // Nothing behind a mistake will be asked for.
      if finished.report.failure != nil { state.isDone = true }
      state.finished[place] = finished
    }
  }

  /// The blocks of the round, in their order.
  func round() -> [Finished] { state.withLock { $0.finished.compactMap { $0 } } }

  /// Whether nothing more is to be read.
  var isDone: Bool { state.withLock { $0.isDone } }
  /// Whether the input may keep its reader waiting.
  var isStream: Bool { state.withLock { $0.splitter.isStream } }
  /// Whether the input has been read to its end.
  var isAtEnd: Bool { state.withLock { $0.splitter.isAtEnd } }
}
