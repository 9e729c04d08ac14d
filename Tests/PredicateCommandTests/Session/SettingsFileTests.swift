import PredicateCommand
import PredicateSession
import Testing

/// The user's settings, which set and do nothing else.
@Suite struct SettingsFileTests {
  @Test func settingsAreSetAndTheRestIsTold() {
    var session = SessionFixture.session("monsters.csv")
    let names = ".mode, .limit, .sort, .timer,\n    .locale, .time-zone, .limits, .profile, .prompt, .pager"
    #expect(
      session.configure(fromFile: "config").text == """
        config:5:
        error: `.open monsters.csv` is no setting
          hint: settings are \(names)
        config:6:
        error: there is no mode `nonsense`
          hint: modes are table, line, json, jsonl, paths, csv,
            tsv, markdown, html, sql, count
        config:7:
        error: `HP > 1` is no setting
          hint: settings are \(names)
        config:8:
        error: `.timer` sets nothing

        """)
    #expect(session.feed(line: "HP > 60").text.hasPrefix("Name = \"Beedrill\"\n"))
    #expect(session.feed(line: ".time-zone").text.hasPrefix("time-zone Europe/Berlin; "))
  }

  @Test func withoutAFileThereAreNone() {
    var session = SessionFixture.session("monsters.csv")
    #expect(session.configure(fromFile: "nowhere") == Reaction())
  }
}
