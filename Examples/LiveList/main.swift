// A departure board that follows a store of trains: those that have not left, by platform, as many as the board has room
// for. After every batch of changes it prints what a list view would be told, and then the board.

import PredicateFormat

let store = try RecordStore([
  Departure("RE 1", "Hamburg", at: 605, platform: 4), Departure("S 3", "Airport", at: 607, platform: 1),
  Departure("ICE 72", "Basel", at: 612, platform: 7), Departure("RB 15", "Lübeck", at: 615, platform: 4),
  Departure("S 5", "Harbour", at: 618, platform: 1), Departure("IC 2", "Leipzig", at: 621, platform: 7),
])

var query = RecordQuery(Departure.self)
query.predicate = try FormatPredicate("hasLeft == NO AND delay < 60")
query.order = [try SortKey(parsing: "time + delay"), try SortKey(parsing: "id")]
query.limit = 5
let live = try LiveRecords(query, in: store, sections: SortKey(parsing: "platform"))

var board = Board(following: live)
try board.show("the board")

try store.update("S 3") { $0.delay = 4 }
try board.show("S 3 is 4 minutes late")

try store.update("RE 1") { $0.hasLeft = true }
try board.show("RE 1 has left")

try store.update("ICE 72") { $0.platform = 8 }
try board.show("ICE 72 leaves from another platform")

try store.perform { trains in
  try trains.update("S 3") { $0.hasLeft = true }
  try trains.update("RB 15") { $0.delay = 75 }
  try trains.insert(Departure("S 1", "Centre", at: 620, platform: 1))
}
try board.show("all at once: S 3 leaves, RB 15 is hopeless, S 1 comes")

do {
  try store.perform { trains in
    trains.delete("S 5")
    try trains.insert(Departure("IC 2", "Dresden", at: 640, platform: 7))
  }
} catch {
  print("\nnothing of a batch that fails is done: \(error)")
}
try board.show("the board is what it was")

// As an app would do it: a task that follows, here until the board shows a train that is yet to come.
let follower = Task {
  var board = RecordList<Departure>()
  for await event in live.changes {
    try event.apply(to: &board)
    if board.records.contains(where: { $0.id == "ICE 9" }) { break }
  }
  return board
}
try store.insert(Departure("ICE 9", "Vienna", at: 616, platform: 8))
print("\nthe board of a task that waited for ICE 9\n\(Board.text(of: try await follower.value))", terminator: "")
