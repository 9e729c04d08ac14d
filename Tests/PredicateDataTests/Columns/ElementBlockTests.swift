import PredicateData
import PredicateLanguage
import TestSupport
import Testing

/// Arrays of JSON, read in blocks.
@Suite struct ElementBlockTests {
  @Test(arguments: LineBlockTests.lines)
  func anyElement(_ element: String) {
    let before = #"{"a":1,"b":"x"}"#
    for separator in [",", " ,\r\n\t"] {
      let elements = [before, element, #"{"a":1.5,"b":"y"}"#, #"{"b":"z"}"#].joined(separator: separator)
      let sizes = [1, 3, before.utf8.count, before.utf8.count + element.utf8.count, 1 << 16]
      expectBlocksAgree(Array("[\(elements)]".utf8), kind: .json, sizes: sizes)
      expectBlocksAgree(Array("[\(before)\(separator)\(element)]".utf8), kind: .json, sizes: sizes)
      expectBlocksAgree(Array("[\(element)".utf8), kind: .json, sizes: sizes) { $0.skipsMalformedLines = true }
    }
  }

  static let documents = [
    "", " ", "[", "[]", " [ ] \n", "[],", "[]]", "[,]", "[{},]", "[,{}]", "[{},,{}]", "[{}]]", "[{}} ]", "[{}]{}",
    "[{}", "[{},", "[{}\n", "[5", "[\"a", "[\"a\\", "[[1],[2]]", "[[1] [2]]", "[\n{\n\"a\"\n:\n1\n}\n,\n{\n}\n]\n",
    "[\"a\nb\"]", "[{\"a\":\"],[{\\\"\"},{\"a\":\"}\"}]", "[{\"a\":[}, 1]", "{\"a\":1}", "{\"x\":[{\"a\":1}]}", "5",
    "\u{FEFF}[{\"a\":1}, {\"a\":2}]", "[{\"a\":1}]          \n\n\n          ", "[{\"a\":1}]          \n\n\n         x",
    "          [          {\"a\":1}          ]",
  ]

  @Test(arguments: documents)
  func anyDocument(_ text: String) {
    expectBlocksAgree(Array(text.utf8), kind: .json)
  }

  @Test func brokenAnywhere() {
    let text = "[{\"a\":1,\"b\":\"x]\"}, {\"a\":[{\"b\":\"\\\"\"}],\n\"b\":-1.5e3},{}\n, {\"b\":null,\"a\":\"é\"}]\n"
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      expectBlocksAgree(Array(bytes[..<end]), kind: .json, sizes: [1, 7, 64], keys: [["a"]])
    }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<400 {
      var changed = bytes
      for _ in 0...random.number(2) {
        changed[random.number(changed.count)] = random.pick(Array("[]{},:\"\\ \n1a".utf8))
      }
      expectBlocksAgree(changed, kind: .json, sizes: [1 + random.number(80)], keys: [["b", "a"]])
    }
  }

  /// Many blocks, several of which are scanned at once.
  @Test func largeArray() {
    let rows = (0..<3000).map { #"{"a":\#($0),"b":"row \#($0)","c":[\#($0)]}"# }
    let text = "[\n" + rows.joined(separator: ",\n") + "\n]\n"
    expectBlocksAgree(Array(text.utf8), kind: .json, sizes: [100, 4096], keys: [["a", "b"]])
    expectBlocksAgree(Array((text.dropLast(2) + ",{]").utf8), kind: .json, sizes: [100, 4096], keys: [["a", "b"]])
  }
}
