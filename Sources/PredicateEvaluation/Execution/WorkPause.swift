import PredicateLanguage

/// Looks once in some thousand steps of plain work, such as comparisons, whether it is to stop.
struct WorkPause {
  private let interruption: Interruption?
  private var steps = 0

  init(_ interruption: Interruption?) { self.interruption = interruption }

  /// Counts a step.
  /// - Throws: ``FormatError`` (`interrupted`).
  @inline(__always)
  mutating func step() throws(FormatError) {
    guard let interruption else { return }
    steps &+= 1
    if steps & 0xFFF == 0 { try Self.look(interruption) }
  }

  @inline(never)
  private static func look(_ interruption: Interruption) throws(FormatError) {
    if interruption.isRequested { throw FormatError(.interrupted) }
  }

  /// Sorts, each comparison being a step.
  /// - Throws: ``FormatError`` (`interrupted`); the rows are then in any order.
  mutating func sort<Rows: MutableCollection & RandomAccessCollection>(
    _ rows: inout Rows, by precedes: (Rows.Element, Rows.Element) -> Bool
  ) throws(FormatError) {
    if interruption == nil { return rows.sort(by: precedes) }
    do {
      try rows.sort { left, right in
        try step()
        return precedes(left, right)
      }
    } catch {
      throw error as? FormatError ?? FormatError(.interrupted)
    }
  }
}
