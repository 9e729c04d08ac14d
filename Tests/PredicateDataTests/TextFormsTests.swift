import PredicateData
import PredicateEvaluation
import PredicateLanguage
import TestSupport
import Testing

/// Data that people wrote: nulls, numbers and dates in their ways.
@Suite struct TextFormsTests {
  private static func forms(
    nulls: [String] = [], _ numbers: TextForms.Numbers = .plain, _ dates: [String] = []
  ) throws -> TextForms {
    var forms = TextForms()
    forms.nulls = nulls
    forms.numbers = numbers
    forms.dates = try dates.map { text in
      let parts = text.split(separator: "=")
      return try DateForm(String(parts[parts.count - 1]), key: parts.count > 1 ? String(parts[0]) : nil)
    }
    return forms
  }

  private static func value(_ record: RecordValue, _ key: String) -> RecordValue {
    guard case .object(let object) = record else { return .null }
    return object[key] ?? .null
  }

  // MARK: Dates

  @Test(
    arguments: [
      ("dd/MM/yyyy", "02/03/2024", "2024-03-02T00:00:00Z"), ("d/M/yyyy", "2/3/2024", "2024-03-02T00:00:00Z"),
      ("d/M/yyyy", "12/11/2024", "2024-11-12T00:00:00Z"),
      ("MM/dd/yyyy HH:mm", "12/31/1999 23:59", "1999-12-31T23:59:00Z"),
      ("dd.MM.yy", "01.02.68", "2068-02-01T00:00:00Z"), ("dd.MM.yy", "01.02.69", "1969-02-01T00:00:00Z"),
      ("d MMM yyyy", "5 mar 2024", "2024-03-05T00:00:00Z"), ("MMMM d, yyyy", "March 5, 2024", "2024-03-05T00:00:00Z"),
      ("M/d/yyyy h:mm a", "3/5/2024 12:07 am", "2024-03-05T00:07:00Z"),
      ("M/d/yyyy h:mm a", "3/5/2024 1:07 PM", "2024-03-05T13:07:00Z"),
      ("yyyy-MM-dd'T'HH:mm:ss.SSSZ", "2024-03-05T01:02:03.250+02:00", "2024-03-04T23:02:03.250Z"),
      ("d' of 'MMMM yyyy", "5 of March 2024", "2024-03-05T00:00:00Z"),
      ("yyyy'x''y'M", "2024x'y3", "2024-03-01T00:00:00Z"),
      ("yyyy/MM", "2024/03", "2024-03-01T00:00:00Z"), ("k=yyyyMMdd", "20240305", "2024-03-05T00:00:00Z"),
      ("k=epoch-seconds", "1700000000", "2023-11-14T22:13:20Z"),
      ("k=epoch-seconds", "1700000000.5", "2023-11-14T22:13:20.500Z"),
      ("k=epoch-milliseconds", "1700000000123", "2023-11-14T22:13:20.123Z"),
      ("iso", "2024-03-05", "2024-03-05T00:00:00Z"),
      ("dd/MM/yyyy", "2/3/2024", nil), ("dd/MM/yyyy", "31/02/2024", nil), ("dd/MM/yyyy", "02/13/2024", nil),
      ("dd/MM/yyyy", "02/03/2024 ", "2024-03-02T00:00:00Z"), ("dd/MM/yyyy", "02/03/20245", nil),
      ("M/d/yyyy h:mm a", "3/5/2024 13:07 PM", nil), ("d MMM yyyy", "5 foo 2024", nil),
      ("yyyy/MM/dd HH:mmZ", "2024/03/05 01:02", nil), ("k=epoch-seconds", "1700000000123", nil),
    ] as [(String, String, String?)])
  func dates(_ form: String, _ text: String, _ instant: String?) throws {
    var options = ReadOptions()
    options.kind = .csv
    options.texts = try Self.forms(.plain, [form])
    let records = try RecordSource(text: "k\n\"\(text)\"\n", options: options).records()
    let found = Self.value(try #require(records.first), "k")
    let date = instant.flatMap { ISO8601.parse($0) }
    #expect(found == (date.map { .date($0) } ?? (Int64(text).map { .integer($0) } ?? .string(text))))
  }

  @Test(arguments: [
    "", "dd/MM", "yyyy", "DD/MM/YYYY", "yyyy-MM-dd hh:mm", "yyyyMMdd", "epoch-seconds", "yyyy-MM-'", "ISO",
  ])
  func noForms(_ pattern: String) {
    #expect(throws: DataError.self) { try DateForm(pattern) }
  }

  /// A column is of dates if one way, or several without contradiction, reads all of it.
  @Test(
    arguments: [
      (["dd/MM/yyyy", "MM/dd/yyyy"], ["13/01/2024", "01/02/2024"], ["2024-01-13", "2024-02-01"]),
      (["dd/MM/yyyy", "MM/dd/yyyy"], ["01/13/2024", "01/02/2024"], ["2024-01-13", "2024-01-02"]),
      (["dd/MM/yyyy", "MM/dd/yyyy"], ["01/03/2024", "01/02/2024"], nil),
      (["dd/MM/yyyy", "MM/dd/yyyy"], ["01/13/2024", "13/01/2024"], ["2024-01-13", "2024-01-13"]),
      (["dd/MM/yyyy", "MM/dd/yyyy"], ["01/13/2024", "13/01/2024", "01/02/2024"], nil),
      (["a=dd/MM/yyyy", "MM/dd/yyyy"], ["01/03/2024", "2024-05-06"], ["2024-03-01", "2024-05-06"]),
      (["dd/MM/yyyy", "d/M/yyyy"], ["01/03/2024", "1/3/2024"], ["2024-03-01", "2024-03-01"]),
      (["dd/MM/yyyy"], ["01/03/2024", "x"], nil),
    ] as [([String], [String], [String]?)])
  func columnsOfDates(_ dates: [String], _ texts: [String], _ expected: [String]?) throws {
    var options = ReadOptions()
    options.texts = try Self.forms(.plain, dates)
    options.kind = .csv
    let values = expected?.compactMap { ISO8601.parse($0).map(RecordValue.date) } ?? texts.map(RecordValue.string)
    for texts in [texts, texts.reversed()] {
      let records = try RecordSource(text: "a\n" + texts.joined(separator: "\n"), options: options).records()
      let found = records.map { Self.value($0, "a").description }
      #expect(Set(found) == Set(values.map(\.description)))
    }
  }

  // MARK: Numbers and nulls

  @Test(
    arguments: [
      (.grouped, ["2,234,302", "1"], ["2234302", "1"]), (.grouped, ["1,234.5", "-1,000"], ["1234.5", "-1000.0"]),
      (.grouped, ["1 234", "1'234", "1\u{202F}234"], ["1234", "1234", "1234"]), (.grouped, ["1,23"], nil),
      (.grouped, ["1234,567"], nil), (.grouped, ["1,234'567"], nil), (.grouped, ["0,123"], nil),
      (.grouped, [",123"], nil),
      (.grouped, ["1,234,"], nil), (.grouped, ["1.234.567"], nil), (.grouped, ["007"], nil),
      (.grouped, ["9,223,372,036,854,775,807"], ["9223372036854775807"]),
      (.decimalComma, ["1.234,5", "2,25"], ["1234.5", "2.25"]), (.decimalComma, ["1.234"], ["1234"]),
      (.decimalComma, ["1.5"], nil), (.decimalComma, ["1234.5"], nil), (.decimalComma, ["1,234,567"], nil),
      (.decimalComma, ["-0,5e1"], ["-5.0"]), (.plain, ["1,234"], nil),
    ] as [(TextForms.Numbers, [String], [String]?)])
  func numbers(_ numbers: TextForms.Numbers, _ texts: [String], _ expected: [String]?) throws {
    var options = ReadOptions()
    options.kind = .csv
    options.texts = try Self.forms(nulls: ["-", " n/a"], numbers)
    let rows = (texts + ["-", " n/a "]).map { "\"\($0)\"\n" }.joined()
    let records = try RecordSource(text: "a\n" + rows, options: options).records()
    let found = records.map { Self.value($0, "a").description }
    #expect(found == (expected ?? texts.map { RecordValue.string($0).description }) + ["nil", "nil"])
  }

  private static let tables: [(String, TextForms)] = {
    let all = (try? forms(nulls: ["-", ""], .grouped, ["dd/MM/yyyy", "MM/dd/yyyy", "b=epoch-seconds"])) ?? TextForms()
    let comma = (try? forms(nulls: ["n/a"], .decimalComma, ["a=yyyyMMdd"])) ?? TextForms()
    return [
      ("a,b\n\"1,000\",5\n-,\"\"\n 12 ,1700000000\n", all),
      ("a,b\n13/01/2024,x\n-,-\n2024-01-02,\"say \"\"x\"\"\"\n", all),
      ("a,b\n01/02/2024,1700000000\n02/03/2024,-\n", all), ("a,b\ntrue,- \n-,x\n", all), ("a,b\n1,2,\n-,\n", all),
      ("a,b\n20240101,\"1.000,5\"\nn/a,\"7,5\"\n", comma), ("a,b\n20240101,1.5\n5,\"7,5\"\n", comma),
      ("a,b\n1,2\n1,2,3\n", all), ("a,b\n,\n\"\",n/a\n", comma),
    ]
  }()

  /// Rows, columns and guesses are read alike.
  @Test(arguments: tables.indices)
  func blocksAgree(_ index: Int) {
    let (text, forms) = Self.tables[index]
    expectBlocksAgree(Array(text.utf8), kind: .csv) { $0.texts = forms }
    expectBlocksAgree(Array(text.utf8), kind: .csv) {
      $0.texts = forms
      $0.columnTyping = .strings
    }
    expectBlocksAgree(Array(text.utf8), kind: .csv, sizes: [1, 1 << 16]) {
      $0.texts = forms
      $0.columnTyping = .firstRows(9)
    }
    var options = ReadOptions()
    options.kind = .csv
    options.texts = forms
    options.blockSize = 1
    let source = RecordSource(text: text, name: "f", options: options)
    let guessed = ReadingOutcome.guessed(source, keys: ["a"])
    #expect(guessed == nil || guessed == ReadingOutcome.values(of: source, keys: ["a"]))
  }

  private static let lines = #"""
    {"a":"2024-01-02","b":{"c":"-","d":["1,234","x"]}}
    {"a":"13/01/2024","b":1700000000}
    {"a":"01/02/2024","b":"1.5"}
    {"a":"\u002d","b":1.5}
    {"a":5,"b":"\"-\""}
    """#

  @Test func textsInJSON() throws {
    let forms = try Self.forms(nulls: ["-"], .grouped, ["iso", "dd/MM/yyyy", "MM/dd/yyyy", "b=epoch-seconds"])
    expectBlocksAgree(Array(Self.lines.utf8), kind: .jsonLines) { $0.texts = forms }
    let array = "[" + Self.lines.split(separator: "\n").joined(separator: ",") + "]"
    expectBlocksAgree(Array(array.utf8), kind: .json) { $0.texts = forms }
    var options = ReadOptions()
    options.texts = forms
    options.kind = .jsonLines
    let records = try RecordSource(text: Self.lines, options: options).records().map(\.description)
    #expect(
      records == [
        #"{"a": 2024-01-02T00:00:00Z, "b": {"c": nil, "d": {1234, "x"}}}"#,
        #"{"a": 2024-01-13T00:00:00Z, "b": 2023-11-14T22:13:20Z}"#,
        #"{"a": "01/02/2024", "b": 1970-01-01T00:00:01.500Z}"#,
        #"{"a": nil, "b": 1970-01-01T00:00:01.500Z}"#, #"{"a": 5, "b": "\"-\""}"#,
      ])
    options.kind = .json
    #expect(try RecordSource(text: array, options: options).entities()[0].records.map(\.description) == records)
  }

  /// A messy table against values that are known before they are written.
  @Test func messyTable() throws {
    var random = SeededGenerator(seed: 28)
    var text = "n;day;at\n"
    var expected: [String] = []
    for _ in 0..<2000 {
      let number = Double(random.number(90_000_000)) / 4
      let day = 1 + random.number(28)
      let (month, year) = (1 + random.number(12), 1970 + random.number(90))
      let second = random.number(2_000_000_000)
      func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let isNull = random.chance(5)
      var whole = String(Int(number))
      var groups: [String] = []
      while whole.count > 3 {
        groups.insert(String(whole.suffix(3)), at: 0)
        whole = String(whole.dropLast(3))
      }
      let grouped = ([whole] + groups).joined(separator: random.chance(2) ? "." : "")
      let fraction = ["", ",25", ",5", ",75"][Int(number * 4) % 4]
      let date =
        random.chance(2) ? "\(padded(day)).\(padded(month)).\(year)" : "\(year)-\(padded(month))-\(padded(day))"
      text += "\(isNull ? "n/a" : grouped + fraction);\(date);\(isNull ? "-" : String(second))\n"
      let instant = ISO8601.format(ISO8601.date(unixSeconds: Int64(second)))
      expected.append(
        "\(isNull ? "nil" : String(number)) \(year)-\(padded(month))-\(padded(day))T00:00:00Z \(isNull ? "nil" : instant)"
      )
    }
    var options = ReadOptions()
    options.kind = .csv
    options.texts = try Self.forms(nulls: ["-", "n/a"], .decimalComma, ["dd.MM.yyyy", "at=epoch-seconds"])
    let source = RecordSource(text: text, options: options)
    let rows = try source.records().map { record in
      guard case .object(let object) = record else { return "" }
      return object.values.map(\.description).joined(separator: " ")
    }
    #expect(rows == expected)
    options.blockSize = 5000
    let table = try RecordSource(text: text, options: options).table()
    #expect(
      (0..<table.count).map { row in table.columns.map { $0[row].description }.joined(separator: " ") } == expected)
  }
}

/// Rows with cells too many, left out and counted.
@Suite struct SkippedRowTests {
  @Test(arguments: [
    "a,b\n1,2\n3,4,5\n6,7\n", "a,b\nx,2,3\n1,2\n", "a,b\n1,\"x\ny\"\nq,\"u\nv\",w\n2,z\n1,2,3\n", "a,b\n1,2,3\n",
    "a,b\n1,2\n3,4,5", "a,b\n1,\"2\"\"\",3\n4,5\n\n6,7,8\n", "a,b\n1,2,3\n\"x,1\n", "a,b\n1,2,3\n1,\"x\"y\n",
    "a\n1,2\n3\n\n4,5\n", "a,b\r\n1,2,3\r\n4,5\r\n",
  ])
  func blocksAgree(_ text: String) {
    for typing in [ReadOptions.ColumnTyping.wholeFile, .strings] {
      expectBlocksAgree(Array(text.utf8), kind: .csv) {
        $0.skipsMalformedLines = true
        $0.columnTyping = typing
      }
    }
  }

  @Test func areCounted() throws {
    var options = ReadOptions()
    options.kind = .csv
    options.skipsMalformedLines = true
    let text = "a,b\n1,2\nx,4,5\n6,7\n\n8,9,10\n"
    for typing in [ReadOptions.ColumnTyping.wholeFile, .firstRows(1)] {
      options.columnTyping = typing
      var found: [RecordValue] = []
      let summary = try RecordSource(text: text, options: options).forEachRecord {
        found.append($0)
        return true
      }
      #expect(found == [["a": 1, "b": 2], ["a": 6, "b": 7]])
      #expect(summary.records == 2 && summary.skipped == 2 && summary.firstSkipped?.line == 3)
    }
    options.skipsMalformedLines = false
    #expect(throws: DataError.self) { try RecordSource(text: text, options: options).records() }
  }
}

/// Rows that are kept although they do not fit: cells that are missing, or not of the type that their column is said to have.
@Suite struct MendedRowTests {
  private static let tables = [
    "n,d,t\n1,2024-01-02,x\n2,2024-02-30,y\nabc,2024-03-01,z\n4\n5,,w\n", "n,d,t\r\nx,y,z\r\n1\r\n",
    "n,d,t\n\"1,234\",2024-01-02,\"a\nb\"\n7,no,\"q\"\"\"\n\n1,2024-01-02\n8", "n,d,t\n1,2,3,4\nx,2,3\n",
  ]

  private static func options(_ types: [ColumnType]) -> ReadOptions {
    var options = ReadOptions()
    options.kind = .csv
    options.types = types
    return options
  }

  @Test(arguments: tables)
  func blocksAgree(_ text: String) {
    for isGrouped in [false, true] {
      for skips in [false, true] {
        expectBlocksAgree(Array(text.utf8), kind: .csv, keys: [nil]) {
          $0.types = [ColumnType("n", .number), ColumnType("d", .date), ColumnType("t", .text)]
          if isGrouped { $0.texts.numbers = .grouped }
          $0.skipsMalformedLines = skips
        }
      }
    }
  }

  @Test func areCounted() throws {
    var options = Self.options([ColumnType("n", .number), ColumnType("d", .date)])
    for typing in [ReadOptions.ColumnTyping.wholeFile, .firstRows(2), .firstRows(100)] {
      options.columnTyping = typing
      var found: [String] = []
      let summary = try RecordSource(text: Self.tables[0], options: options).forEachRecord {
        found.append($0.description)
        return true
      }
      #expect(
        found == [
          "{\"n\": 1, \"d\": 2024-01-02T00:00:00Z, \"t\": \"x\"}", "{\"n\": 2, \"d\": nil, \"t\": \"y\"}",
          "{\"n\": nil, \"d\": 2024-03-01T00:00:00Z, \"t\": \"z\"}", "{\"n\": 4, \"d\": nil, \"t\": nil}",
          "{\"n\": 5, \"d\": nil, \"t\": \"w\"}",
        ])
      #expect(summary.records == 5 && summary.skipped == 0)
      #expect(summary.unreadCells == 2 && summary.firstUnreadCell?.line == 3)
      #expect(summary.firstUnreadCell?.message == "`2024-02-30` in column `d` is not an ISO 8601 date")
      #expect(summary.shortRows == 1 && summary.firstShortRow == 5)
    }
  }

  /// Rows with empty cells behind the last column are counted, unless all have them.
  @Test(
    arguments: [
      ("n,d\n1,2\n3,4,\n5,6,,\n", 2, 3), ("n,d\n1,2,\n3,4,\n", 0, nil), ("n,d,\n1,2,\n3,4,\n", 0, nil),
      ("n,d\n1,\"2\n\"\n3,4,\n", 1, 4), ("n,d\n1,2,\"\"\n3,4\n", 1, 2), ("n,d\n1,2\n", 0, nil),
    ] as [(String, Int, Int?)])
  func longRows(_ text: String, _ count: Int, _ first: Int?) throws {
    for typing in [ReadOptions.ColumnTyping.wholeFile, .firstRows(1), .strings] {
      var options = ReadOptions()
      options.kind = .csv
      options.columnTyping = typing
      options.keepsUnread = true
      let source = RecordSource(text: text, options: options)
      for summary in [
        try source.forEachRecord { _ in true },
        try source.readBlocks(ColumnRequest(keys: nil), evaluate: { $0.count }, deliver: { _, _ in true }),
        try source.readBlocks(ColumnRequest(keys: ["n"]), evaluate: { $0.count }, deliver: { _, _ in true }),
      ] {
        #expect(summary.longRows == count && summary.firstLongRow == first, "\(typing)")
        #expect(summary.unread.count == count && summary.unread.first?.line == first, "\(typing)")
      }
      let guess = source.readGuessing(
        ColumnRequest(keys: ["n"]), accepts: { _ in true }, evaluate: { $0.count }, deliver: { _, _ in true })
      #expect(guess == (count == 0 && typing == .wholeFile), "\(typing)")
    }
  }

  /// Names that are given leave the first row a record.
  @Test(arguments: ["1,2,x\n3,4,y\n5\n", "1,2,x", "a,b,c\n\"1\n2\",3,4,5\n", ""])
  func headers(_ text: String) {
    expectBlocksAgree(Array(text.utf8), kind: .csv, keys: [nil, ["n", "t"]]) {
      $0.header = ["n", "d", "t"]
      $0.skipsMalformedLines = true
    }
  }

  /// What nobody asked for is not missed.
  @Test func ofColumnsThatAreAskedFor() throws {
    let options = Self.options([ColumnType("n", .number), ColumnType("d", .date)])
    for (keys, count) in [(nil, 2), (["n"], 1), (["t"], 0)] as [([String]?, Int)] {
      let source = RecordSource(text: Self.tables[0], options: options)
      let summary = try source.readBlocks(ColumnRequest(keys: keys), evaluate: { $0.count }, deliver: { _, _ in true })
      #expect(summary.unreadCells == count && summary.shortRows == 1, "\(keys ?? [])")
    }
  }

  /// Numbers of a stated column are of one form, whatever stands before the first.
  @Test func unitsOfStatedColumns() throws {
    for (text, keys, expected) in [
      ("a\nTBD\n$5\n€4\n7\n$6\n", ["$", "€"], ["nil", "5", "nil", "nil", "6"]),
      ("a\n7\n$5\n8\n", ["$"], ["7", "nil", "8"]),
    ] {
      var options = Self.options([ColumnType("a", .number)])
      options.texts.units = try keys.map { try UnitForm($0) }
      let source = RecordSource(text: text, options: options)
      #expect(try source.records().map(\.description) == expected.map { "{\"a\": \($0)}" })
    }
  }

  /// A stated type stands whatever the cells are, and a number keeps its kind.
  @Test(
    arguments: [
      ("a\n01234\n5\n", .text, ["\"01234\"", "\"5\""]), ("a\n1\n2.5\nx\n", .number, ["1", "2.5", "nil"]),
      ("a\nyes\ntrue\nFALSE\n", .boolean, ["nil", "true", "false"]), ("a\nx\ny\n", .number, ["nil", "nil"]),
      ("a\n12345678901234567890\n1\n", .number, ["12345678901234567890", "1"]),
    ] as [(String, ColumnType.Kind, [String])])
  func types(_ text: String, _ type: ColumnType.Kind, _ expected: [String]) throws {
    let source = RecordSource(text: text, options: Self.options([ColumnType("a", type)]))
    #expect(try source.records().map(\.description) == expected.map { "{\"a\": \($0)}" })
  }
}
