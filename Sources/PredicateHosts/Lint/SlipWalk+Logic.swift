import PredicateLanguage

extension SlipWalk {
  /// Looks in the text for AND and OR that no brackets keep apart, which the tree does not tell.
  ///
  /// Where every part of an OR is an AND, as in `a AND b OR c AND d`, the reading is the usual one. Where one is and another
  /// is not, many read it from the left.
  mutating func findLogic() {
    guard let source else { return }
    var scan = LogicScan(Array(source.text.utf8))
    for place in scan.mixed() {
      warn(
        .mixedLogic, "AND binds before OR, and no brackets say so", at: place,
        hint: "put brackets around what belongs together")
    }
  }
}

/// Reads the words AND and OR of a text with the brackets around them.
struct LogicScan {
  private let bytes: [UInt8]
  private var levels: [Level] = [Level()]

  /// What was seen within the brackets that are open.
  private struct Level {
    /// How many conditions each part of the OR joins by AND.
    var parts: [Int] = [1]
    var firstAnd: SourceSpan?

    var isMixed: Bool { parts.count > 1 && parts.contains { $0 > 1 } && parts.contains(1) }
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The places of the first AND of each mixture.
  mutating func mixed() -> [SourceSpan] {
    var found: [SourceSpan] = []
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): place = endOfQuote(place)
      case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): levels.append(Level())
      case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"):
        if levels.count > 1 { close(&found) }
      case UInt8(ascii: ","), UInt8(ascii: "?"), UInt8(ascii: ":"):
        close(&found)
        levels.append(Level())
      case UInt8(ascii: "&") where isNext("&&", place):
        join(place, 2)
        place += 1
      case UInt8(ascii: "|") where isNext("||", place):
        levels[levels.count - 1].parts.append(1)
        place += 1
      case let byte where Self.isWord(byte):
        let end = bytes[place...].firstIndex { !Self.isWord($0) } ?? bytes.count
        if isNext("AND", place), end == place + 3 { join(place, 3) }
        if isNext("OR", place), end == place + 2 { levels[levels.count - 1].parts.append(1) }
        place = end - 1
      default: break
      }
      place += 1
    }
    while !levels.isEmpty { close(&found) }
    return found
  }

  private mutating func join(_ place: Int, _ length: Int) {
    var level = levels[levels.count - 1]
    level.parts[level.parts.count - 1] += 1
    level.firstAnd = level.firstAnd ?? SourceSpan(offset: place, length: length)
    levels[levels.count - 1] = level
  }

  private mutating func close(_ found: inout [SourceSpan]) {
    guard let level = levels.popLast() else { return }
    if level.isMixed, let place = level.firstAnd { found.append(place) }
  }

  private func endOfQuote(_ start: Int) -> Int {
    var place = start + 1
    while place < bytes.count, bytes[place] != bytes[start] { place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1 }
    return place
  }

  private func isNext(_ word: String, _ place: Int) -> Bool {
    guard place + word.utf8.count <= bytes.count else { return false }
    return zip(bytes[place...], word.utf8).allSatisfy { $0 == $1 || ($0 >= 0x61 && $0 <= 0x7A && $0 - 0x20 == $1) }
  }

  /// What words are made of; `#AND`, `a.and` and `$or` are no operators.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "$"),
      UInt8(ascii: "#"), UInt8(ascii: "@"), 0x80...:
      true
    default: false
    }
  }
}
