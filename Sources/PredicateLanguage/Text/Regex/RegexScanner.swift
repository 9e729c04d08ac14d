/// The characters of a regular expression as its grammar sees them: with quotes and escapes of single characters undone, and
/// with `(?x)` without blanks and comments. All of it is done here, in classes and names, too, as ICU does it.
struct RegexScanner {
  private let scalars: [Unicode.Scalar]
  /// Where the next scalar is read.
  private var index = 0
  /// Whether blanks and comments say nothing.
  var isSpaced = false
  /// Whether `#` begins a comment: not right after `(?`.
  private var knowsComments = true
  private var isQuoting = false
  private var isAfterBackslash = false

  /// The character that is looked at; nil at the end.
  private(set) var current: UInt32?
  /// Whether it was escaped or quoted, so that it stands for itself.
  private(set) var isQuoted = false
  /// Where it begins, as an offset in scalars.
  private(set) var position = 0

  init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

  /// Whether the current character is this one and means what it does in the grammar.
  func isAt(_ scalar: Unicode.Scalar) -> Bool { !isQuoted && current == scalar.value }

  /// The current character, if it may mean something in the grammar.
  var sign: Unicode.Scalar? { isQuoted ? nil : current.flatMap(Unicode.Scalar.init) }

  /// The scalar after the current one, as it is written.
  var following: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// Moves past the scalar after the current one, which becomes the current one as it is.
  mutating func takeFollowing() { index += 1 }

  /// Takes the current character, which is a `?` after `(`: a `#` that follows begins no comment of `(?x)`.
  mutating func advanceToKind() throws(RegexSyntaxError) {
    knowsComments = false
    try advance()
  }

  /// Moves to the next character.
  mutating func advance() throws(RegexSyntaxError) {
    while true {
      position = index
      isQuoted = false
      guard let scalar = take() else {
        current = nil
        return
      }
      if isQuoting {
        if scalar == "\\", following == "E" {
          index += 1
          isQuoting = false
          continue
        }
        isQuoted = true
        current = scalar.value
        return
      }
      if isAfterBackslash {
        isAfterBackslash = false
        current = scalar.value
        return
      }
      if isSpaced, skipsBlank(scalar) { continue }
      knowsComments = true
      current = scalar.value
      guard scalar == "\\" else { return }
      switch following {
      case "Q":
        index += 1
        isQuoting = true
      case "0":
        index += 1
        try octal()
        return
      case "a", "c", "e", "f", "n", "r", "t", "u", "U", "x":
        let value = try escaped()
        isQuoted = true
        current = value
        return
      default:
        isAfterBackslash = true
        return
      }
    }
  }

  private mutating func take() -> Unicode.Scalar? {
    guard index < scalars.count else { return nil }
    index += 1
    return scalars[index - 1]
  }

  /// Whether a scalar says nothing; a comment is moved past.
  private mutating func skipsBlank(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "#", knowsComments {
      while let scalar = following, !Self.commentEnds.contains(scalar) { index += 1 }
      return true
    }
    return scalar.properties.isPatternWhitespace
  }

  private static let commentEnds: [Unicode.Scalar] = ["\n", "\r", "\u{85}", "\u{2028}"]

  // MARK: Escapes

  /// `\0` and one to three octal digits, of which the third is left where the number would pass 255.
  private mutating func octal() throws(RegexSyntaxError) {
    var value: UInt32 = 0
    var count = 0
    while count < 3, let digit = following, ("0"..."7").contains(digit) {
      let next = value << 3 | (digit.value & 7)
      if next > 255 { break }
      value = next
      count += 1
      index += 1
    }
    guard count > 0 else { throw .invalid(.escape, position: position) }
    isQuoted = true
    current = value
  }

  /// An escape of one character, whose letter comes next. Two halves of a pair that follow each other are one.
  private mutating func escaped() throws(RegexSyntaxError) -> UInt32 {
    let value = try escape()
    guard (0xD800..<0xDC00).contains(value), following == "\\", index + 1 < scalars.count,
      "uUx".unicodeScalars.contains(scalars[index + 1])
    else { return value }
    let start = index
    index += 1
    if let second = try? escape(), (0xDC00..<0xE000).contains(second) {
      return 0x1_0000 + (value - 0xD800) << 10 + (second - 0xDC00)
    }
    index = start
    return value
  }

  private mutating func escape() throws(RegexSyntaxError) -> UInt32 {
    guard let letter = take() else { throw .invalid(.escape, position: position) }
    switch letter {
    case "a": return 0x07
    case "e": return 0x1B
    case "f": return 0x0C
    case "n": return 0x0A
    case "r": return 0x0D
    case "t": return 0x09
    case "c": return take().map { $0.value & 0x1F } ?? letter.value
    case "u": return try hexadecimal(4...4)
    case "U": return try hexadecimal(8...8)
    default:
      guard following == "{" else { return try hexadecimal(1...2) }
      index += 1
      let value = try hexadecimal(1...8)
      guard take() == "}" else { throw .invalid(.escape, position: position) }
      return value
    }
  }

  private mutating func hexadecimal(_ digits: ClosedRange<Int>) throws(RegexSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    var count = 0
    while count < digits.upperBound, let digit = following.flatMap({ $0.isASCII ? Character($0).hexDigitValue : nil }) {
      value = value << 4 | UInt32(digit)
      count += 1
      index += 1
    }
    guard count >= digits.lowerBound, value <= 0x10_FFFF else { throw .invalid(.escape, position: position) }
    return value
  }
}
