import Foundation
import PredicateFormat

/// One book of the library of the support matrix.
struct LibraryBook {
  let title: String
  let subtitle: String?
  let pages: Int64
  let loans: Int64?
  let rating: Double?
  let weight: Double
  /// As text, since literals of decimals go by way of doubles.
  let price: String
  /// ISO 8601.
  let published: String
  let lent: String?
  let isOpen: Bool
  /// The keys of what its relationships lead to, which count from 1.
  let author: Int
  let editor: Int?
  let tags: [Int]

  init(
    _ title: String, _ subtitle: String?, _ pages: Int64, _ loans: Int64?, _ rating: Double?, _ weight: Double,
    _ price: String, _ published: String, _ lent: String?, open isOpen: Bool, by author: Int, editor: Int? = nil,
    tags: [Int] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.pages = pages
    self.loans = loans
    self.rating = rating
    self.weight = weight
    self.price = price
    self.published = published
    self.lent = lent
    self.isOpen = isOpen
    self.author = author
    self.editor = editor
    self.tags = tags
  }

  /// The attributes of the book with a key; what has no value is null, as is what is written wrongly here.
  func values(key: Int) -> [String: RecordValue] {
    func date(_ text: String?) -> RecordValue { text.flatMap(ISO8601.parse).map(RecordValue.date) ?? .null }
    // That of the first book is the one that the matrix asks for.
    let isbn = UUID(uuidString: "5F2D1C6E-0D6A-4B4B-8C4F-0A5D7A9F3B1\(key % 10)").map(RecordValue.uuid)
    return [
      "title": .string(title), "subtitle": subtitle.map(RecordValue.string) ?? .null, "pages": .integer(pages),
      "loans": loans.map(RecordValue.integer) ?? .null, "rating": rating.map(RecordValue.double) ?? .null,
      "weight": .double(weight), "price": Decimal(string: price).map(RecordValue.decimal) ?? .null,
      "published": date(published), "lent": date(lent), "isOpen": .bool(isOpen), "isbn": isbn ?? .null,
      "cover": key % 3 == 0 ? .null : .data(Data([UInt8(key), 0, 255])),
    ]
  }

  static let all: [LibraryBook] = [
    // The starts of this instant's year, month, week, day and hour are one, that of the next book's in Berlin, too.
    .init(
      "x", nil, 310, 2, 4.5, 250.5, "9.99", "2024-01-01T00:30:00Z", "2024-01-01T00:00:00Z", open: true, by: 1,
      editor: 1,
      tags: [1, 2, 3]),
    .init(
      "X", "x", 120, nil, nil, 0.5, "0.5", "2023-12-31T23:30:00Z", "2023-12-31T23:00:00Z", open: false, by: 1,
      tags: [1, 2]),
    // A minute after clocks were changed in Berlin.
    .init(
      "ab12", "[a-z]+[0-9]+", 24, 3, 4.75, 12, "20", "2024-03-31T01:01:01Z", nil, open: true, by: 1, editor: 2,
      tags: [1, 2]),
    .init(
      "a1b2c", "a*", 300, 12, 1.5, 300.25, "15.25", "1999-05-04T10:20:30.25Z", "1998-01-01T00:00:00Z", open: true, by: 1
    ),
    .init(
      "a\u{1F600}b", "\u{E9}t\u{E9}", 64, 1, 0.25, 64, "1", "2100-02-28T23:59:59.999Z", nil, open: false, by: 2,
      tags: [3, 5]),
    .init(
      "\u{C9}t\u{E9}", "ete", 8, 5, nil, 7.75, "0.0000000001", "2024-02-29T12:00:00Z", "2024-12-31T23:59:59Z",
      open: true, by: 2, editor: 4, tags: [3]),
    .init(" x\t", "", 1, 12, nil, 0.25, "-1.5", "1970-01-01T00:00:00Z", nil, open: true, by: 3, editor: 3, tags: [4]),
    .init(
      "abc", nil, -120, nil, 5, 3, "123456789.01", "1969-12-31T23:59:59.999Z", "1970-01-01T00:00:00Z", open: false,
      by: 2,
      editor: 2),
    .init(
      "1", "x", 300, 1, -1, 1, "9.99", "2024-06-30T22:30:00Z", "2024-06-30T22:00:00Z", open: true, by: 4, editor: 1,
      tags: [1]),
    .init("Stra\u{DF}e", "STRASSE", 2, 9, 3, 1.5, "2", "2005-03-27T00:59:59Z", nil, open: false, by: 4),
    .init(
      "bba", "bb", 5, nil, 2.5, 2, "10", "2005-10-30T01:00:00Z", "2006-01-01T00:00:00Z", open: false, by: 4, editor: 4,
      tags: [2, 4]),
    .init(
      "\u{130}stanbul", "istanbul", 77, 4, 4.5, 1e10, "7.125", "1950-07-01T00:00:01Z", nil, open: true, by: 2,
      tags: [5]),
    .init(
      "e\u{301}te\u{301}", "\u{E9}t\u{E9}", 99, 2, 1, 99.5, "99.99", "2024-01-07T01:00:01Z", nil, open: true, by: 2),
    .init(
      "", "x", 0, 7, 0.5, 0.125, "0", "2001-01-01T00:00:00Z", "2001-01-01T00:00:01Z", open: false, by: 4, editor: 3),
  ]
}
