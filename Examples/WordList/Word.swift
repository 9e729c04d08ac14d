import PredicateFormat

/// A word of the list. What predicates may name is what `recordProperties` lists.
final class Word: Recordable {
  let text: String
  let length: Int
  unowned let wordCategory: WordCategory

  init(_ text: String, in category: WordCategory) {
    self.text = text
    length = text.count
    wordCategory = category
  }

  static let recordProperties = RecordProperties<Word>(
    .init("text", \.text), .init("length", \.length), .init("wordCategory", \.wordCategory))
}

/// All words with the same first letter.
final class WordCategory: Recordable {
  let firstLetter: String
  private(set) var words: [Word] = []

  init(_ firstLetter: String) { self.firstLetter = firstLetter }

  static let recordProperties = RecordProperties<WordCategory>(
    .init("firstLetter", \.firstLetter), .init("words", \.words))

  fileprivate func add(_ word: Word) { words.append(word) }
}

/// The words with their categories.
struct WordList {
  /// In the order of the list.
  let words: [Word]
  /// By letter.
  let categories: [WordCategory]

  init(_ texts: [String]) {
    var categories: [String: WordCategory] = [:]
    words = texts.map { text in
      let letter = String(text.prefix(1))
      let category = categories[letter] ?? WordCategory(letter)
      categories[letter] = category
      let word = Word(text, in: category)
      category.add(word)
      return word
    }
    self.categories = categories.values.sorted { $0.firstLetter < $1.firstLetter }
  }

  func showCount(_ predicate: FormatPredicate) throws {
    print("\(predicate): \(try predicate.compiled().count(in: words))")
  }

  /// The texts of the words, from z to a as the book lists them.
  func showTexts(_ predicate: FormatPredicate) throws {
    let texts = try words.filtered(using: predicate).map(\.text).sorted(by: >)
    print("\(predicate): \(Self.listed(texts, ", "))")
  }

  func showLetters(_ predicate: FormatPredicate) throws {
    print("\(predicate): \(Self.listed(try categories.filtered(using: predicate).map(\.firstLetter), " "))")
  }

  private static func listed(_ texts: [String], _ separator: String) -> String {
    texts.isEmpty ? "none" : texts.joined(separator: separator)
  }

  /// The first and last few of a long list.
  static func abridged(_ texts: [String]) -> String {
    guard texts.count > 10 else { return texts.joined(separator: ", ") }
    return texts.prefix(6).joined(separator: ", ") + " … " + texts.suffix(4).joined(separator: ", ")
  }
}
