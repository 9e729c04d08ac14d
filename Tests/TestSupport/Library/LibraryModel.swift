package import PredicateFormat

/// The model that the tests of whole statements speak of: books with their authors and tags.
package enum LibraryModel {
  /// The entity that the support matrix is about.
  package static let entity = "Book"

  /// The model; nil if there is a mistake in it, which ``made()`` tells.
  package static let model = try? made()

  /// The model.
  /// - Throws: `ModelError` if there is a mistake in it.
  package static func made() throws(ModelError) -> RecordModel { try RecordModel(entities) }

  private static let entities: [RecordModel.Entity] = [
    .init(
      "Book",
      attributes: [
        .init("title", .string), .init("subtitle", .string, isOptional: true), .init("pages", .integer),
        .init("loans", .integer, isOptional: true), .init("rating", .double, isOptional: true),
        .init("weight", .double), .init("price", .decimal), .init("published", .date),
        .init("lent", .date, isOptional: true), .init("isOpen", .boolean), .init("isbn", .uuid),
        .init("cover", .binary, isOptional: true),
      ],
      relationships: [
        .init("author", to: "Author", isOptional: false, inverse: "books"), .init("editor", to: "Author"),
        .init(
          "tags", to: "Tag", isToMany: true, inverse: "books",
          joinTable: .init("BookTag", source: "book", destination: "tag")),
      ]),
    .init(
      "Author",
      attributes: [.init("name", .string), .init("born", .integer, isOptional: true)],
      relationships: [
        .init("books", to: "Book", isToMany: true, inverse: "author"),
        .init("country", to: "Country", inverse: "authors"),
      ]),
    .init(
      "Country", attributes: [.init("name", .string)],
      relationships: [.init("authors", to: "Author", isToMany: true, inverse: "country")]),
    .init(
      "Tag", attributes: [.init("name", .string)],
      relationships: [
        .init(
          "books", to: "Book", isToMany: true, inverse: "tags",
          joinTable: .init("BookTag", source: "tag", destination: "book"))
      ]),
  ]
}
