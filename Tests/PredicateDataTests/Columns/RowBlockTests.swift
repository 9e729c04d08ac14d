import PredicateData
import PredicateLanguage
import TestSupport
import Testing

@Suite struct RowBlockTests {
  private static let tables = [
    "", "\n\n", "a,b", "a,b\n", "a,b\n1,x\n2,y\n", "a,b\r\n1,x\r\n2,y", "a,b\r1,x\r2,y\r", "\na,b\n\n1,x\n\r\n",
    "a\n1\n\n2\n",
    "a\n\n\n", "a,b\n,\"\"\nx,y", "a,b\n1,\"\"\n\"\",2", "a,b\n,\n", "a,b,c\n1\n", "a,b\n1,2,\n3,4,,\n",
    "\"a\",\"b,c\"\n\"x,\"\"y\"\"\",\"line\nbreak\"\n", "a,b\n5\" disk,x\"y\"z\n1,2\n", "a,b\n \"x\",\"\"\"\"\n",
    "a,b\n\"x\" ,\"y\"  \n\"1\",2", "a,b\n\"1\",\"true\"\n", "a,b\n\"x\r\ny\",\"\r\"\r\n\"\n\n\",1\r\n",
    " a ,,a,a_2,\"\"\n1,2,3,4,5\n",
    "a,b\n1,2\r2,3\n4,5\r\n", "a;b\n1;2,5\n", "a|b\n\"1|\"|2\n",
    "a,b\nlonger than sixteen bytes,\"so is this, in quotes\"\n",
    // Mistakes.
    "a,b\n\"x,1\n2,3", "a,b\n1,\"x\ny\n", "a,b\n\"x\ny\",\"He said \"hi\"\"\n", "a,b\n1,2\n\"x\ny\",3,4\n",
    "a,b\n1,2\n\n3,4,5\n6,7\n",
    "a,b\n1,2\n\"3\"x,4\n5,6\n", "a,b\n1,\"", "a,b\n1,longer than eight\0bytes\n", "a,b\n1,\t\tx\t\0", "a\0b\n1,2\n",
    "a,b\n\"1\n\0\",2\n", "a,b\n\"1\"\0,2\n", "a,b\n1,2\n\0\0", "a,b\n1,2\n\u{1A}", "a,b\r\n1,2\u{1A}\u{1A}",
    "a\n1\n\u{1A}\r\n",
    "a,b\n1,\"2\"\u{1A}", "\u{1A}", "a,b\u{1A}", "a,b\n\u{1A}z,x\u{1A}y\n1,\u{1A}\n",
  ]

  @Test(arguments: tables)
  func blocksOfEverySize(_ text: String) {
    expectBlocksAgree(Array(text.utf8), kind: .csv)
    expectBlocksAgree(Array("\u{FEFF}\(text)".utf8), kind: .csv)
    expectBlocksAgree(Array(text.utf8), kind: .csv) { $0.columnTyping = .strings }
    expectBlocksAgree(Array(text.utf8), kind: .csv, sizes: [1, 1 << 16]) { $0.columnTyping = .firstRows(1) }
    expectBlocksAgree(Array(text.replacing(",", with: "\t").utf8), kind: .tsv)
    for delimiter in "; \"\n1a".utf8 {
      expectBlocksAgree(Array(text.utf8), kind: .csv, sizes: [1, 1 << 16]) { $0.delimiter = delimiter }
    }
  }

  private static let cells = [
    ["1", "-2", "0"], [" 1", "2\t"], ["-0"], ["9223372036854775807", "-9223372036854775808"], ["007", "1"], ["+1"],
    ["1_000"],
    ["1", "2.5"], [".5", "5."], ["1e3", "-1E-3"], ["."], ["-"], ["1,5"], ["00.5"], ["1e999"], ["NaN", "1"], ["0x1F"],
    ["12345678901234567890", "1"], ["12345678901234567890", "0.5"], ["9007199254740993", "2.5", "1"],
    ["1", "9007199254740992", "2.5"], ["123456789012345678", "1", "0.5"],
    ["1234567890123456789012345678901234567890", "1"],
    ["true", "FALSE", "True"], ["true", "1"], ["1", "true"], ["2023-08-18", "2023-08-18T14:38:00+02:00"],
    ["2023-08-18", "2023-02-30"], ["2023-08-18", "1"], ["x", "1"], ["1", "x"], [" "], ["", "1", ""],
    ["0.1", "123456.789"],
    ["999999999999999999", "1000000000000000000"], ["0.30000000000000004", "9007199254740993.0"], ["-0.0", "0.0"],
    ["1.5", "", "2"], ["Zürich", "😀"],
  ]

  /// Types are decided on all blocks, whichever thread has seen them.
  @Test(arguments: cells)
  func types(_ cells: [String]) {
    for cells in [cells, cells.reversed(), cells + ["x"]] {
      let quoted = "id,a\n" + cells.map { "k,\"\($0)\"\n" }.joined() + "k,\n"
      expectBlocksAgree(Array(quoted.utf8), kind: .csv, sizes: [1, 10, 1 << 16])
      let plain = "a\tid\n" + cells.map { "\($0)\tk\n" }.joined() + "\tk\n"
      expectBlocksAgree(Array(plain.utf8), kind: .tsv, sizes: [1, 10, 1 << 16])
    }
  }

  /// Which guesses hold: those that no further cell contradicts.
  @Test(arguments: [
    (["1", "2"], true), (["1", "2.5"], false), (["2.5", "1"], true), (["1", "x"], false), (["x", "1"], true),
    (["true", "FALSE"], true), (["true", "1"], false), (["2023-08-18", "2023-08-19"], true),
    (["2023-08-18", "x"], false),
    (["", "1"], false), (["1", ""], true), (["2.5", "1234567890123456789012345678901234567890"], false),
    (["2.5", "9007199254740992"], true), (["2.5", "9007199254740993"], false),
    (["12345678901234567890", "1"], true), (["1", "12345678901234567890"], false),
  ])
  func guesses(_ cells: [String], _ holds: Bool) {
    var options = ReadOptions()
    options.kind = .csv
    // A row a block.
    options.blockSize = 1
    let source = RecordSource(text: "id,a\n" + cells.map { "k,\($0)\n" }.joined(), name: "f", options: options)
    let guessed = ReadingOutcome.guessed(source, keys: ["a"])
    #expect((guessed != nil) == holds)
    #expect(guessed == nil || guessed == ReadingOutcome.values(of: source, keys: ["a"]))
    // What is not asked for may be anything.
    #expect(ReadingOutcome.guessed(source, keys: ["id"])?.count == cells.count)
  }

  @Test func invalidUTF8() {
    for place in ["a", "b"] {
      let header = place == "a" ? "a,b\n" : "b,a\n"
      let bytes = Array((header + "ä,1\nxé").utf8) + [0xFF] + Array(",2\n\"x\n\",3,4\n".utf8)
      expectBlocksAgree(bytes, kind: .csv)
      expectBlocksAgree(Array(bytes.dropLast(8)), kind: .csv)
      expectBlocksAgree(Array(bytes.dropLast(8)), kind: .csv) { $0.columnTyping = .strings }
    }
  }

  @Test func anyBytes() {
    var random = SeededGenerator(seed: 12)
    let alphabet = Array("a1,,\"\"\n\r\t -.e\u{e9}\0\u{1A}".utf8)
    for _ in 0..<3000 {
      let bytes = Array("a,b\n".utf8) + (0..<random.number(40)).map { _ in random.pick(alphabet) }
      expectBlocksAgree(bytes, kind: .csv, sizes: [1, 1 + random.number(20), 1 << 16], keys: [["b", "a"]]) {
        if random.chance(3) { $0.columnTyping = .strings }
      }
    }
  }

  @Test func largeFile() {
    var text = "a,b,c\n"
    for row in 0..<3000 { text += "\(row),row \(row),\"quoted\n\(row)\"\n" }
    expectBlocksAgree(Array(text.utf8), kind: .csv, sizes: [100, 4096], keys: [["a", "b"]])
    expectBlocksAgree(Array((text + "1,2,3,4\n" + text).utf8), kind: .csv, sizes: [100, 4096], keys: [["a", "b"]])
    expectBlocksAgree(Array((text + "x,2,3\n" + text).utf8), kind: .csv, sizes: [100, 4096], keys: [["a", "b"]])
  }
}
