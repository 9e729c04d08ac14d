import Foundation
import PredicateLanguage
import PredicateSQLite
import Testing
import PredicatePlatform

@testable import PredicateCommand
@testable import PredicateSession

/// Files of any name, and texts from anywhere.
@Suite(.needsCommand) struct FileNameCommandTests {
  #if os(Linux)
    /// `$n` is a name in Latin-1.
    private static let latin = #"n=$(printf 'caf\351.csv'); printf 'a\n1\n2\n' > "$n"; "#

    /// Names that are no UTF-8, and those that look the same, which only some systems allow.
    static let names: [ShellScript] = [
      ShellScript("a file", latin + #"$p count 'a > 1' "$n""#, prints: "1\n"),
      ShellScript(
        "a pattern", latin + #"printf 'a\n2\n' > b.csv; $p count 'a > 1' '*.csv'; $p count 'a > 1' 'caf?.csv'"#,
        prints: "2\n1\n"),
      ShellScript(
        "a folder", latin + #"mkdir "$n.d"; cp own.json "$n.d"; $p count 'a > 0' '**/*.json'"#, prints: "4\n"),
      ShellScript(
        "messages", latin + #"$p count 'a == 1' "$n.no"; $p count 'a == 1' "$n.no" -o json; $p count 'b == 1' "$n""#,
        prints: #"""
          caf\xE9.csv.no: error: no such file
          {"ok":false,"error":{"kind":"data","code":"missingFile","message":"no such file","file":"caf\\xE9.csv.no"}}
          1:1: error: entity `caf\xE9` has no property `b`
            b == 1
            ^

          """#),
      ShellScript(
        "entities", latin + #"$p 'a > 1' "$n" -o sql; echo .entities | $p repl "$n""#,
        prints: #"""
          INSERT INTO "caf\xE9" ("a") VALUES (2);
          caf\xE9: 2 records
          * caf\xE9  2 records  caf\xE9.csv

          """#),
      ShellScript("a format", latin + #"printf 'a > 1' > "$n"; $p count -f "$n" own.json"#, prints: "1\n"),
      ShellScript(
        "a chart",
        latin + #"$p fetch own.json --select a --select b -o count --chart-output "$n.svg"; head -c 4 "$n.svg""#,
        prints: "2\n<svg"),
      ShellScript(
        "what is no name is UTF-8",
        #"$p parse "$(printf 'a == "\351"')"; $p parse 'a == %@' --arg "$(printf '\351')"; "#
          + #"printf 'b == 1\nOR a == "é\351"' > latin; $p parse -f latin; $p parse -f - < latin"#,
        prints: #"""
          predicate: error: the text of `FORMAT` is no UTF-8: a == "\xE9"
            hint: see what encoding the terminal or script has
          predicate: error: the text of `--arg` is no UTF-8: \xE9
            hint: see what encoding the terminal or script has
          latin:2:11: error: bytes that are no UTF-8 text
            hint: convert the file to UTF-8
          standard input:2:11: error: bytes that are no UTF-8 text
            hint: convert the file to UTF-8

          """#),
      ShellScript(
        "two forms of a letter",
        #"for n in "$(printf 'e\314\201.csv')" "$(printf '\303\251.csv')"; do printf 'a\n1\n' > $n; done; "#
          + "$p count 'a == 1' '*.csv'", prints: "2\n"),
    ]

    @Test(arguments: names) func namesAreBytes(script: ShellScript) throws { try script.check() }

    @Test(.needsSQLite) func databasesHaveAnyName() throws {
      let folder = try TemporaryFolder()
      let path = try folder.database()
      let renamed = FileName.text(Array(path.utf8) + [0xE9])
      #expect(rename(path, FileName.bytes(renamed)) == 0)
      #expect(StoreFile.isDatabase(path: renamed))
      #expect(try StoreFile(path: renamed).model.entities.map(\.name) == ["category", "word"])
      #expect(rename(FileName.bytes(renamed), path) == 0)
    }
  #endif

  /// What stands in names does not reach a terminal as it is, wherever the answers go.
  @Test(arguments: [
    ShellScript(
      "files", #"printf '.open no\033c\n' | $p repl"#, prints: "no\\u001bc: error: no such file\n"),
    ShellScript(
      "scripts", #"n=$(printf 's\033[2J'); echo 'a >' > "$n"; $p repl -f "$n" 2>&1 | head -1"#,
      prints: "s\\u001b[2J:1:\n"),
    ShellScript(
      "files that are written", #"printf '1\n.save no\033[31m/a.csv\n' | $p repl"#,
      prints: "1\nerror: `no\\u001b[31m/a.csv` cannot be written: No such file or directory\n"),
  ]) func escapesInNamesAreShown(script: ShellScript) throws { try script.check() }

  /// Formats and scripts come from pipes and standard input, too.
  @Test(arguments: [
    ShellScript("a pipe", "mkfifo f; echo 'a > 1' > f & $p count -f f own.json", prints: "1\n"),
    ShellScript("another descriptor", "echo 'a > 1' | $p count -f /dev/fd/3 own.json 3<&0", prints: "1\n"),
    ShellScript("standard input", "printf '# one\\na > 1\\n' | $p count -f - own.json", prints: "1\n"),
    ShellScript(
      "a script on standard input", "printf 'a > 1\\n1 + 1\\n' | $p repl own.json -f -",
      prints: "own: 2 records\n{\"a\":2,\"b\":5}\n1 of 2 records\n2\n"),
    ShellScript("a script in a pipe", "mkfifo f; echo '1 + 1' > f & $p repl -f f", prints: "2\n"),
    ShellScript(
      "a folder", "$p parse -f .",
      prints: """
        .: error: a directory, not a file
          hint: a pattern names the files in it: './*.csv'

        """),
    ShellScript(
      "twice", "echo 'a > 1' | $p count -f - -",
      prints: "predicate: error: standard input, `-`, is given twice\n  `predicate help count` tells more\n"),
    ShellScript(
      "records, too", "echo 'a > 1' | $p count -f -",
      prints: "predicate: error: standard input holds the FORMAT, and no FILE is given\n"
        + "  hint: name a FILE of records\n  `predicate help count` tells more\n"),
  ]) func formatsComeFromAnywhere(script: ShellScript) throws { try script.check() }

  /// The limits hold where a process is given less stack than usual.
  @Test(arguments: [
    ("TERNARY(b == 1, 2, ", ")", 90), ("TERNARY(", " == 1, 1, 2)", 45), ("TERNARY(b == 1, ", ", 2)", 90),
    ("(a + ", ")", 90), ("{", "}", 90), ("TERNARY(", " == 1, 1, 2)", 1_500),
  ]) func littleStackIsEnough(opening: String, closing: String, levels: Int) throws {
    let text = String(repeating: opening, count: levels) + "a" + String(repeating: closing, count: levels) + " == 1"
    try ShellScript(
      "levels",
      "ulimit -s 256; $p parse '\(text)' > out 2> err; echo $?; $p count '\(text)' own.json > out 2> err; "
        + "test $? -lt 100 && echo ended", prints: levels > 100 ? "4\nended\n" : "0\nended\n"
    ).check()
  }

  /// Threads over larger files have as much as the first one.
  @Test func littleStackIsEnoughForEveryThread() throws {
    let text = String(repeating: "(a + ", count: 90) + "a" + String(repeating: ")", count: 90)
    try ShellScript(
      "threads",
      #"awk 'BEGIN { for (i = 0; i < 60000; i++) print "{\"a\":1,\"b\":2}" }' > many.jsonl; "#
        + "ulimit -s 256; $p count '\(text) == 91' many.jsonl", prints: "60000\n"
    ).check()
  }
}
