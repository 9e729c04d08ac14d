package import PredicateFormat
import TestSupport

extension World {
  /// The library of the support matrix: few books, chosen so that what is tried for a row holds for some and not for
  /// others. Among them are nil, empty and composed text, letters with odd folding, and a day on which clocks change.
  ///
  /// - Throws: `ModelError` if a book is no book of the model.
  package static func library() throws(ModelError) -> World {
    let model = try LibraryModel.made()
    func record(_ key: Int, _ entity: String, _ values: [String: RecordValue]) -> WorldRecord {
      WorldRecord(key: Int64(key), entity: entity, values: values.filter { $0.value != .null })
    }
    let countries = countries.enumerated().map { record($0 + 1, "Country", ["name": .string($1)]) }
    let tags = tags.enumerated().map { record($0 + 1, "Tag", ["name": .string($1)]) }
    let authors = authors.enumerated().map { place, author in
      record(
        place + 1, "Author", ["name": .string(author.name), "born": author.born.map(RecordValue.integer) ?? .null])
    }
    let books = LibraryBook.all.enumerated().map { record($0 + 1, "Book", $1.values(key: $0 + 1)) }

    func link(_ records: [WorldRecord], _ name: String, back: String?, _ targets: [WorldRecord], _ keys: (Int) -> [Int])
    {
      var found: [Int64: [WorldRecord]] = [:]
      for (place, record) in records.enumerated() {
        let linked = keys(place).sorted().compactMap { key in targets.first { $0.key == key } }
        record.link(name, to: linked)
        for target in linked { found[target.key, default: []].append(record) }
      }
      guard let back else { return }
      for target in targets { target.link(back, to: found[target.key] ?? []) }
    }
    link(authors, "country", back: "authors", countries) { Self.authors[$0].country.map { [$0] } ?? [] }
    link(books, "author", back: "books", authors) { [LibraryBook.all[$0].author] }
    link(books, "editor", back: nil, authors) { LibraryBook.all[$0].editor.map { [$0] } ?? [] }
    link(books, "tags", back: "books", tags) { LibraryBook.all[$0].tags }
    return World(seed: 0, model: model, own: ["Book": books, "Author": authors, "Country": countries, "Tag": tags])
  }

  private static let countries = ["x", "Per\u{FA}"]
  private static let tags = ["x", "x", "\u{E9}", "", "e\u{301}"]
  private static let authors: [(name: String, born: Int64?, country: Int?)] = [
    ("x", 1950, 1), ("\u{C9}lodie", nil, 2), ("", 1900, nil), ("b", -50, 1),
  ]
}
