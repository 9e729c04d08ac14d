import PredicateData
import PredicateLanguage
import TestSupport
import Testing

@Suite struct LineBlockTests {
  /// Lines of which each is read between two plain ones.
  static let lines: [String] = [
    "", " ", "\t\r", "{}", "{ }", #"{"a":1}"#, #"  {"a" : 1 , "b":2}  "#, #"{"b":2,"a":1}"#, #"{"a":1,"a":2}"#,
    #"{"a":1,"c":3,"a":null}"#, #"{"a":null}"#, #"{"a":true,"b":false}"#, #"{"a":"x","b":""}"#,
    #"{"a":"longer than eight bytes","b":"exactly8"}"#, #"{"a":"sixteen bytes it","b":"seventeen bytes x"}"#,
    #"{"a":"Zürich 😀","b":"\u00e9"}"#, #"{"a":"a\"b\\c\/\b\f\n\r\t","c":"\"\\"}"#,
    #"{"a":"\ud83d\ude00","c":"\ud83d\ude00"}"#,
    #"{"a":"x\ud83d","c":1}"#, #"{"c":"\ud83dx"}"#, #"{"c":"\ude00"}"#, #"{"c":"\x41"}"#, #"{"c":"\u12"}"#, #"{"c":"\"#,
    #"{"\u0061":1}"#, #"{"a\"":1,"a":2}"#, #"{"":1}"#, #"{"a":"#, #"{"a""#, #"{"a":1"#, #"{"a":1,"#, #"{"a":1,}"#,
    "{,}", #"{"b":"y","a":2.5{"a":[]}"#,
    #"{"a":1 "b":2}"#, #"{"a" 1}"#, "{a:1}", "{'a':1}", #"{"a":1}}"#, #"{"a":1} x"#, #"{"a":1}{}"#, "[1]", "[]", "5",
    "null",
    #""text""#, "x", "nul", #"{"a":nul}"#, #"{"a":truex}"#, #"{"c":tru}"#, #"{"c":falsy}"#, #"{"a":None}"#,
    #"{"a":NaN}"#,
    #"{"a":0,"b":-0}"#, #"{"a":-0.0,"b":0.0}"#, #"{"a":-12,"b":12.5}"#, #"{"a":01}"#, #"{"c":-01}"#, #"{"a":-}"#,
    #"{"a":1.}"#,
    #"{"c":.5}"#, #"{"a":+1}"#, #"{"a":1e5,"b":1E-2}"#, #"{"a":1e}"#, #"{"c":1e+}"#, #"{"a":1e999}"#, #"{"c":-1e999}"#,
    #"{"a":9223372036854775807,"b":-9223372036854775808}"#, #"{"a":9223372036854775808,"b":-9223372036854775809}"#,
    #"{"a":999999999999999999,"b":-1000000000000000000}"#, #"{"a":9007199254740993.0,"b":0.30000000000000004}"#,
    #"{"a":123456.789,"b":1234567890123456789.5}"#, #"{"c":1234567890123456789012345678901234567890}"#,
    #"{"a":12345678901234567890123456789012345678,"b":1234567890123456789012345678901234567890}"#,
    #"{"a":0x1F}"#, #"{"a":1 }"#, #"{"a":1,2}"#,
    #"{"a":[],"b":{}}"#, #"{"c":[],"d":{}}"#, #"{"a":[1,[2,"x]"],{"b":null}],"b":1}"#,
    #"{"c":[1,[2,"x]"],{"b":null}],"b":1}"#,
    #"{"c":{"a":1,"b":{"a":"}"}},"a":2}"#, #"{"c":[1,]}"#, #"{"c":[1 2]}"#, #"{"c":[,]}"#, #"{"c":{"a":1,}}"#,
    #"{"c":{"a"}}"#,
    #"{"c":{1:2}}"#, #"{"c":[}"#, #"{"c":{]}"#, #"{"c":["#, #"{"c":[1,"#, #"{"c":["\q"]}"#, #"{"c":[" \n "]}"#,
    #"{"c":[01]}"#,
    #"{"a":[1,]}"#, #"{"a":{"b":[true,false,null,"é",-1.5e3]}}"#, #"{"c":{"b":[true,false,null,"é",-1.5e3]}}"#,
    #"{"a":{"$date":"2024-05-17"},"b":{"$uuid":"00000000-0000-0000-0000-000000000001"}}"#, #"{"a":{"$date":""}}"#,
    #"{"c":{"$date":""}}"#, #"{"c":{"\u0024date":""}}"#, #"{"c":[{"$date":"2024-05-17","x":1}]}"#,
    #"{"c":{"x":1,"$date":""}}"#,
    #"{"a":{"$numberLong":"5"},"b":{"$literal":{"$date":""}}}"#, #"{"$date":"2024-05-17"}"#, #"{"$date":""}"#,
    #"{"$a":1,"a":2}"#,
    #"{"$literal":{"a":1}}"#, "{\"a\":\"\u{1}\"}", "{\"c\":\"\t\"}", "{\"a\":\u{A0}1}", "{\"a\":1}\u{0}",
    "{\"é\":1,\"a\":2}",
    "{\"a\":1}\r", "\u{C}{\"a\":1}", "{\"a\":1,\r\"b\":2}",
  ]

  @Test(arguments: lines)
  func anyLine(_ line: String) {
    let before = #"{"a":1,"b":"x"}"# + "\n"
    for ending in ["\n", "\r\n"] {
      let text = before + line + ending + #"{"a":1.5,"b":"y"}"# + ending + #"{"b":"z"}"#
      let sizes = [1, 3, before.utf8.count, before.utf8.count + line.utf8.count, 1 << 16]
      expectBlocksAgree(Array(text.utf8), kind: .jsonLines, sizes: sizes)
      expectBlocksAgree(Array(text.utf8), kind: .jsonLines, sizes: sizes) { $0.skipsMalformedLines = true }
      expectBlocksAgree(Array((before + before + line).utf8), kind: .jsonLines, sizes: sizes)
    }
  }

  @Test(arguments: [
    "", "\n", "\n\n{}", "{\"a\":1}\n{\"a\":\"zwölf\"}\n\n{\"b\":[1,2],\"a\":null}\n", "{\"a\":1}\r\n{}\r\n \r\n",
  ])
  func blocksOfEverySize(_ text: String) {
    expectBlocksAgree(Array(text.utf8), kind: .jsonLines)
    expectBlocksAgree(Array("\u{FEFF}\(text)".utf8), kind: .jsonLines)
  }

  @Test(
    arguments: [
      [0x22, 0x61, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x5C, 0x6E, 0xE2, 0x82, 0x22], [0x22, 0xC3, 0xA9, 0x80, 0x22],
    ] as [[UInt8]])
  func invalidUTF8(_ value: [UInt8]) {
    for key in ["a", "c"] {
      let line = Array("{\"\(key)\":".utf8) + value + Array("}\n".utf8)
      let bytes = Array("{\"a\":\"Zürich\"}\n".utf8) + line + Array("{\"b\":1}".utf8)
      expectBlocksAgree(bytes, kind: .jsonLines, sizes: [1, 20, 1 << 16])
      expectBlocksAgree(bytes, kind: .jsonLines, sizes: [1, 20, 1 << 16]) { $0.skipsMalformedLines = true }
    }
  }

  @Test(arguments: [0, 1, 2, 3, 63, 64, 65, 66, 200])
  func nesting(_ limit: Int) {
    for depth in [max(limit - 2, 0), max(limit - 1, 0), limit] {
      let list = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
      let object = String(repeating: "{\"x\":", count: depth) + "1" + String(repeating: "}", count: depth)
      for value in [list, object] {
        expectBlocksAgree(Array("{\"a\":1}\n{\"c\":\(value)}\n".utf8), kind: .jsonLines, sizes: [1 << 16]) {
          $0.nestingLimit = limit
        }
      }
    }
  }

  @Test func manyKeys() {
    let wide = (0..<700).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let text = "{\(wide)}\n{\"a\":1,\(wide)}\n{\(wide),\"a\":2}\n"
    expectBlocksAgree(
      Array(text.utf8), kind: .jsonLines, sizes: [1, 1 << 16], keys: [["a"], ["k699", "a", "k0"], nil])
  }

  /// Pieces of records in any order, well-formed and not.
  @Test func randomLines() {
    var random = SeededGenerator(seed: 20_260)
    let keys = ["\"a\"", "\"b\"", "\"c\"", "\"a\\u0062\"", "\"key of some length\"", "\"$date\"", "\"é\""]
    let values = [
      "1", "-7", "2.5", "1e2", "true", "null", "\"x\"", "\"\"", "\"Zürich\"", "\"a\\nb\"", "[1,2]", "{\"a\":1}",
      "[{\"b\":[]}]",
      "{\"$numberInt\":\"3\"}", "12345678901234567890", "01", "\"\u{1}\"", "x",
    ]
    for _ in 0..<1500 {
      var text = ""
      for _ in 0..<random.number(8) {
        let blank = random.chance(4) ? " " : ""
        let pairs = (0..<random.number(5)).map { _ in
          random.pick(keys) + blank + ":" + blank
            + values[random.number(random.chance(12) ? values.count : values.count - 3)]
        }
        var line = "{" + blank + pairs.joined(separator: "," + blank) + "}" + blank
        if random.chance(25) { line = String(line.dropLast(1 + random.number(3))) }
        text += line + (random.chance(6) ? "\r\n" : "\n")
      }
      if random.chance(3) { text = String(text.dropLast()) }
      expectBlocksAgree(
        Array(text.utf8), kind: .jsonLines, sizes: [1, 1 + random.number(40), 1 << 16], keys: [nil, ["b", "a"]]
      ) { $0.skipsMalformedLines = random.chance(2) }
    }
  }

  /// Many blocks, several of which are scanned at once.
  @Test func largeFile() {
    var text = ""
    for row in 0..<3000 { text += #"{"a":\#(row),"b":"row \#(row)","c":[\#(row)]}"# + "\n" }
    expectBlocksAgree(Array(text.utf8), kind: .jsonLines, sizes: [100, 4096], keys: [["a", "b"]])
    expectBlocksAgree(Array((text + "{\n" + text).utf8), kind: .jsonLines, sizes: [100, 4096], keys: [["a", "b"]])
  }

  @Test func stopsWhenToldTo() throws {
    let text = String(repeating: "{\"a\":1}\n", count: 1000) + "{"
    var options = ReadOptions()
    options.kind = .jsonLines
    options.blockSize = 64
    var blocks = 0
    _ = try RecordSource(text: text, options: options).readBlocks(
      ColumnRequest(keys: ["a"]), evaluate: { $0.count },
      deliver: { _, _ in
        blocks += 1
        return blocks < 3
      })
    #expect(blocks == 3)
  }

  @Test func tellsWhichKeysThereAre() throws {
    let text = "{\"a\":1,\"b\":2}\n{\"b\":1}\n{\"x\":1,}\n{\"c\":1,\"a\":3,\"\\u0064\":4}\n"
    for size in [1, 20, 1000] {
      var options = ReadOptions()
      options.kind = .jsonLines
      options.blockSize = size
      options.threads = 1
      options.skipsMalformedLines = true
      var keys: [String] = []
      _ = try RecordSource(text: text, options: options).readBlocks(
        ColumnRequest(keys: []), evaluate: { _ in },
        deliver: { report, _ in
          keys += report.newKeys
          return true
        })
      #expect(keys == ["a", "b", "c", "d"])
    }
  }
}
