/// Rows of a batch of any size, and which of them are chosen; all of them without a mask.
struct Batch {
  let rows: UnsafeRawPointer
  let start: Int
  let count: Int
  let mask: Mask?
}
