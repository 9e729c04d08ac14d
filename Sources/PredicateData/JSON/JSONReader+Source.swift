import PredicateLanguage

extension JSONReader {
  /// The bytes that spell the value of a key in the object that a text is; of equal keys the last one counts. Nil if there
  /// is no such key, or the text is no object. The text is to be one that this reader reads. Cost: linear, without reading
  /// a value.
  package static func source(
    of key: String, in text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    let text = ByteOrder.withoutMark(text)
    guard let base = text.baseAddress else { return nil }
    var cursor = JSONCursor(text, base: base)
    var found: UnsafeBufferPointer<UInt8>?
    cursor.skipBlanks()
    guard !cursor.isAtEnd, cursor.next.pointee == UInt8(ascii: "{") else { return nil }
    cursor.next += 1
    while true {
      cursor.skipBlanks()
      guard !cursor.isAtEnd, cursor.next.pointee == UInt8(ascii: "\""), let name = try? cursor.string() else {
        return found
      }
      cursor.skipBlanks()
      guard !cursor.isAtEnd, cursor.next.pointee == UInt8(ascii: ":") else { return found }
      cursor.next += 1
      cursor.skipBlanks()
      let start = cursor.next
      cursor.skipValue()
      if UTF8Text.equal(name, key) { found = UnsafeBufferPointer(start: start, count: cursor.next - start) }
      cursor.skipBlanks()
      guard !cursor.isAtEnd, cursor.next.pointee == UInt8(ascii: ",") else { return found }
      cursor.next += 1
    }
  }
}

extension JSONCursor {
  /// Moves behind the value that begins here, which is known to be well-formed.
  fileprivate mutating func skipValue() {
    var depth = 0
    while next < end {
      switch next.pointee {
      case UInt8(ascii: "\""):
        skipString()
        if depth == 0 { return }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        next += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // Behind a number or a word at the end of the object that is looked through.
        if depth == 0 { return }
        depth -= 1
        next += 1
        if depth == 0 { return }
      case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return }
        next += 1
      default: next += 1
      }
    }
  }

  private mutating func skipString() {
    next += 1
    while next < end, next.pointee != UInt8(ascii: "\"") {
      next += next.pointee == UInt8(ascii: "\\") && end - next > 1 ? 2 : 1
    }
    if next < end { next += 1 }
  }
}
