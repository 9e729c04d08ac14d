/// What a line editor asks about the text that a person is typing. Every answer must come before the next key, so within
/// some milliseconds for ordinary lines.
///
/// Offsets and ranges are in UTF-8 bytes of the whole text, which may have several lines.
package protocol TypingAssistant: Sendable {
  /// What could stand at the cursor.
  func completion(of text: String, at offset: Int) -> Completion

  /// How the parts of the text look; parts without a style look plain. In order, without overlap.
  func styles(of text: String) -> [StyledSpan]

  /// One line about what stands at the cursor, such as the type of a key or the signature of a function; nil for none.
  func hint(for text: String, at offset: Int) -> String?

  /// Whether Enter begins another line, because a bracket or quote is open, rather than running the text.
  func isIncomplete(_ text: String) -> Bool
}

/// What could stand at a place in a text.
package struct Completion: Hashable, Sendable {
  /// What a candidate replaces; in UTF-8 bytes of the text.
  package var range: Range<Int>
  /// The candidates, the likeliest first.
  package var candidates: [Candidate]

  /// One of the texts that could stand there.
  package struct Candidate: Hashable, Sendable {
    /// What replaces the range, with the blank, bracket or dot that is wanted behind it.
    package var text: String
    /// What lists show; without the blanks and brackets.
    package var label: String
    /// What stands beside it in lists, such as a type or signature; empty for nothing.
    package var detail: String

    /// A candidate; its label is its text unless given.
    package init(_ text: String, label: String? = nil, detail: String = "") {
      self.text = text
      self.label = label ?? text
      self.detail = detail
    }
  }

  /// Candidates for a range.
  package init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }
}

/// A part of a text and how it looks.
package struct StyledSpan: Hashable, Sendable {
  /// In UTF-8 bytes of the text.
  package var range: Range<Int>
  /// What it is.
  package var style: TextStyle
  /// Whether it is a mistake, which is underlined.
  package var isMistake: Bool

  /// A span that looks like this.
  package init(_ range: Range<Int>, _ style: TextStyle, isMistake: Bool = false) {
    self.range = range
    self.style = style
    self.isMistake = isMistake
  }
}
