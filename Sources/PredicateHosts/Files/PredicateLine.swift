package import PredicateData

/// A line of a file that is a predicate.
///
/// ```
/// # people who may vote
/// age >= 18
/// ```
package struct PredicateLine: Sendable {
  /// What the line right above says, if that is a comment.
  package let name: String?
  /// The number of the line, from 1.
  package let line: Int
  /// The predicate.
  package let text: String

  /// The lines of a file but empty ones and those that begin with `# `.
  /// - Throws: ``DataError`` for a file that is no text.
  package static func all(in bytes: [UInt8], file: String) throws(DataError) -> [PredicateLine] {
    var place = BytePlace(of: 0, in: bytes.span)
    var last = 0
    return try PredicateFinder(bytes, name: file, places: []).predicates(.lines).map { found in
      let start = found.text.place(of: 0) ?? last
      place.advance(from: last, to: start, in: bytes.span)
      last = start
      return PredicateLine(name: found.name, line: place.line, text: found.text.text)
    }
  }
}
