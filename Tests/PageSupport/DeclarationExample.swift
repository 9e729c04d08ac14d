/// An example in the comment of a public declaration.
package enum DeclarationExample {
  /// The lines of each example of a file.
  package static func all(in source: String) -> [[String]] {
    var examples: [[String]] = []
    // What stands in the comment before the declaration that comes next.
    var pending: [[String]] = []
    var isInside = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop { $0 == " " }
      if line == "/// ```swift" {
        pending.append([])
        isInside = true
      } else if line == "/// ```", isInside {
        isInside = false
      } else if line.hasPrefix("///") {
        guard isInside else { continue }
        let text = line.dropFirst(3)
        pending[pending.count - 1].append(String(text.hasPrefix(" ") ? text.dropFirst() : text))
      } else if !line.hasPrefix("@") {
        if line.hasPrefix("public ") || line.hasPrefix("extension ") { examples += pending }
        pending = []
      }
    }
    return examples
  }
}
