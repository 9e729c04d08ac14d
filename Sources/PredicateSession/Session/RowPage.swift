/// Which of some rows are shown: all of them, or as many as the limit says.
struct RowPage {
  private let head: Range<Int>
  private let tail: Range<Int>

  /// The first rows; with `showsEnds` half of them from the end, which tells more about the whole than the first alone.
  init(count: Int, limit: Int?, showsEnds: Bool) {
    guard let limit, limit < count else {
      head = 0..<count
      tail = count..<count
      return
    }
    let last = showsEnds ? limit / 2 : 0
    head = 0..<limit - last
    tail = count - last..<count
  }

  /// How many rows are shown.
  var count: Int { head.count + tail.count }

  /// After how many of the shown rows others are left out; nil where none are, or only those at the end.
  var gap: Int? { tail.isEmpty || head.upperBound == tail.lowerBound ? nil : head.count }

  /// The places of the rows that are shown.
  var places: [Int] { Array(head) + Array(tail) }
}
