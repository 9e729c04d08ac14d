import PredicatePlatform

/// Memory for bytes of an input, which decides how many there are: where the system gives no more of it, that is an error
/// and not the end of the process.
struct GrowingMemory: ~Copyable {
  /// The first byte.
  private(set) var base: UnsafeMutablePointer<UInt8>
  /// How many bytes there is room for.
  private(set) var capacity = 0
  /// How many bytes there are beyond these.
  private let slack: Int

  /// What stands for memory that was not given yet.
  private nonisolated(unsafe) static let none = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)

  /// Memory for so many bytes and some to spare; for none if the system has no more, so that growing fails.
  init(capacity: Int, slack: Int = 0) {
    self.slack = slack
    base = Self.none
    if let memory = CLibrary.allocate(capacity + slack) {
      base = memory
      self.capacity = capacity
    }
  }

  deinit {
    if capacity > 0 { CLibrary.deallocate(base) }
  }

  /// Makes room for at least so many bytes and keeps those that there are.
  /// - Throws: ``DataError`` (`outOfMemory`) where the system has no more memory.
  mutating func grow(toHold wanted: Int, file: String?) throws(DataError) {
    guard wanted > capacity else { return }
    // Twice as much at least, so that copying stays linear; the system moves large pieces without it.
    let larger = max(wanted, capacity * 2)
    guard let memory = CLibrary.allocate(larger + slack, movedFrom: capacity > 0 ? base : nil) else {
      throw DataError(
        .outOfMemory, "there is no memory for more than \(capacity) bytes at once", file: file,
        hint: "let the process have more memory, or read records that are shorter")
    }
    base = memory
    capacity = larger
  }
}
