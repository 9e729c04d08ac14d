import PredicateLanguage
package import PredicateData

extension ReadSummary {
  /// What there is to tell of lines and rows that did not fit: those left out, those with cells too few or too many, and cells
  /// that are not what their column is said to have. `file` is what messages call the file.
  package func notes(of file: String?) -> [String] {
    var notes: [String] = []
    if skipped > 0 {
      let isRow = firstSkipped.map { [.raggedRow, .cellType].contains($0.code) } ?? false
      let noun = isRow ? "row" : "malformed line"
      notes.append("\(CountText.counted(skipped, noun)) left out" + Self.place(of: firstSkipped))
    }
    if shortRows > 0 {
      let have = shortRows == 1 ? "has" : "have"
      let place = firstShortRow.map { ", the first \(file.map { "at \($0):" } ?? "in line ")" + String($0) } ?? ""
      notes.append(
        "\(CountText.counted(shortRows, "row")) \(have) fewer cells than the header\(place); the missing ones are nil")
    }
    if longRows > 0 {
      let have = longRows == 1 ? "has" : "have"
      let place = firstLongRow.map { ", the first \(file.map { "at \($0):" } ?? "in line ")" + String($0) } ?? ""
      notes.append(
        "\(CountText.counted(longRows, "row")) \(have) more cells than the header\(place); the last are empty and left out,"
          + " the others may stand in the wrong columns\n  hint: put cells that contain the delimiter in double quotes")
    }
    if unreadCells > 0 {
      let became = unreadCells == 1 ? "is not of the type of its column" : "are not of the types of their columns"
      notes.append(
        "\(CountText.counted(unreadCells, "cell")) \(became) and became nil" + Self.place(of: firstUnreadCell))
    }
    return notes
  }

  private static func place(of first: DataError?) -> String {
    guard var first else { return "" }
    first.hint = nil
    return ", the first at \(first)"
  }
}
