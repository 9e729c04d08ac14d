/// What was made of rows that are kept although they do not fit: cells that are missing, or not of the type that their column is
/// said to have, are nil; empty ones behind the last column are left out.
package struct MendedRows: Hashable, Sendable {
  package private(set) var shortRows = 0
  package private(set) var firstShortRow: Int?
  package private(set) var longRows = 0
  package private(set) var firstLongRow: Int?
  package private(set) var unreadCells = 0
  package private(set) var firstUnreadCell: DataError?
  /// All cells that are nil, and rows that were left out, in their order; empty unless they are asked for.
  package private(set) var unread: [UnreadText] = []

  /// Whether there was nothing to mend in so many records. A delimiter behind the last cell of each is a habit of some
  /// exporters.
  func isEmpty(of records: Int) -> Bool {
    shortRows == 0 && unreadCells == 0 && (longRows == 0 || longRows == records)
  }

  /// The texts that are to be told of so many records.
  func unread(of records: Int) -> [UnreadText] {
    longRows >= records ? unread.filter { !$0.isLongRow } : unread
  }

  /// Counts a row that has fewer cells than the header.
  mutating func noteShortRow(line: Int) {
    shortRows += 1
    firstShortRow = firstShortRow ?? line
  }

  /// Counts a row that has more cells than the header, the surplus ones empty.
  mutating func noteLongRow(line: Int) {
    longRows += 1
    firstLongRow = firstLongRow ?? line
  }

  /// Counts a cell that is not of the type that its column is said to have.
  mutating func noteUnreadCell(_ error: DataError) {
    unreadCells += 1
    firstUnreadCell = firstUnreadCell ?? error
  }

  /// Keeps a text that could not be read, to be told.
  mutating func keep(_ text: UnreadText) { unread.append(text) }

  /// Adds what was found behind this.
  mutating func add(_ other: MendedRows) {
    shortRows += other.shortRows
    firstShortRow = firstShortRow ?? other.firstShortRow
    longRows += other.longRows
    firstLongRow = firstLongRow ?? other.firstLongRow
    unreadCells += other.unreadCells
    firstUnreadCell = firstUnreadCell ?? other.firstUnreadCell
    unread += other.unread
  }

  /// Counts lines from the file's first one.
  mutating func shift(lines: Int) {
    firstShortRow? += lines
    firstLongRow? += lines
    firstUnreadCell?.line? += lines
    for index in unread.indices { unread[index].line? += lines }
  }
}
