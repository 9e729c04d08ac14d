import Foundation
import PredicateFormat
import PredicateSQL

/// Questions for SQLite besides the workloads: those of the examples on words and golf that follow relationships, group, or
/// ask for an order. `peers/sql.py` has them as a person writes them.
enum DatabaseQuestions {
  /// A question by the name that the results and the bars give it.
  private struct Question {
    let name: String
    /// As a client sends it.
    let query: String

    init(_ name: String, _ query: String) {
      self.name = name
      self.query = query
    }
  }

  static let names = (words + golf).map(\.name)

  private static let words = [
    Question("words of a letter", #"{"entity":"Word","where":"owner.name == 's'","select":["count:(SELF)"]}"#),
    Question("one word", #"{"entity":"Word","where":"text == 'zyzzyvas'","select":["count:(SELF)"]}"#),
    Question(
      "words by length and end",
      #"{"entity":"Word","where":"length == 20 AND text ENDSWITH 'ing'","select":["count:(SELF)"]}"#),
    Question(
      "letters with a word",
      #"{"entity":"Category","where":"ANY words.text CONTAINS 'zzz'","select":["count:(SELF)"]}"#),
    Question(
      "letters without a word",
      #"{"entity":"Category","where":"NOT ANY words.text CONTAINS 'zzz'","select":["count:(SELF)"]}"#),
    Question(
      "letters with many words", #"{"entity":"Category","where":"words.@count > 10000","select":["count:(SELF)"]}"#),
    Question("average length", #"{"entity":"Word","select":["average:(length)"]}"#),
    Question(
      "sorted words",
      #"{"entity":"Word","where":"owner.name == 'z'","select":["text"],"sort":["length","text:desc"]}"#),
  ]

  private static let golf = [
    Question("rounds of a year", #"{"entity":"Round","where":"year(date) == 2025","select":["count:(SELF)"]}"#),
    Question(
      "scores of a player",
      #"""
      {"entity":"Round","where":"player.name == 'Ann'","select":["min:(score)","average:(score)","max:(score)"]}
      """#),
    Question(
      "metres of each club",
      #"""
      {"entity":"Stroke","select":["club","average:(distance) AS metres"],"groupBy":["club"],"sort":["metres:desc"]}
      """#),
    Question(
      "strokes over par",
      #"""
      {"entity":"Round","where":"player.name == 'Ben' AND year(date) == 2025",
      "select":["date","from:subtract:(score, par) AS over"],"sort":["date"]}
      """#),
    Question(
      "scores of each month",
      #"""
      {"entity":"Round","select":["startOfMonth(date) AS month","min:(score)","average:(score)","max:(score)"],
      "groupBy":["month"],"sort":["month"]}
      """#),
  ]

  /// The model of the peers' golf tables.
  private static func golfModel() throws -> RecordModel {
    try RecordModel([
      RecordModel.Entity("Player", attributes: [.init("name", .string)]),
      RecordModel.Entity(
        "Round",
        attributes: [.init("date", .date), .init("par", .integer), .init("score", .integer)],
        relationships: [.init("player", to: "Player", isOptional: false)]),
      RecordModel.Entity(
        "Stroke", attributes: [.init("club", .string), .init("distance", .double)]),
    ])
  }

  /// The names with the statements; `words` is the model of the peers' words.
  static func statements(words model: RecordModel) throws -> [(name: String, statement: SQLStatement)] {
    let golfModel = try golfModel()
    return try words.map { ($0.name, try statement($0, model)) } + golf.map { ($0.name, try statement($0, golfModel)) }
  }

  private static func statement(_ question: Question, _ model: RecordModel) throws -> SQLStatement {
    try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: Data(question.query.utf8)).sql(.sqlite, model: model)
  }
}
