/// A test of many rows at once: it clears the marks of the rows for which it does not hold.
struct Kernel: Sendable {
  /// `start` is the batch's first row, a multiple of ``batchSize``, and `count` the number of rows, at most ``batchSize``.
  ///
  /// False if it cannot tell for some row, which may be one that fails: then the batch is evaluated row by row, whatever
  /// the marks say.
  typealias Narrow = @Sendable (_ rows: StructRows, _ start: Int, _ count: Int, _ mask: Mask) -> Bool

  /// How many of these rows it holds for.
  typealias Count = @Sendable (_ rows: StructRows, _ start: Int, _ count: Int) -> Int

  /// What is said of one struct, without marks. A struct itself, because bare closures in optionals and lists are wrapped in
  /// others, which cost as much as a test.
  struct Verdict: Sendable {
    /// Nil if it cannot tell.
    let ask: @Sendable (_ row: StructRows) -> Bool?
  }

  /// Enough rows that a call costs nothing for each, few enough that their marks stay in the nearest cache.
  static let batchSize = 1024

  /// Roughly the nanoseconds for one row: of the parts of AND and OR, the cheap ones go first, where ``isCertain`` lets them.
  let cost: Int
  let narrow: Narrow
  /// The same for one struct; nil for kernels over columns.
  let verdict: Verdict?
  /// Counts without marks; nil if that is no faster, or it may be that it cannot tell.
  let count: Count?
  /// False if it may leave a row undecided. Evaluating that row may fail, so no kernel that stands behind this one in the
  /// text may run before it: it could clear the row's mark, and the failure would be lost.
  let isCertain: Bool

  init(
    cost: Int, _ narrow: @escaping Narrow, verdict: Verdict? = nil, count: Count? = nil, isCertain: Bool = true
  ) {
    self.cost = cost
    self.isCertain = isCertain
    self.narrow = narrow
    self.verdict = verdict
    self.count = count
  }

  /// Holds for every row.
  static let always = Kernel(cost: 0, { _, _, _, _ in true }, verdict: Verdict { _ in true })
  /// Holds for no row.
  static let never = Kernel(
    cost: 0,
    { _, _, count, mask in
      mask.update(repeating: 0, count: count)
      return true
    }, verdict: Verdict { _ in false })

  /// Holds where all do.
  static func all(_ parts: [Kernel]) -> Kernel {
    let sorted = byCost(parts)
    guard let first = sorted.first else { return always }
    if sorted.count == 1 { return first }
    let cost = parts.reduce(0) { $0 + $1.cost }
    let isCertain = parts.allSatisfy(\.isCertain)
    if sorted.count == 2 {
      let (first, second) = (first.narrow, sorted[1].narrow)
      let narrow: Narrow = { rows, start, count, mask in
        first(rows, start, count, mask) && second(rows, start, count, mask)
      }
      return Kernel(cost: cost, narrow, verdict: verdict(of: sorted, until: false), isCertain: isCertain)
    }
    let narrow: Narrow = { rows, start, count, mask in
      for part in sorted where !part.narrow(rows, start, count, mask) { return false }
      return true
    }
    return Kernel(cost: cost, narrow, verdict: verdict(of: sorted, until: false), isCertain: isCertain)
  }

  /// Holds where one does. Each part sees only the rows that those before it left open.
  static func any(_ parts: [Kernel]) -> Kernel {
    let sorted = byCost(parts)
    guard let first = sorted.first else { return never }
    if sorted.count == 1 { return first }
    let narrow: Narrow = { rows, start, count, mask in
      withMask { open in
        withMask { found in
          open.update(from: mask, count: count)
          mask.update(repeating: 0, count: count)
          for part in sorted {
            found.update(from: open, count: count)
            guard part.narrow(rows, start, count, found) else { return false }
            for row in 0..<count {
              mask[row] |= found[row]
              open[row] ^= found[row]
            }
          }
          return true
        }
      }
    }
    return Kernel(
      cost: parts.reduce(1) { $0 + $1.cost }, narrow, verdict: verdict(of: sorted, until: true),
      isCertain: parts.allSatisfy(\.isCertain))
  }

  /// What parts say of one struct, in turn, until one says `last`.
  private static func verdict(of parts: [Kernel], until last: Bool) -> Verdict? {
    let verdicts = parts.compactMap(\.verdict)
    guard verdicts.count == parts.count else { return nil }
    return verdict(of: verdicts[...], until: last)
  }

  /// Pairs of pairs, so that no list is gone through; halves, so that they are not as deep as the list is long.
  private static func verdict(of verdicts: ArraySlice<Verdict>, until last: Bool) -> Verdict? {
    guard verdicts.count > 1 else { return verdicts.first }
    let middle = verdicts.startIndex + verdicts.count / 2
    guard let first = verdict(of: verdicts[..<middle], until: last),
      let second = verdict(of: verdicts[middle...], until: last)
    else { return nil }
    return pair(first, second, until: last)
  }

  private static func pair(_ first: Verdict, _ second: Verdict, until last: Bool) -> Verdict {
    let (first, second) = (first.ask, second.ask)
    if last {
      return Verdict { row in
        let holds = first(row)
        return holds == false ? second(row) : holds
      }
    }
    return Verdict { row in
      let holds = first(row)
      return holds == true ? second(row) : holds
    }
  }

  /// Holds where the other does not.
  static func not(_ part: Kernel) -> Kernel {
    let inner = part.narrow
    let narrow: Narrow = { rows, start, count, mask in
      withMask { found in
        found.update(from: mask, count: count)
        guard inner(rows, start, count, found) else { return false }
        for row in 0..<count { mask[row] ^= found[row] }
        return true
      }
    }
    guard let ask = part.verdict?.ask else {
      return Kernel(cost: part.cost + 1, narrow, isCertain: part.isCertain)
    }
    let verdict = Verdict { row in
      guard let holds = ask(row) else { return nil }
      return !holds
    }
    return Kernel(cost: part.cost + 1, narrow, verdict: verdict, isCertain: part.isCertain)
  }

  /// The parts in the order in which they are asked. Where costs are equal the order stays, so that results do not depend on
  /// how sorting breaks ties.
  private static func byCost(_ parts: [Kernel]) -> [Kernel] {
    // First by how many uncertain parts stand before: these may go before what is with them, and nothing behind them may.
    var barriers = 0
    let places = parts.enumerated().map { offset, part in
      defer { barriers += part.isCertain ? 0 : 1 }
      return (barriers, part.cost, offset)
    }
    return places.sorted { $0 < $1 }.map { parts[$0.2] }
  }

  /// Gives the marks of a batch, which hold anything yet, to `body`.
  @inline(__always)
  static func withMask<Result>(_ body: (Mask) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: batchSize) { memory in
      // What is not empty has an address.
      unsafe body(Mask(memory.baseAddress.unsafelyUnwrapped))
    }
  }
}

/// The structs whose properties kernels look at; kernels over columns have no use for them.
// Safe: it is lent for the time of a run, within which the array is there.
@safe struct StructRows: @unchecked Sendable {
  // Why unchecked: nobody writes them as long as a run lasts.
  private let first: UnsafeRawPointer?

  /// An array of structs, by its first one.
  @inline(__always)
  init(_ first: UnsafeRawPointer) { unsafe self.first = first }

  /// Gives records that lie one behind the other to `body` as long as it runs; nil, without a call, for none and for
  /// others.
  @inline(__always)
  static func with<Record, Result>(
    _ records: some Collection<Record>,
    _ body: (StructRows, _ count: Int, _ record: @escaping (Int) -> Record) -> Result?
  ) -> Result? {
    let result = records.withContiguousStorageIfAvailable { buffer -> Result? in
      guard let first = buffer.baseAddress else { return nil }
      return unsafe body(StructRows(first), buffer.count) { unsafe buffer[$0] }
    }
    return result ?? nil
  }

  private init() { unsafe first = nil }

  /// No structs, for kernels over columns.
  static var none: StructRows { StructRows() }

  /// Where the byte is that lies so far behind the first one. A kernel that asks is one over structs.
  @inline(__always)
  subscript(offset: Int) -> UnsafeRawPointer { unsafe first.unsafelyUnwrapped + offset }
}

/// Rows of a batch of any size, and which of them are chosen; all of them without a mask.
struct Batch {
  let rows: StructRows
  let start: Int
  let count: Int
  let mask: Mask?
}
