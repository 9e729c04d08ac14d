// What the examples in the comments of declarations take as given: names, and files in the folder where they run.
// `.ci/readme` compiles them together; see `Tests/PageRunner`.
import Foundation
import PredicateData
import PredicateFormat
import PredicateFoundation
import PredicateHosts
import PredicateReasoning
import PredicateSQL
import PredicateSQLite

struct Pet: Recordable {
  var name: String
  static let recordProperties = RecordProperties<Pet>(.init("name", \.name))
}

struct Person: Recordable {
  var name: String
  var age: Int
  var pets: [Pet] = []
  static let recordProperties = RecordProperties<Person>(
    .init("name", \.name), .init("age", \.age), .init("pets", \.pets))
}
let people = [
  Person(name: "Ann", age: 31), Person(name: "Bea", age: 22, pets: [Pet(name: "Ajax")]), Person(name: "Cid", age: 12),
]
let onlyOwners = true

struct Word: Recordable, Identifiable {
  var id: Int
  var text: String
  var length: Int
  static let recordProperties = RecordProperties<Word>(
    .init("id", \.id), .init("text", \.text), .init("length", \.length))
}

struct Round: Recordable {
  var date: Date
  var score: Int
  static let recordProperties = RecordProperties<Round>(.init("date", \.date), .init("score", \.score))
}
let rounds = [(0, 74), (3, 70), (40, 69)].map { day, score in
  Round(date: Date(timeIntervalSince1970: Double(day * 86_400)), score: score)
}
let query = try RecordQuery("Round").select("startOfMonth:(date) AS month", "average:(score) AS average")
  .group(by: "month").sort("month")
let rows = try query.rows(in: rounds)
let model = try RecordModel([
  RecordModel.Entity("Round", attributes: [.init("date", .date), .init("score", .integer)])
])

struct Song: Recordable, Identifiable {
  var id: Int
  var title: String
  var genre: String
  static let recordProperties = RecordProperties<Song>(.init("title", \.title), .init("genre", \.genre))
}
let songs = try RecordStore([Song(id: 1, title: "So What", genre: "jazz"), Song(id: 2, title: "Help!", genre: "pop")])

func write(_ text: String, _ path: String) throws {
  let folder = URL(filePath: path).deletingLastPathComponent()
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try text.write(toFile: path, atomically: true, encoding: .utf8)
}
try write("name,age\nAnn,31\nBea,22\n", "people.csv")
try write(#"{"name":"Ann","age":31,"city":"Rome"}"# + "\n" + #"{"name":"Cid","age":12}"# + "\n", "people.jsonl")
try write(#"{"name":"Ann","age":31}"# + "\n" + #"{"name":"Cid","age":}"# + "\n", "damaged.jsonl")
try write(
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="Recipe"><attribute name="name" attributeType="String"/></entity>
  </model>
  """, "Recipes.xcdatamodeld/Recipes.xcdatamodel/contents")
// What NSKeyedArchiver makes of `age >= 18 AND name BEGINSWITH[c] "an"`.
try Data(
  base64Encoded: """
    YnBsaXN0MDDUAQIDBAUGgYRZJGFyY2hpdmVyWCRvYmplY3RzVCR0b3BYJHZlcnNpb25fEA9OU0tleWVkQXJjaGl2ZXKvECMHCA4TFBgeIicqLS
    4yOzw/REhNUVhZW14tX2NkZmlucnR5fFUkbnVsbNIJCgsMWCRjbGFzc2VzWiRjbGFzc25hbWWiDA1WTlNEYXRlWE5TT2JqZWN00g8QERJWJGNs
    YXNzV05TLnRpbWWAASNBxYJakAAAAFNhZ2XSCQoVFqMWFw1fEBxOU0tleVBhdGhTcGVjaWZpZXJFeHByZXNzaW9uXE5TRXhwcmVzc2lvbtMPGR
    obHB1fEBBOU0V4cHJlc3Npb25UeXBlWU5TS2V5UGF0aIAEEAqAA9IJCh8goyAhDV5OU011dGFibGVBcnJheVdOU0FycmF50g8jJCVaTlMub2Jq
    ZWN0c4AGoSaABdIJCigpoykXDV8QEE5TU2VsZkV4cHJlc3Npb27SDxkrLIAIEAFcdmFsdWVGb3JLZXk60gkKLzCkMDEXDV8QE05TS2V5UGF0aE
    V4cHJlc3Npb25fEBROU0Z1bmN0aW9uRXhwcmVzc2lvbtUPMxk0NTY3ODk6W05TQXJndW1lbnRzWU5TT3BlcmFuZF5OU1NlbGVjdG9yTmFtZYAL
    gAcQA4AJgAoQEtIJCj0+oz4XDV8QGU5TQ29uc3RhbnRWYWx1ZUV4cHJlc3Npb27TD0AZQUJDXxAPTlNDb25zdGFudFZhbHVlgA6ADRAA0gkKRU
    ajRkcNXxAdTlNDb21wYXJpc29uUHJlZGljYXRlT3BlcmF0b3JfEBNOU1ByZWRpY2F0ZU9wZXJhdG9y1A9JSktMQzhDWk5TTW9kaWZpZXJeTlNP
    cGVyYXRvclR5cGVZTlNPcHRpb25zgBDSCQpOT6NPUA1fEBVOU0NvbXBhcmlzb25QcmVkaWNhdGVbTlNQcmVkaWNhdGXUD1JHU1RVVldfEBBOU0
    xlZnRFeHByZXNzaW9uXxARTlNSaWdodEV4cHJlc3Npb26AEoAMgBGAD1RuYW1l0w8ZGhscWoAU0g8jJFyhXYAV0g8ZKyzVDzMZNDU2YDhhYoAW
    gBeAGFJhbtMPQBlBZUOAGtIJCmdoo2hHDV8QHE5TU3Vic3RyaW5nUHJlZGljYXRlT3BlcmF0b3LVD2pJSmtsLENtQ1dOU0ZsYWdzWk5TUG9zaX
    Rpb26AHBAI1A9SR1NUb3BxgBmAHYAb0gkKcyGiIQ3SDyN1doAfond4gBOAHtIJCnp7o3tQDV8QE05TQ29tcG91bmRQcmVkaWNhdGXTD31+fyyA
    XxAXTlNDb21wb3VuZFByZWRpY2F0ZVR5cGVfEA9OU1N1YnByZWRpY2F0ZXOAIYAg0YKDVHJvb3SAIhIAAYagAAgAEQAbACQAKQAyAEQAagBwAH
    UAfgCJAIwAkwCcAKEAqACwALIAuwC/AMQAyADnAPQA+wEOARgBGgEcAR4BIwEnATYBPgFDAU4BUAFSAVQBWQFdAXABdQF3AXkBhgGLAZABpgG9
    AcgB1AHeAe0B7wHxAfMB9QH3AfkB/gICAh4CJQI3AjkCOwI9AkICRgJmAnwChQKQAp8CqQKrArACtALMAtgC4QL0AwgDCgMMAw4DEAMVAxwDHg
    MjAyUDJwMsAzcDOQM7Az0DQANHA0kDTgNSA3EDfAOEA48DkQOTA5wDngOgA6IDpwOqA68DsQO0A7YDuAO9A8ED1wPeA/gECgQMBA4EEQQWBBgA
    AAAAAAACAQAAAAAAAACFAAAAAAAAAAAAAAAAAAAEHQ==
    """, options: .ignoreUnknownCharacters)?.write(to: URL(filePath: "filter.archive"))
try? FileManager.default.removeItem(atPath: "words.sqlite")
let database = try SQLiteDatabase(path: "words.sqlite", mode: .readWrite)
for statement in [
  "CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT, length INTEGER)",
  "INSERT INTO words VALUES (1, 'counterrevolutionaries', 22), (2, 'qiviut', 6), (3, 'sesquipedalian', 14)",
  "CREATE TABLE Round (id INTEGER PRIMARY KEY, date TIMESTAMP, score INTEGER)",
] { _ = try database.execute(statement) }
for round in rounds {
  _ = try database.execute(
    "INSERT INTO Round (date, score) VALUES (?, ?)", [round.date.recordValue, .integer(Int64(round.score))])
}
let store = try SQLiteStore(path: "words.sqlite")
