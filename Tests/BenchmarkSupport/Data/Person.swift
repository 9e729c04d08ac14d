package import Foundation
package import PredicateFormat

/// A row of the synthetic table of people.
package struct Person: Recordable, Identifiable {
  package var id: Int
  package var age: Int
  package var score: Double
  package var city: String
  package var name: String
  package var active: Bool
  package var nickname: String?
  package var joined: Date

  package static let recordProperties = RecordProperties<Person>(
    .init("id", \.id), .init("age", \.age), .init("score", \.score), .init("city", \.city), .init("name", \.name),
    .init("active", \.active), .init("nickname", \.nickname), .init("joined", \.joined))

  /// The keys in the order of ``values``.
  package static let keys = ["id", "age", "score", "city", "name", "active", "nickname", "joined"]

  /// The same row without its type.
  package var values: [RecordValue] {
    [
      id.recordValue, age.recordValue, score.recordValue, city.recordValue, name.recordValue, active.recordValue,
      nickname.recordValue, joined.recordValue,
    ]
  }

  /// The same row as a program finds it that reads JSON with Foundation; nil is a missing key.
  package var untyped: [String: Any] {
    var row: [String: Any] = [
      "id": id, "age": age, "score": score, "city": city, "name": name, "active": active, "joined": joined,
    ]
    if let nickname { row["nickname"] = nickname }
    return row
  }
}
