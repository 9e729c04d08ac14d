package import PredicateFormat
import TestSupport

/// A row of the word list.
package struct Word: Recordable {
  package var text: String
  package var length: Int
  package var category: String

  package static let recordProperties = RecordProperties<Word>(
    .init("text", \.text), .init("length", \.length), .init("category", \.category))
  package static let keys = ["text", "length", "category"]

  package init(_ text: String) {
    self.text = text
    length = text.utf8.count
    category = String(text.prefix(1))
  }

  package var values: [RecordValue] { [text.recordValue, length.recordValue, category.recordValue] }
  package var untyped: [String: Any] { ["text": text, "length": length, "category": category] }
}

/// The words that begin with one letter.
package struct WordCategory: Recordable {
  package var name: String
  package var words: [Word]

  package static let recordProperties = RecordProperties<WordCategory>(.init("name", \.name), .init("words", \.words))
  package static let keys = ["name", "words"]

  /// The categories of a list, in the order in which they appear.
  package static func all(of words: [Word]) -> [WordCategory] {
    var places: [String: Int] = [:]
    var categories: [WordCategory] = []
    for word in words {
      if let place = places[word.category] {
        categories[place].words.append(word)
      } else {
        places[word.category] = categories.count
        categories.append(WordCategory(name: word.category, words: [word]))
      }
    }
    return categories
  }
}

/// Makes words of lengths like those of an English word list, for where none is at hand.
package enum WordGenerator {
  /// How many of a thousand words have 2, 3, 4… letters.
  static let lengths = [1, 6, 23, 50, 88, 135, 165, 164, 142, 99, 65, 36, 16, 6, 2, 1, 1]

  /// So many words; some few are rare enough that the benchmark's predicates find them.
  package static func words(_ count: Int, seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed &+ 1)
    let planted = ["hungry", "angry", "qiviut", "zyzzyvas", "internationalization", "immunoelectrophoretically"]
    var words = Array(planted.prefix(count))
    while words.count < count {
      var place = random.number(999)
      var length = 2
      for share in lengths {
        if place < share { break }
        place -= share
        length += 1
      }
      if random.chance(1_000) { length = 20 + random.number(6) }
      var word = word(length, &random)
      // One in eight ends as so many English words do.
      if length > 4, random.chance(8) { word = word.dropLast(3) + "ing" }
      words.append(word)
    }
    return words
  }

  /// Each letter about as often as in a hundred letters of an English word list.
  private static let letters = Array(
    "eeeeeeeeeeesssssssssiiiiiiiiiaaaaaaaarrrrrrrnnnnnnntttttttooooooolllllcccccddddduuugggpppmmmhhbbyyffvkwzxjq".utf8)

  /// As in English, `q` is rare, and nearly always has its `u`.
  private static func word(_ length: Int, _ random: inout SeededGenerator) -> String {
    var bytes: [UInt8] = []
    while bytes.count < length {
      let isAfterQ = bytes.last == 0x71
      bytes.append(isAfterQ && !random.chance(50) ? 0x75 : random.pick(letters))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
