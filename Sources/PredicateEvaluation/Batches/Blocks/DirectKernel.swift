/// A kernel that tests values where they lie in records, with the block of records that it is at.
struct DirectKernel {
  private let kernel: Kernel
  /// Made for this kernel, which takes it for the address of rows; it belongs to one run, and to one thread.
  private let block: AnyObject
  private let partSize: Int

  /// The kernel sees at most `partSize` rows at once, no more than ``Kernel/batchSize``.
  init(_ kernel: Kernel, at block: AnyObject, partSize: Int) {
    self.kernel = kernel
    self.block = block
    self.partSize = partSize
  }

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
