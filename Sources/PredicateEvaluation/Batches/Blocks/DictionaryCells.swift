import PredicateLanguage

/// The values of one key in a block of untyped records.
struct DictionaryCells: BlockCells {
  private let key: DictionaryKey
  private let rows: DictionaryRows
  /// The first record of the block.
  var start = 0

  init(_ key: DictionaryKey, _ rows: DictionaryRows) {
    self.key = key
    self.rows = rows
  }

  func cell(_ row: Int) -> BlockCell {
    guard let dictionary = rows.dictionary(start + row) else { return .other }
    guard let value = key.value(in: dictionary) else { return .null }
    return withUnsafePointer(to: value) { rows.untyped.cell($0) }
  }

  func text(_ row: Int, into memory: UnsafeMutablePointer<UInt8>, _ most: Int) -> BlockText {
    guard let dictionary = rows.dictionary(start + row) else { return .other(.mixed) }
    guard let value = key.value(in: dictionary) else { return .null }
    return withUnsafePointer(to: value) { place in
      if let text = rows.untyped.text(place) { return .copying(text.pointee, into: memory, most) }
      let cell = rows.untyped.cell(place)
      switch cell {
      case .null: return .null
      case .bool, .integer, .double, .date, .other: return .other(cell.kind)
      case .text:
        guard case .string(let text)? = try? RecordValue(any: value) else { return .other(.mixed) }
        return .copying(text, into: memory, most)
      }
    }
  }
}
