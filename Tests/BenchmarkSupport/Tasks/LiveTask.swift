import PredicateFormat
import TestSupport

/// What one change costs a list that follows a store.
enum LiveTask {
  static func run(_ run: BenchmarkRun) throws {
    for rows in [1_000, 10_000, 100_000] where rows <= max(run.options.rows, 10_000) {
      let people = PeopleGenerator.people(rows, seed: run.options.seed)
      let store = try RecordStore(people)
      let live = try LiveRecords(
        RecordQuery<Person>().where(Workload.p10.predicate()).sort("score").sort("name"), in: store)
      var random = SeededGenerator(seed: run.options.seed)
      let changes = 1_000
      try run.time(
        "live \(rows)", unit: "ns/change",
        [
          (
            "update",
            Job(changes) {
              for _ in 0..<changes {
                let score = Double(random.number(1_000_000)) / 1_000_000
                try store.update(random.number(rows)) { $0.score = score }
              }
              return live.count
            }, nil
          ),
          (
            "insert and delete",
            Job(changes) {
              for number in 0..<changes / 2 {
                var person = people[number % rows]
                person.id = rows + number
                try store.insert(person)
                _ = store.delete(person.id)
              }
              return live.count
            }, nil
          ),
        ])
      let fresh = try RecordQuery<Person>().where(Workload.p10.predicate()).records(in: store.records).count
      if live.count != fresh {
        throw Interleaving.WrongAnswer(job: "live \(rows)", answer: live.count, expected: fresh)
      }
    }
  }
}
