import PredicateLanguage

/// The keys of dynamic records, each of the kind that its first values have.
struct SampledFields<Rows: BlockRows>: FieldSource {
  let rows: Rows
  let memory: ValueMemory
  /// Where the values of a key are.
  let place: (_ key: String) -> CellField.Place

  /// So many records are looked at.
  private static var mostRows: Int { 64 }

  /// They do not lie one after the other.
  func field(_ key: String) -> BatchField? { nil }

  func tested(_ key: String) -> KernelField? {
    kind(of: key).map { .cells(CellField(kind: $0, memory: memory, place: place(key))) }
  }

  /// Nil for values of several kinds, or of another one, and where all are nil.
  private func kind(of key: String) -> BatchField.Kind? {
    var cells = rows.cells(key)
    var found: BatchField.Kind?
    for row in 0..<min(rows.count, Self.mostRows) {
      let kind: BatchField.Kind
      switch cells.cell(row) {
      case .null: continue
      case .bool, .integer: kind = .integer
      case .double: kind = .double
      case .date: kind = .date
      case .text: kind = .text
      case .other: return nil
      }
      switch (found, kind) {
      case (nil, _), (.integer, .double): found = kind
      case (.double, .integer): continue
      default: if found != kind { return nil }
      }
    }
    return found
  }
}
