import Foundation
import PredicateEvaluation
import PredicateLanguage
import PredicateQuery
import Testing

private enum State: String, Codable, RecordValueConvertible { case open, waiting, done }
private enum Priority: Int, RecordValueConvertible { case low = 1, normal, high }
private struct Flags: OptionSet { let rawValue: UInt8 }
private enum Plain: String { case one }

private struct Ticket: Recordable {
  var title: String
  var state: State
  var priority: Priority?
  var link: URL?
  var history: [State] = []
  static let recordProperties = RecordProperties<Ticket>(
    .init("title", \.title), .init("state", \.state), .init("priority", \.priority), .init("link", \.link),
    .init("history", \.history), .init("host") { $0.link?.host() })
}

private struct Order: Codable {
  enum CodingKeys: String, CodingKey { case number, placed, items, shop, state, note = "customer_note", tags, rates }
  struct Item: Codable {
    var name: String
    var price: Decimal
  }
  var number: Int
  var placed: Date
  var items: [Item]
  var shop: URL
  var state: State
  var note: String?
  var tags: Set<String>
  var rates: [String: Double]
}

/// What Swift programs have as records besides plain structs.
struct UserTypesTests {
  private static let tickets = [
    Ticket(
      title: "b", state: .open, priority: .high, link: URL(string: "https://example.com/a.png?x=1"),
      history: [.waiting, .open]),
    Ticket(title: "A", state: .waiting, priority: .low, link: nil),
    Ticket(title: "a", state: .done, priority: nil, link: URL(string: "mailto:a@example.org")),
  ]

  @Test(
    arguments: [
      ("state == 'open'", ["b"]), ("state IN {'open', 'done'}", ["b", "a"]), ("priority >= 3", ["b"]),
      ("priority == nil", ["a"]), ("priority + 1 == 2", ["A"]), ("state BEGINSWITH[c] 'W'", ["A"]),
      ("ANY history == 'waiting'", ["b"]), ("state < 'p'", ["b", "a"]), ("link == nil", ["A"]),
      ("link CONTAINS 'example'", ["b", "a"]), ("host == 'example.com'", ["b"]),
      ("link.absoluteString BEGINSWITH 'mailto:'", ["a"]), ("link.pathExtension == 'png?x=1'", ["b"]),
    ] as [(String, [String])])
  func properties(_ text: String, _ titles: [String]) throws {
    let predicate = try FormatPredicate(parsing: text)
    #expect(try Self.tickets.filtered(using: predicate).map(\.title) == titles)
    // One at a time, and as untyped dictionaries.
    #expect(try Self.tickets.filter { try predicate.evaluate(with: $0) }.map(\.title) == titles)
    let untyped: [[String: Any]] = Self.tickets.map { ticket in
      var record: [String: Any] = ["title": ticket.title, "state": ticket.state, "history": ticket.history]
      record["priority"] = ticket.priority
      record["link"] = ticket.link
      record["host"] = ticket.link?.host()
      return record
    }
    #expect(try predicate.filter(withAny: untyped).compactMap { $0["title"] as? String } == titles)
  }

  @Test func arguments() throws {
    let link = try #require(URL(string: "https://example.com/a"))
    #expect(try FormatPredicate("state == %@", State.open).predicateFormat == "state == \"open\"")
    #expect(try FormatPredicate("state == \(State.open)").predicateFormat == "state == \"open\"")
    #expect(try FormatPredicate("p IN %@", [Priority.low, .high]).predicateFormat == "p IN {1, 3}")
    #expect(try FormatPredicate("link == %@", link).predicateFormat == "link == \"https://example.com/a\"")
    let nothing: State? = nil
    #expect(try FormatPredicate("state == %@", nothing).predicateFormat == "state == nil")
    #expect(try FormatPredicate("state == $s").evaluate(with: Self.tickets[0], variables: ["s": State.open]))
  }

  @Test func rawValuesWithoutConformance() throws {
    #expect(try RecordValue(any: Flags(rawValue: 3)) == 3)
    #expect(try RecordValue(any: ["a": Plain.one, "b": [Flags(rawValue: 1)]]) == ["a": "one", "b": [1]])
  }

  @Test func keyPaths() throws {
    let query = try RecordQuery(Ticket.self).where { $0.state == .open && $0.priority > .low && $0.link != nil }
    #expect(query.predicate?.predicateFormat == "state == \"open\" AND priority > 1 AND link != nil")
    #expect(try query.records(in: Self.tickets).map(\.title) == ["b"])
    let texts = try RecordQuery(Ticket.self).where { $0.state.contains("o") && $0.link.hasPrefix("https:") }
    #expect(try texts.records(in: Self.tickets).map(\.title) == ["b"])
  }

  private static let orders = [
    Order(
      number: 1, placed: Date(timeIntervalSinceReferenceDate: 0), items: [.init(name: "pen", price: 2)],
      shop: URL(filePath: "/shop"), state: .open, note: nil, tags: ["new"], rates: ["eur": 1.5]),
    Order(
      number: 2, placed: Date(timeIntervalSinceReferenceDate: 1e9), items: [], shop: URL(filePath: "/shop"),
      state: .done,
      note: "gift", tags: [], rates: [:]),
  ]

  @Test(
    arguments: [
      ("number == 1", [1]), ("placed < CAST(5, 'NSDate')", [1]), ("ANY items.price >= 2", [1]),
      ("items.@count == 0", [2]),
      ("state == 'done'", [2]), ("customer_note == nil", [1]), ("customer_note BEGINSWITH 'g'", [2]),
      ("note == nil", [1, 2]),
      ("'new' IN tags", [1]), ("rates.eur > 1", [1]), ("rates.@allKeys.@count == 0", [2]),
      ("shop ENDSWITH 'shop'", [1, 2]),
    ] as [(String, [Int])])
  func encoded(_ text: String, _ numbers: [Int]) throws {
    let predicate = try FormatPredicate(parsing: text)
    #expect(try Self.orders.filtered(encodingUsing: predicate).map(\.number) == numbers)
    #expect(try Self.orders.filter { try predicate.evaluate(encoding: $0) }.map(\.number) == numbers)
  }

  @Test func encodedValues() throws {
    #expect(try FormatExpression("items.@sum.price").value(encoding: Self.orders[0]) == .decimal(2))
    let keys = [try SortKey(parsing: "customer_note nulls last")]
    #expect(try Self.orders.sorted(encodingUsing: keys).map(\.number) == [2, 1])
  }

  @Test func whatDoesNotEncode() throws {
    struct Broken: Encodable {
      let number: Int
      func encode(to encoder: any Encoder) throws {
        guard number == 0 else {
          throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "odd one"))
        }
      }
    }
    let error = #expect(throws: FormatError.self) {
      try [Broken(number: 0), Broken(number: 1)].filtered(encodingUsing: FormatPredicate("TRUEPREDICATE"))
    }
    #expect(error?.first.code == .unsupportedValue)
    #expect(error?.recordIndex == 1)
  }

  @Test(
    arguments: [
      (["title"], ["A", "a", "b"]), (["title [c]"], ["A", "a", "b"]), (["title desc"], ["b", "a", "A"]),
      (["priority"], ["a", "A", "b"]), (["priority nulls last"], ["A", "b", "a"]),
      (["state", "title"], ["a", "b", "A"]),
      (["title.length", "state desc"], ["A", "b", "a"]), ([], ["b", "A", "a"]),
    ] as [([String], [String])])
  func sorted(_ keys: [String], _ titles: [String]) throws {
    let keys = try keys.map { try SortKey(parsing: $0) }
    #expect(try Self.tickets.sorted(using: keys).map(\.title) == titles)
    if let key = keys.first, keys.count == 1 { #expect(try Self.tickets.sorted(using: key).map(\.title) == titles) }
  }

  @Test func sortedPlainValues() throws {
    #expect(try ["b", "A", "a"].sorted(using: SortKey(parsing: "SELF [c]")) == ["A", "a", "b"])
    #expect(try [3, 1, 2].sorted(using: SortKey(parsing: "SELF desc")) == [3, 2, 1])
    #expect(try ["ä", "z", "a"].sorted(using: SortKey(parsing: "SELF [l]"), locale: "de") == ["a", "ä", "z"])
    let error = #expect(throws: FormatError.self) {
      try ([1, "a"] as [RecordValue]).sorted(using: SortKey(parsing: "SELF"))
    }
    #expect(error?.first.code == .typeMismatch)
  }
}
