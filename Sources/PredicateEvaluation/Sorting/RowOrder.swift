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
  func places(among chosen: [Int]?, count: Int, first most: Int) -> [Int] {
    guard let ranks = self.first.ranks else { return Array(ordered(chosen, count, nil, most).prefix(most)) }
    var places: [Int] = []
    for rank in 0..<UInt8(SortableColumn.rankCount) where places.count < most {
      places += ordered(chosen, count, (ranks, rank), most - places.count)
    }
    return places
  }

  /// The first rows of a rank by the first column.
  private func ordered(
    _ chosen: [Int]?, _ count: Int, _ rank: (of: ColumnBuffer<UInt8>, wanted: UInt8)?, _ most: Int
  ) -> [Int] {
    var kept: [WordSort.Entry] = []
    // As many more than wanted as make it worth the while to sort them and let the last ones go.
    let enough = most > count / 2 ? Int.max : 2 * most + 256
    var last: WordSort.Entry?
    let words = first.words
    func take(_ place: Int) {
      if let rank, rank.of[place] != rank.wanted { return }
      let entry = WordSort.Entry(word: words[place], place: place)
      if let last, !precedes(entry, last) { return }
      kept.append(entry)
      if kept.count >= enough {
        kept.sort(by: precedes)
        kept.removeLast(kept.count - most)
        last = kept.last
      }
    }
    if most > 0 {
      if let chosen {
        for place in chosen { take(place) }
      } else {
        for place in 0..<count { take(place) }
      }
    }
    if last == nil {
      sortAll(&kept)
    } else {
      kept.sort(by: precedes)
    }
    return kept.prefix(most).map(\.place)
  }

  /// Sorts rows that come in the order of their places.
  private func sortAll(_ rows: inout [WordSort.Entry]) {
    WordSort.sort(&rows)
    guard first.hasTexts || !others.isEmpty else { return }
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count, rows[end].word == rows[start].word { end += 1 }
      if end - start > 1 { rows[start..<end].sort { precedesBeyondWord($0.place, $1.place) } }
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
