#if canImport(Dispatch)
  import Dispatch
#endif
import PredicateLanguage

extension BatchRun {
  /// Rows in one piece of work; enough that handing it out costs nothing.
  private static let pieceSize = 64 * Kernel.batchSize

  /// How many rows match, counted on all cores; nil if the work is small, or evaluated row by row in part: closures and
  /// objects of the host's are used by one thread only.
  func countOnAllCores(_ range: Range<Int>) -> Int? {
    pieces(range) { kernel, rows, piece in
      if let counted = kernel.count { return counted(rows, piece.lowerBound, piece.count) }
      var count = 0
      let isDecided = Self.forEachBatch(kernel, rows, piece) { batch, mask in
        count += MaskWords.count(mask, batch.count)
      }
      return isDecided ? count : nil
    }?.reduce(0, +)
  }

  /// The places of the rows that match, found on all cores; nil as ``countOnAllCores(_:)``.
  func indexesOnAllCores(_ range: Range<Int>) -> [Int]? {
    pieces(range) { kernel, rows, piece in
      var places: [Int] = []
      let isDecided = Self.forEachBatch(kernel, rows, piece) { batch, mask in
        MaskWords.append(batch, mask, to: &places)
      }
      return isDecided ? places : nil
    }.map { Array($0.joined()) }
  }

  /// False if the kernel cannot tell for some row.
  private static func forEachBatch(
    _ kernel: Kernel, _ rows: UnsafeRawPointer, _ range: Range<Int>, _ body: (Range<Int>, Mask) -> Void
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Kernel.batchSize) { memory in
      guard let mask = memory.baseAddress else { return false }
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Kernel.batchSize) {
        let end = min(start + Kernel.batchSize, range.upperBound)
        mask.initialize(repeating: 1, count: end - start)
        guard kernel.narrow(rows, start, end - start, mask) else { return false }
        body(start..<end, mask)
      }
      return true
    }
  }

  /// The results of pieces of the rows, in order; nil if there is none for one of them.
  private func pieces<Result: Sendable>(
    _ range: Range<Int>, _ body: @Sendable (Kernel, UnsafeRawPointer, Range<Int>) -> Result?
  ) -> [Result]? {
    #if canImport(Dispatch)
      let mostThreads = max(constants.limits.threads ?? Int.max, 1)
      guard range.count >= 4 * Self.pieceSize, mostThreads > 1, plan.rest == nil, let kernel = plan.kernel else {
        return nil
      }
      let count = (range.count + Self.pieceSize - 1) / Self.pieceSize
      let results = UnsafeMutablePointer<Result?>.allocate(capacity: count)
      results.initialize(repeating: nil, count: count)
      defer {
        results.deinitialize(count: count)
        results.deallocate()
      }
      let interruption = constants.limits.interruption
      let shared = Shared(rows: source.rows, results: results)
      let threads = min(count, mostThreads)
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        for number in stride(from: thread, to: count, by: threads) {
          // The run on one thread that follows says why.
          if interruption?.isRequested == true { return }
          let start = range.lowerBound + number * Self.pieceSize
          shared.results[number] = body(kernel, shared.rows, start..<min(start + Self.pieceSize, range.upperBound))
        }
      }
      let found = (0..<count).compactMap { results[$0] }
      return found.count == count ? found : nil
    #else
      return nil
    #endif
  }
}

/// What the threads of one run share.
private struct Shared<Result>: @unchecked Sendable {
  // Why unchecked: the rows are only read, and each piece of work writes one result of its own.
  let rows: UnsafeRawPointer
  let results: UnsafeMutablePointer<Result?>
}
