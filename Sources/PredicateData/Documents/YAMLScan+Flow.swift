import PredicateLanguage

/// Lists and mappings in brackets.
extension YAMLScan {
  /// Reads one from its bracket on.
  mutating func readFlow(depth: Int) throws(DataError) {
    guard depth < 64 else { throw fail("nested deeper than 64 levels", at: next) }
    let start = next
    let isObject = isAt("{", next)
    let close: Character = isObject ? "}" : "]"
    document.begin(isObject ? .object : .list, at: start)
    defer { document.end() }
    next += 1
    var keys: [RecordKey: Int] = [:]
    while true {
      guard try skipToToken(inBrackets: true) else {
        throw fail("`\(isObject ? "{" : "[")` is not closed", at: start)
      }
      if isAt(close, next) {
        next += 1
        return
      }
      if isObject { try readFlowKey(&keys) }
      try readFlowValue(depth: depth)
      guard try skipToToken(inBrackets: true) else {
        throw fail("`\(isObject ? "{" : "[")` is not closed", at: start)
      }
      if isAt(",", next) {
        next += 1
      } else if !isAt(close, next) {
        throw fail("`,` or `\(close)` is missing", at: next)
      }
    }
  }

  private mutating func readFlowKey(_ keys: inout [RecordKey: Int]) throws(DataError) {
    let start = next
    if isAt("\"", next) || isAt("'", next) {
      try add(try readQuoted(), at: start, to: &keys)
    } else {
      try requirePlainStart(next)
      try add(flowWord(), at: start, to: &keys)
    }
    guard try skipToToken(inBrackets: true), isAt(":", next) else {
      throw fail("`:` is missing behind the key", at: next)
    }
    next += 1
    guard try skipToToken(inBrackets: true) else { throw fail("a value is missing", at: next) }
  }

  private mutating func readFlowValue(depth: Int) throws(DataError) {
    switch bytes[next] {
    case UInt8(ascii: "["), UInt8(ascii: "{"): try readFlow(depth: depth + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): document.addLeaf(.text, try readQuoted())
    default:
      try requirePlainStart(next)
      let range = flowWord()
      if range.count == 0, !isAt(",", next), !isAt("}", next), !isAt("]", next) {
        throw fail("a value is missing", at: next)
      }
      let word = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
      document.addLeaf(YAMLWord.kind(word), range)
    }
  }

  /// A word without quotes within brackets.
  private mutating func flowWord() -> PlacedRange {
    let start = next
    while !isLineEnd(next) {
      if [UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}")].contains(
        bytes[next])
      {
        break
      }
      if isAt(":", next), isBlank(next + 1) { break }
      if isAt("#", next), isBlank(next - 1) { break }
      next += 1
    }
    var end = next
    while end > start, isBlank(end - 1) { end -= 1 }
    return PlacedRange(start, end, .plain)
  }
}
