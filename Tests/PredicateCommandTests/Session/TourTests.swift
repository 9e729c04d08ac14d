import PredicateLanguage
import Testing

@testable import PredicateCommand
@testable import PredicateSession

/// `.tour`.
@Suite struct TourTests {
  /// Lines that show a mistake.
  private static let mistakes = ["regoin = 'Alps'", "name CONTAIN 'Tour'"]

  @Test(arguments: TourStep.all.indices) func step(place: Int) {
    var session = SessionFixture.session(width: 80)
    let reaction = session.feed(line: ".tour \(place + 1)")
    #expect(reaction.status == .success)
    #expect(reaction.text.hasPrefix("\(place + 1) of \(TourStep.all.count): \(TourStep.all[place].title)\n"))
    #expect(reaction.text.split(separator: "\n").allSatisfy { TextWidth.cells($0) <= 85 || $0.hasPrefix("SELECT ") })
    #expect(session.prompt == "hikes> ")
    // Typed by hand, each line does what the step showed.
    for line in TourStep.all[place].lines {
      let answer = session.feed(line: line)
      #expect((answer.status == .success) == !Self.mistakes.contains(line), "\(line)")
      #expect(answer.text.contains("hint:") == Self.mistakes.contains(line), "\(line): \(answer.text)")
      #expect(reaction.text.contains("hikes> \(line)\n"))
    }
  }

  /// A predicate that finds nothing, or everything, would show nothing.
  @Test func predicatesFindSomeRecords() {
    let lines = TourStep.all.flatMap(\.lines).filter { !$0.hasPrefix(".") && !Self.mistakes.contains($0) }
    var found = 0
    for line in lines {
      var session = SessionFixture.session()
      _ = session.feed(line: ".tour")
      _ = session.feed(line: ".let far = 14")
      let text = session.feed(line: line).text
      guard text.contains(" of 10 records") else { continue }
      found += 1
      #expect(
        !text.contains("\n0 of 10 records") && !text.hasPrefix("0 of 10") && !text.contains("10 of 10"), "\(line)")
    }
    #expect(found > 20)
  }

  @Test func enterGoesOnToTheEnd() {
    var session = SessionFixture.session("monsters.csv", isTerminal: false)
    var text = session.feed(line: ".tour").text
    for place in 1..<TourStep.all.count {
      #expect(text.contains("\(place) of \(TourStep.all.count): "))
      // In between the person tries something.
      #expect(session.feed(line: "1 + 1").text == "2\n")
      text = session.feed(line: "").text
    }
    #expect(session.feed(line: "").text == "")
    #expect(session.feed(line: ".use monsters").status == .success)
  }

  /// Who wants to leave the tour does not leave the session.
  @Test(arguments: ["q", "exit", ":q"]) func leavingTheTour(_ word: String) {
    var session = SessionFixture.session()
    _ = session.feed(line: ".tour 5")
    let reaction = session.feed(line: word)
    #expect(reaction.exitCode == nil)
    #expect(reaction.text == "the tour ends here; `.tour 6` goes on, `\(word)` once more leaves the session\n")
    #expect(session.feed(line: "").text == "")
    #expect(session.feed(line: word).exitCode == 0)
  }

  @Test func theTourStopsAndResumes() {
    var session = SessionFixture.session()
    #expect(session.feed(line: "").text == "")
    _ = session.feed(line: ".tour 5")
    #expect(session.feed(line: ".tour").text.hasPrefix("6 of "))
    _ = session.feed(line: ".tour off")
    #expect(session.feed(line: "").text == "")
    #expect(session.feed(line: ".tour").text.hasPrefix("1 of "))
    for wrong in ["0", "99", "-1", "x"] {
      let reaction = session.feed(line: ".tour \(wrong)")
      #expect(reaction.status == .usage)
      #expect(
        reaction.text == "error: the tour has no step `\(wrong)`\n  hint: its steps are 1 to \(TourStep.all.count)\n")
    }
  }
}
