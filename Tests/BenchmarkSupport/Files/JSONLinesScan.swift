/// Counts the lines of a JSON Lines file with `age > 30 AND city == "Berlin"`, by bytes: the least such a job can take.
///
/// Reads all of RFC 8259: escapes in keys and values, any nesting, every form of number. What is not asked for is checked
/// and left behind. Only whether text is valid UTF-8 is not looked at.
package struct JSONLinesScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  private var place = 0
  private var line: Int
  /// Which brackets are open, the outermost first.
  private var open: [UInt8] = []

  /// How many lines of a file match. Memory does not grow with the file.
  /// - Throws: ``ScanFault`` for what is no JSON, and what the file system says.
  package static func count(file: String) throws -> Int {
    var count = 0
    var line = 0
    try BlockLines(file).forEach { bytes, length in
      var scan = JSONLinesScan(bytes, length, line)
      count += try scan.count()
      line = scan.line
    }
    return count
  }

  /// How many lines of a text match.
  package static func count(text: String) throws -> Int {
    let bytes = Array(text.utf8) + [0x0A] + [UInt8](repeating: 0, count: 8)
    return try bytes.withUnsafeBufferPointer { buffer in
      var scan = JSONLinesScan(buffer, buffer.count - 8, 0)
      return try scan.count()
    }
  }

  // Every line ends with a line feed before `end`, and eight zero bytes follow `end`. No token contains a line feed or a
  // zero byte, so that no loop below passes the end of its line.
  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int, _ line: Int) {
    self.bytes = bytes
    self.end = end
    self.line = line
  }

  private mutating func count() throws -> Int {
    var count = 0
    while place < end {
      line += 1
      skipBlanks()
      if bytes[place] != 0x0A, try isMatch() { count += 1 }
      guard bytes[place] == 0x0A else { throw fault("more than one value") }
      place += 1
    }
    return count
  }

  /// Reads the value of a line and says whether it is a record that matches.
  private mutating func isMatch() throws -> Bool {
    var isGrown = false
    var isThere = false
    guard bytes[place] == 0x7B else {
      try skipValue()
      skipBlanks()
      return false
    }
    place += 1
    skipBlanks()
    if bytes[place] == 0x7D {
      place += 1
    } else {
      while true {
        guard bytes[place] == 0x22 else { throw fault("expected a key") }
        let key = try string()
        try colon()
        if equals(key, "age") {
          isGrown = try isAbove30()
        } else if equals(key, "city") {
          isThere = bytes[place] == 0x22 ? equals(try string(), "Berlin") : try skippingIsFalse()
        } else {
          try skipValue()
        }
        skipBlanks()
        place += 1
        if bytes[place - 1] == 0x7D { break }
        guard bytes[place - 1] == 0x2C else { throw fault("expected `,` or `}`") }
        skipBlanks()
      }
    }
    skipBlanks()
    return isGrown && isThere
  }

  private mutating func skippingIsFalse() throws -> Bool {
    try skipValue()
    return false
  }

  private mutating func colon() throws {
    skipBlanks()
    guard bytes[place] == 0x3A else { throw fault("expected `:`") }
    place += 1
    skipBlanks()
  }

  private func fault(_ message: String) -> ScanFault { ScanFault(line: line, message: message) }

  @inline(__always) private mutating func skipBlanks() {
    while bytes[place] == 0x20 || bytes[place] == 0x09 || bytes[place] == 0x0D { place &+= 1 }
  }

  /// A string's bytes without the quotes, and whether some are escaped. Eight bytes at a time.
  @inline(__always) private mutating func string() throws -> (range: Range<Int>, isEscaped: Bool) {
    let begin = place &+ 1
    var isEscaped = false
    place = begin
    while true {
      let word = UInt64(
        littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let stops =
        Self.zeroes(word ^ 0x2222_2222_2222_2222) | Self.zeroes(word ^ 0x5C5C_5C5C_5C5C_5C5C) | Self.controls(word)
      if stops == 0 {
        place &+= 8
        continue
      }
      place &+= stops.trailingZeroBitCount / 8
      switch bytes[place] {
      case 0x22:
        place &+= 1
        return (begin..<place &- 1, isEscaped)
      case 0x5C:
        isEscaped = true
        try skipEscape()
      default: throw fault("a control character in a string")
      }
    }
  }

  /// The highest bit of each byte that is zero; where an earlier byte is zero, later ones may be marked, too.
  @inline(__always) private static func zeroes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// The highest bit of each byte below 0x20, with the same proviso.
  @inline(__always) private static func controls(_ word: UInt64) -> UInt64 {
    (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
  }

  private mutating func skipEscape() throws {
    switch bytes[place + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: place += 2
    case 0x75:
      for offset in 2..<6 {
        guard Self.hexadecimal(bytes[place + offset]) != nil else { throw fault("expected four hexadecimal digits") }
      }
      place += 6
    default: throw fault("unknown escape")
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
  }

  /// Whether a string is this one, which is ASCII.
  @inline(__always) private func equals(_ string: (range: Range<Int>, isEscaped: Bool), _ text: StaticString) -> Bool {
    if string.isEscaped { return equalsEscaped(string.range, text) }
    let count = text.utf8CodeUnitCount
    guard string.range.count == count else { return false }
    for offset in 0..<count where bytes[string.range.lowerBound &+ offset] != text.utf8Start[offset] { return false }
    return true
  }

  private func equalsEscaped(_ range: Range<Int>, _ text: StaticString) -> Bool {
    var place = range.lowerBound
    var matched = 0
    while place < range.upperBound {
      var unit = UInt32(bytes[place])
      place += 1
      if unit == 0x5C {
        let letter = bytes[place]
        place += 1
        switch letter {
        case 0x62: unit = 8
        case 0x66: unit = 12
        case 0x6E: unit = 10
        case 0x72: unit = 13
        case 0x74: unit = 9
        case 0x75:
          unit = 0
          for offset in 0..<4 { unit = unit << 4 | (Self.hexadecimal(bytes[place + offset]) ?? 0) }
          place += 4
        default: unit = UInt32(letter)
        }
      }
      guard matched < text.utf8CodeUnitCount, unit == UInt32(text.utf8Start[matched]) else { return false }
      matched += 1
    }
    return matched == text.utf8CodeUnitCount
  }

  /// Whether the value is a number above 30.
  private mutating func isAbove30() throws -> Bool {
    let begin = place
    guard bytes[place] == 0x2D || bytes[place] &- 0x30 < 10 else { return try skippingIsFalse() }
    try skipNumber()
    // Two digits are nearly every age; what is longer goes the long way.
    switch place - begin {
    case 1: return false
    case 2 where bytes[begin] != 0x2D: return (bytes[begin] &- 0x30) &* 10 &+ (bytes[begin + 1] &- 0x30) > 30
    default:
      let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[begin..<place]), as: UTF8.self)
      return (Double(text) ?? 0) > 30
    }
  }

  /// `number = [ "-" ] int [ frac ] [ exp ]`
  @inline(__always) private mutating func skipNumber() throws {
    if bytes[place] == 0x2D { place &+= 1 }
    if bytes[place] == 0x30 { place &+= 1 } else { try skipDigits() }
    if bytes[place] == 0x2E {
      place &+= 1
      try skipDigits()
    }
    if bytes[place] | 0x20 == 0x65 {
      place &+= 1
      if bytes[place] == 0x2B || bytes[place] == 0x2D { place &+= 1 }
      try skipDigits()
    }
  }

  @inline(__always) private mutating func skipDigits() throws {
    guard bytes[place] &- 0x30 < 10 else { throw fault("expected a digit") }
    while bytes[place] &- 0x30 < 10 { place &+= 1 }
  }

  /// Passes a value of any kind.
  @inline(__always) private mutating func skipValue() throws {
    switch bytes[place] {
    case 0x22: _ = try string()
    case 0x7B, 0x5B: try skipNested()
    default: try skipScalar()
    }
  }

  private mutating func skipScalar() throws {
    switch bytes[place] {
    case 0x74: try skipWord("true")
    case 0x66: try skipWord("false")
    case 0x6E: try skipWord("null")
    case 0x2D, 0x30...0x39: try skipNumber()
    default: throw fault("expected a value")
    }
  }

  private mutating func skipWord(_ word: StaticString) throws {
    for offset in 0..<word.utf8CodeUnitCount where bytes[place + offset] != word.utf8Start[offset] {
      throw fault("expected a value")
    }
    place += word.utf8CodeUnitCount
  }

  /// Passes an object or array, of any depth, without recursion.
  private mutating func skipNested() throws {
    open.removeAll(keepingCapacity: true)
    var isFirst = true
    repeat {
      // Here either a value, an opened bracket or, after a value, what follows it.
      if isFirst {
        let bracket = bytes[place]
        open.append(bracket)
        place += 1
        skipBlanks()
        isFirst = false
        // The closing brackets are two above the opening ones.
        if bytes[place] == bracket + 2 {
          try close()
          continue
        }
        if bracket == 0x7B { try key() }
      }
      if bytes[place] == 0x7B || bytes[place] == 0x5B {
        isFirst = true
        continue
      }
      if bytes[place] == 0x22 { _ = try string() } else { try skipScalar() }
      try afterValue()
    } while !open.isEmpty
  }

  private mutating func key() throws {
    guard bytes[place] == 0x22 else { throw fault("expected a key") }
    _ = try string()
    try colon()
  }

  private mutating func close() throws {
    open.removeLast()
    place += 1
    try afterValue()
  }

  /// Passes closing brackets up to the next value or the end of it all.
  private mutating func afterValue() throws {
    while let bracket = open.last {
      skipBlanks()
      if bytes[place] == bracket + 2 {
        open.removeLast()
        place += 1
        continue
      }
      guard bytes[place] == 0x2C else { throw fault("expected `,` or a closing bracket") }
      place += 1
      skipBlanks()
      if bracket == 0x7B { try key() }
      return
    }
  }
}
