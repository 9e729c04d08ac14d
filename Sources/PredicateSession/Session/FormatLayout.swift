import PredicateLanguage

/// A predicate laid out over lines: each part of an AND or OR on a line of its own, what is nested within brackets indented.
/// The text reads back as the same tree.
struct FormatLayout {
  private let whole: FormatPredicate
  private let width: Int

  /// The text, without a newline at its end. Cost: linear in the text and in the depth.
  /// - Throws: ``FormatError`` for a predicate that has no text.
  static func text(_ predicate: FormatPredicate, width: Int) throws(FormatError) -> String {
    try FormatLayout(whole: predicate, width: width).text(predicate.node, indent: 0)
  }

  private static let step = 2

  // Recursion is bounded by the depth that trees can have.
  private func text(_ node: PredicateNode, indent: Int) throws(FormatError) -> String {
    let line = try FormatPredicate(node, partOf: whole).losslessFormat
    if indent + TextWidth.cells(line) <= width { return line }
    switch node.kind {
    case .and(let parts): return try joined(parts, "AND", indent)
    case .or(let parts): return try joined(parts, "OR", indent)
    case .not(let part): return try "NOT " + bracketed(part, indent)
    case .constant, .comparison, .block, .tooDeep: return line
    }
  }

  private func joined(_ parts: [PredicateNode], _ word: String, _ indent: Int) throws(FormatError) -> String {
    var lines: [String] = []
    for (place, part) in parts.enumerated() {
      let lead = place == 0 ? "" : word + " "
      let isLeaf =
        switch part.kind {
        case .and, .or: false
        // NOT binds closer than AND and OR.
        case .not, .constant, .comparison, .block, .tooDeep: true
        }
      lines.append(lead + (isLeaf ? try text(part, indent: indent + lead.utf8.count) : try bracketed(part, indent)))
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  private func bracketed(_ node: PredicateNode, _ indent: Int) throws(FormatError) -> String {
    let margin = String(repeating: " ", count: indent)
    let inner = indent + Self.step
    let text = try text(node, indent: inner)
    if !text.contains("\n"), inner + TextWidth.cells(text) <= width { return "(" + text + ")" }
    return "(\n" + String(repeating: " ", count: inner) + text + "\n" + margin + ")"
  }
}
