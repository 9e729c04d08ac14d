import PredicateLanguage

/// The columns of the block of records that is being evaluated: of those keys that conditions have asked for.
final class BlockTable<Rows: BlockRows>: FieldSource {
  private(set) var columns: [BlockColumn] = []
  private var cells: [Rows.Cells] = []
  private let rows: Rows
  private var block = 0..<0

  init(_ rows: Rows) { self.rows = rows }

  /// Goes on to a block of at most as many rows as a batch has.
  func read(_ block: Range<Int>) {
    self.block = block
    for number in columns.indices { fill(number) }
  }

  private func fill(_ number: Int) {
    rows.move(&cells[number], to: block.lowerBound)
    columns[number].fill(&cells[number], count: block.count)
  }

  func field(_ key: String) -> BatchField? {
    if let known = columns.first(where: { UTF8Text.equal($0.key, key) }) { return known.field }
    let column = BlockColumn(key)
    columns.append(column)
    cells.append(rows.cells(key))
    fill(columns.count - 1)
    return column.field
  }

  /// What a kernel must fit: the kinds of all columns, and the memory that they lie in.
  var signature: [UInt64] {
    columns.map { UInt64(truncatingIfNeeded: $0.generation) << 8 | UInt64($0.kind.rawValue) }
  }
}

/// Records whose keys are read block by block.
protocol BlockRows: SendableMetatype {
  associatedtype Cells: BlockCells
  var count: Int { get }
  /// Whether several threads may read them at once: nothing of the host's is called.
  var isForAnyThread: Bool { get }
  /// What reads a key of them.
  func cells(_ key: String) -> Cells
  /// Lets row 0 of what reads a key be the row `start`.
  func move(_ cells: inout Cells, to start: Int)
  /// A kernel that says all, and tests the values where they lie; nil if there is none.
  func kernel(_ constants: BatchConstants) -> DirectKernel?
  /// The record of a row, for what is evaluated row by row.
  func record(_ row: Int) throws(FormatError) -> RecordValue
}

extension BlockRows {
  func kernel(_ constants: BatchConstants) -> DirectKernel? { nil }
}
