import Foundation
import PredicateData
import PredicateFormat
import PredicateSQL
import PredicateSQLite

// Statistics of two years of golf: each question is one query, asked of Swift objects and of a database.
//
//   swift run example-golf             the questions and their answers
//   swift run example-golf rounds      the rounds as CSV, for the command
//   swift run example-golf strokes     the strokes as CSV

let season = GolfSeason()
if let list = CommandLine.arguments.dropFirst().first {
  try printTable(list == "rounds" ? season.roundsTable : season.strokesTable, as: .csv)
  exit(0)
}

let questions: [(title: String, query: RecordQuery<RecordValue>)] = [
  ("How many rounds this year?", try RecordQuery("Round").where("year(date) == 2025").select("count:(SELF) AS rounds")),
  (
    "How well does Ann play?",
    try RecordQuery("Round").where("player.name == %@", "Ann")
      .select("min:(score) AS best", "average:(score) AS average", "max:(score) AS worst")
  ),
  (
    "How far does each club go?",
    try RecordQuery("Stroke").select("club", "average:(distance) AS metres").group(by: "club")
      .sort("metres", descending: true)
  ),
  (
    "How many strokes over par were Ben's rounds this year?",
    try RecordQuery("Round").where("player.name == 'Ben' AND year(date) == 2025")
      .select("date", "from:subtract:(score, par) AS over").sort("date")
  ),
  (
    "The scores per month?",
    try RecordQuery("Round").select(
      "startOfMonth(date) AS month", "min:(score) AS best", "average:(score) AS average", "max:(score) AS worst"
    ).group(by: "month").sort("month")
  ),
]

let database = try GolfDatabase(season)
for (title, query) in questions {
  print("## \(title)\n\n\(query)\n")
  let rows = query.entity == "Stroke" ? try query.rows(in: season.strokes) : try query.rows(in: season.rounds)
  try printTable(rows, as: .table)
  print("\n\(try database.store.translation(of: query).statement.text)")
  print("gives \(try database.store.rows(query) == rows ? "the same rows" : "other rows")\n")
}

// Rows decode into what a chart takes.
let perMonth: [(month: Date, best: Int, average: Double, worst: Int)] =
  try questions[4].query.rows(in: season.rounds).decode { (month: $0, best: $1, average: $2, worst: $3) }
let best = perMonth.min { $0.average < $1.average }
print("the best month began on", best.map { $0.month.formatted(.iso8601.year().month().day()) } ?? "no day")

/// Prints rows.
func printTable(_ rows: RecordRows, as format: OutputFormat) throws {
  var options = WriteOptions()
  options.columns = rows.columns
  var text: [UInt8] = []
  var writer = RecordWriter(format, options: options) { text += $0 }
  for row in rows { writer.write(.object(row)) }
  writer.finish()
  print(String(decoding: text, as: UTF8.self), terminator: "")
}
