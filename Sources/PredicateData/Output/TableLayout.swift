import PredicateLanguage

/// The columns of a table for people: which are shown, how wide and how aligned, by a sample of the records. A later cell that
/// is wider widens its column from there on, as far as the line has room.
struct TableLayout {
  private let headers: [String]
  private let isNumeric: [Bool]
  /// The columns that are shown, by their places; nil for the one that stands for those left out.
  private let shown: [Int?]
  /// The cells of a line for these columns; nil where nothing is cut.
  private let room: Int?
  /// How wide each shown column is.
  private var widths: [Int]
  /// What each shown column keeps when others need room.
  private var least: [Int]
  /// Which shown columns have no dates but midnights, which are shown as days.
  private var showsDays: [Bool]
  /// How wide the column of row numbers is; nil without one.
  private let numberWidth: Int?
  /// The names of the columns for which the line has no room.
  let elidedNames: [String]

  private static let gap = 2
  // A text column of less would show too little of its values; a column of numbers, dates or booleans is not cut at all,
  // unless it has more digits than a number of usual size.
  private static let narrowestText = 8
  private static let widestNumber = 30
  // Where even one column finds no room.
  private static let narrowest = 4
  // Beyond this a column is not padded: one huge value would make every line as long.
  private static let widestPadding = 120
  /// What stands in the place of columns and rows that are left out.
  private static let elision = "…"

  /// The layout for a sample; `width` is that of the terminal, `numbers` are those of the rows.
  init(_ columns: inout RecordColumns, sample: [RecordValue], width: Int?, numbers: [Int]?) {
    let names = columns.names.map { CellText.escaped($0) }
    let isNumeric = columns.areNumeric(in: sample)
    let showsDays = width == nil ? names.map { _ in false } : Self.columnsOfDays(&columns, sample)
    let headers = names.map { TextWidth.cells($0) }
    var cells = names.map { _ in 0 }
    // Half a number or date would be another one.
    var isWhole = names.map { _ in true }
    for record in sample {
      for (column, value) in columns.cells(of: record).enumerated() {
        let text = Self.text(value, isOnScreen: width != nil, showsDays: showsDays[column])
        cells[column] = max(cells[column], TextWidth.cells(text))
        if !Self.isWhole(value) { isWhole[column] = false }
      }
    }
    numberWidth = numbers.map { numbers in numbers.max().map { String($0).utf8.count } ?? 1 }
    let width = width.map { [numberWidth] width in width - (numberWidth.map { $0 + Self.gap } ?? 0) }
    let natural = zip(headers, cells).map(max)
    // A name may be cut like a text.
    let narrow = natural.indices.map { column in
      let name = min(headers[column], Self.narrowestText)
      return isWhole[column]
        ? min(max(cells[column], name), Self.widestNumber) : min(natural[column], Self.narrowestText)
    }
    let shown = width.map { Self.columns(narrow, within: $0) } ?? Array(natural.indices)
    self.shown = shown
    elidedNames = zip(columns.names.indices, columns.names).filter { place, _ in !shown.contains(place) }.map(\.1)
    self.headers = shown.map { $0.map { names[$0] } ?? Self.elision }
    self.isNumeric = shown.map { $0.map { isNumeric[$0] } ?? false }
    self.showsDays = shown.map { $0.map { showsDays[$0] } ?? false }
    let wanted = shown.map { $0.map { natural[$0] } ?? 1 }
    let least = shown.map { $0.map { isWhole[$0] ? narrow[$0] : min(natural[$0], Self.narrowest) } ?? 1 }
    self.least = least
    room = width.map { $0 - Self.gap * (shown.count - 1) }
    widths =
      room.map { Self.widths(wanted, least: least, within: $0) } ?? wanted.map { min($0, Self.widestPadding) }
  }

  // MARK: Cells

  /// Whether part of a value would be taken for another value.
  private static func isWhole(_ value: RecordValue?) -> Bool {
    switch value {
    case nil, .null, .bool, .integer, .double, .decimal, .date: true
    case .string, .uuid, .data, .array, .set, .object, .record: false
    }
  }

  private static func text(_ value: RecordValue?, isOnScreen: Bool, showsDays: Bool) -> String {
    guard isOnScreen, let value else { return CellText.display(value) }
    if case .double(let number) = value { return ScreenText.number(number) }
    return (showsDays ? ScreenText.day(value) : nil) ?? CellText.display(value)
  }

  /// Which columns have dates, all of them midnights.
  private static func columnsOfDays(_ columns: inout RecordColumns, _ sample: [RecordValue]) -> [Bool] {
    var days = columns.names.map { _ in false }
    var times = days
    for record in sample {
      for (column, value) in columns.cells(of: record).enumerated() {
        guard !times[column], case .date? = value else { continue }
        if value.flatMap(ScreenText.day) == nil { times[column] = true } else { days[column] = true }
      }
    }
    return zip(days, times).map { $0 && !$1 }
  }

  // MARK: Widths

  /// The columns that fit into a line: the first and the last ones, in turn, with a nil for those between.
  private static func columns(_ least: [Int], within width: Int) -> [Int?] {
    guard least.reduce(0, +) + gap * (least.count - 1) > width, least.count > 1 else { return Array(least.indices) }
    var head: [Int] = [0]
    var tail: [Int] = []
    var used = least[0] + gap + 1
    while head.count + tail.count < least.count - 1 {
      let takesTail = tail.count < head.count
      let next = takesTail ? least.count - 1 - tail.count : head.count
      used += least[next] + gap
      guard used <= width else { break }
      if takesTail { tail.append(next) } else { head.append(next) }
    }
    return head + [nil] + tail.reversed()
  }

  /// How wide each column is so that all of them fit into the room. Each keeps the least that it needs, and the narrow ones all
  /// that they want; the rest is shared among those that are wider, to the last cell.
  private static func widths(_ wanted: [Int], least: [Int], within room: Int) -> [Int] {
    func widths(_ level: Int) -> [Int] { zip(wanted, least).map { max($1, min($0, level)) } }
    var (low, high) = (0, max(0, wanted.max() ?? 0))
    while low < high {
      let level = (low + high + 1) / 2
      if widths(level).reduce(0, +) <= room { low = level } else { high = level - 1 }
    }
    var result = widths(low)
    var rest = room - result.reduce(0, +)
    for column in result.indices where result[column] < wanted[column] && rest > 0 {
      result[column] += 1
      rest -= 1
    }
    return result
  }

  /// Makes room for a cell that is wider than its column.
  private mutating func widen(_ column: Int, to cells: Int, isWhole: Bool) {
    guard let room else {
      widths[column] = max(widths[column], min(cells, Self.widestPadding))
      return
    }
    let missing = cells - widths[column]
    let free = max(0, room - widths.reduce(0, +))
    // Texts give way to numbers, not to one another, which would move the columns with every row.
    if isWhole, missing > free, cells <= Self.widestNumber, least.reduce(cells - least[column], +) <= room {
      least[column] = cells
      var asked = widths
      asked[column] = cells
      widths = Self.widths(asked, least: least, within: room)
    } else {
      widths[column] += min(missing, free)
    }
  }

  // MARK: Lines

  /// Appends the names and a line of dashes.
  func appendHeader(to bytes: inout [UInt8]) {
    append(headers, "#", to: &bytes)
    append(widths.map(Self.dashes), Self.dashes(numberWidth ?? 0), to: &bytes)
  }

  private static func dashes(_ count: Int) -> String { String(repeating: "-", count: count) }

  /// Appends a row with its number.
  mutating func append(_ cells: [RecordValue?], number: Int?, to bytes: inout [UInt8]) {
    var texts: [String] = []
    texts.reserveCapacity(shown.count)
    for (place, column) in shown.enumerated() {
      guard let column else {
        texts.append(Self.elision)
        continue
      }
      if showsDays[place], case .date? = cells[column], cells[column].flatMap(ScreenText.day) == nil {
        showsDays[place] = false
      }
      let text = Self.text(cells[column], isOnScreen: room != nil, showsDays: showsDays[place])
      let width = TextWidth.cells(text)
      if width > widths[place] { widen(place, to: width, isWhole: Self.isWhole(cells[column])) }
      texts.append(text)
    }
    append(texts, number.map(String.init) ?? "", to: &bytes)
  }

  /// Appends the row that stands for rows left out.
  func appendElision(to bytes: inout [UInt8]) { append(shown.map { _ in Self.elision }, Self.elision, to: &bytes) }

  private func append(_ texts: [String], _ number: String, to bytes: inout [UInt8]) {
    // Blanks are written before the next text only, so that no line ends with any.
    var pending = 0
    if let numberWidth {
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, numberWidth - TextWidth.cells(number))))
      JSONWriter.append(number, to: &bytes)
      pending = Self.gap
    }
    for (column, text) in texts.enumerated() {
      if column > 0 { pending += Self.gap }
      let shown = room == nil ? text : TextWidth.cut(text, to: widths[column])
      let padding = max(0, widths[column] - TextWidth.cells(shown))
      if isNumeric[column] { pending += padding }
      if !shown.isEmpty {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: pending))
        pending = 0
        JSONWriter.append(shown, to: &bytes)
      }
      if !isNumeric[column] { pending += padding }
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
