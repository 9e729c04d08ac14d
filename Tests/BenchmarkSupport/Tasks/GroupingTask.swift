import PredicateFormat

/// Averages by few and by many keys.
enum GroupingTask {
  static func run(_ run: BenchmarkRun) throws {
    let people = run.data.people
    let objects = run.data.objects(.people)
    for (title, key) in [("group few", "city"), ("group many", "id")] {
      func query<Record>(_ query: RecordQuery<Record>) throws(FormatError) -> CompiledQuery {
        try query.select(key, "average:(score) AS average").group(by: key).having("average > 0.5").compiled()
      }
      let typed = try query(RecordQuery<Person>())
      let dynamic = try query(RecordQuery())
      let expected = byHand(people, isByCity: key == "city")
      try run.time(
        title,
        [
          ("natural", Job(people.count) { byHand(people, isByCity: key == "city") }, expected),
          ("typed", Job(people.count) { try typed.rows(of: people).count }, expected),
          ("dynamic", Job(people.count) { try dynamic.rows(of: objects).count }, expected),
        ])
    }
  }

  private static func byHand(_ people: [Person], isByCity: Bool) -> Int {
    isByCity ? groups(people) { $0.city } : groups(people) { $0.id }
  }

  @inline(__always) private static func groups<Key: Hashable>(_ people: [Person], by key: (Person) -> Key) -> Int {
    var sums: [Key: (sum: Double, count: Int)] = [:]
    for person in people {
      sums[key(person), default: (0, 0)].sum += person.score
      sums[key(person), default: (0, 0)].count += 1
    }
    return sums.values.count { $0.sum / Double($0.count) > 0.5 }
  }
}
