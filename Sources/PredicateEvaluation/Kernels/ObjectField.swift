import PredicateLanguage

/// The values of one key of dynamic records.
struct ObjectField: Sendable {
  let key: String
  /// The key's number in the ``ObjectBlock``.
  let number: Int

  /// Tests the values where they lie.
  func narrow<Cells: CellTest>(_ memory: ValueMemory, _ test: Cells) -> Kernel.Narrow {
    let (key, number) = (key, number)
    return { rows, start, count, mask in
      let block = DirectKernel.block(rows, as: ObjectBlock.self)
      block.read(start..<start + count)
      guard block.hasOneShape else {
        return Self.narrow(mask, start, count, test, ObjectCells(key, block.records, memory))
      }
      guard let values = block.values(number) else {
        mask.update(repeating: 0, count: count)
        return true
      }
      let asked = MaskWords.count(mask, count)
      block.note(asked: asked)
      return memory.narrow(mask, count, asked: asked, test) { values[$0] }
    }
  }

  /// Tests the marked rows of a block of objects of several shapes.
  private static func narrow<Cells: CellTest>(
    _ mask: Mask, _ start: Int, _ count: Int, _ test: Cells, _ cells: ObjectCells
  ) -> Bool {
    var cells = cells
    cells.start = start
    let memory = cells.memory
    for row in 0..<count where mask[row] != 0 {
      switch cells.find(row) {
      case .noObject: return false
      case .noKey: mask[row] = 0
      case .value(let value):
        let verdict = test.verdict(value, value.load(fromByteOffset: memory.kind, as: UInt8.self), memory)
        if verdict.isUnknown != 0 { return false }
        mask[row] = verdict.holds
      }
    }
    return true
  }
}
