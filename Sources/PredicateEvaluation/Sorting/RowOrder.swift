import PredicateLanguage

/// Puts rows in order by columns of words, all of them or the first few.
struct RowOrder {
  private let first: SortableColumn
  private let others: [SortableColumn]

  /// Nil without columns.
  init?(_ columns: [SortableColumn]) {
    guard let first = columns.first else { return nil }
    self.first = first
    others = Array(columns.dropFirst())
  }

  /// The kinds of the columns' values.
  var kinds: [SortableColumn.Kind] { [first.kind] + others.map(\.kind) }

  /// The places of rows in order, at most the first `most`; of `count` rows those that are chosen, nil all.
  /// - Throws: ``FormatError`` (`interrupted`).
  func places(
    among chosen: [Int]?, count: Int, first most: Int, _ interruption: Interruption?
  ) throws(FormatError) -> [Int] {
    var pause = WorkPause(interruption)
    guard let ranks = self.first.ranks else {
      return Array(try ordered(chosen, count, nil, most, &pause).prefix(most))
    }
    var places: [Int] = []
    for rank in 0..<UInt8(SortableColumn.rankCount) where places.count < most {
      places += try ordered(chosen, count, (ranks, rank), most - places.count, &pause)
    }
    return places
  }

  /// The places of the first of a few rows, in order.
  func places(ofFew count: Int, first most: Int) -> [Int] {
    // Without an interruption nothing is thrown.
    (try? places(among: nil, count: count, first: most, nil)) ?? Array(0..<count)
  }

  /// The first rows of a rank by the first column.
  private func ordered(
    _ chosen: [Int]?, _ count: Int, _ rank: (of: ColumnBuffer<UInt8>, wanted: UInt8)?, _ most: Int,
    _ pause: inout WorkPause
  ) throws(FormatError) -> [Int] {
    var kept: [WordSort.Entry] = []
    // As many more than wanted as make it worth the while to sort them and let the last ones go.
    let enough = most > count / 2 ? Int.max : 2 * most + 256
    var last: WordSort.Entry?
    let words = first.words
    func take(_ place: Int) throws(FormatError) {
      try pause.step()
      if let rank, rank.of[place] != rank.wanted { return }
      let entry = WordSort.Entry(word: words[place], place: place)
      if let last, !precedes(entry, last) { return }
      kept.append(entry)
      if kept.count >= enough {
        try pause.sort(&kept, by: precedes)
        kept.removeLast(kept.count - most)
        last = kept.last
      }
    }
    if most > 0 {
      if let chosen {
        for place in chosen { try take(place) }
      } else {
        for place in 0..<count { try take(place) }
      }
    }
    if last == nil {
      try sortAll(&kept, &pause)
    } else {
      try pause.sort(&kept, by: precedes)
    }
    return kept.prefix(most).map(\.place)
  }

  /// Sorts rows that come in the order of their places.
  private func sortAll(_ rows: inout [WordSort.Entry], _ pause: inout WorkPause) throws(FormatError) {
    try WordSort.sort(&rows, &pause)
    guard first.hasTexts || !others.isEmpty else { return }
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count, rows[end].word == rows[start].word { end += 1 }
      if end - start > 1 { try pause.sort(&rows[start..<end]) { precedesBeyondWord($0.place, $1.place) } }
      start = end
    }
  }

  /// Rows that no column tells apart keep their order.
  @inline(__always)
  private func precedes(_ left: WordSort.Entry, _ right: WordSort.Entry) -> Bool {
    if left.word != right.word { return left.word < right.word }
    return precedesBeyondWord(left.place, right.place)
  }

  private func precedesBeyondWord(_ left: Int, _ right: Int) -> Bool {
    var order = first.compareTexts(left, right)
    for column in others where order == .equal { order = column.compare(left, right) }
    return order == .equal ? left < right : order == .less
  }
}
