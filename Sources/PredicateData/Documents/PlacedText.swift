/// A text of a file, able to say where each of its bytes stands in the file.
package struct PlacedText: Hashable, Sendable {
  /// The text.
  package let text: String
  /// Where runs of bytes of the text begin that stand in the file as they are, in order; empty for a text without places.
  private var runs: [Run] = []
  private var end = 0

  private struct Run: Hashable {
    let offset: Int
    let place: Int
  }

  /// A text that stands nowhere.
  init(held text: String) { self.text = text }

  /// The text of lines that stand as they are.
  package init(line text: String, at place: Int) {
    self.text = text
    runs = [Run(offset: 0, place: place)]
    end = place + text.utf8.count
  }

  init(_ bytes: [UInt8], _ range: PlacedRange) {
    var builder = TextDecoder(bytes, range)
    builder.decode()
    text = String(decoding: builder.output, as: UTF8.self)
    runs = builder.runs.map { Run(offset: $0.offset, place: $0.place) }
    end = range.end
  }

  /// The byte of the file that the byte of the text stands at; nil for a text of a binary file. Cost: logarithmic.
  package func place(of offset: Int) -> Int? {
    guard !runs.isEmpty else { return nil }
    guard offset < text.utf8.count else {
      return offset == text.utf8.count && runs.count == 1 ? runs[0].place + offset : end
    }
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].offset <= offset { low = middle } else { high = middle }
    }
    let run = runs[low]
    // What an escape makes stands at its beginning.
    let limit = low + 1 < runs.count ? runs[low + 1].place : Int.max
    return min(run.place + max(offset - run.offset, 0), limit)
  }
}

/// Makes text of bytes by their coding.
struct TextDecoder {
  private let bytes: [UInt8]
  private let range: PlacedRange
  private var next: Int
  private(set) var output: [UInt8] = []
  private(set) var runs: [(offset: Int, place: Int)] = []

  init(_ bytes: [UInt8], _ range: PlacedRange) {
    self.bytes = bytes
    self.range = range
    next = range.start
    output.reserveCapacity(range.count)
  }

  mutating func decode() {
    mark()
    switch range.coding {
    case .none, .held: return
    case .plain: output += bytes[range.start..<range.end]
    case .xml: while next < range.end { xml() }
    case .json: while next < range.end { json() }
    case .shell: while next < range.end { copy() }
    case .shellDouble: while next < range.end { shell() }
    case .yamlSingle, .yamlDouble, .yamlPlain: while next < range.end { flowScalar() }
    case .yamlBlock: block()
    }
  }

  /// What follows stands at the next byte.
  private mutating func mark() {
    if let last = runs.last, last.offset == output.count {
      runs[runs.count - 1].place = next
    } else if runs.last.map({ next - $0.place != output.count - $0.offset }) ?? true {
      runs.append((output.count, next))
    }
  }

  private mutating func copy() {
    output.append(bytes[next])
    next += 1
  }

  /// Puts text in the place of so many bytes.
  private mutating func replace(_ count: Int, by text: some Sequence<UInt8>) {
    mark()
    output += text
    next += count
    mark()
  }

  private func isNext(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard range.end - next >= count else { return false }
    return (0..<count).allSatisfy { unsafe bytes[next + $0] == text.utf8Start[$0] }
  }

  private static func encoded(_ scalar: Unicode.Scalar) -> [UInt8] { Array(String(Character(scalar)).utf8) }

  // MARK: XML

  private mutating func xml() {
    switch bytes[next] {
    case UInt8(ascii: "&"):
      let limit = min(range.end, next + 12)
      guard let end = bytes[next..<limit].firstIndex(of: UInt8(ascii: ";")),
        let scalar = XMLReference.scalar(bytes[(next + 1)..<end])
      else { return copy() }
      replace(end + 1 - next, by: Self.encoded(scalar))
    case UInt8(ascii: "\r"):
      // XML ends lines with a line feed, however they are stored.
      replace(next + 1 < range.end && bytes[next + 1] == UInt8(ascii: "\n") ? 2 : 1, by: [UInt8(ascii: "\n")])
    case UInt8(ascii: "<") where isNext("<![CDATA["):
      replace(9, by: [])
      while next < range.end, !isNext("]]>") { copy() }
      replace(min(3, range.end - next), by: [])
    case UInt8(ascii: "<") where isNext("<!--"):
      var count = 4
      while next + count < range.end,
        !(bytes[next + count] == UInt8(ascii: ">") && bytes[next + count - 1] == UInt8(ascii: "-")
          && bytes[next + count - 2] == UInt8(ascii: "-"))
      { count += 1 }
      replace(min(count + 1, range.end - next), by: [])
    default: copy()
    }
  }

  // MARK: JSON and YAML in double quotes

  private mutating func json() {
    guard bytes[next] == UInt8(ascii: "\\"), next + 1 < range.end else { return copy() }
    switch bytes[next + 1] {
    case UInt8(ascii: "b"): replace(2, by: [0x08])
    case UInt8(ascii: "f"): replace(2, by: [0x0C])
    case UInt8(ascii: "n"): replace(2, by: [0x0A])
    case UInt8(ascii: "r"): replace(2, by: [0x0D])
    case UInt8(ascii: "t"): replace(2, by: [0x09])
    case UInt8(ascii: "u"): unicode()
    case let byte: replace(2, by: [byte])
    }
  }

  private func hexadecimal(at place: Int, count: Int) -> UInt32? {
    guard place + count <= range.end else { return nil }
    return UInt32(String(decoding: bytes[place..<(place + count)], as: UTF8.self), radix: 16)
  }

  private mutating func unicode() {
    guard let unit = hexadecimal(at: next + 2, count: 4) else { return replace(2, by: []) }
    if (0xD800...0xDBFF).contains(unit), let low = hexadecimal(at: next + 8, count: 4),
      (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    {
      return replace(12, by: Self.encoded(scalar))
    }
    replace(6, by: Unicode.Scalar(unit).map(Self.encoded) ?? [])
  }

  // MARK: Shells

  private mutating func shell() {
    guard bytes[next] == UInt8(ascii: "\\"), next + 1 < range.end else { return copy() }
    switch bytes[next + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"), UInt8(ascii: "`"): replace(2, by: [bytes[next + 1]])
    case UInt8(ascii: "\n"): replace(2, by: [])
    default: copy()
    }
  }

  // MARK: YAML

  private mutating func flowScalar() {
    let byte = bytes[next]
    if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
    {
      return fold()
    }
    if range.coding == .yamlSingle, isNext("''") { return replace(2, by: [UInt8(ascii: "'")]) }
    if range.coding == .yamlDouble, byte == UInt8(ascii: "\\"), next + 1 < range.end { return yamlEscape() }
    copy()
  }

  /// Blanks: as they are within a line, one for a line's end, and line ends for empty lines.
  private mutating func fold() {
    var end = next
    var lines = 0
    while end < range.end {
      switch bytes[end] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"): lines += 1
      default:
        if lines > 0 { return replaceLines(end, lines) }
        while next < end { copy() }
        return
      }
      end += 1
    }
    if lines > 0 { return replaceLines(end, lines) }
    while next < end { copy() }
  }

  private mutating func replaceLines(_ end: Int, _ lines: Int) {
    replace(
      end - next, by: lines == 1 ? [UInt8(ascii: " ")] : Array(repeating: UInt8(ascii: "\n"), count: lines - 1))
  }

  private mutating func yamlEscape() {
    switch bytes[next + 1] {
    case UInt8(ascii: "0"): replace(2, by: [0])
    case UInt8(ascii: "a"): replace(2, by: [0x07])
    case UInt8(ascii: "v"): replace(2, by: [0x0B])
    case UInt8(ascii: "e"): replace(2, by: [0x1B])
    case UInt8(ascii: "N"): replace(2, by: Self.encoded("\u{85}"))
    case UInt8(ascii: "_"): replace(2, by: Self.encoded("\u{A0}"))
    case UInt8(ascii: "L"): replace(2, by: Self.encoded("\u{2028}"))
    case UInt8(ascii: "P"): replace(2, by: Self.encoded("\u{2029}"))
    case UInt8(ascii: "x"), UInt8(ascii: "U"):
      let digits = bytes[next + 1] == UInt8(ascii: "x") ? 2 : 8
      let scalar = hexadecimal(at: next + 2, count: digits).flatMap(Unicode.Scalar.init)
      replace(min(2 + digits, range.end - next), by: scalar.map(Self.encoded) ?? [])
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      var count = 2
      while next + count < range.end, [0x20, 0x09, 0x0A].contains(bytes[next + count]) { count += 1 }
      replace(count, by: [])
    default: json()
    }
  }

  /// A block: `|` keeps its lines, `>` joins those of one paragraph; `-` leaves the last line's end out, `+` keeps all.
  private mutating func block() {
    let isFolded = bytes[next] == UInt8(ascii: ">")
    var keepsEnd = false
    var hasEnd = true
    while next < range.end, bytes[next] != UInt8(ascii: "\n") {
      if bytes[next] == UInt8(ascii: "-") { hasEnd = false }
      if bytes[next] == UInt8(ascii: "+") { keepsEnd = true }
      if bytes[next] == UInt8(ascii: "#") {
        next = bytes[next..<range.end].firstIndex(of: UInt8(ascii: "\n")) ?? range.end
        break
      }
      next += 1
    }
    next = min(next + 1, range.end)
    var wasPlain = false
    var pending = 0
    while next < range.end {
      var end = bytes[next..<range.end].firstIndex(of: UInt8(ascii: "\n")) ?? range.end
      let after = min(end + 1, range.end)
      if end > next, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let isBlank = bytes[next..<end].allSatisfy { $0 == UInt8(ascii: " ") }
      if isBlank {
        pending += 1
      } else {
        next = min(next + Int(range.indent), end)
        let isPlain = bytes[next] != UInt8(ascii: " ") && bytes[next] != UInt8(ascii: "\t")
        if !output.isEmpty || pending > 0 {
          let joins = isFolded && wasPlain && isPlain && !output.isEmpty
          if joins, pending == 0 {
            output.append(UInt8(ascii: " "))
          } else {
            let count = pending + (output.isEmpty || joins ? 0 : 1)
            output += Array(repeating: UInt8(ascii: "\n"), count: count)
          }
        }
        mark()
        while next < end { copy() }
        (wasPlain, pending) = (isPlain, 0)
      }
      next = after
    }
    if hasEnd, !output.isEmpty { output.append(UInt8(ascii: "\n")) }
    if keepsEnd { output += Array(repeating: UInt8(ascii: "\n"), count: pending) }
  }
}

extension PlacedText {
  /// A text in quotes of a shell.
  package init(shell bytes: [UInt8], from start: Int, to end: Int, isDoubleQuoted: Bool) {
    self.init(bytes, PlacedRange(start, end, isDoubleQuoted ? .shellDouble : .shell))
  }
}
