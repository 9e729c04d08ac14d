import PredicateFormat

/// Averages by fifty keys, by thousands, and by as many as there are rows.
enum GroupingTask: String, CaseIterable {
  case few = "group few"
  case some = "group some"
  case many = "group many"

  private var key: String {
    switch self {
    case .few: "city"
    case .some: "joined"
    case .many: "id"
    }
  }

  static func run(_ run: BenchmarkRun) throws {
    let people = run.data.people
    let objects = run.data.objects(.people)
    let table = RecordTable(people)
    for task in allCases {
      let typed = try task.query(RecordQuery<Person>())
      let dynamic = try task.query(RecordQuery())
      let expected = task.byHand(people)
      try run.time(
        task.rawValue,
        [
          ("natural", Job(people.count) { task.byHand(people) }, expected),
          ("typed", Job(people.count) { try typed.rows(of: people).count }, expected),
          ("dynamic", Job(people.count) { try dynamic.rows(of: objects).count }, expected),
          ("columns", Job(people.count) { try typed.rows(of: table).count }, expected),
        ])
    }
  }

  private func query<Record>(_ query: RecordQuery<Record>) throws(FormatError) -> CompiledQuery {
    try query.select(key, "average:(score) AS average").group(by: key).having("average > 0.5").compiled()
  }

  private func byHand(_ people: [Person]) -> Int {
    switch self {
    case .few: Self.groups(people) { $0.city }
    case .some: Self.groups(people) { $0.joined }
    case .many: Self.groups(people) { $0.id }
    }
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
