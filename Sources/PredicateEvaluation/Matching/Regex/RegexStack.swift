/// What is left to be tried of a match, and what must be put back or written down before it is.
// Safe: it owns its memory, grows before it writes, and its only user takes what it has put.
@safe struct RegexStack: ~Copyable {
  enum Entry {
    /// A place to go on from, and where in the text.
    case way(RegexProgram.Place, Int)
    /// A register, and what it held.
    case register(Int, Int)
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var capacity = 256
  private(set) var count = 0

  /// Some 70 MB.
  private static let mostEntries = 3_000_000

  init() { unsafe entries = .allocate(capacity: capacity) }

  deinit { unsafe entries.deallocate() }

  @inline(__always)
  mutating func push(_ entry: Entry) throws(RegexStop) {
    if count == capacity { try grow() }
    unsafe (entries + count).initialize(to: entry)
    count += 1
  }

  @inline(never)
  private mutating func grow() throws(RegexStop) {
    guard capacity < Self.mostEntries else { throw .tooManySteps }
    capacity = min(2 * capacity, Self.mostEntries)
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: entries, count: count)
    unsafe entries.deallocate()
    unsafe entries = larger
  }

  /// Takes the last entry, of which there must be one.
  @inline(__always)
  mutating func pop() -> Entry {
    count -= 1
    return unsafe entries[count]
  }

  subscript(index: Int) -> Entry { unsafe entries[index] }

  mutating func move(_ index: Int, to other: Int) { unsafe entries[other] = entries[index] }

  /// Drops all entries from a number on.
  mutating func drop(from first: Int) { count = first }
}
