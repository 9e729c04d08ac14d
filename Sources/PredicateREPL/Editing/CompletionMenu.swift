import PredicateLanguage

/// A list of candidates, laid out in columns, one below the other, within so many cells.
struct CompletionMenu: Sendable {
  private let candidates: [Completion.Candidate]
  private let selected: Int?
  private let width: Int
  /// How many lines may be used.
  private let height: Int

  // How the list is laid out.
  private let hasDetails: Bool
  private let labelWidth: Int
  private let detailWidth: Int
  private let columns: Int
  private let rows: Int

  private static let gap = 2
  // What is longer tells little more, and would leave one column.
  private static let widestDetail = 40

  init(_ candidates: [Completion.Candidate], selected: Int?, width: Int, height: Int) {
    self.candidates = candidates
    self.selected = selected
    self.width = max(1, width)
    self.height = max(1, height)
    labelWidth = min(self.width, candidates.reduce(1) { max($0, TextWidth.cells(Self.shown($1.label))) })
    let widestDetail = candidates.reduce(0) { max($0, TextWidth.cells(Self.shown($1.detail))) }
    let room = self.width - labelWidth - Self.gap
    let detailWidth = max(0, min(widestDetail, Self.widestDetail, room))
    let wide = Self.columns(of: labelWidth + Self.gap + detailWidth, in: self.width)
    // Details are shown where everything fits, else with the selected candidate alone.
    hasDetails = detailWidth > 0 && (candidates.count + wide - 1) / wide <= self.height
    self.detailWidth = hasDetails ? detailWidth : 0
    columns = hasDetails ? wide : Self.columns(of: labelWidth, in: self.width)
    rows = max(1, (candidates.count + columns - 1) / columns)
  }

  private static func columns(of cellWidth: Int, in width: Int) -> Int {
    max(1, (width + gap) / (cellWidth + gap))
  }

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
    for column in 0..<columns {
      let index = column * rows + row
      guard index < candidates.count else { break }
      if column > 0 { line.append(StyledText(String(repeating: " ", count: Self.gap), .plain)) }
      let candidate = candidates[index]
      let isLast = index + rows >= candidates.count
      let label = TextWidth.cut(Self.shown(candidate.label), to: labelWidth)
      let isSelected = index == selected
      let padded = isLast && !hasDetails ? label : TextWidth.padded(label, to: labelWidth)
      line.append(StyledText(padded, isSelected ? .selected : .plain))
      if hasDetails {
        let detail = TextWidth.cut(Self.shown(candidate.detail), to: detailWidth)
        line.append(StyledText(String(repeating: " ", count: Self.gap), isSelected ? .selected : .plain))
        line.append(
          StyledText(isLast ? detail : TextWidth.padded(detail, to: detailWidth), isSelected ? .selected : .dim))
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
