import PredicateLanguage
import Testing

@testable import PredicateCommand
@testable import PredicateSession

@Suite struct ReplHelpTests {
  private func help(_ subject: String, width: Int = 80) -> Reaction {
    var session = SessionFixture.session(width: width)
    return session.feed(line: ".help \(subject)")
  }

  @Test func overviewNamesEveryCommandAndTopic() {
    let text = help("").text
    let words = text.split(whereSeparator: \.isWhitespace)
    for command in ReplCommand.table { #expect(words.contains(".\(command.names[0])")) }
    for topic in HelpTopic.allCases { #expect(words.contains { $0.hasPrefix(topic.rawValue) }) }
  }

  @Test func overviewFitsAUsualTerminal() {
    let lines = help("").text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { TextWidth.cells($0) <= 80 })
  }

  @Test func inANarrowTerminalRemarksStandBelow() {
    let text = help("commands", width: 36).text
    #expect(text.contains("\n  .sort [EXPRESSION [desc], … | off]\n    the order of rows\n"))
    for topic in HelpTopic.allCases where topic != .commands {
      #expect(help(topic.rawValue, width: 36).text.contains("\n    "))
    }
  }

  @Test(arguments: HelpTopic.allCases) func topic(_ topic: HelpTopic) {
    let reaction = help(topic.rawValue)
    #expect(reaction.status == .success)
    #expect(!reaction.text.isEmpty)
  }

  /// A command's name that is a topic's too is explained as the topic.
  @Test func everyCommandIsExplained() {
    for command in ReplCommand.table {
      for name in command.names { #expect(help(".\(name)").text.hasPrefix(command.heading + "\n")) }
    }
  }

  @Test func everyFunctionIsExplained() {
    let all = help("functions").text
    for name in FunctionTable.builtin.allNames {
      #expect(all.contains("  \(name) "))
      let reaction = help(name)
      #expect(reaction.text.contains("example: "), "\(name)")
    }
  }

  @Test(arguments: HelpTopic.allCases.flatMap { $0.examples.map(\.input) })
  func exampleRuns(_ example: String) {
    var session = SessionFixture.session()
    let reaction = session.feed(line: example)
    #expect(reaction.status == .success, "\(reaction.text)")
    #expect(!session.isContinuing)
  }

  @Test func commandExamplesRun() {
    for command in ReplCommand.table {
      // What a pattern names has to lie in a folder.
      for example in command.examples where !example.contains("*.") {
        var session = SessionFixture.session("world.json", "monsters.csv")
        _ = session.feed(line: "TRUEPREDICATE")
        let reaction = session.feed(line: example)
        #expect(reaction.status == .success, "\(example): \(reaction.text)")
      }
    }
  }

  /// The example of `distanceToLocation:` names keys of a record.
  @Test(arguments: BuiltinFunction.allCases) func functionExampleRuns(_ function: BuiltinFunction) {
    if function == .distance { return }
    var session = SessionFixture.session()
    let reaction = session.feed(line: function.signature.example)
    #expect(reaction.status == .success, "\(function.signature.example): \(reaction.text)")
  }

  @Test(arguments: [1, 20, 40, 80, 200]) func linesFit(width: Int) {
    let longest = help("", width: width).text.split(separator: "\n").map { TextWidth.cells($0) }.max() ?? 0
    #expect(longest <= max(width, 85))
  }

  @Test func functionText() {
    #expect(
      help("abs:").text == """
        abs:(double) → any
          The number without its sign, of the kind it has.
          nil in, nil out
          example: abs:(-5)
          gives:   5

        """)
  }
}
