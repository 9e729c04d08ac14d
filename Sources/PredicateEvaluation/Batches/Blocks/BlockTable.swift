import PredicateLanguage

/// The columns of the block of records that is being evaluated: of those keys that conditions have asked for.
final class BlockTable: FieldSource {
  private(set) var columns: [BlockColumn] = []
  private let rows: BlockRows
  private var block = 0..<0

  init(_ rows: BlockRows) { self.rows = rows }

  /// Goes on to a block of at most as many rows as a batch has.
  func read(_ block: Range<Int>) {
    self.block = block
    for column in columns { column.fill(block) }
  }

  func field(_ key: String) -> BatchField? {
    if let known = columns.first(where: { UTF8Text.equal($0.key, key) }) { return known.field }
    let column = BlockColumn(key, of: rows)
    columns.append(column)
    column.fill(block)
    return column.field
  }

  /// What a kernel must fit: the kinds of all columns, and the memory that they lie in.
  var signature: [UInt64] {
    columns.map { UInt64(truncatingIfNeeded: $0.generation) << 8 | UInt64($0.kind.rawValue) }
  }
}
