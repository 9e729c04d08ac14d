import Foundation
import PredicateFormat

/// Someone who plays.
final class Player: Recordable {
  let name: String
  let handicap: Int

  init(_ name: String, handicap: Int) {
    self.name = name
    self.handicap = handicap
  }

  static let recordProperties = RecordProperties<Player>(.init("name", \.name), .init("handicap", \.handicap))
}

/// Eighteen holes on one day.
final class Round: Recordable {
  let date: Date
  let course: String
  let par: Int
  let player: Player
  private(set) var strokes: [Stroke] = []
  var score: Int { strokes.count }

  init(_ player: Player, on date: Date, course: String, par: Int) {
    self.player = player
    self.date = date
    self.course = course
    self.par = par
  }

  func add(_ stroke: Stroke) { strokes.append(stroke) }

  static let recordProperties = RecordProperties<Round>(
    .init("date", \.date), .init("course", \.course), .init("par", \.par), .init("score", \.score),
    .init("player", \.player), .init("strokes", \.strokes))
}

/// One stroke, with a club, over so many metres.
final class Stroke: Recordable {
  let hole: Int
  let club: String
  let distance: Double
  unowned let round: Round

  init(_ round: Round, hole: Int, club: String, distance: Double) {
    self.round = round
    self.hole = hole
    self.club = club
    self.distance = distance
  }

  static let recordProperties = RecordProperties<Stroke>(
    .init("hole", \.hole), .init("club", \.club), .init("distance", \.distance), .init("round", \.round))
}
