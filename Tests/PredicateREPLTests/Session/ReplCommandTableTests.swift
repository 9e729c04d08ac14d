import Testing
@testable import PredicateREPL

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
}
