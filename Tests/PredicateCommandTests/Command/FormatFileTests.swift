import Foundation
import PredicateCommand
import PredicateSession
import Testing

/// `--file`: formats and sessions in files, which may be scripts.
@Suite struct FormatFileTests {
  private static let format = """
    #!/usr/bin/env -S predicate -f
    # Who is of age, and who is not called Ann
    age >= 18
      # a remark
    AND (
    #
    name != 'Ann'
    ) OR #size == 3 AND name == '
    # no remark'

    """

  /// INSERT statements name the table after the file, wherever the format stands; several files have a name if it is that
  /// of each.
  @Test func tablesAreCalledLikeFiles() throws {
    let folder = try TemporaryFolder()
    let script = try folder.file("positive", "a > 0")
    let data = try folder.file("data.csv", "a\n1\n")
    let other = try folder.file("date.csv", "a\n2\n")
    let many = data.dropLast("data.csv".count) + "da*.csv"
    let one = data.dropLast("data.csv".count) + "data.*"
    let rows: [(arguments: [String], table: String)] = [
      (["a > 0", data], "data"), (["-f", script, data], "data"), ([data, "--file", script], "data"),
      (["--url", "a__gt=0", data], "data"), (["a > 0", String(one)], "data"), (["-f", script, String(one)], "data"),
      (["a > 0", String(many)], "records"), (["-f", script, data, other], "records"), (["a > 0", data, data], "data"),
      (["a > 0", String(many), "--entity", "Item"], "Item"), (["fetch", data], "data"),
      (["fetch", String(one)], "data"),
      (["fetch", String(many)], "records"), (["fetch", data, other, "--relate", "data.a = date.a AS twin"], "data"),
    ]
    for (arguments, table) in rows {
      let output = CommandHarness().run(arguments + ["-o", "sql"]).output
      let rows = output.hasPrefix("BEGIN;\n") ? output.dropFirst("BEGIN;\n".count) : output[...]
      #expect(rows.hasPrefix("INSERT INTO \"\(table)\" (\"a\") VALUES (1);\n"), "\(arguments)")
    }
    #expect(
      predicate("-f", script, "-o", "sql", "--input-format", "csv", input: "a\n1\n").output.contains("\"records\""))
  }

  @Test func formatsStandInFiles() throws {
    let folder = try TemporaryFolder()
    let script = try folder.file("adults", Self.format)
    let people = try folder.file("people.csv", "name,age,size\nAnn,30,1\nBob,17,1\nCid,40,1\n")
    let found = #"{"name":"Cid","age":40,"size":1}"# + "\n"
    for arguments in [
      ["-f", script, people], ["filter", people, "--file", script], ["filter", "--file=\(script)", people],
    ] {
      #expect(CommandHarness().run(arguments) == CommandResult(output: found, errors: "", status: .success))
    }
    let csv = "name,age,size\nCid,40,1\n"
    #expect(predicate("-f", script, "--input-format", "csv", input: csv).output == found)
    #expect(predicate("count", "-f", script, people).output == "1\n")
    #expect(predicate("check", "-f", script, people).status == .success)
    #expect(predicate("explain", "-f", script, people, "--record", "3").output.contains("true"))
    #expect(
      predicate("parse", "-f", script).output
        == "(age >= 18 AND name != \"Ann\") OR (#size == 3 AND name == \"\n# no remark\")\n")
    let words = packageFolder.appendingPathComponent("Examples/Models/words.json").path
    let asked = try folder.file("asked", "\u{FEFF}# short words\r\nlength < %d\r\n")
    #expect(predicate("sql", "-f", asked, "--argjson", "4", "--model", words, "--entity", "Word").status == .success)
  }

  private static let mistakes: [(text: String, arguments: [String], errors: String, status: ExitCode)] = [
    (
      "#!x\n# y\nage >=\n", [],
      "3:7: error: missing value after `>=`\n  age >=\n        ^\n"
        + "  expected a value: key path, literal or placeholder\n  in `--file FILE`\n", .invalidPredicate
    ),
    ("# nothing\n", [], "1:1: error: nothing to parse\n  \n  ^\n  in `--file FILE`\n", .invalidPredicate),
    (
      "nme = 1", ["PEOPLE"],
      "1:1: error: entity `people` has no property `nme`\n  nme = 1\n  ^^^\n  hint: did you mean `name`?\n"
        + "  in `--file FILE`\n", .invalidPredicate
    ),
  ]

  @Test(arguments: mistakes)
  func mistakesHaveTheirPlace(_ text: String, _ arguments: [String], _ errors: String, _ status: ExitCode) throws {
    let folder = try TemporaryFolder()
    let people = try folder.file("people.csv", "name,age\n")
    let script = try folder.file("script", text)
    let result = CommandHarness().run(["-f", script] + arguments.map { $0 == "PEOPLE" ? people : $0 })
    #expect(result.errors.replacing(script, with: "FILE") == errors)
    #expect(result.status == status)
  }

  @Test func aFileThatCannotBeRead() {
    let result = predicate("-f", "no-such-file")
    #expect(result.errors == "no-such-file: error: no such file\n" && result.status == .usage)
    #expect(
      predicate("parse", "a = 1", "-f", "x").errors.hasPrefix("predicate: error: `a = 1` is one argument too many"))
    #expect(predicate("repl", "-f", "no-such-file").status == .usage)
  }

  @Test func sessionsAreScripts() throws {
    let folder = try TemporaryFolder()
    let people = try folder.file("people.csv", "name,age\nAnn,30\nBob,17\n")
    let script = try folder.file(
      "session",
      "#!/usr/bin/env -S predicate repl -f\n.let least = 18\nage >= $least\n(age <\n 18)\nage >\n\nname == 'Ann'\n")
    // Also on a terminal: the lines are those of the script.
    for isTerminal in [false, true] {
      let harness = CommandHarness(isInputTerminal: isTerminal, repl: ReplLoop.run)
      let result = harness.run(["repl", people, "-f", script])
      #expect(
        result.output == #"{"name":"Ann","age":30}"# + "\n" + #"{"name":"Bob","age":17}"# + "\n"
          + #"{"name":"Ann","age":30}"# + "\n")
      #expect(result.errors.contains("\(script):6:\n1:6: error: missing value after `>`\n"))
      #expect(!result.errors.contains("Ctrl-D"))
      #expect(result.status == .invalidPredicate)
    }
    let leaves = try folder.file("leaves", ".exit 4\n1 + 1\n")
    #expect(CommandHarness(repl: ReplLoop.run).run(["repl", "-f", leaves]).status == .limit)
    let open = try folder.file("open", "1 + 1\n(1 +\n")
    let result = CommandHarness(repl: ReplLoop.run).run(["repl", "-f", open])
    #expect(result.output == "2\n" && result.errors.hasPrefix("\(open):2:\n"))
  }
}
