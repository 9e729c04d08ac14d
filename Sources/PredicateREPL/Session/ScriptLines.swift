/// The lines of a script, one after the other.
struct ScriptLines {
  private var rest: ArraySlice<Substring>
  private var number = 0
  private let name: String

  init(_ text: String, name: String) {
    rest = ScriptFile.lines(of: text)[...]
    if rest.last == "" { rest.removeLast() }
    self.name = name
  }

  /// The next line, without its end; nil after the last.
  mutating func next() -> String? {
    guard let line = rest.popFirst() else { return nil }
    number += 1
    return String(line)
  }

  /// Where the last line stands: `setup.txt:3`.
  var place: String { "\(name):\(number)" }
}
