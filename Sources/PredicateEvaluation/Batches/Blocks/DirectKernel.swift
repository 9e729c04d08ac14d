/// A kernel that tests values where they lie in records.
struct DirectKernel {
  let kernel: Kernel
  /// What the kernel takes for the address of rows. It must outlive this.
  let rows: UnsafeRawPointer
  /// How many rows the kernel is to see at once, at most ``Kernel/batchSize``.
  let partSize: Int

  /// Narrows the marks of a block; false if the kernel cannot tell about a row.
  func narrow(_ start: Int, _ count: Int, _ mask: Mask) -> Bool {
    var done = 0
    while done < count {
      let part = min(count - done, partSize)
      guard kernel.narrow(rows, start + done, part, mask + done) else { return false }
      done += part
    }
    return true
  }
}
