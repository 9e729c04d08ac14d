import Testing
@testable import PredicateLineEditing
@testable import PredicateCommand
@testable import PredicateSession

/// Colors, and what PREDICATE_COLORS makes of them.
@Suite struct PaletteTests {
  @Test func changesAreOfRoles() {
    let palette = Palette(changes: "error=35:string=:caret=38;5;71")
    #expect(palette[.error] == "35" && palette[.caret] == "38;5;71" && palette[.warning] == Palette.usual[.warning])
    #expect(palette.painted("x", as: .string) == "x")
    #expect(palette.painted("x", as: .error) == "\u{1B}[35mx\u{1B}[0m")
    #expect(palette.mistakes == [])
    #expect(Palette(changes: "") == .usual)
  }

  @Test(arguments: [
    ("eror=31", "`eror=31` is no ROLE=COLOR; did you mean `error=…`?"), ("31", "`31` is no ROLE=COLOR"),
    ("error", "`error` is no ROLE=COLOR; did you mean `error=…`?"),
    ("error=red", "the color of `error=red` is not of digits and `;`, as in `1;31`"),
    ("error=31m\u{1B}[2J", "the color of `error=31m\u{1B}[2J` is not of digits and `;`, as in `1;31`"),
  ])
  func mistakesAreTold(change: String, message: String) {
    let palette = Palette(changes: "note=4:" + change)
    #expect(palette.mistakes == [message])
    #expect(palette[.note] == "4" && palette[.error] == Palette.usual[.error])
  }

  @Test func theCommandTellsMistakes() {
    var harness = CommandHarness(isErrorTerminal: true, variables: ["PREDICATE_COLORS": "x"])
    #expect(
      harness.run(["parse", "a=1"]).errors == "\u{1B}[1;33mwarning:\u{1B}[0m `PREDICATE_COLORS`: `x` is no ROLE=COLOR\n"
    )
    harness.variables["NO_COLOR"] = "1"
    #expect(harness.run(["parse", "a=1"]).errors == "")
  }
}
