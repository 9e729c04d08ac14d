import PredicateLanguage

/// The predicate that a text of a host's own language says, with the place of each part in that text.
struct DialectReading {
  /// The predicate.
  private(set) var text = ""
  private var length = 0
  private var pieces: [Piece] = []

  /// A part of the predicate that begins at an offset and comes from a part of the text.
  private struct Piece {
    let start: Int
    let origin: SourceSpan
    /// Whether it is that part, byte by byte.
    let isCopy: Bool
  }

  /// Goes on with a part of the text as it is.
  mutating func copy(_ part: some StringProtocol, at offset: Int) {
    add(part, Piece(start: length, origin: SourceSpan(offset: offset, length: part.utf8.count), isCopy: true))
  }

  /// Goes on with what a part of the text means.
  mutating func write(_ part: String, for origin: SourceSpan) {
    add(part, Piece(start: length, origin: origin, isCopy: false))
  }

  private mutating func add(_ part: some StringProtocol, _ piece: Piece) {
    guard !part.isEmpty else { return }
    pieces.append(piece)
    text += part
    length += part.utf8.count
  }

  /// The place in the text of a part of the predicate. Cost: logarithmic.
  func place(of span: SourceSpan) -> SourceSpan {
    let start = origin(of: span.offset, isEnd: false)
    let end = span.length == 0 ? start : origin(of: span.end, isEnd: true)
    return SourceSpan(offset: start, length: max(end - start, 0))
  }

  private func origin(of offset: Int, isEnd: Bool) -> Int {
    // The end of a part lies in the piece of its last byte.
    let byte = isEnd ? offset - 1 : offset
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].start <= byte { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    let piece = pieces[low - 1]
    if piece.isCopy { return piece.origin.offset + min(offset - piece.start, piece.origin.length) }
    return isEnd || offset >= length ? piece.origin.end : piece.origin.offset
  }
}
