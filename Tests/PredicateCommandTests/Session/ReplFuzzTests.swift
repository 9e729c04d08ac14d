import Testing

@testable import PredicateCommand
@testable import PredicateSession

/// Whatever is typed leads to an answer or a message.
@Suite struct ReplFuzzTests {
  /// SplitMix64: the same numbers everywhere.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let pieces = [
    "HP", "Name", "Type", "name", "tags", "home.city", "v", "SELF", "$a", "$b", " ", " ", " ", "1", "-1", "0", "2.5",
    "9223372036854775807", "'a'", "\"", "'", "\\", "(", ")", "{", "}", "[", "]", ",", ".", "@count", "@max", "=", "==",
    "!=", "<", ">", ":=", "+", "-", "*", "/", "**", "&", "|", "AND", "OR", "NOT", "ANY", "ALL", "IN", "BETWEEN", "LIKE",
    "MATCHES", "CONTAINS[cd]", "nil", "TRUEPREDICATE", "max:(", "count:(", "sum:(", "SUBQUERY(", "TERNARY(", "CAST(",
    "FUNCTION(", "%@", "%", "#", "\t", "\u{1B}", "é", "日", "\u{0}", "desc", "\n",
  ]

  private static let arguments = [
    "", "on", "off", "0", "1", "20", "99999999999999999999", "-1", "json", "table", "line", "count", "csv", "markdown",
    "monsters.csv", "world.json people", "mixed.jsonl mixed", "empty.json e", "broken.json", "setup.txt", "bad.txt",
    "people", "towns", "a = ", "$a = ", "operators", "functions",
  ]

  private static func line(_ generator: inout Generator) -> String {
    let words = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      pieces.randomElement(using: &generator) ?? ""
    }
    let text = words.joined(separator: Bool.random(using: &generator) ? " " : "")
    guard Int.random(in: 0..<3, using: &generator) == 0,
      let command = ReplCommand.table.randomElement(using: &generator)
    else { return text }
    let argument = arguments.randomElement(using: &generator) ?? ""
    return ".\(command.names[0]) \(argument)" + (Bool.random(using: &generator) ? " " + text : "")
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func anyLines(seed: UInt64) {
    var generator = Generator(state: seed)
    var session = SessionFixture.session("monsters.csv", "mixed.jsonl", "world.json")
    for _ in 0..<2_500 {
      let line = Self.line(&generator)
      let reaction = session.feed(line: line)
      for part in reaction.parts {
        #expect(part.text.hasSuffix("\n"))
        #expect(!part.text.unicodeScalars.contains("\u{1B}"), "\(line.debugDescription)")
      }
      // Answers may have gone to a file.
      let isSaid = session.output != nil || reaction.parts.contains { $0.kind == .error || $0.isAnswer }
      #expect(reaction.status == .success || isSaid)
    }
  }

  @Test func widths() {
    var generator = Generator(state: 5)
    for _ in 0..<300 {
      let width = Int.random(in: -5...200, using: &generator)
      var session = SessionFixture.session("world.json", "wide.json", width: width)
      session.width = width
      _ = session.feed(line: "TRUEPREDICATE")
      _ = session.feed(line: ".explain TRUEPREDICATE")
      _ = session.feed(line: ".help")
    }
  }
}
