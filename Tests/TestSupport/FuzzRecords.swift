import Foundation
package import PredicateFormat

/// The records that every predicate of a fuzz run is evaluated over: one of each kind that may surprise.
package enum FuzzRecords {
  /// The records.
  package static let all: [RecordValue] = [person, sparse, guest.recordValue, .null, "Ann", 42, [1, "a", 2.5, []]]

  /// Values for the substitution variables of the corpus and of ``RandomText``.
  package static let variables: [String: RecordValue] = ["x": 3, "y": "Ann", "and": [1, 2], "y z": .null]

  private static let person: RecordValue = [
    "name": "Ann", "age": 42, "a": 1, "b": 2.5, "s": "Ähre", "n": -7, "i": .integer(.max), "d": .date(born),
    "flag": true, "born": .date(born), "id": .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
    "price": .decimal(Decimal(sign: .plus, exponent: -2, significand: 1999)), "raw": .data(Data([0, 255, 128])),
    "tags": .set(["x", "y", 3]), "matrix": [[1, 2], [3, [4]], []],
    "items": [["name": "pen", "price": 1.5, "l": [1, 2]], ["name": "ink", "price": .null], ["price": "dear"]],
    "p": ["a": ["b": ["c": 1]], "name": "deep"], "text": "two\nlines \u{0}", "l": [3, 1, 2], "size": 4,
    "nan": .double(.nan),
  ]

  private static let sparse: RecordValue = [
    "name": .null, "age": "forty", "a": .null, "b": false, "items": .null, "tags": [], "p": 1, "d": "2024-05-01",
    "l": .set([]),
  ]

  private static let born = Date(timeIntervalSinceReferenceDate: 714_061_080.25)

  private static let guest = Guest(
    name: "Bob", age: 7, a: nil, tags: ["a", "b"], items: [Guest(name: "Eve", age: nil, a: 1, tags: [], items: [])])

  /// A record of a Swift type, which has no keys but these.
  private struct Guest: Recordable {
    var name: String
    var age: Int?
    var a: Double?
    var tags: Set<String>
    var items: [Guest]

    static let recordProperties = RecordProperties<Guest>(
      .init("name", \.name), .init("age", \.age), .init("a", \.a), .init("tags", \.tags), .init("items", \.items))
  }
}
