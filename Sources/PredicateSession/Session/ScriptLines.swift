/// The lines of a script, one after the other.
package struct ScriptLines {
  private var rest: ArraySlice<Substring>
  private var number = 0
  /// Where the last line begins.
  private var start = 0
  private let name: String

  package init(_ text: String, name: String) {
    rest = ScriptFile.lines(of: text)[...]
    if rest.last == "" { rest.removeLast() }
    self.name = name
  }

  /// The next line, without its end, with those that go on with its query; nil after the last.
  package mutating func next() -> String? {
    guard let first = rest.popFirst() else { return nil }
    number += 1
    start = number
    var line = String(first)
    while let next = rest.first, QueryText.continues(line, String(next)) {
      line += "\n" + next
      rest.removeFirst()
      number += 1
    }
    return line
  }

  /// Where the last line stands: `setup.txt:3`.
  package var place: String { "\(name):\(start)" }
}
