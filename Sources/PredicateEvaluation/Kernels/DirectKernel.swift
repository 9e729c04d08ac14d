/// A kernel that tests values where they lie in records, with the block of records that it is at.
struct DirectKernel {
  let kernel: Kernel
  /// Made for this kernel, which takes it for the address of rows; it belongs to one run, and to one thread.
  let block: AnyObject
  /// How many rows the kernel is to see at once, at most ``Kernel/batchSize``.
  let partSize: Int

  /// The block that a kernel is at, by what it was given for the address of rows.
  @inline(__always)
  static func block<Block: AnyObject>(_ rows: UnsafeRawPointer, as type: Block.Type) -> Block {
    Unmanaged<Block>.fromOpaque(rows).takeUnretainedValue()
  }

  /// Narrows the marks of some rows; false if the kernel cannot tell about one.
  func narrow(_ start: Int, _ count: Int, _ mask: Mask) -> Bool {
    withExtendedLifetime(block) {
      let rows = UnsafeRawPointer(Unmanaged.passUnretained(block).toOpaque())
      var done = 0
      while done < count {
        let part = min(count - done, partSize)
        guard kernel.narrow(rows, start + done, part, mask + done) else { return false }
        done += part
      }
      return true
    }
  }
}
