import PredicateLanguage

/// A list of candidates, laid out in columns, one below the other, within so many cells.
struct CompletionMenu: Sendable {
  private let candidates: [Completion.Candidate]
  private let selected: Int?
  private let width: Int
  /// How many lines may be used.
  private let height: Int

  private let hasDetails: Bool
  private let columns: [Column]
  private let rows: Int

  /// How wide the parts of a column are.
  private struct Column {
    var label = 0
    var detail = 0

    var width: Int { detail > 0 ? label + gap + detail : label }
  }

  private static let gap = 2
  // What is longer tells little more, and would leave one column.
  private static let widestDetail = 40

  init(_ candidates: [Completion.Candidate], selected: Int?, width: Int, height: Int) {
    self.candidates = candidates
    self.selected = selected
    self.width = max(1, width)
    self.height = max(1, height)
    let sizes = candidates.map { candidate in
      Column(
        label: min(max(1, width), TextWidth.cells(Self.shown(candidate.label))),
        detail: min(Self.widestDetail, TextWidth.cells(Self.shown(candidate.detail))))
    }
    let detailed = Self.columns(sizes, width: self.width)
    let detailedRows = Self.rows(sizes.count, detailed.count)
    // Details are shown where everything fits, else with the selected candidate alone.
    if detailedRows <= self.height, detailed.contains(where: { $0.detail > 0 }) {
      hasDetails = true
      columns = detailed
    } else {
      hasDetails = false
      columns = Self.columns(sizes.map { Column(label: $0.label) }, width: self.width)
    }
    rows = Self.rows(candidates.count, columns.count)
  }

  /// As many columns as the width has room for, each as wide as its candidates.
  private static func columns(_ sizes: [Column], width: Int) -> [Column] {
    for count in (1...max(1, min(sizes.count, (width + gap) / (1 + gap)))).reversed() {
      let rows = rows(sizes.count, count)
      var columns: [Column] = []
      for (index, size) in sizes.enumerated() {
        if index % rows == 0 { columns.append(Column()) }
        columns[columns.count - 1].label = max(columns[columns.count - 1].label, size.label)
        columns[columns.count - 1].detail = max(columns[columns.count - 1].detail, size.detail)
      }
      if columns.reduce(-gap, { $0 + gap + $1.width }) <= width { return columns }
    }
    let label = sizes.map(\.label).max() ?? 0
    return [Column(label: label, detail: max(0, min(sizes.map(\.detail).max() ?? 0, width - label - gap)))]
  }

  private static func rows(_ count: Int, _ columns: Int) -> Int { max(1, (count + columns - 1) / max(1, columns)) }

  private static func shown(_ text: String) -> String { TerminalText.escaped(text, keepingLines: false) }

  /// The candidate beside another, in the direction of a command; around the ends.
  func neighbour(of index: Int, _ command: EditCommand) -> Int {
    let count = candidates.count
    switch command {
    case .down: return (index + 1) % count
    case .up: return (index + count - 1) % count
    case .forward:
      if index + rows < count { return index + rows }
      return index % rows
    case .backward:
      if index >= rows { return index - rows }
      let last = (count - 1 - index) / rows
      return index + last * rows
    default: return index
    }
  }

  /// The lines of the list; at most as many as there is room for, those around the selected candidate.
  var lines: [[StyledText]] {
    let needsStatus = rows > height || !hasDetails && candidates.contains { !$0.detail.isEmpty }
    let most = max(1, height - (needsStatus ? 1 : 0))
    let current = (selected ?? 0) % rows
    let first = min(max(0, current - most + 1), max(0, rows - most))
    var lines = (first..<min(rows, first + most)).map(line)
    if needsStatus, let status = status(first, min(rows, first + most)) { lines.append([StyledText(status, .dim)]) }
    return lines
  }

  private func line(_ row: Int) -> [StyledText] {
    var line: [StyledText] = []
    for (number, column) in columns.enumerated() {
      let index = number * rows + row
      guard index < candidates.count else { break }
      if number > 0 { line.append(StyledText(String(repeating: " ", count: Self.gap), .plain)) }
      let candidate = candidates[index]
      let isLast = index + rows >= candidates.count
      let label = TextWidth.cut(Self.shown(candidate.label), to: column.label)
      let isSelected = index == selected
      let padded = isLast && column.detail == 0 ? label : TextWidth.padded(label, to: column.label)
      line.append(StyledText(padded, isSelected ? .selected : .plain))
      if hasDetails, column.detail > 0 {
        let detail = TextWidth.cut(Self.shown(candidate.detail), to: column.detail)
        line.append(StyledText(String(repeating: " ", count: Self.gap), isSelected ? .selected : .plain))
        line.append(
          StyledText(isLast ? detail : TextWidth.padded(detail, to: column.detail), isSelected ? .selected : .dim))
      }
    }
    return line
  }

  /// What the list has no room for: the detail of the selected candidate, and which rows are shown.
  private func status(_ first: Int, _ end: Int) -> String? {
    var parts: [String] = []
    if rows > height { parts.append("rows \(first + 1) to \(end) of \(rows)") }
    if let selected, !hasDetails { parts.append(Self.shown(candidates[selected].detail)) }
    let text = parts.filter { !$0.isEmpty }.joined(separator: "  ")
    return text.isEmpty ? nil : TextWidth.cut(text, to: width)
  }
}
