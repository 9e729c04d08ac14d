/// What is left to be tried of a match, and what must be put back or written down before it is.
struct RegexStack: ~Copyable {
  enum Entry {
    /// A place to go on from, and where in the text.
    case way(RegexProgram.Place, Int)
    /// A register, and what it held.
    case register(Int, Int)
    /// All ways from a remembered place have been tried.
    case memory(Int)
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var capacity = 256
  private(set) var count = 0

  /// Some 70 MB.
  private static let mostEntries = 3_000_000

  init() { entries = .allocate(capacity: capacity) }

  deinit { entries.deallocate() }

  @inline(__always)
  mutating func push(_ entry: Entry) throws(RegexStop) {
    if count == capacity { try grow() }
    (entries + count).initialize(to: entry)
    count += 1
  }

  @inline(never)
  private mutating func grow() throws(RegexStop) {
    guard capacity < Self.mostEntries else { throw .tooManySteps }
    capacity = min(2 * capacity, Self.mostEntries)
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = larger
  }

  /// Takes the last entry, of which there must be one.
  @inline(__always)
  mutating func pop() -> Entry {
    count -= 1
    return entries[count]
  }

  subscript(index: Int) -> Entry { entries[index] }

  mutating func move(_ index: Int, to other: Int) { entries[other] = entries[index] }

  /// Drops all entries from a number on.
  mutating func drop(from first: Int) { count = first }
}

/// Where the ways end that begin at a place of a program and of a text.
struct RegexMemory: ~Copyable {
  enum Outcome {
    case unknown
    /// No way leads on.
    case failed
    /// The first way ends there.
    case end(Int)
  }

  private let values: UnsafeMutablePointer<Int32>

  /// How many cells are made in the time of a step.
  static let cellsInStep = 64
  // 64 MB.
  private static let mostCells = 1 << 24

  /// How many cells there are for a text of so many bytes, with so many for each of its places; nil if they are too many.
  static func cells(_ cells: Int, _ bytes: Int) -> Int? {
    let (product, overflows) = cells.multipliedReportingOverflow(by: bytes + 1)
    return overflows || product > mostCells ? nil : product
  }

  init(_ cells: Int) {
    values = .allocate(capacity: cells)
    values.initialize(repeating: 0, count: cells)
  }

  deinit { values.deallocate() }

  subscript(cell: Int) -> Outcome {
    get {
      switch values[cell] {
      case 0: .unknown
      case 1: .failed
      case let value: .end(Int(value) - 2)
      }
    }
    nonmutating set {
      switch newValue {
      case .unknown: values[cell] = 0
      case .failed: values[cell] = 1
      // A text with as many cells as there may be is not so long.
      case .end(let end): values[cell] = Int32(truncatingIfNeeded: end + 2)
      }
    }
  }
}
