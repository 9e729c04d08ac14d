import Foundation
import PredicateFormat
import PredicateSQL
import PredicateSQLite

/// A word of the list in memory.
private final class ListedWord: Recordable {
  let text: String
  let length: Int
  unowned let wordCategory: ListedCategory

  init(_ text: String, in category: ListedCategory) {
    self.text = text
    length = text.count
    wordCategory = category
  }

  static let recordProperties = RecordProperties<ListedWord>(
    .init("text", \.text), .init("length", \.length), .init("wordCategory", \.wordCategory))
}

/// All words with the same first letter.
private final class ListedCategory: Recordable {
  let firstLetter: String
  var words: [ListedWord] = []

  init(_ firstLetter: String) { self.firstLetter = firstLetter }

  static let recordProperties = RecordProperties<ListedCategory>(
    .init("firstLetter", \.firstLetter), .init("words", \.words))
}

/// The list in memory.
struct MemoryWords: WordListTests.Source {
  private let words: [ListedWord]
  private let categories: [ListedCategory]

  init(_ texts: [String]) {
    var categories: [String: ListedCategory] = [:]
    words = texts.map { text in
      let letter = String(text.prefix(1))
      let category = categories[letter] ?? ListedCategory(letter)
      categories[letter] = category
      let word = ListedWord(text, in: category)
      category.words.append(word)
      return word
    }
    self.categories = categories.values.sorted { $0.firstLetter < $1.firstLetter }
  }

  func count(_ predicate: FormatPredicate) throws -> Int { try predicate.compiled().count(in: words) }

  func words(_ predicate: FormatPredicate, _ sort: [SortKey]) throws -> [String] {
    let byLength = sort.count > 1
    return try words.filtered(using: predicate).sorted {
      byLength ? ($0.length, $1.text) < ($1.length, $0.text) : $0.text > $1.text
    }.map(\.text)
  }

  func letters(_ predicate: FormatPredicate) throws -> [String] {
    try categories.filtered(using: predicate).map(\.firstLetter)
  }

  func value(_ expression: FormatExpression) throws -> RecordValue { try expression.value(with: words) }
}

/// The list in a SQLite database.
struct DatabaseWords: WordListTests.Source {
  private let store: SQLiteStore
  private let entities: (word: String, category: String)

  /// Tables as one would make them; the model is read from them.
  init(plain texts: [String]) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      """
      CREATE TABLE categories (id INTEGER PRIMARY KEY, firstLetter TEXT NOT NULL);
      CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT NOT NULL, length INTEGER NOT NULL,
        wordCategory_id INTEGER REFERENCES categories (id));
      CREATE INDEX words_category ON words (wordCategory_id);
      BEGIN
      """)
    try Self.fill(
      database, texts, category: "INSERT INTO categories VALUES (?, ?)", word: "INSERT INTO words VALUES (?, ?, ?, ?)")
    store = try SQLiteStore(database)
    entities = ("words", "categories")
  }

  /// A Core Data store, whose model is given without its names of storage.
  init(coreData texts: [String]) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      CoreDataStoreTests.frame([(1, "Word", 0), (2, "WordCategory", 0)])
        + """
        CREATE TABLE ZWORD (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZLENGTH INTEGER,
          ZWORDCATEGORY INTEGER, ZTEXT VARCHAR);
        CREATE TABLE ZWORDCATEGORY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZFIRSTLETTER VARCHAR);
        CREATE INDEX ZWORD_CATEGORY ON ZWORD (ZWORDCATEGORY);
        BEGIN
        """)
    try Self.fill(
      database, texts, category: "INSERT INTO ZWORDCATEGORY VALUES (?, 2, 1, ?)",
      word: "INSERT INTO ZWORD (Z_PK, Z_ENT, Z_OPT, ZTEXT, ZLENGTH, ZWORDCATEGORY) VALUES (?, 1, 1, ?, ?, ?)")
    let model = try RecordModel([
      .init(
        "Word", attributes: [.init("text", .string), .init("length", .integer)],
        relationships: [.init("wordCategory", to: "WordCategory", inverse: "words")]),
      .init(
        "WordCategory", attributes: [.init("firstLetter", .string)],
        relationships: [.init("words", to: "Word", isToMany: true, inverse: "wordCategory")]),
    ])
    store = try SQLiteStore(database, model: CoreDataStore(database, model: model).model)
    entities = ("Word", "WordCategory")
  }

  private static func fill(
    _ database: SQLiteDatabase, _ texts: [String], category: String, word: String
  ) throws {
    var categories: [String: Int64] = [:]
    for (place, text) in texts.enumerated() {
      let letter = String(text.prefix(1))
      let number = categories[letter] ?? Int64(categories.count) + 1
      if categories.updateValue(number, forKey: letter) == nil {
        try database.execute(category, [.integer(number), .string(letter)])
      }
      try database.execute(
        word, [.integer(Int64(place) + 1), .string(text), .integer(Int64(text.count)), .integer(number)])
    }
    try database.execute("COMMIT")
  }

  func count(_ predicate: FormatPredicate) throws -> Int {
    try store.count(query(entities.word, predicate))
  }

  func words(_ predicate: FormatPredicate, _ sort: [SortKey]) throws -> [String] {
    try strings("text", query(entities.word, predicate, sort))
  }

  func letters(_ predicate: FormatPredicate) throws -> [String] {
    let byLetter = SortKey(try FormatExpression(parsing: "firstLetter"))
    return try strings("firstLetter", query(entities.category, predicate, [byLetter]))
  }

  func value(_ expression: FormatExpression) throws -> RecordValue {
    try expression.value(with: store.records(query(entities.word)))
  }

  private func query(
    _ entity: String, _ predicate: FormatPredicate? = nil, _ sort: [SortKey] = []
  ) -> RecordQuery<RecordValue> {
    var query = SQLiteStoreTests.query(entity, predicate)
    query.order = sort
    return query
  }

  private func strings(_ key: String, _ request: RecordQuery<RecordValue>) throws -> [String] {
    try store.records(request).compactMap { record in
      if case .object(let object) = record, case .string(let text)? = object[key] { text } else { nil }
    }
  }
}
