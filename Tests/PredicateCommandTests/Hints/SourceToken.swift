/// A piece of Swift source, as far as one must know it to find the hints in it.
enum SourceToken: Equatable {
  case word(Substring)
  case sign(Character)
  /// A string literal: what stands between its interpolations.
  case text([String])
  case lineEnd

  /// The tokens of a file, each with its line; comments are left out.
  static func tokens(of source: String) -> [(token: SourceToken, line: Int)] {
    var reader = Reader(rest: source[...])
    var tokens: [(SourceToken, Int)] = []
    var line = 1
    while let token = reader.next() {
      tokens.append((token, line))
      line += reader.takeLines()
    }
    return tokens
  }

  var isOpening: Bool { ["(", "[", "{"].contains { self == .sign($0) } }
  var isClosing: Bool { [")", "]", "}"].contains { self == .sign($0) } }

  /// A literal that a person reads: one word is a key or a name.
  var sentence: [String]? {
    guard case .text(let parts) = self else { return nil }
    let text = parts.joined()
    return text.contains(" ") && text.contains(where: \.isLetter) ? parts : nil
  }

  private struct Reader {
    var rest: Substring
    private var lines = 0

    init(rest: Substring) { self.rest = rest }

    /// How many lines ended since this was asked last.
    mutating func takeLines() -> Int {
      defer { lines = 0 }
      return lines
    }

    mutating func next() -> SourceToken? {
      while let first = rest.first {
        if first == "\n" {
          drop(1)
          return .lineEnd
        } else if rest.hasPrefix("//") {
          drop(rest.prefix { $0 != "\n" }.count)
        } else if rest.hasPrefix("/*") {
          drop(rest.firstRange(of: "*/").map { rest.distance(from: rest.startIndex, to: $0.upperBound) } ?? rest.count)
        } else if first.isWhitespace {
          drop(1)
        } else if let literal = literal() {
          return literal
        } else if first.isLetter || first == "_" {
          let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
          drop(word.count)
          return .word(word)
        } else {
          drop(1)
          return .sign(first)
        }
      }
      return nil
    }

    private mutating func drop(_ count: Int) {
      lines += rest.prefix(count).count { $0 == "\n" }
      rest = rest.dropFirst(count)
    }

    /// The string literal here; nil if there is none.
    private mutating func literal() -> SourceToken? {
      let hashes = rest.prefix { $0 == "#" }
      let behind = rest[hashes.endIndex...]
      guard behind.first == "\"" else { return nil }
      let quotes = behind.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
      drop(hashes.count + quotes.count)
      let end = quotes + hashes
      let escape = "\\" + hashes
      var parts = [""]
      while !rest.isEmpty, !rest.hasPrefix(end) {
        if rest.hasPrefix(escape) {
          drop(escape.count)
          if rest.first == "(" {
            skipInterpolation()
            parts.append("")
          } else {
            parts[parts.count - 1] += escaped()
          }
        } else {
          parts[parts.count - 1] += rest.prefix(1)
          drop(1)
        }
      }
      drop(end.count)
      return .text(parts)
    }

    private mutating func skipInterpolation() {
      var depth = 0
      while let token = next() {
        if token == .sign("(") { depth += 1 }
        if token == .sign(")") { depth -= 1 }
        if depth == 0 { return }
      }
    }

    private mutating func escaped() -> String {
      let letter = rest.prefix(1)
      drop(1)
      switch letter {
      case "n": return "\n"
      case "t": return "\t"
      case "0": return "\0"
      case "u":
        let digits = rest.prefix { $0 != "}" }.dropFirst()
        drop(digits.count + 2)
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
      default: return String(letter)
      }
    }
  }
}
