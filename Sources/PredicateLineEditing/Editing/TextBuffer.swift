import PredicateLanguage

/// A text of one or more lines and a cursor, which stands between two characters as people count them.
///
/// The text is kept as it was typed or pasted, but for line ends, which are line feeds. Offsets are in UTF-8 bytes.
package struct TextBuffer: Hashable, Sendable {
  package private(set) var text = ""
  /// Where the cursor is.
  package private(set) var cursor = 0

  init(_ text: String = "") {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    cursor = text.utf8.count
  }

  var isEmpty: Bool { text.isEmpty }
  var count: Int { text.utf8.count }

  /// The text of a range, whose ends may lie within characters.
  func text(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<count)
    return String(text[scalarIndex(range.lowerBound)..<scalarIndex(range.upperBound)])
  }

  // MARK: Changing

  /// Inserts text at the cursor, which then stands behind it.
  mutating func insert(_ inserted: String) {
    replace(cursor..<cursor, with: inserted)
  }

  /// Replaces a range, whose ends may lie within characters, and puts the cursor behind what replaced it.
  mutating func replace(_ range: Range<Int>, with inserted: String) {
    let range = range.clamped(to: 0..<count)
    text.replaceSubrange(scalarIndex(range.lowerBound)..<scalarIndex(range.upperBound), with: inserted)
    // A foreign string may have made the text one that does not know its bytes by number.
    text.makeContiguousUTF8()
    moveCursor(to: range.lowerBound + inserted.utf8.count)
  }

  /// Takes out a range and gives what stood there; the cursor is then where it was.
  @discardableResult mutating func remove(_ range: Range<Int>) -> String {
    let removed = String(text[scalarIndex(range.lowerBound)..<scalarIndex(range.upperBound)])
    replace(range, with: "")
    return removed
  }

  /// Exchanges the characters around the cursor, or the last two of the line, and goes on by one.
  mutating func transpose() -> Bool {
    let line = lineRange
    let end = cursor == line.upperBound ? cursor : offset(after: cursor)
    let middle = offset(before: end)
    let start = offset(before: middle)
    guard end > middle, middle > start, start >= line.lowerBound, middle > line.lowerBound else { return false }
    let (first, second) = (text[index(start)..<index(middle)], text[index(middle)..<index(end)])
    replace(start..<end, with: String(second) + String(first))
    return true
  }

  // MARK: Moving

  /// Puts the cursor at an offset, or behind the character that this would divide.
  mutating func moveCursor(to offset: Int) {
    let index = scalarIndex(min(max(0, offset), count))
    guard index < text.endIndex else {
      cursor = count
      return
    }
    let after = text.index(after: index)
    let start = text.index(before: after)
    cursor = text.utf8.distance(from: text.startIndex, to: start == index ? index : after)
  }

  /// Where the character before an offset begins.
  func offset(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    return distance(to: text.index(before: index(offset)))
  }

  /// Where the character behind an offset ends.
  func offset(after offset: Int) -> Int {
    guard offset < count else { return count }
    return distance(to: text.index(after: index(offset)))
  }

  // MARK: Lines

  /// The line with the cursor, without its end.
  var lineRange: Range<Int> { lineRange(at: cursor) }

  /// The line around an offset, without its end.
  func lineRange(at offset: Int) -> Range<Int> {
    let bytes = text.utf8
    let place = bytes.index(text.startIndex, offsetBy: offset)
    let start = bytes[..<place].lastIndex(of: 0x0A).map { bytes.index(after: $0) } ?? text.startIndex
    let end = bytes[place...].firstIndex(of: 0x0A) ?? text.endIndex
    return distance(to: start)..<distance(to: end)
  }

  /// How many cells stand before the cursor in its line.
  var column: Int { TextWidth.cells(text[index(lineRange.lowerBound)..<index(cursor)]) }

  /// Moves to the line above, to the same column or the line's end; false on the first line.
  mutating func moveUp(column: Int) -> Bool {
    let line = lineRange
    guard line.lowerBound > 0 else { return false }
    moveCursor(to: offset(of: column, in: lineRange(at: line.lowerBound - 1)))
    return true
  }

  /// Moves to the line below, to the same column or the line's end; false on the last line.
  mutating func moveDown(column: Int) -> Bool {
    let line = lineRange
    guard line.upperBound < count else { return false }
    moveCursor(to: offset(of: column, in: lineRange(at: line.upperBound + 1)))
    return true
  }

  private func offset(of column: Int, in line: Range<Int>) -> Int {
    var cells = 0
    var offset = line.lowerBound
    for character in text[index(line.lowerBound)..<index(line.upperBound)] {
      cells += TextWidth.cells(character)
      if cells > column { break }
      offset += character.utf8.count
    }
    return offset
  }

  // MARK: Words

  /// Where the word before the cursor begins: back over all that is no letter or number, then over letters and numbers.
  var wordStart: Int {
    let before = text[..<index(cursor)]
    let end = before.lastIndex(where: Self.isWordCharacter) ?? before.startIndex
    let gap = before[..<end].lastIndex { !Self.isWordCharacter($0) }
    return distance(to: gap.map { before.index(after: $0) } ?? before.startIndex)
  }

  /// Where the word behind the cursor ends.
  var wordEnd: Int {
    let rest = text[index(cursor)...]
    let start = rest.firstIndex(where: Self.isWordCharacter) ?? rest.endIndex
    return distance(to: rest[start...].firstIndex { !Self.isWordCharacter($0) } ?? rest.endIndex)
  }

  /// Where what stands between blanks before the cursor begins.
  var blankWordStart: Int {
    let before = text[..<index(cursor)]
    guard let end = before.lastIndex(where: { !$0.isWhitespace }) else { return 0 }
    let gap = before[..<end].lastIndex(where: \.isWhitespace)
    return distance(to: gap.map { before.index(after: $0) } ?? before.startIndex)
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  // MARK: Places

  private func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }

  /// The place of an offset, or of the scalar around it.
  private func scalarIndex(_ offset: Int) -> String.Index {
    let index = index(offset)
    return index.samePosition(in: text.unicodeScalars)
      ?? text.unicodeScalars.index(before: text.unicodeScalars.index(after: index))
  }

  private func distance(to index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }
}
