/// A list of candidates that is open under the text.
struct CompletionState: Sendable {
  let candidates: [Completion.Candidate]
  /// The text before a candidate was put in.
  let base: TextBuffer
  /// What of that text candidates replace.
  let range: Range<Int>
  /// The candidate that is put in; nil for none.
  var selected: Int?

  /// The text with the selected candidate put in.
  var buffer: TextBuffer {
    guard let selected else { return base }
    var buffer = base
    buffer.replace(range, with: candidates[selected].text)
    return buffer
  }

  /// Those that begin with what was typed, capitals aside; all if there are none, found by letters further on.
  static func likeliest(_ candidates: [Completion.Candidate], continuing typed: String) -> [Completion.Candidate] {
    let typed = typed.lowercased()
    let beginning = candidates.filter {
      $0.label.lowercased().hasPrefix(typed) || $0.text.lowercased().hasPrefix(typed)
    }
    return beginning.isEmpty ? candidates : beginning
  }

  /// What all candidates begin with, if that continues what stands in the range, capitals aside; nil if it adds nothing.
  static func commonPrefix(_ candidates: [Completion.Candidate], continuing typed: String) -> String? {
    guard var prefix = candidates.first?.text else { return nil }
    for candidate in candidates.dropFirst() {
      let length = zip(prefix, candidate.text).prefix { $0 == $1 }.count
      prefix = String(prefix.prefix(length))
    }
    guard prefix != typed, prefix.count >= typed.count, prefix.lowercased().hasPrefix(typed.lowercased()) else {
      return nil
    }
    return prefix
  }
}
