import PredicateFormat

/// A train at a station.
struct Departure: Recordable, Identifiable, Equatable {
  var id: String
  var destination: String
  /// Minutes after midnight.
  var time: Int
  var delay = 0
  var platform: Int
  var hasLeft = false

  static let recordProperties = RecordProperties<Departure>(
    .init("id", \.id), .init("destination", \.destination), .init("time", \.time), .init("delay", \.delay),
    .init("platform", \.platform), .init("hasLeft", \.hasLeft))

  init(_ id: String, _ destination: String, at time: Int, platform: Int) {
    self.id = id
    self.destination = destination
    self.time = time
    self.platform = platform
  }

  /// The line of the board: `10:05 RE 1 Hamburg, 5 minutes late`.
  var line: String {
    let minutes = time % 60
    let late = delay == 0 ? "" : ", \(delay) minutes late"
    return "\(time / 60):\(minutes < 10 ? "0" : "")\(minutes) \(id) \(destination)\(late)"
  }
}
