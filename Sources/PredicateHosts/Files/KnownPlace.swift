import PredicateData

/// The place of the predicate that is looked at: those of its findings are counted from there, not from the beginning of the
/// file, which has many.
struct KnownPlace {
  private var offset = 0
  private var place: BytePlace

  init(in bytes: [UInt8]) { place = BytePlace(of: 0, in: bytes.span) }

  /// Goes on to a predicate; one that stands before the last leaves all as it is.
  mutating func advance(to next: Int, in bytes: [UInt8]) {
    guard next > offset else { return }
    place.advance(from: offset, to: next, in: bytes.span)
    offset = next
  }

  func place(of other: Int, in bytes: [UInt8]) -> FileFinding.Place {
    var found = place
    if other >= offset {
      found.advance(from: offset, to: other, in: bytes.span)
    } else {
      found = BytePlace(of: other, in: bytes.span)
    }
    return FileFinding.Place(line: found.line, column: found.column)
  }
}
