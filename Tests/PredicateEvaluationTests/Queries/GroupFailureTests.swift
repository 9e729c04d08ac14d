import PredicateFormat
import TestSupport
import Testing

/// An aggregate of a group that has no value is an error where evaluation comes to it, and nowhere else, whichever way the
/// records are gathered.
@Suite struct GroupFailureTests {
  struct Entry: Recordable {
    var g: Int
    var n: Int
    static let recordProperties = RecordProperties<Entry>(.init("g", \.g), .init("n", \.n))
  }

  /// A group as the test itself works it out.
  private struct Group {
    let key: Int
    var count = 0
    var total: Int128 = 0
    var least = Int.max

    struct Overflow: Error {}

    func sum() throws(Overflow) -> Int {
      guard let sum = Int(exactly: total) else { throw Overflow() }
      return sum
    }
  }

  // MARK: Conditions of groups, where `a` and `b` are small numbers

  private static func holds(_ shape: Int, _ group: Group, _ a: Int, _ b: Int) throws -> Bool {
    switch shape {
    case 0: try group.key < a && group.sum() > b
    case 1: try group.key < a || group.sum() > b
    case 2: try group.count >= b && group.key != a && group.sum() <= b
    case 3: try group.key < a ? group.sum() > b : true
    default: try !(group.least >= 0 && group.sum() != b)
    }
  }

  private static func text(_ shape: Int, _ sum: String, _ a: Int, _ b: Int) -> String {
    switch shape {
    case 0: "g < \(a) AND \(sum) > \(b)"
    case 1: "g < \(a) OR \(sum) > \(b)"
    case 2: "count:(SELF) >= \(b) AND g != \(a) AND \(sum) <= \(b)"
    case 3: "TERNARY(g < \(a), \(sum), \(b + 1)) > \(b)"
    default: "NOT (min:(n) >= 0 AND \(sum) != \(b))"
    }
  }

  private static func rows(_ shape: Int, _ groups: [Group], _ a: Int, _ b: Int) throws -> [[RecordValue]] {
    var rows: [[RecordValue]] = []
    for group in groups where try holds(shape, group, a, b) {
      let sum: RecordValue = group.key < a ? .null : .integer(Int64(try group.sum()))
      rows.append([.integer(Int64(group.key)), sum])
    }
    return rows
  }

  // MARK: Ways

  /// The rows that each way gives; nil where it fails, with the code that all failures have.
  private static func answers(_ query: RecordQuery<RecordValue>, _ entries: [Entry]) throws -> [[[RecordValue]]?] {
    func answer(_ rows: () throws -> [[RecordValue]]) throws -> [[RecordValue]]? {
      do { return try rows() } catch let error as FormatError where error.code == .integerOverflow {
        #expect(error.first.span != nil)
        return nil
      }
    }
    let compiled = try query.compiled()
    let objects = entries.map { entry -> RecordValue in ["g": .integer(Int64(entry.g)), "n": .integer(Int64(entry.n))] }
    return [
      try answer { try compiled.rows(of: entries).values },
      try answer { try compiled.rows(of: objects).values },
      try answer { try compiled.rows(of: RecordTable(entries)).values },
      try answer { try compiled.rows(of: entries.map(\.recordValue)).values },
    ]
  }

  @Test(arguments: 0..<5)
  func `every way gives the same rows and errors`(_ shape: Int) throws {
    var source = SeededGenerator(seed: UInt64(shape))
    var failures = 0
    var answers = 0
    for _ in 0..<120 {
      let entries = (0..<source.pick([3, 20, 200])).map { _ in
        Entry(g: source.number(5), n: source.chance(40) ? Int.max - source.number(3) : source.number(9) - 2)
      }
      var groups: [Group] = []
      for entry in entries {
        if !groups.contains(where: { $0.key == entry.g }) { groups.append(Group(key: entry.g)) }
        for place in groups.indices where groups[place].key == entry.g {
          groups[place].count += 1
          groups[place].total += Int128(entry.n)
          groups[place].least = min(groups[place].least, entry.n)
        }
      }
      let (a, b) = (source.number(6), source.number(4))
      let expected = try? Self.rows(shape, groups, a, b)
      if expected == nil { failures += 1 } else { answers += 1 }
      // An argument that is more than a field is gathered record by record.
      for sum in ["sum:(n)", "sum:(n + 0)"] {
        var query = RecordQuery<RecordValue>()
        query.grouping = [try FormatExpression(parsing: "g")]
        query.columns = [
          try QueryColumn(parsing: "g"), try QueryColumn(parsing: "TERNARY(g < \(a), nil, \(sum)) AS s"),
        ]
        query.having = try FormatPredicate(parsing: Self.text(shape, sum, a, b))
        for (way, found) in try Self.answers(query, entries).enumerated() {
          #expect(found == expected, "\(Self.text(shape, sum, a, b)), way \(way)")
        }
      }
    }
    #expect(failures > 10 && answers > 10, "\(failures) failures, \(answers) answers")
  }

  @Test(arguments: [
    ("g == 1 AND sum:(t) > 0", "sum:(n)", false), ("g == 2 AND sum:(t) > 0", "sum:(n)", true),
    ("g == 1 OR sum:(n * 9223372036854775807) > 0", "g", true),
    ("g > 0 OR sum:(n * 9223372036854775807) > 0", "g", false),
    ("TRUEPREDICATE", "TERNARY(g == 1, count:(n), sum:(t))", true),
    ("count:(SELF) > 9 AND percentile:at:(n, 101) > 0", "g", false),
    ("count:(SELF) > 0 AND percentile:at:(n, 101) > 0", "g", true),
  ])
  func `whatever makes an aggregate fail`(_ having: String, _ column: String, _ fails: Bool) throws {
    let records: [RecordValue] = [
      ["g": 1, "n": 1, "t": 1], ["g": 2, "n": 2, "t": "x"], ["g": 2, "n": 3, "t": 2],
    ]
    var query = RecordQuery<RecordValue>()
    query.grouping = [try FormatExpression(parsing: "g")]
    query.columns = [try QueryColumn(parsing: column + " AS c")]
    query.having = try FormatPredicate(parsing: having)
    let compiled = try query.compiled()
    if fails {
      #expect(throws: FormatError.self) { try compiled.rows(of: records) }
    } else {
      #expect(try compiled.rows(of: records).count <= 2)
    }
  }
}
