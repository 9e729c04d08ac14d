import PredicateData

/// Where the records of a run stand, by their places among all of them.
struct RecordPlaces {
  /// Records of a file that follow one another: the place of the first among all, and where it stands.
  private var runs: [(first: Int, place: RecordInput.Place)] = []
  private var count = 0

  /// Takes in records that follow one another in a file; gives the place of the first.
  @discardableResult
  mutating func append(_ place: RecordInput.Place, count more: Int = 1) -> Int {
    defer { count += more }
    if let last = runs.last, last.place.file == place.file, last.place.number + count - last.first == place.number {
      return count
    }
    runs.append((count, place))
    return count
  }

  /// Takes in the records of a block; gives the place of the first.
  @discardableResult
  mutating func append(_ place: RecordInput.Place, _ report: BlockReport) -> Int {
    let first = count
    var row = 0
    // Up to each record that was left out, and behind the last one.
    for end in report.leftOut + [report.records] where end > row {
      let number = place.number + report.place(ofRecord: row)
      append(RecordInput.Place(file: place.file, number: number), count: end - row)
      row = end
    }
    return first
  }

  /// Where a record stands; nil if there is none at this place. Cost: logarithmic in the files, and gaps between records.
  subscript(index: Int) -> RecordInput.Place? {
    guard index >= 0, index < count else { return nil }
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].first <= index { low = middle } else { high = middle }
    }
    let run = runs[low]
    return RecordInput.Place(file: run.place.file, number: run.place.number + index - run.first)
  }
}
