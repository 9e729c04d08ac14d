import BenchmarkSupport
import Foundation
import PredicateFormat
import Testing

@Suite struct ScanTests {
  @Test(arguments: [
    (#"{"age":31,"city":"Berlin"}"#, 1), (#"{"age":30,"city":"Berlin"}"#, 0), (#"{"city":"Berlin","age":99}"#, 1),
    (#"{"age":31,"city":"berlin"}"#, 0), (#"{"age":3e1,"city":"Berlin"}"#, 0), (#"{"age":3.01e1,"city":"Berlin"}"#, 1),
    (#"{"age":-40,"city":"Berlin"}"#, 0), (#"{"age":131,"city":"Berlin"}"#, 1), (#"{"age":9,"city":"Berlin"}"#, 0),
    (#" { "age" : 31 , "city" : "B\u0065rlin" } "#, 1), (#"{"\u0061ge":31,"city":"Berlin"}"#, 1),
    (#"{"age":31,"city":"Berlin\n"}"#, 0), (#"{"x":{"age":31,"city":"Berlin"}}"#, 0),
    (#"{"x":[1,[],{},[{"a":[true,null]}],"]}"],"age":31,"y":{"z":{}},"city":"Berlin"}"#, 1),
    (#"{"age":"31","city":"Berlin"}"#, 0), (#"{"age":31,"city":null}"#, 0), (#"{}"#, 0), (#"[1,2]"#, 0), (#"7"#, 0),
    ("", 0), (#"{"age":31,"city":"Berlin"}"# + "\r\n\n" + #"{"city":"Berlin","age":31}"#, 2),
    (#"{"name":"Zürich and a long text with \"quotes\" and \\","age":31,"city":"Berlin"}"#, 1),
  ])
  func jsonLines(_ text: String, _ count: Int) throws {
    #expect(try JSONLinesScan.count(text: text) == count)
  }

  @Test(arguments: [
    "{", #"{"age"}"#, #"{"age":}"#, #"{"age":31,}"#, #"{"age":01}"#, #"{"a":"x"#, #"{"a":"\x"}"#, #"{"a":"\u12g4"}"#,
    #"{"a":tru}"#, #"{"a":[1,2}"#, #"{"a":{"b":1]}"#, #"{"a":[1 2]}"#, "{} {}", #"{"a":1.}"#, #"{"a":1e}"#, "[", "[[1]",
    "{\"a\":\"tab\there\"}", #"{a:1}"#, "]",
  ])
  func faults(_ text: String) {
    #expect(throws: ScanFault.self) { try JSONLinesScan.count(text: text) }
  }

  @Test func filesAreTheTables() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "predicate-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let writer = try DataWriter(folder: folder.path())
    let data = BenchmarkData(words: ["a"], rows: 2_000, seed: 4)
    try writer.write(data)
    let rows = try writer.writeFiles(bytes: 2_500_000, seed: 4)
    let people = PeopleGenerator.people(rows, seed: 4)
    let expected = try FormatPredicate(parsing: Workload.p9.format).filter(people).count
    #expect(expected > 0)
    #expect(try JSONLinesScan.count(file: folder.appending(path: "file.jsonl").path()) == expected)
    #expect(try CSVScan.count(file: folder.appending(path: "file.csv").path()) == expected)
    let table = try CSVScan.count(file: folder.appending(path: "people.csv").path())
    #expect(try table == PlainAnswers(data).answer(.p9, rows: 2_000))
  }

  @Test(arguments: [
    ("length == 20", 3), ("text ENDSWITH \"gry\"", 3), ("length BETWEEN {20,25}", 7), ("a<=1.5", 3),
    ("name ==[c] 'it\\'s'", 6), ("", 0), ("  ", 0), ("\"open", 1), ("a && !b", 4),
  ])
  func tokens(_ text: String, _ count: Int) {
    var found = 0
    TokenScanner().scan(text) { _, _ in found += 1 }
    #expect(found == count)
  }
}
