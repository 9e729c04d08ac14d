import Foundation
import PredicateLanguage
import PredicateQuery
import Testing

@Suite struct RecordQueryTests {
  /// Requests as programs send them.
  static let requests: [(json: String, description: String)] = [
    ("{}", "all records"),
    (
      #"{"entity":"Word","where":"length > 20","sort":"text:desc","limit":3}"#,
      "Word where length > 20 sorted by text desc at most 3"
    ),
    (#"{"where":"name == %@","arguments":["Ann"]}"#, #"where name == "Ann""#),
    (
      #"{"select":["startOfMonth:(date) AS month","average:(score) AS average"],"group-by":["month"],"having":"average > 70","sort":["month"],"time-zone":"Europe/Berlin"}"#,
      "startOfMonth:(date) AS month, average:(score) AS average grouped by month having average > 70 sorted by month in Europe/Berlin"
    ),
    (
      #"{"select":"a","distinct":true,"offset":2,"firstWeekday":7,"locale":"tr"}"#,
      "distinct a after 2 weeks from day 7 locale tr"
    ),
  ]

  @Test(arguments: requests)
  func aQueryIsDataAndText(_ row: (json: String, description: String)) throws {
    let query = try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: Data(row.json.utf8))
    #expect(query.description == row.description)
    let again = try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: JSONEncoder().encode(query))
    #expect(again == query)
  }

  @Test(arguments: [
    (#"{"group":"a"}"#, "a query has no `group`"), (#"{"select":["max:("]}"#, "max:("),
    (#"{"where":"a ="}"#, "a ="), (#"{"limit":"many"}"#, "limit"),
  ])
  func mistakesInRequestsAreNamed(_ json: String, _ part: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: Data(json.utf8))
    }
    #expect("\(String(describing: error))".contains(part))
  }
}
