import Foundation
import Testing

@testable import PredicateCommand
@testable import PredicateSession

/// What the command writes, on real files: nothing is lost that was there.
@Suite(.needsCommand) struct WrittenFileTests {
  private static let chart = "$p fetch own.json --select a --select b -o count --chart-output"
  private static let refusal = " cannot be written, as it is in use here\n  hint: choose another file\n"

  /// The files that a command or session has open stay what they are, by whatever name one comes to them.
  static let inputs: [ShellScript] = [
    ShellScript(
      "the input of a chart", "\(chart) own.json; echo $?; cat own.json",
      prints: "predicate: error: `own.json`\(refusal)2\n" + #"[{"a":1,"b":2},{"a":2,"b":5}]"#),
    ShellScript(
      "a hard link to it", "ln own.json x.json; \(chart) x.json; cmp own.json x.json && cat x.json",
      prints: "predicate: error: `x.json`\(refusal)" + #"[{"a":1,"b":2},{"a":2,"b":5}]"#),
    ShellScript(
      "a symbolic link to it", "ln -s own.json x.json; \(chart) x.json; cat x.json",
      prints: "predicate: error: `x.json`\(refusal)" + #"[{"a":1,"b":2},{"a":2,"b":5}]"#),
    ShellScript(
      "standard input",
      "$p fetch --input-format json --select a --select b --chart-output own.json < own.json; cat own.json",
      prints: "predicate: error: `own.json`\(refusal)" + #"[{"a":1,"b":2},{"a":2,"b":5}]"#),
    ShellScript(
      "records of a session", #"printf 'a > 0\n.save ./own.json\n' | $p repl own.json -o count; echo $?; cat own.json"#,
      prints: "own: 2 records\n2\nerror: `./own.json`\(refusal)2\n"
        + #"[{"a":1,"b":2},{"a":2,"b":5}]"#),
    ShellScript(
      "the script that runs", #"printf '.output s.txt\n1 + 1\n' > s.txt; $p repl -f s.txt; cat s.txt"#,
      prints: "s.txt:1:\nerror: `s.txt`\(refusal)2\n.output s.txt\n1 + 1\n"),
    ShellScript(
      "a script that is read", #"printf '.output s.txt\n1 + 1\n' > s.txt; echo '.read s.txt' | $p repl; cat s.txt"#,
      prints: "s.txt:1:\nerror: `s.txt`\(refusal)2\n.output s.txt\n1 + 1\n"),
    ShellScript(
      "history and settings",
      #"mkdir -p .local/state/predicate .config/predicate; echo 1 > .local/state/predicate/history; "#
        + #"unset XDG_STATE_HOME XDG_CONFIG_HOME; echo '# x' > .config/predicate/config; "#
        + #"printf '.output ~/.local/state/predicate/history\n.output ~/.config/predicate/config\n' | $p repl 2>&1 "#
        + #"| sed 's/`.*predicate/`/'; cat .local/state/predicate/history .config/predicate/config"#,
      prints: "error: `/history`\(refusal)error: `/config`\(refusal)1\n# x\n"),
    ShellScript(
      "the file of .output", #"printf '.output x.csv\n1 + 1\n1 + 2\n.save x.csv\n2 + 2\n' | $p repl; cat x.csv"#,
      prints: "error: `x.csv`\(refusal)2\n3\n4\n"),
  ]

  @Test(arguments: inputs) func whatIsInUseIsNotWritten(script: ShellScript) throws { try script.check() }

  @Test(
    .needsSQLite, arguments: [".output words.db", ".save x.json", ".output words.db-wal", ".output words.db-journal"])
  func anOpenDatabaseIsNotWritten(line: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.database()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let place = (path as NSString).deletingLastPathComponent
    try FileManager.default.createSymbolicLink(atPath: place + "/x.json", withDestinationPath: "words.db")
    var session = ReplSession(SessionEnvironment(isTerminal: false))
    _ = session.open(file: path)
    _ = session.feed(line: "id > 0")
    let words = line.split(separator: " ")
    let reaction = session.feed(line: "\(words[0]) \(place)/\(words[1])")
    #expect(reaction.text == "error: `\(place)/\(words[1])`\(Self.refusal)")
    _ = session.feed(line: "1 + 1")
    _ = session.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
  }

  /// Links, rights and kinds of files outlast their contents.
  static let kinds: [ShellScript] = [
    ShellScript(
      "links",
      "mkdir d; ln -s d/x.svg a.svg; ln -s a.svg b.svg; \(chart) b.svg; \(chart) b.svg; "
        + "test -L a.svg && test -L b.svg && head -c 4 d/x.svg; ls -A d", prints: "2\n2\n<svgx.svg\n"),
    ShellScript(
      "hard links", "echo old > a.svg; ln a.svg b.svg; \(chart) b.svg; head -c 4 a.svg; cmp a.svg b.svg; ls -A",
      prints: "2\n<svga.svg\nb.svg\nown.json\n"),
    ShellScript(
      "pipes", "mkfifo a.svg; cat a.svg > got & \(chart) a.svg; wait; test -p a.svg && head -c 4 got", prints: "2\n<svg"
    ),
    ShellScript(
      "devices", "ln -s /dev/null a.svg; \(chart) a.svg; test -L a.svg && test -c /dev/null && echo same",
      prints: "2\nsame\n"),
    ShellScript(
      "rights",
      "echo old > a.svg; chmod 640 a.svg; umask 027; \(chart) a.svg; \(chart) b.svg; ls -l | cut -c 1-10 | tail -3",
      prints: "2\n2\n-rw-r-----\n-rw-r-----\n-rw-r--r--\n"),
    ShellScript(
      "one's own streams",
      #"printf '.output /dev/stdout\n1\n.output out\n2\n.output off\n3\n.output /dev/fd/5\n4\n' | $p repl > out 5> five; "#
        + "cat out five", prints: "1\n2\n3\n4\n"),
    ShellScript(
      "an answer after the other",
      #"echo old > x; printf '.output x\n1\n.read look\n2\n' > s; printf '.open own.json\n' > look; "#
        + #"printf '.output x\nnil == 1\n.output off\n.output y\n' | $p repl 2>&1; cat x y; ls -A"#,
      prints: "false\nlook\nown.json\ns\nx\ny\n"),
  ]

  @Test(arguments: kinds) func filesStayWhatTheyAre(script: ShellScript) throws { try script.check() }

  /// More than the 4 blocks of 512 or 1,024 bytes that a file may have in `full`.
  private static let big =
    #"i=0; while [ $i -lt 99 ]; do echo "{\"a\":$i,\"b\":\"$(printf '%0100d' $i)\"}"; i=$((i+1)); done > "#
    + "big.jsonl; echo old > x.csv; "
  private static let save = #"printf 'a >= 0\n.save x.csv\n' | (ulimit -f 4; $p repl big.jsonl -o count; echo $?); "#
  private static let told =
    "big: 99 records\n99\nerror: `x.csv` cannot be written: File too large\n2\n"

  static let failures: [ShellScript] = [
    ShellScript("no space", big + save + "cat x.csv; ls -A", prints: told + "old\nbig.jsonl\nown.json\nx.csv\n"),
    ShellScript(
      "no space for a file of two names", big + "ln x.csv y.csv; " + save + "cat y.csv; ls -A",
      prints: told + "old\nbig.jsonl\nown.json\nx.csv\ny.csv\n"),
    ShellScript(
      "no space for a second answer",
      big + #"printf '.output x.csv\n1\na >= 0\n2\n' | (ulimit -f 4; $p repl big.jsonl; echo $?); cat x.csv; ls -A"#,
      prints:
        "big: 99 records\n99 of 99 records\nerror: `x.csv` cannot be written: File too large; answers are shown again\n"
        + "2\n2\n1\nbig.jsonl\nown.json\nx.csv\n"),
    ShellScript(
      "a full device", "ln -s /dev/full a.svg; \(chart) a.svg; echo $?",
      prints: "2\npredicate: error: `a.svg` cannot be written: No space left on device\n2\n"),
    ShellScript(
      "a ring of links", "ln -s a.svg a.svg; \(chart) a.svg",
      prints: "predicate: error: `a.svg` cannot be written: Too many levels of symbolic links\n"),
    ShellScript(
      "a folder", "mkdir a.svg; \(chart) a.svg", prints: "predicate: error: `a.svg` cannot be written: Is a directory\n"
    ),
    ShellScript(
      "no folder", "\(chart) no/a.svg",
      prints: "predicate: error: `no/a.svg` cannot be written: No such file or directory\n"),
    ShellScript(
      "a long name", "n=$(printf '%0300d' 1).svg; \(chart) $n 2>&1 | tr -d 01",
      prints: "predicate: error: `.svg` cannot be written: File name too long\n"),
  ]

  @Test(arguments: failures) func whatFailsLeavesWhatWasThere(script: ShellScript) throws { try script.check() }

  /// Whoever may not write a file is told so, and where a folder takes no other file the one in it is written over.
  @Test(
    .enabled(if: getuid() != 0, "nothing is forbidden to root"),
    arguments: [
      ShellScript(
        "a file", "echo old > a.svg; chmod 400 a.svg; \(chart) a.svg; cat a.svg",
        prints: "predicate: error: `a.svg` cannot be written: Permission denied\nold\n"),
      ShellScript(
        "a folder",
        "mkdir d; echo old > d/a.svg; chmod 500 d; \(chart) d/a.svg; \(chart) d/b.svg; chmod 700 d; head -c 4 d/a.svg",
        prints: "2\npredicate: error: `d/b.svg` cannot be written: Permission denied\n<svg"),
    ]) func rightsAreKept(script: ShellScript) throws
  { try script.check() }

  /// Answers that nobody gets are a failure, as for every other subcommand.
  @Test(arguments: [
    ShellScript(
      "a full device", "echo 1 | $p repl > /dev/full; echo $?",
      prints: "predicate: error: the output cannot be written: No space left on device\n2\n"),
    ShellScript(
      "a closed stream", "echo 1 | $p repl >&-; echo $?",
      prints: "predicate: error: the output cannot be written: Bad file descriptor\n2\n"),
    ShellScript(
      "a script", "echo 1 > s; $p repl -f s > /dev/full; echo $?",
      prints: "predicate: error: the output cannot be written: No space left on device\n2\n"),
    ShellScript(
      "as data", "echo 1 | $p repl -o json > /dev/full; echo $?",
      prints: #"{"ok":false,"error":{"kind":"output","code":"writeFailed","#
        + #""message":"the output cannot be written: No space left on device"}}"# + "\n2\n"),
    ShellScript("a reader that has enough", "echo 1 | $p repl | true; echo $?", prints: "0\n"),
    ShellScript(
      "no file takes the place of a closed stream",
      #"printf '.output x\n1\n.output off\n2\n' | $p repl >&-; cat x"#,
      prints: "predicate: error: the output cannot be written: Bad file descriptor\n1\n"),
  ]) func sessionsTellWhatCannotBeWritten(script: ShellScript) throws { try script.check() }
}
