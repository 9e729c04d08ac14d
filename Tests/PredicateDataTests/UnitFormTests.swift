import PredicateData
import PredicateLanguage
import TestSupport
import Testing

/// Numbers with a unit, a sign of currency or one of per cent beside them.
@Suite struct UnitFormTests {
  private static func reading(_ units: [String], percent: Bool = false, _ numbers: TextForms.Numbers = .plain) throws
    -> ReadOptions
  {
    var options = ReadOptions()
    options.kind = .csv
    options.texts.numbers = numbers
    options.texts.percent = percent
    options.texts.units = try units.map { text in
      let parts = text.split(separator: "=")
      return try UnitForm(String(parts[parts.count - 1]), key: parts.count > 1 ? String(parts[0]) : nil)
    }
    return options
  }

  private static let cases: [(units: [String], percent: Bool, texts: [String], values: [String]?)] = [
    (["$"], false, ["$5", "$7.5"], ["5.0", "7.5"]), (["$"], false, ["$5", "$7"], ["5", "7"]),
    (["$"], false, ["5", "7"], ["5", "7"]),
    // All texts have the unit, or none.
    (["$"], false, ["$5", "7"], nil), (["$"], false, ["$5", "€7"], nil), (["$", "€"], false, ["$5", "€7"], nil),
    (["$", "€"], false, ["€5", "€7"], ["5", "7"]), (["a=$"], false, ["$5"], ["5"]), (["b=$"], false, ["$5"], nil),
    (["a=€", "$"], false, ["$5"], nil), (["GB"], false, ["12 GB", "500 MB"], nil),
    ([], true, ["12.5%", "5%"], ["0.125", "0.05"]), ([], true, ["12.5%", "5"], nil),
    ([], true, ["1", "5"], ["1", "5"]),
    (["%"], false, ["12.5%", "5%"], ["12.5", "5.0"]), ([], false, ["12.5%"], nil),
    (["$"], true, ["$5", "5%"], nil), (["$"], false, ["$5", "x"], nil), (["$"], false, ["$007"], nil),
  ]

  @Test(arguments: cases)
  func columns(_ column: (units: [String], percent: Bool, texts: [String], values: [String]?)) throws {
    for texts in [column.texts, column.texts.reversed()] {
      let options = try Self.reading(column.units, percent: column.percent)
      let text = "a\n" + texts.map { "\"\($0)\"\n" }.joined()
      let found = try RecordSource(text: text, options: options).records().map { record -> String in
        guard case .object(let object) = record else { return "" }
        return object["a"]?.description ?? "nil"
      }
      #expect(Set(found) == Set(column.values ?? column.texts.map { RecordValue.string($0).description }))
    }
  }

  private static let tables = [
    "a,b\n\"$1,000\",5%\n$2,7.5%\n-,-\n", "a,b\n$5,5%\n7,0.5\n", "a,b\n(5),x\n$7,5%\n", "a,b\n$5,5\n$6,5%\n$7,6\n",
    "a,b\n5,1\n6,2\n$7,3%\n",
  ]

  /// Rows, columns and guesses are read alike.
  @Test(arguments: tables)
  func blocksAgree(_ text: String) throws {
    let forms = try Self.reading(["a=$"], percent: true, .grouped).texts
    expectBlocksAgree(Array(text.utf8), kind: .csv) { $0.texts = forms }
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

  /// In JSON each text is read by itself: plain numbers in quotes stay texts, and several units are not read.
  @Test func textsInJSON() throws {
    let lines = #"""
      {"p":"$5","q":{"size":"12 GB"},"r":"50%"}
      {"p":"5","q":{"size":"12"},"r":"€7"}
      """#
    var options = try Self.reading(["p=$", "q.size=GB"], percent: true)
    options.kind = .jsonLines
    #expect(
      try RecordSource(text: lines, options: options).records().map(\.description)
        == [#"{"p": 5, "q": {"size": 12}, "r": 0.5}"#, #"{"p": "5", "q": {"size": "12"}, "r": "€7"}"#])
    options.texts.units = [try UnitForm("$"), try UnitForm("€")]
    #expect(
      try RecordSource(text: lines, options: options).records().map(\.description)
        == [#"{"p": "$5", "q": {"size": "12 GB"}, "r": 0.5}"#, #"{"p": "5", "q": {"size": "12"}, "r": "€7"}"#])
  }

  @Test(arguments: ["", " ", "5", "m2", "-", "()", ",.", "$1"])
  func noUnits(_ text: String) {
    #expect(throws: DataError.self) { try UnitForm(text) }
  }
}
