/// The structs whose properties kernels look at; kernels over columns have no use for them.
struct StructRows: @unchecked Sendable {
  // Why unchecked: nobody writes them as long as a run lasts.
  private let first: UnsafeRawPointer?

  /// An array of structs, by its first one.
  @inline(__always)
  init(_ first: UnsafeRawPointer) { self.first = first }

  private init() { first = nil }

  /// No structs, for kernels over columns.
  static var none: StructRows { StructRows() }

  /// Where the byte is that lies so far behind the first one. A kernel that asks is one over structs.
  @inline(__always)
  subscript(offset: Int) -> UnsafeRawPointer { first.unsafelyUnwrapped + offset }
}

/// Rows of a batch of any size, and which of them are chosen; all of them without a mask.
struct Batch {
  let rows: StructRows
  let start: Int
  let count: Int
  let mask: Mask?
}
