/// The text of a predicate in a file.
package struct FoundRule: Hashable, Sendable {
  /// As the file has it.
  package let text: String
  /// With names where something is replaced before it is read.
  let filled: String
  /// The way to it within the file; nil where it stands in a line of its own.
  package let path: String?

  init(text: String, filled: String, path: String?) {
    self.text = text
    self.filled = filled
    self.path = path
  }
}
