import PredicateLanguage

/// The values of one key, tested one by one as they lie in memory.
///
/// They are expected to be of one kind. Where a record has a value of another one, or is none, a kernel cannot tell.
// A struct of few cases, and no protocol: through one the compiler would not make a loop of its own for each test.
struct CellField: Sendable {
  /// What the values are expected to be.
  let kind: BatchField.Kind
  let memory: ValueMemory
  let place: Place

  /// Where the values are.
  enum Place: Sendable {
    case objects(ObjectField)
    case dictionaries(DictionaryField)
  }

  /// The kernel of a test.
  private func kernel<Cells: CellTest>(_ cost: Int, _ test: Cells) -> Kernel {
    let narrow =
      switch place {
      case .objects(let field): field.narrow(memory, test)
      case .dictionaries(let field): field.narrow(memory, test)
      }
    return Kernel(cost: cost, narrow, isCertain: false)
  }

  func kernel<Test: NumberTest>(cost: Int, integers test: Test) -> Kernel? where Test.Number == Int64 {
    kind == .integer ? kernel(cost, IntegerCells(test: test)) : nil
  }

  func kernel<Test: NumberTest>(cost: Int, doubles test: Test) -> Kernel? where Test.Number == Double {
    switch kind {
    case .double: kernel(cost, DoubleCells(test: test))
    case .date: kernel(cost, DateCells(test: test))
    case .integer, .text, .coded: nil
    }
  }

  func kernel<Test: TextTest>(cost: Int, texts test: Test) -> Kernel? {
    kind == .text ? kernel(cost, TextCells(test: test)) : nil
  }

  func kernel(cost: Int, pattern: RegexPattern) -> Kernel? {
    kind == .text ? kernel(cost, PatternCells(pattern: pattern)) : nil
  }

  /// The kernel that asks whether there is a value.
  var presence: Kernel { kernel(1, PresentCells()) }

  /// The same where values of other kinds may be such as fail.
  var presenceOfKind: Kernel { kernel(1, KindCells(expected: kinds, holds: true)) }

  /// Holds for no value of the kind; what it would say of others is not known, not even that they do not fail.
  var never: Kernel { kernel(1, KindCells(expected: kinds, holds: false)) }

  /// The kinds of values that tests of this field's kind can tell about.
  private var kinds: (UInt8, UInt8) {
    switch kind {
    case .integer: (memory.integer, memory.bool)
    case .double: (memory.double, memory.integer)
    case .date: (memory.date, memory.date)
    case .text, .coded: (memory.string, memory.string)
    }
  }
}

extension ValueMemory {
  /// Tests the values of the marked rows, of which there are `asked`; false if it cannot tell about one.
  ///
  /// Values may lie all over the memory. Where no branch depends on them, the processor fetches those of many rows while it
  /// waits for the first one; hence a list of the rows, and bits for verdicts. Whatever a value is, its words can be read.
  @inline(__always)
  func narrow<Cells: CellTest>(
    _ mask: Mask, _ count: Int, asked: Int, _ test: Cells, at value: (Int) -> UnsafeRawPointer
  ) -> Bool {
    var unknown: UInt8 = 0
    @inline(__always) func ask(_ row: Int) {
      let value = value(row)
      let verdict = test.verdict(value, value.load(fromByteOffset: kind, as: UInt8.self), self)
      mask[row] = verdict.holds
      unknown |= verdict.isUnknown
    }
    if asked == count {
      for row in 0..<count { ask(row) }
    } else {
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { chosen in
        MaskWords.list(mask, count, in: chosen)
        for place in 0..<asked { ask(Int(chosen[place])) }
      }
    }
    return unknown == 0
  }
}
