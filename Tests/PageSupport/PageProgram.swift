/// A program of a page, whose blocks marked `swift` without an import go on with the one before them.
package enum PageProgram {
  /// A block that no program goes before.
  package struct Orphan: Error, Hashable, CustomStringConvertible {
    package let line: String
    package var description: String { "no program that `\(line)` goes on with; begin one with an import" }
  }

  /// The programs of a page; what stands in a last column titled `here` compiles in the first.
  package static func all(in page: String) throws(Orphan) -> [SnippetSource] {
    var programs: [SnippetSource] = []
    for block in PageBlock.all(in: page) where block.kind == "swift" {
      guard let first = block.lines.first else { continue }
      if first.hasPrefix("import ") { programs.append(SnippetSource()) }
      guard let last = programs.indices.last else { throw Orphan(line: first) }
      for line in block.lines { programs[last].add(line) }
      programs[last].flush()
    }
    guard !programs.isEmpty else { return [] }
    for titles in PageTable.titles(endingWith: "here", in: page) {
      for code in PageTable.code(under: titles, in: page, lastColumn: true).joined() {
        programs[0].addPlain("do { @MainActor func row() throws { _ = \(code) } }")
      }
    }
    return programs
  }
}
