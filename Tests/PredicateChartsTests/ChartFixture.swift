import PredicateFormat

@testable import PredicateCharts

/// Data that several tests of charts draw.
enum ChartFixture {
  /// The value of an ISO 8601 text; nil if it is none, which a test would show as a gap.
  static func date(_ text: String) -> RecordValue {
    ISO8601.parse(text).map { .date($0) } ?? .null
  }

  static let clubs = ChartData(
    columns: ["club", "average"],
    rows: [["Driver", 231.5], ["5 Iron", 165], ["Putter", .null], ["Sand Wedge", 70.25], ["Tee", 0]])

  static let negative = ChartData(
    columns: ["player", "over par"], rows: [["Ann", 3], ["Bob", -2], ["Cy", 0], ["Dee", 6], ["Eve", -6]])

  static let months = ChartData(
    columns: ["month", "average"],
    rows: [
      [date("2023-01-01"), 60], [date("2023-02-01"), 65], [date("2023-03-01"), 62.5], [date("2023-04-01"), .null],
      [date("2023-05-01"), 70], [date("2023-06-01"), 68],
    ])

  static let players = ChartData(
    columns: ["month", "player", "score"],
    rows: [
      [date("2023-01-01"), "Ann", 72], [date("2023-01-01"), "Bob", 80], [date("2023-02-01"), "Ann", 75],
      [date("2023-02-01"), "Bob", 78], [date("2023-03-01"), "Ann", 70], [date("2023-03-01"), "Bob", 84],
    ])

  static let handicaps = ChartData(columns: ["handicap", "score"], rows: (0..<60).map(round))

  private static func round(_ index: Int64) -> [RecordValue] {
    let handicap = index * 37 % 36
    return [.integer(handicap), .integer(62 + handicap + index * 7919 % 17)]
  }

  static let wide = ChartData(
    columns: ["round", "minimum", "average", "maximum"], rows: (0..<8).map(statistics))

  private static func statistics(_ round: Int64) -> [RecordValue] {
    [.integer(round), .integer(60 + round % 3), .integer(70 + round % 5), .integer(80 + round)]
  }

  /// Texts that would do harm if they were taken for anything but text.
  static let hostile = ChartData(
    columns: ["a\u{1B}[31m<b>&\"", "c\nd\\", "]]><script>"],
    rows: [
      ["<script>alert(1)</script>\u{7}", 1, 2], ["\u{202E}evil", -2, 3], ["日本語のとても長い名前です日本語のとても長い名前です", 2, 1],
      ["👩‍👩‍👧 family & friends", 1e9, 0], ["\r\n\t\u{9B}31m", 5, 6], ["", 1, 1],
    ])

  static let many = ChartData(columns: ["n", "value"], rows: (0..<10_000).map(noise))

  private static func noise(_ index: Int64) -> [RecordValue] { [.integer(index), .integer(index * 7919 % 1000)] }

  /// One column of numbers over categories; what no scale likes.
  static let odd: [(name: String, values: [RecordValue])] = [
    ("one", [5]), ("one zero", [0]), ("one negative", [-5]), ("equal", [7, 7, 7]), ("zeros", [0, 0]),
    ("gaps", [.null, 1, .null, .null, 2, .null]), ("not numbers", [.double(.nan), 1, .double(.infinity), 2]),
    ("huge", [.double(.greatestFiniteMagnitude), .double(-.greatestFiniteMagnitude)]),
    ("largest", [.double(.greatestFiniteMagnitude)]), ("least", [.double(-.greatestFiniteMagnitude)]),
    ("tiny", [.double(.leastNonzeroMagnitude), 0]), ("neighbors", [.double(1), .double(1.0.nextUp)]),
    ("far neighbors", [.double(1e16), .double(1e16 + 2)]), ("integers", [.integer(.max), .integer(.min)]),
    ("all negative", [-1, -2.5, -3]), ("small and large", [0.000_001, 1_000_000]),
  ]

  /// The same numbers over categories, numbers and dates.
  static func odd(_ values: [RecordValue]) -> [ChartData] {
    let places: [(Int) -> RecordValue] = [
      { .string("c\($0)") }, { .integer(Int64($0)) }, { date("2023-0\($0 % 9 + 1)-01") }, { _ in 3 },
      { _ in date("2023-08-18T14:38:05Z") },
    ]
    return places.map { place in
      ChartData(columns: ["x", "y"], rows: values.enumerated().map { [place($0), $1] })
    }
  }

  /// Each third day for more than a year.
  static let days = ChartData(columns: ["played", "score"], rows: (0..<200).map(played))

  private static func played(_ index: Int64) -> [RecordValue] {
    [.date(ISO8601.date(unixSeconds: 1_690_848_000 + index * 259_200)), .integer(70 + index * 7919 % 13)]
  }

  static let all = [clubs, negative, months, players, handicaps, wide, days, hostile]
}
