import Foundation
import PredicateData
import PredicateFormat
import PredicateSQLite

/// The season in a SQLite database.
struct GolfDatabase {
  let store: SQLiteStore

  init(_ season: GolfSeason) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      """
      CREATE TABLE Player (id INTEGER PRIMARY KEY, name TEXT NOT NULL, handicap INTEGER NOT NULL);
      CREATE TABLE Round (id INTEGER PRIMARY KEY, date DATE NOT NULL, course TEXT NOT NULL, par INTEGER NOT NULL,
        score INTEGER NOT NULL, player_id INTEGER NOT NULL REFERENCES Player (id));
      CREATE TABLE Stroke (id INTEGER PRIMARY KEY, hole INTEGER NOT NULL, club TEXT NOT NULL, distance REAL NOT NULL,
        round_id INTEGER NOT NULL REFERENCES Round (id));
      BEGIN;
      """)
    for (key, player) in season.players.enumerated() {
      try database.execute(
        "INSERT INTO Player VALUES (?, ?, ?)", [int(key), .string(player.name), int(player.handicap)])
    }
    for (key, round) in season.rounds.enumerated() {
      let player = season.players.firstIndex { $0 === round.player } ?? 0
      try database.execute(
        "INSERT INTO Round VALUES (?, ?, ?, ?, ?, ?)",
        [
          int(key), .double(round.date.timeIntervalSince1970), .string(round.course), int(round.par), int(round.score),
          int(player),
        ])
      for stroke in round.strokes {
        try database.execute(
          "INSERT INTO Stroke (hole, club, distance, round_id) VALUES (?, ?, ?, ?)",
          [int(stroke.hole), .string(stroke.club), .double(stroke.distance), int(key)])
      }
    }
    try database.execute("COMMIT")
    var reader = JSONReader()
    store = try SQLiteStore(database, model: RecordModel(recordValue: reader.read(Self.model)))
  }

  private static let model = """
    {"entities":{
      "Player":{"attributes":{"name":"string","handicap":"integer"}},
      "Round":{"attributes":{"date":"date","course":"string","par":"integer","score":"integer"},
               "relationships":{"player":{"destination":"Player"},
                                "strokes":{"destination":"Stroke","toMany":true,"inverse":"round"}}},
      "Stroke":{"attributes":{"hole":"integer","club":"string","distance":"double"},
                "relationships":{"round":{"destination":"Round","inverse":"strokes"}}}}}
    """
}

private func int(_ number: Int) -> RecordValue { .integer(Int64(number)) }
