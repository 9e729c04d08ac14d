import PredicateCommand
import PredicateSession
import Testing

/// Whatever a line holds, the next one is answered.
@Suite struct BatchLoopTests {
  private static let malformed = #"{"ok":false,"error":{"kind":"argument","code":"malformedRequest","message":""#

  private static let lines: [(line: [UInt8], start: String)] = [
    (Array("nonsense".utf8), malformed), (Array("{".utf8), malformed), (Array("[1,2]".utf8), malformed),
    (Array("null".utf8), malformed), (Array("{}".utf8), malformed), (Array(#"{"op":1}"#.utf8), malformed),
    (Array(#"{"op":"none"}"#.utf8), malformed), (Array(#"{"op":"evaluate"}"#.utf8), malformed),
    (Array(#"{"op":"evaluate","format":7}"#.utf8), malformed),
    (Array(#"{"op":"filter","format":"a = 1","objects":{}}"#.utf8), malformed),
    (Array(#"{"op":"evaluate","format":"a = 1","variables":[]}"#.utf8), malformed),
    (Array(#"{"op":"evaluate","format":"a = 1","arguments":{}}"#.utf8), malformed),
    // Bytes that are no UTF-8, and NUL.
    ([0xFF, 0xFE], malformed), (Array(#"{"op":"parse","format":""#.utf8) + [0xC3, 0x28, 0x22, 0x7D], malformed),
    ([0], malformed), (Array("{\"op\":\"parse\",\"format\":\"a\0b\"}".utf8), malformed),
    (Array(String(repeating: "[", count: 100_000).utf8), malformed),
    (
      Array(#"{"id":9,"op":"evaluate","format":"a >"}"#.utf8),
      #"{"id":9,"ok":false,"error":{"kind":"syntax","code":"missingValue","#
    ),
    (
      Array(#"{"op":"evaluate","format":"a > 1","object":{"a":"x"}}"#.utf8),
      #"{"ok":false,"error":{"kind":"type","#
    ),
    (
      Array((#"{"op":"parse","format":""# + String(repeating: "(", count: 10_000) + "\"}").utf8),
      #"{"ok":false,"error":{"kind":"limit","#
    ),
  ]

  /// An `id` comes back as it was written, byte for byte, whatever JSON it is; of several the last.
  @Test(arguments: [
    "1.0", "1e3", "-0", "1E+2", "12345678901234567890123", "0.10000000000000000000000001", #""a\u0062\/\"}""#, #""é""#,
    #"{ "a" : [1.50, {"b":"]"}] }"#, "[ 1,2 ]", #"{"$numberDecimal":"1.10"}"#, "null", "true", #""""#, "[]",
    "9007199254740993.0",
  ])
  func idsAreEchoed(_ id: String) {
    var server = BatchServer()
    let answer = #","ok":true,"format":"a == 1"}"#
    for line in [
      #"{"id":\#(id),"op":"parse","format":"a = 1"}"#, #" { "op" : "parse", "format":"a = 1", "id" : \#(id) } "#,
      #"{"x":{"id":2},"id":1,"op":"parse","y":["}","\\"],"i\u0064":\#(id),"format":"a = 1"}"#,
    ] {
      let response = server.respond(to: line) ?? ""
      let start = (#"{"id":"# + id + answer).dropLast()
      #expect(response.utf8.starts(with: start.utf8))
      #expect(line.contains("\"x\"") == response.contains("warnings"))
    }
    let failed = server.respond(to: #"{"op":"parse","id":\#(id),"format":"a ="}"#) ?? ""
    #expect(failed.utf8.starts(with: (#"{"id":"# + id + #","ok":false,"error":{"#).utf8))
  }

  /// A line of JSON with a value that cannot be read has its `id` all the same.
  @Test(arguments: [
    (#"{"id":7,"op":"value","format":"%@","arguments":[{"$date":"bad"}]}"#, "a malformed `$date` at column 49"),
    (#"{"op":"value","format":"1","object":{"a":1e999},"id":7}"#, "a number beyond the range of a double at column 42"),
  ])
  func unreadableValuesHaveTheirID(_ line: String, _ message: String) {
    var server = BatchServer()
    let start =
      #"{"id":7,"ok":false,"error":{"kind":"argument","code":"malformedRequest","message":""#
      + "the line cannot be read: \(message)"
    #expect(server.respond(to: line)?.hasPrefix(start) == true)
  }

  @Test func nothingEndsIt() {
    let good = #"{"id":1,"op":"evaluate","format":"a > 1","object":{"a":2}}"#
    var input: [UInt8] = []
    for (line, _) in Self.lines { input += line + [0x0A] + Array(good.utf8) + [0x0D, 0x0A] }
    let result = CommandHarness(inputBytes: input).run(["batch"])
    #expect(result.errors == "" && result.status == .success)
    let answers = result.output.split(separator: "\n")
    #expect(answers.count == Self.lines.count * 2)
    for (place, answer) in answers.enumerated() {
      let expected = place % 2 == 1 ? #"{"id":1,"ok":true,"result":true}"# : Self.lines[place / 2].start
      #expect(answer.hasPrefix(expected), "answer \(place): \(answer.prefix(200))")
    }
  }

  /// The same formats with other records, locales and variables: what is kept of a format does not change the answers.
  @Test func formatsThatComeAgain() {
    var input = ""
    var expected = ""
    for number in 0..<600 {
      let format = number % 3 == 0 ? "a > $least" : number % 3 == 1 ? "a > %@" : "a > \(number % 300)"
      let least = number % 7
      input +=
        #"{"op":"evaluate","format":"\#(format)","object":{"a":5},"variables":{"least":\#(least)},"#
        + #""arguments":[\#(number % 3 == 1 ? "\(least)" : "")]}"# + "\n"
      expected += #"{"ok":true,"result":\#(5 > (number % 3 == 2 ? number % 300 : least))}"# + "\n"
    }
    #expect(predicate("batch", input: input).output == expected)
  }
}
