import PredicateLanguage
import Testing

private struct Author: Recordable {
  var name: String
  var books: [Book]
  var mentor: [Author]
  static let recordProperties = RecordProperties<Author>(
    .init("name", \.name), .init("books", \.books), .init("mentor", read: { $0.mentor.first }))
}

private struct Book: Recordable {
  var title: String
  var pages: Int?
  var author: Author
  var tags: Set<String>
  var extra: [String: Int]
  // Computed anew each time, as hosts may well write it.
  static var recordProperties: RecordProperties<Book> {
    RecordProperties(
      .init("title", \.title), .init("pages", \.pages), .init("author", \.author), .init("tags", \.tags),
      .init("extra", \.extra))
  }
}

@Test func typedRecordsDescribeTheirModel() throws {
  let model = try RecordModel(describing: Author.recordProperties.list)
  let expected: RecordValue = [
    "entities": [
      "Author": [
        "attributes": ["name": "string?"],
        "relationships": [
          "books": ["destination": "Book", "toMany": true], "mentor": ["destination": "Author"],
        ],
      ],
      "Book": [
        "attributes": ["title": "string?", "pages": "integer?", "tags": "set?", "extra": "record?"],
        "relationships": ["author": ["destination": "Author"]],
      ],
    ]
  ]
  #expect(model.recordValue == expected)
  #expect(model.entities.map(\.name) == ["Author", "Book"])
}

@Test func predicatesAreCheckedAgainstTypedRecords() throws {
  let model = try RecordModel(describing: Book.recordProperties.list)
  let predicate = try FormatPredicate("author.nam = 'x' OR ANY tags = 'a' OR extra.anything = 1 OR pages > 'a'")
  #expect(
    predicate.check(against: model, entity: "Book").map(\.message) == [
      "entity `Author` has no property `nam`", "cannot order a number and a string",
    ])
}

/// A type of the same name as the one above, within another.
private enum Shop {
  struct Book: Recordable {
    var price: Double
    var sources: [PredicateLanguageBook]
    static let recordProperties = RecordProperties<Book>(.init("price", \.price), .init("sources", \.sources))
  }
}

private typealias PredicateLanguageBook = Book

@Test func typesOfOneNameAreToldApart() throws {
  let model = try RecordModel(describing: Shop.Book.recordProperties.list)
  #expect(model.entities.map(\.name) == ["Book", "Book2", "Author"])
  #expect(model.entity(named: "Book")?.relationships.map(\.destination) == ["Book2"])
}

/// A type that leads to ever new types.
private struct Box<Content: RecordValueConvertible & Sendable>: Recordable {
  var content: Content
  static var recordProperties: RecordProperties<Box> {
    RecordProperties(.init("content", \.content), .init("boxed", read: { Box<Box<Content>>(content: $0) }))
  }
}

@Test func endlessTypesEnd() throws {
  let model = try RecordModel(describing: Box<Int>.recordProperties.list)
  #expect(model.entities.count <= 1_000)
}

@Test func hostRecordsAreInferredOneLevelDeep() throws {
  let ann = Author(name: "Ann", books: [], mentor: [])
  let model = try RecordModel.inferred(from: [ann.recordValue], entity: "Author")
  #expect(
    model.recordValue
      == ["entities": ["Author": ["attributes": ["name": "string", "books": "list", "mentor": "any?"]]]])
}

private struct Shelf: Recordable {
  var volumes: [Volume]
  static let recordProperties = RecordProperties<Shelf>(.init("volumes", \.volumes, inverse: "shelf"))
}

private struct Volume: Recordable {
  var shelf: Shelf?
  static let recordProperties = RecordProperties<Volume>(.init("shelf", \.shelf))
}

private struct WrongShelf: Recordable {
  var volumes: [Volume]
  static let recordProperties = RecordProperties<WrongShelf>(.init("volumes", \.volumes, inverse: "shelve"))
}

@Test func typesSayWhichPropertyLeadsBack() throws {
  let model = try RecordModel(describing: Shelf.recordProperties.list)
  #expect(model.entity(named: "Shelf")?.relationships.map(\.inverse) == ["shelf"])
  let error = #expect(throws: ModelError.self) { try RecordModel(describing: WrongShelf.recordProperties.list) }
  #expect(error?.description.contains("did you mean `shelf`?") == true, "\(error?.description ?? "")")
}
