extension RecordColumn {
  /// Gives the texts of a column of texts to `body` that have one of some lengths: bit `n` of `lengths` asks for those of `n`
  /// bytes, the last bit for all that are longer. Other columns give none.
  package func forEachText(ofLengths lengths: UInt64, _ body: (_ row: Int, _ text: Span<UInt8>) -> Void) {
    switch storage {
    case .text(let texts): forEachText(lengths, texts, { $0 }, body)
    case .coded(let codes, let dictionary): forEachText(lengths, dictionary, { Int(codes[$0]) }, body)
    case .bool, .integer, .double, .date, .values: break
    }
  }

  @inline(__always)
  private func forEachText(
    _ lengths: UInt64, _ texts: TextColumn, _ place: (Int) -> Int, _ body: (Int, Span<UInt8>) -> Void
  ) {
    if texts.count == 0 { return }
    for row in 0..<count {
      // The bytes are there as long as the column, of which each code is one of the dictionary.
      let text = unsafe texts.utf8(place(row))
      guard lengths >> UInt64(min(text.count, 63)) & 1 != 0, present?.hasValue(row) ?? true else { continue }
      unsafe body(row, text.span)
    }
  }
}
