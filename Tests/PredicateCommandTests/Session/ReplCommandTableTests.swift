import Testing
@testable import PredicateCommand
@testable import PredicateSession

/// The table of dot commands as a whole.
@Suite struct ReplCommandTableTests {
  @Test func namesAndHelpAreComplete() {
    let names = ReplCommand.table.flatMap(\.names)
    #expect(Set(names).count == names.count)
    for command in ReplCommand.table {
      #expect(!command.summary.isEmpty)
      #expect(command.examples.allSatisfy { $0.hasPrefix("." + command.names[0]) })
    }
  }

  struct Row: Sendable {
    let name: String
    let heading: String
    var argument: ReplOperand.Kind?
    var choices: [String] = []
  }

  @Test(arguments: [
    Row(name: "last", heading: ".last"),
    Row(name: "explain", heading: ".explain [N] [PREDICATE]", argument: .predicate),
    Row(
      name: "relate", heading: ".relate [A.KEY = B.KEY [AS NAME [inverse NAME]] | off]", argument: .predicate,
      choices: ["off"]),
    Row(name: "sort", heading: ".sort [EXPRESSION [desc], … | off]", argument: .sortKeys, choices: ["off"]),
    Row(name: "open", heading: ".open FILE [ENTITY] [OPTION …]", argument: .file),
    Row(name: "timer", heading: ".timer [on | off]", argument: .word, choices: ["on", "off"]),
    Row(
      name: "group", heading: ".group EXPRESSION [AS NAME], …[: COLUMN, …] [CLAUSES]", argument: .groups),
    Row(
      name: "chart", heading: ".chart [bar | line | scatter] [QUERY]", argument: .query,
      choices: ["bar", "line", "scatter"]),
  ])
  func helpIsWrittenFromTheOperands(_ row: Row) throws {
    let command = try #require(ReplCommand.named(row.name))
    #expect(command.heading == row.heading)
    #expect(command.argument == row.argument)
    #expect(command.choices == row.choices)
  }
}
