import Foundation
import PredicateFormat

/// Two years of golf, made up: the same in every run.
struct GolfSeason {
  let players = [Player("Ann", handicap: 4), Player("Ben", handicap: 18), Player("Cleo", handicap: 11)]
  let rounds: [Round]
  var strokes: [Stroke] { rounds.flatMap(\.strokes) }

  private static let courses: [(name: String, pars: [Int])] = [
    ("Links", [4, 4, 3, 5, 4, 3, 4, 5, 4, 4, 3, 4, 5, 4, 3, 4, 5, 4]),
    ("Heath", [4, 3, 4, 4, 5, 4, 3, 4, 4, 4, 4, 3, 5, 4, 4, 3, 4, 4]),
  ]

  init() {
    var dice = Dice(state: 2024)
    var rounds: [Round] = []
    // From the first of January 2024, a round every twelve days or so.
    for day in stride(from: 0, to: 731, by: 12) {
      let course = Self.courses[dice.roll(Self.courses.count)]
      let hour = 7 + dice.roll(10)
      let start = 1_704_067_200 + (day + dice.roll(10)) * 86_400 + hour * 3_600
      let player = players[dice.roll(players.count)]
      let round = Round(
        player, on: Date(timeIntervalSince1970: Double(start)), course: course.name, par: course.pars.reduce(0, +))
      for (hole, par) in course.pars.enumerated() { Self.play(hole + 1, par, round, &dice) }
      rounds.append(round)
    }
    self.rounds = rounds
  }

  /// A hole: the longer shots first, then the putts.
  private static func play(_ hole: Int, _ par: Int, _ round: Round, _ dice: inout Dice) {
    func hit(_ club: String, _ metres: Int, _ spread: Int) {
      let distance = Double(metres * 2 - spread + dice.roll(spread * 2 + 1)) / 2
      round.add(Stroke(round, hole: hole, club: club, distance: distance))
    }
    let isUnlucky = dice.roll(54) < round.player.handicap * 2
    if par > 3 { hit("Driver", 215 - round.player.handicap, 60) }
    if par > 4 { hit("3 Wood", 185 - round.player.handicap, 40) }
    hit("7 Iron", 135 - round.player.handicap, 30)
    if isUnlucky { hit("Wedge", 60, 40) }
    for putt in 0..<(1 + dice.roll(3) / 2 + dice.roll(2)) { hit("Putter", putt == 0 ? 7 : 1, putt == 0 ? 10 : 1) }
  }
}

/// Numbers by the SplitMix64 method.
private struct Dice {
  var state: UInt64

  /// From 0 to below `sides`.
  mutating func roll(_ sides: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) % UInt64(sides))
  }
}

extension GolfSeason {
  /// The rounds as rows.
  var roundsTable: RecordRows {
    RecordRows(
      columns: ["date", "course", "player", "par", "score"],
      rows: rounds.map { round in
        [
          .date(round.date), .string(round.course), .string(round.player.name), .integer(Int64(round.par)),
          .integer(Int64(round.score)),
        ]
      })
  }

  /// The strokes as rows.
  var strokesTable: RecordRows {
    RecordRows(
      columns: ["date", "player", "hole", "club", "distance"],
      rows: strokes.map { stroke in
        [
          .date(stroke.round.date), .string(stroke.round.player.name), .integer(Int64(stroke.hole)),
          .string(stroke.club),
          .double(stroke.distance),
        ]
      })
  }
}
