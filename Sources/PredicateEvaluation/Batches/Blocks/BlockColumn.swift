import PredicateLanguage

/// The values of one key in the block of records that is being evaluated, as kernels read them.
///
/// The memory is used again for each block, so that a kernel that was made for one reads the next. A column belongs to one
/// run, and to one thread.
final class BlockColumn {
  /// How the values lie in memory. Booleans are held as 1 and 0: to comparisons they are these numbers.
  enum Kind: UInt8 {
    case integer, double, date, text
    /// Of several kinds, or of another one: there is no column.
    case mixed
  }

  let key: String
  private var cells: Cells
  private(set) var kind = Kind.mixed
  /// Whether some values are held as another kind than their own: booleans as integers, integers as doubles.
  private(set) var isConverted = false
  /// What the values were last time, with which the next block is tried first.
  private var usual = Kind.integer
  /// Changes when the memory does, after which no kernel made before may be used.
  private(set) var generation = 0
  private let integers = Memory<Int64>(Kernel.batchSize)
  private let doubles = Memory<Double>(Kernel.batchSize)
  private let offsets = Memory<UInt32>(Kernel.batchSize + 1)
  private let words = Memory<UInt64>(Kernel.batchSize / 64)
  private var bytes = Memory<UInt8>(16 * Kernel.batchSize)

  private enum Cells {
    case objects(ObjectCells)
    case untyped(UntypedCells)
  }

  init(_ key: String, of rows: BlockRows) {
    self.key = key
    cells =
      switch rows {
      case .objects(let records): .objects(ObjectCells(key, records))
      case .untyped(let rows): .untyped(UntypedCells(key, rows))
      }
  }

  /// Where kernels find the values; nil if they are read row by row.
  var field: BatchField? {
    let source: BatchField.Source
    switch kind {
    case .integer: source = .integer(.column(integers.buffer))
    case .double: source = .double(.column(doubles.buffer))
    case .date: source = .date(.column(doubles.buffer))
    case .text: source = .text(.column(TextColumn(bytes: bytes.buffer, offsets: offsets.buffer, mayChange: true)))
    case .mixed: return nil
    }
    return BatchField(source: source, present: NullBitmap(words: words.buffer))
  }

  /// Takes the values of a block of records, at most as many as a batch has.
  func fill(_ block: Range<Int>) {
    switch cells {
    case .objects(var cells):
      fill(&cells, block)
      self.cells = .objects(cells)
    case .untyped(var cells): fill(&cells, block)
    }
  }

  private func fill(_ cells: inout some BlockCells, _ block: Range<Int>) {
    var tried: UInt8 = 0
    var next = usual
    while next != .mixed, tried >> next.rawValue & 1 == 0 {
      tried |= 1 << next.rawValue
      kind = next
      isConverted = false
      guard let other = fill(next, &cells, block.prefix(Kernel.batchSize)) else {
        usual = kind
        return
      }
      next = other
    }
    kind = .mixed
  }

  /// Takes the values if all are of a kind, or nil; else gives the kind of the first one that is not.
  private func fill(_ kind: Kind, _ cells: inout some BlockCells, _ block: Range<Int>) -> Kind? {
    switch kind {
    case .integer:
      let memory = unsafe integers.base
      return fillPlain(&cells, block) { row, cell in
        switch cell {
        case .null: unsafe memory[row] = 0
        case .integer(let number): unsafe memory[row] = number
        case .bool(let flag):
          unsafe memory[row] = flag ? 1 : 0
          isConverted = true
        case .double, .date, .text, .other: return false
        }
        return true
      }
    case .double:
      let memory = unsafe doubles.base
      return fillPlain(&cells, block) { row, cell in
        switch cell {
        case .null: unsafe memory[row] = 0
        case .double(let number): unsafe memory[row] = number
        case .integer(let number):
          // The same number, so it compares the same; beyond 2⁵³ a double may be another one.
          guard number.magnitude <= 1 << 53 else { return false }
          unsafe memory[row] = Double(number)
          isConverted = true
        case .bool, .date, .text, .other: return false
        }
        return true
      }
    case .date:
      let memory = unsafe doubles.base
      return fillPlain(&cells, block) { row, cell in
        switch cell {
        case .null: unsafe memory[row] = 0
        case .date(let seconds): unsafe memory[row] = seconds
        case .bool, .integer, .double, .text, .other: return false
        }
        return true
      }
    case .text: return fillTexts(&cells, block)
    case .mixed: return .mixed
    }
  }

  @inline(__always)
  private func fillPlain(
    _ cells: inout some BlockCells, _ block: Range<Int>, _ store: (Int, BlockCell) -> Bool
  ) -> Kind? {
    let words = unsafe words.base
    var word: UInt64 = 0
    for row in 0..<block.count {
      let cell = cells.cell(block.lowerBound + row)
      guard store(row, cell) else { return cell.kind }
      if case .null = cell {} else { word |= 1 << UInt64(row & 63) }
      if row & 63 == 63 {
        unsafe words[row >> 6] = word
        word = 0
      }
    }
    if block.count & 63 != 0 { unsafe words[block.count >> 6] = word }
    return nil
  }

  private func fillTexts(_ cells: inout some BlockCells, _ block: Range<Int>) -> Kind? {
    let (words, offsets) = unsafe (words.base, offsets.base)
    var word: UInt64 = 0
    var end = 0
    unsafe offsets[0] = 0
    for row in 0..<block.count {
      if var length = unsafe cells.copyText(block.lowerBound + row, into: bytes.base + end, bytes.count - end) {
        if length > bytes.count - end {
          // Two GiB in a block are too much for the offsets.
          guard length <= Int(Int32.max) - end else { return .mixed }
          enlarge(toHold: end + length, keeping: end)
          // A value of the host's may be another one when it is asked again.
          guard let again = unsafe cells.copyText(block.lowerBound + row, into: bytes.base + end, bytes.count - end),
            again <= bytes.count - end
          else { return .mixed }
          length = again
        }
        end += length
        word |= 1 << UInt64(row & 63)
      } else {
        let cell = cells.cell(block.lowerBound + row)
        guard case .null = cell else { return cell.kind }
      }
      unsafe offsets[row + 1] = UInt32(truncatingIfNeeded: end)
      if row & 63 == 63 {
        unsafe words[row >> 6] = word
        word = 0
      }
    }
    if block.count & 63 != 0 { unsafe words[block.count >> 6] = word }
    return nil
  }

  @inline(never)
  private func enlarge(toHold needed: Int, keeping end: Int) {
    let larger = Memory<UInt8>(max(needed, 2 * bytes.count))
    unsafe larger.base.update(from: bytes.base, count: end)
    bytes = larger
    generation += 1
  }

  /// Memory that is written between the runs of the kernels that read it as a buffer.
  // Safe: the buffer owns it, rows are those of a block, at most as many as a batch has, and bytes are enlarged before
  // more are copied than there is room for.
  @safe private struct Memory<Element: BitwiseCopyable & Sendable> {
    let base: UnsafeMutablePointer<Element>
    let buffer: ColumnBuffer<Element>
    var count: Int { buffer.count }

    init(_ count: Int) {
      // Words of eight bytes may be read from any place.
      unsafe base = .allocate(capacity: count + (8 + MemoryLayout<Element>.stride - 1) / MemoryLayout<Element>.stride)
      buffer = unsafe ColumnBuffer(owning: base, count: count)
    }
  }
}
