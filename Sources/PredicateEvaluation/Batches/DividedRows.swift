import PredicateLanguage
import Synchronization
import PredicatePlatform

/// Rows that all cores look at, a piece each at a time.
struct DividedRows {
  let range: Range<Int>
  /// Rows in a piece.
  let pieceSize: Int
  let limits: Limits

  init(range: Range<Int>, pieceSize: Int, limits: Limits) {
    (self.range, self.pieceSize, self.limits) = (range, pieceSize, limits)
  }

  /// Pieces of some tens of microseconds, so that handing them out costs nothing; a row takes roughly so many nanoseconds.
  init(range: Range<Int>, nanoseconds: Int, limits: Limits) {
    let batches = max(64 / max(nanoseconds, 1), 8)
    self.init(range: range, pieceSize: batches * Kernel.batchSize, limits: limits)
  }

  /// Narrows the marks of some rows; false if it cannot tell about one.
  typealias Narrow = (_ start: Int, _ count: Int, _ mask: Mask) -> Bool

  /// How many rows match; nil as ``results(_:)``.
  func count(_ worker: @Sendable () -> Narrow?) -> Int? {
    results {
      worker().map { narrow in
        { piece in
          var count = 0
          let isDecided = forEachBatch(piece, narrow) { batch, mask in
            count += MaskWords.count(mask, batch.count)
          }
          return isDecided ? count : nil
        }
      }
    }?.reduce(0, +)
  }

  /// The places of the rows that match; nil as ``results(_:)``.
  func places(_ worker: @Sendable () -> Narrow?) -> [Int]? {
    results {
      worker().map { narrow in
        { piece in
          var places: [Int] = []
          let isDecided = forEachBatch(piece, narrow) { batch, mask in
            MaskWords.append(batch, mask, to: &places)
          }
          return isDecided ? places : nil
        }
      }
    }.map { Array($0.joined()) }
  }

  /// False if it cannot be told for some row, and if the work is to stop.
  private func forEachBatch(
    _ piece: Range<Int>, _ narrow: Narrow, _ body: (Range<Int>, Mask) -> Void
  ) -> Bool {
    Kernel.withMask { mask in
      for start in stride(from: piece.lowerBound, to: piece.upperBound, by: Kernel.batchSize) {
        if limits.interruption.isRequested { return false }
        let end = min(start + Kernel.batchSize, piece.upperBound)
        mask.update(repeating: 1, count: end - start)
        guard narrow(start, end - start, mask) else { return false }
        body(start..<end, mask)
      }
      return true
    }
  }

  /// The results of the pieces, in order; nil if there is none for one of them, if the rows are few, and if the work is to
  /// stop: who goes on with one thread then finds out why.
  ///
  /// `worker` makes what looks at the pieces of one thread, and at nothing else.
  func results<Result: Sendable>(_ worker: @Sendable () -> ((_ piece: Range<Int>) -> Result?)?) -> [Result]? {
    let mostThreads = max(limits.threads ?? Int.max, 1)
    guard range.count >= 4 * pieceSize, mostThreads > 1 else { return nil }
    let count = (range.count + pieceSize - 1) / pieceSize
    let results = Mutex([Result?](repeating: nil, count: count))
    let queue = PieceQueue(count)
    SharedWork.perform(min(count, mostThreads)) { _ in
      guard var number = queue.next() else { return }
      guard let look = worker() else { return queue.stop() }
      while true {
        let start = range.lowerBound + number * pieceSize
        let piece = start..<min(start + pieceSize, range.upperBound)
        guard !limits.interruption.isRequested, let result = look(piece) else { return queue.stop() }
        results.withLock { [number] in $0[number] = result }
        guard let following = queue.next() else { return }
        number = following
      }
    }
    let found = results.withLock { $0.compactMap { $0 } }
    return found.count == count ? found : nil
  }
}

/// The numbers of the pieces that no thread has taken yet.
private final class PieceQueue: Sendable {
  private let count: Int
  private let taken = Atomic(0)

  init(_ count: Int) { self.count = count }

  /// The next piece; nil if there is none.
  func next() -> Int? {
    let number = taken.add(1, ordering: .relaxed).oldValue
    return number < count ? number : nil
  }

  /// Gives no more pieces.
  func stop() { taken.store(count, ordering: .relaxed) }
}
