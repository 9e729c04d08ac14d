import Foundation
import PredicateData
import PredicateLanguage
import TestSupport
import Testing

private func write(
  _ records: [RecordValue], _ format: OutputFormat, _ options: WriteOptions = WriteOptions()
) -> (text: String, omitted: [String]) {
  var bytes: [UInt8] = []
  var writer = RecordWriter(format, options: options) { bytes += $0 }
  for record in records { writer.write(record) }
  writer.finish()
  return (String(decoding: bytes, as: UTF8.self), writer.omittedKeys)
}

@Suite struct RecordWriterTests {
  private static let people: [RecordValue] = [
    ["name": "Ann", "age": 30, "tags": ["a", "b"]], ["name": "Zoë", "age": .null, "note": ""],
    ["name": "日本|x", "age": 7, "note": "line\nbreak \"q\", ∅"],
  ]

  @Test func json() {
    #expect(
      write(Self.people, .json).text == #"""
        [
        {"name":"Ann","age":30,"tags":["a","b"]},
        {"name":"Zoë","age":null,"note":""},
        {"name":"日本|x","age":7,"note":"line\nbreak \"q\", ∅"}
        ]

        """#)
    #expect(write([], .json).text == "[]\n")
    #expect(write([1, .null], .jsonLines).text == "1\nnull\n")
    #expect(write([], .jsonLines).text == "")
    #expect(write(Self.people, .count).text == "3\n")
    #expect(write([], .count).text == "0\n")
  }

  @Test func lines() {
    #expect(
      write(Self.people + [5], .line).text == #"""
        name = "Ann"
         age = 30
        tags = ["a","b"]

        name = "Zoë"
         age = nil
        note = ""

        name = "日本|x"
         age = 7
        note = "line\nbreak \"q\", ∅"

        5

        """#)
    #expect(
      write([["日": 1, "x": .date(Date(timeIntervalSince1970: 0))]], .line).text == "日 = 1\n x = 1970-01-01T00:00:00Z\n")
    #expect(write([], .line).text == "")
  }

  @Test func paths() throws {
    #expect(
      write(Self.people + [5, [], [:], ["a": .array([]), "b": [:], "c": [[1, ["d": .null]], [2.5]]]], .paths).text
        == #"""
        [0].name = "Ann"
        [0].age = 30
        [0].tags[0] = "a"
        [0].tags[1] = "b"
        [1].name = "Zoë"
        [1].age = null
        [1].note = ""
        [2].name = "日本|x"
        [2].age = 7
        [2].note = "line\nbreak \"q\", ∅"
        [3] = 5
        [4] = []
        [5] = {}
        [6].a = []
        [6].b = {}
        [6].c[0][0] = 1
        [6].c[0][1].d = null
        [6].c[1][0] = 2.5

        """#)
    // Elements of a set have no place.
    #expect(
      write([["s": .set([1]), "t": .date(Date(timeIntervalSince1970: 0))]], .paths).text == """
        [0].s = {"$set":[1]}
        [0].t = {"$date":"1970-01-01T00:00:00Z"}

        """)
    #expect(
      write([["First Name": 1, "and": ["a\nb": 2, "`": 3]]], .paths).text == #"""
        [0].`First Name` = 1
        [0].#and.`a\nb` = 2
        [0].#and.```` = 3

        """#)
    #expect(write([], .paths).text == "")
  }

  /// Neither of them needs a stack for values that are nested without end.
  @Test(arguments: [OutputFormat.line, .paths]) func deepValues(_ format: OutputFormat) {
    var value: RecordValue = 1
    for _ in 0..<10_000 { value = .array([value]) }
    #expect(write([["a": value]], format).text.utf8.count > 20_000)
  }

  @Test func csv() {
    #expect(
      write(Self.people, .csv).text == #"""
        name,age,tags,note
        Ann,30,"[""a"",""b""]",
        Zoë,,,""
        日本|x,7,,"line
        break ""q"", ∅"

        """#)
    #expect(write([["a\tb": "x,y", "c": "p\tq"]], .tsv).text == "\"a\tb\"\tc\nx,y\t\"p\tq\"\n")
    #expect(write([1, "x"], .csv).text == "value\n1\nx\n")
    #expect(write([], .csv).text == "")
  }

  @Test func scalarsInCells() throws {
    let uuid = try #require(UUID(uuidString: "1B4E28BA-2FA1-11D2-883F-B9A761BDE3FB"))
    let record: RecordValue = [
      "b": true, "d": 2.0, "n": .double(.nan), "i": .double(-.infinity), "m": .decimal(Decimal(string: "1.25") ?? 0),
      "t": .date(Date(timeIntervalSince1970: 0)), "u": .uuid(uuid), "x": .data(Data([255])), "o": ["k": 1],
      "s": .set([1]),
    ]
    #expect(
      write([record], .csv).text == #"""
        b,d,n,i,m,t,u,x,o,s
        true,2.0,NaN,-Infinity,1.25,1970-01-01T00:00:00Z,1B4E28BA-2FA1-11D2-883F-B9A761BDE3FB,/w==,"{""k"":1}","{""$set"":[1]}"

        """#)
  }

  @Test func table() {
    #expect(
      write(Self.people, .table).text == #"""
        name    age  tags       note
        ------  ---  ---------  ------------------
        Ann      30  ["a","b"]
        Zoë       ∅             ""
        日本|x    7             line\nbreak "q", ∅

        """#)
    #expect(write([], .table).text == "")
    #expect(write([[:]], .table).text == "")
  }

  /// What could be mistaken is in quotes, what would upset a terminal is escaped.
  @Test(arguments: [
    (" a", #"" a""#), ("x ", #""x ""#), ("\"", #""\"""#), ("∅", #""∅""#), ("", #""""#), ("a\tb", #"a\tb"#),
    ("\u{1b}[31m", #"\u001b[31m"#), ("a\u{202e}b", #"a\u202eb"#), ("\u{85}é", #""\u0085é""#), ("👩‍👧", "👩‍👧"),
  ])
  func cellsOfTables(_ value: String, _ shown: String) {
    let lines = write([.string(value)], .table).text.split(separator: "\n")
    #expect(lines.last.map(String.init) == shown)
    #expect(lines.count == 3)
  }

  @Test func tableWithinAWidth() {
    var options = WriteOptions()
    options.width = 24
    #expect(
      write(Self.people, .table, options).text == #"""
        name    age  …  note
        ------  ---  -  --------
        Ann      30  …
        Zoë       ∅  …  ""
        日本|x    7  …  line\nb…

        """#)
    // Too narrow for anything: the first column stays.
    options.width = 1
    #expect(
      write([["some": "thing", "other": "words", "n": 1]], .table, options).text == """
        some  …
        ----  -
        thi…  …

        """)
  }

  /// Texts are cut before numbers and before columns are left out, and the widest first.
  @Test func whatGivesWayInATable() {
    var options = WriteOptions()
    options.width = 40
    let record: RecordValue = [
      "n": 1_234_567_890_123, "short": "abc", "long": "a text of thirty letters or so", "other": "another such text",
    ]
    #expect(
      write([record], .table, options).text == """
                    n  short  long      other
        -------------  -----  --------  --------
        1234567890123  abc    a text …  another…

        """)
    options.width = 38
    #expect(
      write([record], .table, options).text == """
                    n  short  …  other
        -------------  -----  -  -------------
        1234567890123  abc    …  another such…

        """)
  }

  @Test func columnsThatAreLeftOutAreNamed() {
    var options = WriteOptions()
    options.width = 22
    let record = RecordValue.object(RecordObject((1...8).map { ("k\($0)", .integer(Int64($0))) }))
    for format in OutputFormat.allCases {
      var writer = RecordWriter(format, options: options) { _ in }
      writer.write(record)
      writer.finish()
      #expect(writer.elidedColumns == (format == .table ? ["k4", "k5", "k6"] : []))
    }
  }

  /// Nothing in a value or a name ends its literal.
  @Test func sql() throws {
    var options = WriteOptions()
    options.table = "a \"b\""
    let record: RecordValue = [
      "it's": "O'Hara; DROP TABLE x; --", "q\"": .null, "b": true, "i": .integer(.min), "d": 1.5, "n": .double(.nan),
      "inf": .double(-.infinity), "nul": "a\u{0}b", "x": .data(Data([0, 255])), "l": ["a'b"],
      "t": .date(Date(timeIntervalSince1970: 0)),
    ]
    let opening =
      #"INSERT INTO "a ""b""" ("it's", "q""", "b", "i", "d", "n", "inf", "nul", "x", "l", "t") VALUES ("#
    #expect(
      write([record, ["b": false]], .sql, options).text == #"""
        BEGIN;
        \#(opening)'O''Hara; DROP TABLE x; --', NULL, TRUE, (-9223372036854775807 - 1), 1.5, NULL, -9e999, \#
        CAST(X'610062' AS TEXT), X'00FF', '["a''b"]', '1970-01-01T00:00:00Z');
        \#(opening)NULL, NULL, FALSE, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
        COMMIT;

        """#)
    options.columns = ["b"]
    #expect(write([["b": 1]], .sql, options).text == "INSERT INTO \"a \"\"b\"\"\" (\"b\") VALUES (1);\n")
    #expect(write([["b": 1], ["b": 2]], .sql, options).text.hasPrefix("BEGIN;\n"))
    // What is written at once is committed at once.
    options.sampleSize = 1
    #expect(!write([["b": 1], ["b": 2]], .sql, options).text.contains("BEGIN"))
  }

  @Test func markdown() {
    #expect(
      write(Self.people + [["name": "_a_ b_c *d* <e>", "age": 1.5]], .markdown).text == #"""
        | name | age | tags | note |
        | --- | ---: | --- | --- |
        | Ann | 30 | \["a","b"] |  |
        | Zoë | ∅ |  | "" |
        | 日本\|x | 7 |  | line\\nbreak "q", ∅ |
        | \_a\_ b_c \*d\* \<e> | 1.5 |  |  |

        """#)
  }

  @Test func html() {
    #expect(
      write([["name": "<b>&\"x\"", "age": 1.5], ["name": .null, "age": ""], [:]], .html).text == #"""
        <table>
        <tr><th>name</th><th>age</th></tr>
        <tr><td>&lt;b&gt;&amp;"x"</td><td class="number">1.5</td></tr>
        <tr><td class="null">∅</td><td>""</td></tr>
        <tr><td></td><td></td></tr>
        </table>

        """#)
    #expect(write([], .html).text == "<table>\n</table>\n")
  }

  @Test(arguments: [OutputFormat.csv, .table, .markdown])
  func columnsOfTheFirstRecords(_ format: OutputFormat) {
    var options = WriteOptions()
    options.sampleSize = 1
    let records: [RecordValue] = [["a": 1], ["b": 2, "a": 3], ["c": 4], 5]
    let (text, omitted) = write(records, format, options)
    #expect(omitted == ["b", "c", "value"])
    #expect(!text.contains("b"))
    #expect(write(records, format).omitted == [])

    options.columns = ["b", "z"]
    #expect(write(records, format, options).omitted == [])
    #expect(write(records, .csv, options).text == "b,z\n,\n2,\n,\n,\n")
    #expect(write([], .csv, options).text == "b,z\n")
  }

  @Test func recordsPassThroughOneByOne() {
    var pieces: [String] = []
    var options = WriteOptions()
    options.sampleSize = 1
    var writer = RecordWriter(.csv, options: options) { pieces.append(String(decoding: $0, as: UTF8.self)) }
    for number in 1...3 {
      writer.write(["a": .integer(Int64(number))])
      writer.flush()
    }
    writer.finish()
    #expect(pieces == ["a\n1\n", "2\n", "3\n"])
    #expect(writer.count == 3)
  }

  /// What is written as CSV or TSV reads back as the same records, where the columns' types can be told.
  @Test(arguments: [OutputFormat.csv, .tsv, .jsonLines, .json])
  func roundTrips(_ format: OutputFormat) throws {
    var random = SeededGenerator(seed: 99)
    let alphabet = Array("abc,\t\"\n\r ;é日😀'|\u{1A}")
    let records: [RecordValue] = (0..<500).map { index in
      let text = String(
        (0..<Int.random(in: 0..<8, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "x" })
      return [
        "id": .integer(Int64(index) - 250), "text": index % 7 == 0 ? .null : .string(text),
        "score": index % 5 == 0 ? .null : .double(Double.random(in: -1e9...1e9, using: &random)),
        "on": .bool(.random(using: &random)), "at": .date(Date(timeIntervalSince1970: Double(index) * 86_399)),
      ]
    }
    var options = ReadOptions()
    options.kind = FileKind(rawValue: format.rawValue)
    options.blockSize = 100
    #expect(try RecordSource(text: write(records, format).text, options: options).records() == records)
  }

  /// Wide records, each with keys of its own make, take work by their width and no more.
  @Test(arguments: [OutputFormat.csv, .tsv, .table, .markdown, .html, .sql])
  func wideRecordsTakeLinearWork(_ format: OutputFormat) {
    func lookups(_ width: Int, _ extra: Int) -> Int {
      var options = WriteOptions()
      options.sampleSize = 10
      var writer = RecordWriter(format, options: options) { _ in }
      for row in 0..<20 {
        // The later ones have keys for which there is no column.
        let keys = (0..<width).map { "k\($0)" } + (0..<(row < 10 ? 0 : extra)).map { "x\($0)" }
        writer.write(.object(RecordObject(keys.map { ($0, 1) })))
      }
      writer.finish()
      #expect(writer.omittedKeys.count == extra)
      return writer.keyLookups
    }
    let passes = format == .table ? 3 : format == .markdown ? 2 : 1
    #expect(lookups(1_000, 0) == (10 * passes + 10) * 1_000)
    #expect(lookups(2_000, 0) == 2 * lookups(1_000, 0))
    #expect(lookups(2_000, 2_000) == 2 * lookups(1_000, 1_000))
  }
}
