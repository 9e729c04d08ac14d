import Foundation
import PredicateData
import PredicateEvaluation
import PredicateLanguage
import TestSupport
import Testing

/// Reads CSV text; every size of block must give the same.
private func read(
  _ text: String, kind: FileKind = .csv, typing: ReadOptions.ColumnTyping = .wholeFile, blockSize: Int? = nil
) throws(DataError) -> [RecordValue] {
  var options = ReadOptions()
  options.kind = kind
  options.columnTyping = typing
  if let blockSize { options.blockSize = blockSize }
  return try RecordSource(text: text, name: "t.csv", options: options).records()
}

@Suite struct CSVTests {
  private static let zeroByte = """
    a zero byte, which is no text
      hint: text in UTF-16 is full of them, convert it: `iconv -f UTF-16LE -t UTF-8`; remove others: `tr -d '\\000'`
    """
  private static let endMark = """
    Ctrl-Z, byte 1A, which ends the files of old systems
      hint: remove it: `tr -d '\\032'`
    """

  private static let tables: [(String, [RecordValue])] = [
    ("", []), ("\n\n", []), ("a,b", []), ("a,b\n", []),
    ("a,b\n1,x\n2,y\n", [["a": 1, "b": "x"], ["a": 2, "b": "y"]]),
    // Line ends.
    ("a,b\r\n1,x\r\n2,y", [["a": 1, "b": "x"], ["a": 2, "b": "y"]]),
    ("a,b\r1,x\r2,y\r", [["a": 1, "b": "x"], ["a": 2, "b": "y"]]),
    ("\u{FEFF}a,b\n1,x", [["a": 1, "b": "x"]]),
    // Empty lines, but not those of a table of one column.
    ("\na,b\n\n1,x\n\r\n", [["a": 1, "b": "x"]]), ("a\n1\n\n2\n", [["a": 1], ["a": .null], ["a": 2]]),
    // Null and the empty string.
    ("a,b\n,\"\"\nx,y", [["a": .null, "b": ""], ["a": "x", "b": "y"]]),
    ("a,b\n1,\"\"\n\"\",2", [["a": 1, "b": .null], ["a": .null, "b": 2]]),
    ("a,b\n,\n", [["a": .null, "b": .null]]), ("a,b,c\n1\n", [["a": 1, "b": .null, "c": .null]]),
    ("a,b\n1,2,\n3,4,,\n", [["a": 1, "b": 2], ["a": 3, "b": 4]]),
    // Quotes.
    ("\"a\",\"b,c\"\n\"x,\"\"y\"\"\",\"line\nbreak\"\n", [["a": "x,\"y\"", "b,c": "line\nbreak"]]),
    ("a,b\n5\" disk,x\"y\"z\n", [["a": "5\" disk", "b": "x\"y\"z"]]),
    // Ctrl-Z is a character like others but where old systems end files with it.
    (
      "a,b\nx\u{1A}y,\u{1A}\n\u{1A}z,\"\u{1A}\"", [["a": "x\u{1A}y", "b": "\u{1A}"], ["a": "\u{1A}z", "b": "\u{1A}"]]
    ),
    ("a,b\n \"x\",\"\"\"\"\n", [["a": " \"x\"", "b": "\""]]),
    ("a,b\n\"x\" ,\"y\"  \n", [["a": "x", "b": "y"]]), ("a,b\n\"1\",\"true\"\n", [["a": 1, "b": true]]),
    ("a,b\n\"x\r\ny\",\"\r\"\r\n", [["a": "x\r\ny", "b": "\r"]]),
    // Header names.
    (" a ,,a,a_2,\"\"\n1,2,3,4,5\n", [["a": 1, "column2": 2, "a_3": 3, "a_2": 4, "column5": 5]]),
  ]

  @Test(arguments: tables)
  func table(_ text: String, _ records: [RecordValue]) throws {
    #expect(try read(text) == records)
  }

  /// Blocks that end at every place of the text, even within a quote, a line end or a character.
  @Test(arguments: tables)
  func blocksOfEverySize(_ text: String, _ records: [RecordValue]) throws {
    for blockSize in 1...max(1, text.utf8.count) {
      #expect(try read(text, blockSize: blockSize) == records)
      #expect(try read(text, typing: .firstRows(1000), blockSize: blockSize) == records)
    }
  }

  /// The examples of RFC 4180, section 2, under a header.
  @Test func examplesOfTheStandard() throws {
    let header = "field_name1,field_name2,field_name3\r\n"
    func record(_ a: RecordValue, _ b: RecordValue, _ c: RecordValue) -> RecordValue {
      ["field_name1": a, "field_name2": b, "field_name3": c]
    }
    #expect(
      try read(header + "aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n") == [record("aaa", "bbb", "ccc"), record("zzz", "yyy", "xxx")])
    #expect(
      try read(header + "\"aaa\",\"b \r\nbb\",\"ccc\"\r\nzzz,yyy,xxx")
        == [record("aaa", "b \r\nbb", "ccc"), record("zzz", "yyy", "xxx")])
    #expect(try read(header + "\"aaa\",\"b\"\"bb\",\"ccc\"") == [record("aaa", "b\"bb", "ccc")])
  }

  @Test(
    arguments: [
      ("a;b\n1,5;x", ["a": "1,5", "b": "x"]), ("a\tb\n1,5\tx", ["a": "1,5", "b": "x"]),
      ("a|b\n1,5|x", ["a": "1,5", "b": "x"]), ("a;b,c\n1;2,x", ["a;b": "1;2", "c": "x"]),
      ("\"a,b\";c\n1,5;x", ["a,b": "1,5", "c": "x"]), ("\"a;b\"\n1;x", ["a;b": "1;x"]),
      ("a\tb;c\n1\tx;2", ["a\tb": "1\tx", "c": 2]),
      ("a\r\n\"1;5\"", ["a": "1;5"]), ("ab", nil),
    ] as [(String, RecordValue?)])
  func theHeaderTellsTheDelimiter(text: String, record: RecordValue?) throws {
    for blockSize in [1, 7, 4096] {
      var options = ReadOptions()
      options.kind = .csv
      options.blockSize = blockSize
      #expect(try RecordSource(text: text, options: options).records() == (record.map { [$0] } ?? []))
    }
  }

  @Test func tabs() throws {
    #expect(try read("a\tb\n1,5\t\"x\ty\"\n", kind: .tsv) == [["a": "1,5", "b": "x\ty"]])
    var options = ReadOptions()
    options.delimiter = UInt8(ascii: ";")
    options.kind = .csv
    #expect(try RecordSource(text: "a;b\n1,5;2\n", options: options).records() == [["a": "1,5", "b": 2]])
  }

  @Test(arguments: [
    ("a,b\n\"x,1\n2,3", "t.csv:2:1: error: a quoted cell without its closing quote"),
    ("a,b\n1,\"x\ny\n", "t.csv:2:3: error: a quoted cell without its closing quote"),
    (
      "a,b\n\"x\ny\",\"He said \"hi\"\"\n",
      "t.csv:3:14: error: text after the closing quote of a cell\n  hint: within quotes write `\"\"` for a quote"
    ),
    (
      "a,b\n1,2\n\"x\ny\",3,4\n",
      """
      t.csv:4:6: error: a row of 3 cells under a header of 2
        hint: put cells that contain the delimiter in double quotes
      """
    ),
    ("a,b\n1,x\0y\n", "t.csv:2:4: error: \(zeroByte)"), ("a\0,b\n1,x\n", "t.csv:1:2: error: \(zeroByte)"),
    ("a,b\n1,\"x\n\0\"\n", "t.csv:3:1: error: \(zeroByte)"), ("a,b\n\"1\"\0,2\n", "t.csv:2:4: error: \(zeroByte)"),
    ("a,b\n1,2\n\0", "t.csv:3:1: error: \(zeroByte)"), ("a\n1\n\0\0\0\n", "t.csv:3:1: error: \(zeroByte)"),
    ("a,b\n1,2\n\u{1A}", "t.csv:3:1: error: \(endMark)"), ("a,b\r\n1,2\u{1A}\u{1A}", "t.csv:2:4: error: \(endMark)"),
    ("a\n1\n\u{1A}\r\n", "t.csv:3:1: error: \(endMark)"), ("a,b\n1,\"2\"\u{1A}", "t.csv:2:6: error: \(endMark)"),
    ("\u{1A}", "t.csv:1:1: error: \(endMark)"), ("a,b\u{1A}", "t.csv:1:4: error: \(endMark)"),
  ])
  func malformed(_ text: String, _ description: String) {
    for blockSize in [1, 2, 3, 7, 1000] {
      let error = #expect(throws: DataError.self) { try read(text, blockSize: blockSize) }
      #expect(error?.description == description)
    }
  }

  @Test func invalidUTF8() {
    var options = ReadOptions()
    options.kind = .csv
    let bytes = Array("a,b\nä,1\nxé".utf8) + [0xFF] + Array(",2\n".utf8)
    let error = #expect(throws: DataError.self) {
      try RecordSource(bytes: bytes, name: "t", options: options).records()
    }
    #expect(
      error?.description == "t:3:3: error: bytes that are no UTF-8 text\n  hint: convert the file to UTF-8")
  }

  @Test func anyBytes() {
    var random = SeededGenerator(seed: 11)
    let alphabet = Array("a1,,\"\"\n\r\t -.e\u{e9}\0\u{1A}".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      func outcome(_ blockSize: Int, _ typing: ReadOptions.ColumnTyping) -> Result<[RecordValue], DataError> {
        var options = ReadOptions()
        options.kind = .csv
        options.blockSize = blockSize
        options.columnTyping = typing
        return Result { () throws(DataError) in try RecordSource(bytes: bytes, options: options).records() }
      }
      let whole = outcome(1 << 16, .wholeFile)
      #expect(whole == outcome(1, .wholeFile))
      if case .success = whole { #expect(whole == outcome(3, .firstRows(1000))) }
    }
  }
}

@Suite struct CSVColumnTypeTests {
  private static let columns: [([String], [RecordValue])] = [
    (["1", "-2", "0"], [1, -2, 0]), ([" 1", "2\t"], [1, 2]), (["-0"], [0]),
    (["9223372036854775807", "-9223372036854775808"], [.integer(.max), .integer(.min)]),
    (["007", "1"], ["007", "1"]), (["+1"], ["+1"]), (["1_000"], ["1_000"]), (["1 000"], ["1 000"]),
    (["1", "2.5"], [1.0, 2.5]), ([".5", "5."], [0.5, 5.0]), (["1e3", "-1E-3"], [1000.0, -0.001]), (["."], ["."]),
    (["1,5"], ["1,5"]), (["00.5"], ["00.5"]), (["1e999"], ["1e999"]), (["NaN", "1"], ["NaN", "1"]),
    (["0x1F"], ["0x1F"]),
    (
      ["12345678901234567890", "1"],
      [.decimal(Decimal(string: "12345678901234567890") ?? 0), .decimal(1)]
    ),
    (["9007199254740992", "-9007199254740992", "0.5"], [9_007_199_254_740_992.0, -9_007_199_254_740_992.0, 0.5]),
    (["9007199254740993", "1", "0.5"], [9_007_199_254_740_993, 1, 0.5]),
    (
      ["0.5", "12345678901234567890", "-0"],
      [0.5, .decimal(Decimal(string: "12345678901234567890") ?? 0), 0]
    ),
    (
      ["1234567890123456789012345678901234567890", "1"], ["1234567890123456789012345678901234567890", "1"]
    ),
    (["true", "FALSE", "True"], [true, false, true]), (["true", "1"], ["true", "1"]), (["yes", "no"], ["yes", "no"]),
    (
      ["2023-08-18", "2023-08-18T14:38:00+02:00"],
      [
        .date(Date(timeIntervalSince1970: 1_692_316_800)), .date(Date(timeIntervalSince1970: 1_692_362_280)),
      ]
    ),
    (["2023-08-18", "2023-02-30"], ["2023-08-18", "2023-02-30"]), (["2023-08-18", "1"], ["2023-08-18", "1"]),
    (["x", "1"], ["x", "1"]), ([" "], [" "]),
  ]

  /// Where every cell is text, one with nothing in it is, too; a cell that a row lacks is none.
  @Test func emptyCellsAmongTexts() throws {
    let text = "a,b,c\n1,,\"\"\n,x\n"
    let expected: [RecordValue] = [["a": "1", "b": "", "c": ""], ["a": "", "b": "x", "c": .null]]
    #expect(try read(text, typing: .strings) == expected)
    var options = ReadOptions()
    options.kind = .csv
    options.columnTyping = .strings
    let table = try RecordSource(text: text, options: options).table()
    #expect(table.columns.map { column in (0..<2).map { column[$0] } } == [["1", ""], ["", "x"], ["", .null]])
    #expect(try read("a\n\n1\n", typing: .strings) == [["a": ""], ["a": "1"]])
    #expect(try read(text)[0] == ["a": 1, "b": .null, "c": ""])
  }

  @Test(arguments: columns)
  func types(_ cells: [String], _ values: [RecordValue]) throws {
    let text = "id,c\n" + cells.map { "k,\"\($0)\"\n" }.joined() + "k,\n"
    let records = try read(text)
    let expected = values + [.null]
    #expect(records == expected.map { ["id": "k", "c": $0] })
    #expect(try read(text, typing: .firstRows(cells.count)) == records)
    let strings = cells.map { RecordValue.string($0) } + [""]
    #expect(try read(text, typing: .strings) == strings.map { ["id": "k", "c": $0] })
  }

  /// A whole number beyond those that doubles hold is exact, too, where the rows before told the type.
  @Test func laterWholeNumbersOfNumberColumns() throws {
    let rows = try read("a\n1\n0.5\n9007199254740993\n2\n12345678901234567890\n", typing: .firstRows(2))
    let wide = RecordValue.decimal(Decimal(string: "12345678901234567890") ?? 0)
    #expect(rows == [["a": 1.0], ["a": 0.5], ["a": 9_007_199_254_740_993], ["a": 2.0], ["a": wide]])
  }

  @Test(arguments: [
    ("1", "x", "a whole number"), ("1", "2.5", "a whole number"), ("2.5", "x", "a number"),
    ("true", "0", "`true` or `false`"), ("2023-08-18", "18.8.2023", "an ISO 8601 date"),
    ("12345678901234567890", "1.5", "a whole number of at most 38 digits"),
  ])
  func laterCellsThatDoNotFit(_ first: String, _ later: String, _ noun: String) {
    let text = "id,wert\nk,\(first)\nk,\n\"ä\n\",\(later)\n"
    var records: [RecordValue] = []
    var options = ReadOptions()
    options.kind = .csv
    options.columnTyping = .firstRows(2)
    let error = #expect(throws: DataError.self) {
      try RecordSource(text: text, name: "f.csv", options: options).forEachRecord {
        records.append($0)
        return true
      }
    }
    #expect(
      error?.description == """
        f.csv:5:3: error: `\(later)` in column `wert` is not \(noun)
          hint: the first 2 rows decided the type; decide on the whole file, or read all columns as text
        """)
    #expect(records.count == 2)
  }
}
