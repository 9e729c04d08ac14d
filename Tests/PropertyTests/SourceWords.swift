/// The words and signs of a Swift file, without its comments and the text of its literals.
///
/// What is interpolated into a literal is code and stays.
struct SourceWords {
  private(set) var words: [String] = []
  // Bytes in an array: these are some three megabytes, and tests are built without optimisation.
  private let text: [UInt8]
  private var place = 0

  init(_ source: String) {
    text = Array(source.utf8)
    readCode(inInterpolation: false)
  }

  /// Reads up to the end, or past the bracket that ends an interpolation.
  private mutating func readCode(inInterpolation: Bool) {
    var open = 0
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "/") where peek(1) == byte: skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipBlockComment()
      case UInt8(ascii: "\""), UInt8(ascii: "#"): readLiteral()
      case _ where Self.isWord[Int(byte)]: readWord()
      case _ where byte <= 0x20: place += 1
      case UInt8(ascii: ")") where inInterpolation && open == 0:
        place += 1
        return
      default:
        if byte == UInt8(ascii: "(") { open += 1 }
        if byte == UInt8(ascii: ")") { open -= 1 }
        words.append(Self.signs[Int(byte)])
        place += 1
      }
    }
  }

  private mutating func skipLine() {
    while let byte = peek(), byte != UInt8(ascii: "\n") { place += 1 }
  }

  private mutating func readWord() {
    let start = place
    while let byte = peek(), Self.isWord[Int(byte)] { place += 1 }
    words.append(String(decoding: text[start..<place], as: UTF8.self))
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        place += 2
      } else if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        place += 2
      } else {
        place += 1
      }
    } while depth > 0 && place < text.count
  }

  /// Reads a literal, or a `#` that begins none.
  private mutating func readLiteral() {
    let hashes = count(of: UInt8(ascii: "#"))
    place += hashes
    let quotes = count(of: UInt8(ascii: "\""))
    guard quotes > 0 else { return words.append("#") }
    let end = quotes >= 3 ? 3 : 1
    place += end
    while let byte = peek() {
      if byte == UInt8(ascii: "\""), count(of: byte) >= end, hashCount(after: end) >= hashes {
        place += end + hashes
        return
      }
      if byte == UInt8(ascii: "\\"), hashCount(after: 1) >= hashes {
        place += 1 + hashes
        let isInterpolation = peek() == UInt8(ascii: "(")
        place += 1
        if isInterpolation { readCode(inInterpolation: true) }
      } else if byte == UInt8(ascii: "\n"), end == 1 {
        return
      } else {
        place += 1
      }
    }
  }

  private static let isWord = (0...UInt8.max).map { byte in
    byte >= 0x80 || byte == UInt8(ascii: "_") || UnicodeScalar(byte).properties.isAlphabetic
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
  private static let signs = (0...UInt8.max).map { String(UnicodeScalar($0)) }

  private func peek(_ offset: Int = 0) -> UInt8? { place + offset < text.count ? text[place + offset] : nil }

  /// How many of a sign stand at the place, at most three.
  private func count(of sign: UInt8, after offset: Int = 0) -> Int {
    var count = 0
    while count < 3, peek(offset + count) == sign { count += 1 }
    return count
  }

  private func hashCount(after offset: Int) -> Int { count(of: UInt8(ascii: "#"), after: offset) }
}
