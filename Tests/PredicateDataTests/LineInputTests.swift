import PredicateData
import Testing

/// Lines for who answers them one by one.
@Suite struct LineInputTests {
  private static let rows: [(text: String, lines: [String?])] = [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n\na\n", ["", "", "a"]),
    ("abcd\nabcde\nab\n", ["abcd", nil, "ab"]), ("abcde", [nil]), ("ab\nabcdefghi", ["ab", nil]),
    ("a\r\nb\r\n", ["a\r", "b\r"]),
  ]

  @Test(arguments: rows)
  func lines(_ text: String, _ expected: [String?]) throws {
    var input = LineInput(bytes: Array(text.utf8), longestLine: 4)
    var found: [String?] = []
    var waits = 0
    func wait() -> Bool {
      waits += 1
      return true
    }
    func take(_ line: Span<UInt8>?) {
      guard let line else { return found.append(nil) }
      found.append(String(decoding: (0..<line.count).map { line[$0] }, as: UTF8.self))
    }
    while try input.next(beforeWaiting: wait, take) {}
    #expect(found == expected)
    // Once for all bytes that are there, once to learn that there are no more.
    #expect(waits <= 2)
  }

  @Test func aLineThatIsTooLongIsNotKept() throws {
    let long = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
    var input = LineInput(bytes: long + Array("\nab\n".utf8) + long, longestLine: 100)
    var found: [Int?] = []
    while try input.next(beforeWaiting: { true }, { found.append($0?.count) }) {}
    #expect(found == [nil, 2, nil])
  }
}
