/// A block of code in a page of Markdown.
package struct PageBlock: Hashable, Sendable {
  /// What stands behind the three backquotes: `console`, `swift does-not-compile`.
  package let kind: String
  package let lines: [String]

  /// The blocks of a page, in order.
  package static func all(in page: String) -> [PageBlock] {
    var blocks: [PageBlock] = []
    var kind: String?
    var lines: [String] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let open = kind {
        if line == "```" {
          blocks.append(PageBlock(kind: open, lines: lines))
          (kind, lines) = (nil, [])
        } else {
          lines.append(line)
        }
      } else if line.hasPrefix("```") {
        kind = String(line.dropFirst(3))
      }
    }
    return blocks
  }
}
