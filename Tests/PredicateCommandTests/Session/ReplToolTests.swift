import PredicateData
import PredicateLanguage
import Synchronization
import Testing
import PredicatePlatform

@testable import PredicateCommand
@testable import PredicateSession

/// `.tree`, `.format`, `.plan`, `.arg`, `.save` and their like.
@Suite struct ReplToolTests {
  static let transcripts: [Transcript] = [
    Transcript(
      name: "$last", files: ["monsters.csv"],
      expected: """
        monsters> $last
        1:1: error: the variable `$last` has no value
          $last
          ^^^^^
          hint: `$last` is the last result, and there is none yet
        monsters> HP > 50
        #  Name       HP  Type
        -  --------  ---  -------
        1  Beedrill   65  Bug
        2  Mewtwo    106  Psychic
        2 of 4 records
        monsters> $last.@count
        2
        monsters> $last.HP
        1:7: error: a number has no key `HP`
          $last.HP
                ^^
        monsters> HP = max:(HP)
        #  Name     HP  Type
        -  ------  ---  -------
        1  Mewtwo  106  Psychic
        1 of 4 records
        monsters> .let best = $last[0].HP
        monsters> HP < $best AND HP > 60
        #  Name      HP  Type
        -  --------  --  ----
        1  Beedrill  65  Bug
        1 of 4 records
        monsters> .let last = 7
        monsters> $last
        7
        """),
    Transcript(
      name: ".tree and .format",
      expected: """
        > .tree
        error: no predicate has run yet
          hint: write `.tree PREDICATE`
        > .tree a = 1 AND NOT b LIKE "*x"
        AND
        ├ ==
        │ ├ key path a
        │ └ 1
        └ NOT
          └ LIKE
            ├ key path b
            └ "*x"
        > .tree 1 + b.c
        +
        ├ 1
        └ key path b.c
        > .format
        error: no predicate has run yet
          hint: write `.format PREDICATE`
        > .format a = 1 && (b = 2 || c = 3)
        a == 1 AND (b == 2 OR c == 3)
        > .format one BEGINSWITH "something long" AND (two > 1000 OR NOT (three IN {1, 2, 3} AND four = nil)) AND five = 1
        one BEGINSWITH "something long"
        AND (two > 1000 OR (NOT (three IN {1, 2, 3} AND four == nil)))
        AND five == 1
        > .format abc BEGINSWITH "something long, that fills the line" OR NOT (abc BEGINSWITH "something longer" AND d > 1)
        abc BEGINSWITH "something long, that fills the line"
        OR NOT (abc BEGINSWITH "something longer" AND d > 1)
        > .format 1+2
        1 + 2
        > .format a =
        1:4: error: missing value after `=`
          a =
             ^
          expected a value: key path, literal or placeholder
        """),
    Transcript(
      name: ".plan", files: ["monsters.csv"],
      expected: """
        monsters> .plan
        error: no predicate has run yet
          hint: write `.plan PREDICATE`
        monsters> .plan HP > max:(HP) - 10 AND Name LIKE "*e"
        first, over all 4 records:
          max:(HP)
        record by record, 4 records:
          HP > max:(HP) - 10
          Name LIKE "*e"
        monsters> .sort HP
        monsters> HP > 50
        #  Name       HP  Type
        -  --------  ---  -------
        1  Beedrill   65  Bug
        2  Mewtwo    106  Psychic
        2 of 4 records
        monsters> .plan
        record by record, 4 records:
          HP > 50
        then sorted by HP
        monsters> .format
        HP > 50
        """),
    Transcript(
      name: ".plan without records",
      expected: """
        > .plan a = 1
        error: this reads a record, and no records are loaded
          hint: `.open FILE` loads some
        """),
    Transcript(
      name: ".arg and .args", files: ["monsters.csv"],
      expected: """
        monsters> .args
        no values for `%@`; `.arg EXPRESSION` adds one
        monsters> .arg
        error: `.arg` needs a value
          hint: write `.arg EXPRESSION`
        monsters> .arg 50
        monsters> .arg "Bug"
        monsters> .args
        1  50
        2  "Bug"
        `.args off` forgets them
        monsters> HP > %@ AND Type = %@
        #  Name      HP  Type
        -  --------  --  ----
        1  Beedrill  65  Bug
        1 of 4 records
        monsters> .explain HP > %@
        record 2 of 4: {"Name":"Weedle","HP":40,"Type":"Bug"}
        false HP > 50
        └ HP = 40
        because `HP > 50` is false: HP is 40
        monsters> .sql HP > %@
        SELECT t0."Name", t0."HP", t0."Type" FROM "monsters" t0 WHERE t0."HP" > ?
        -- $1 = 50
        monsters> (HP > %@
        … AND TRUEPREDICATE)
        #  Name       HP  Type
        -  --------  ---  -------
        1  Beedrill   65  Bug
        2  Mewtwo    106  Psychic
        2 of 4 records
        monsters> .args max:(HP), "x"
        monsters> .args
        1  106
        2  "x"
        `.args off` forgets them
        monsters> .args 1, (
        … )
        2:1: error: missing value after `(`
          )
          ^
          expected a value: key path, literal or placeholder
        monsters> .args off
        monsters> HP > %@
        1:6: error: `%@` takes an argument, and this text has none
          HP > %@
               ^^
          hint: `.arg EXPRESSION` gives a specifier its value
        monsters> .arg HP
        error: the expression has a value for each record; a
          variable holds one
          hint: an aggregate such as `max:(…)` makes one of them
        """),
    Transcript(
      name: ".save and .output", files: ["monsters.csv"],
      expected: """
        monsters> .output
        output off; `.output FILE` sends answers to a file
        monsters> .save
        error: `.save` needs a file
          hint: write `.save FILE`
        monsters> .save a.csv
        error: there is no result yet
          hint: type a predicate or an expression first
        monsters> HP > 50
        #  Name       HP  Type
        -  --------  ---  -------
        1  Beedrill   65  Bug
        2  Mewtwo    106  Psychic
        2 of 4 records
        monsters> .save a.csv
        2 rows in a.csv
        monsters> .save a.foo
        error: the end of `a.foo` names no form
          hint: `.save` knows .json, .jsonl, .ndjson, .csv, .tsv,
            .md, .html, .sql, .txt
        monsters> .save a b.csv
        error: `.save` takes one file
          hint: put a file name with blanks in quotes
        monsters> .save /a.csv
        error: `/a.csv` cannot be written: Permission denied
        monsters> .output /a.csv
        error: `/a.csv` cannot be written: Permission denied
        monsters> .output x y
        error: `.output` takes one file
          hint: put a file name with blanks in quotes
        monsters> .output x.txt
        monsters> .output
        output x.txt; `.output off` shows answers here again
        monsters> .output off
        monsters> .output
        output off; `.output FILE` sends answers to a file
        """),
    Transcript(
      name: "zone, pager, limits",
      expected: """
        > .time-zone
        time-zone off, which is UTC; `.time-zone ZONE` sets one
        > .time-zone Europe/Berlin
        > .time-zone
        time-zone Europe/Berlin; `.time-zone off` goes back to UTC
        > hour:(CAST("2024-02-29", "NSDate"))
        1
        > .let h = hour:(CAST("2024-02-29", "NSDate"))
        > $h
        1
        > .time-zone Nowhere/Land
        error: unknown time zone `Nowhere/Land`
          hint: time zones have names such as `Europe/Berlin` or
            offsets such as `+02:00`
        > .time-zone off
        > hour:(CAST("2024-02-29", "NSDate"))
        0
        > .pager
        pager on; `.pager off` changes that
        > .pager off
        > .pager
        pager off; `.pager on` changes that
        > .pager x
        error: `.pager` takes on or off, found `x`
        > .profile ddm
        > .profile
        profile ddm, Declarative device management; `.profile off` goes back to the language itself
        > .profile dmd
        error: there is no profile `dmd`
          hint: did you mean `ddm`?
        > .profile off
        > .limits
        inputBytes             16,777,216  longest text, in bytes
        tokens                  4,000,000  most words and signs of a text
        nesting                       100  most brackets open at once
        treeHeight                     96  most levels of a tree
        nodes                   2,000,000  most nodes of a tree
        listLength              1,000,000  longest list, and most terms of an AND or OR
        evaluationSteps       100,000,000  most steps for one record
        evaluationBytes    17,179,869,184  most bytes that loops go through for one record
        estimatedSteps                off  most steps for one record by the estimate
        patternBytes               10,000  longest pattern of MATCHES, in bytes
        patternSteps          100,000,000  most steps of one match
        statementBytes         16,777,216  longest statement of SQL, in bytes
        statementBindings         250,000  most values of a statement of SQL
        resultRows                    off  most records that one predicate gives
        recordBytes            67,108,864  longest record of a file, in bytes
        cellBytes              16,777,216  longest cell of CSV and TSV, in bytes
        headerBytes             4,194,304  longest header of CSV and TSV, in bytes
        documentBytes         268,435,456  longest JSON document of one value, in bytes
        heldBytes           4,294,967,296  most bytes of a file that are held at once
        expandedBytes                 off  most bytes that a compressed file expands to
        expansionRatio                500  how many times its bytes it expands to
        resultBytes         4,294,967,296  most bytes that the rows of a query take
        joinedRows            100,000,000  most pairs of records that a foreign key joins
        archiveEntries          2,000,000  most entries of a keyed archive
        threads                       off  most threads of one evaluation
        > .limits listlength 2
        > .limits listLength
        listLength  2
        > {1, 2, 3}
        1:9: error: a list of more than 2 elements
          {1, 2, 3}
                  ^
        > .limits listLenth 3
        error: there is no limit `listLenth`
          hint: did you mean `listLength`?
        > .limits nesting 101
        error: `nesting` is at most 100
        > .limits nodes many
        error: `.limits` takes a name and a whole number, found
          `nodes many`
        > .limits zzz
        error: there is no limit `zzz`
          hint: `.limits` lists them
        """),
  ]

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }

  /// What `.format` gives reads back as the same tree, however narrow the lines.
  @Test(arguments: [
    "a = 1 AND (b = 2 OR NOT (c = 3 AND d = 4)) AND NOT e = 5", "NOT (a = 1 OR b = 2)", "a = 1",
    "(a = 1 AND b = 2) OR (c = 3 AND (d = 4 OR e = 5))", "NOT NOT a = 1 AND TRUEPREDICATE",
    "SUBQUERY(items, $x, $x.a = 1 AND $x.b = 2).@count > 0 AND ANY tags.name ==[cd] 'long text to fill the line'",
  ])
  func formattedTextReadsBack(text: String) throws {
    let predicate = try FormatPredicate(parsing: text)
    for width in [1, 10, 20, 40, 80, 200] {
      let laidOut = try FormatLayout.text(predicate, width: width)
      #expect(try FormatPredicate(parsing: laidOut) == predicate, "\(laidOut)")
    }
  }

  /// What a session wrote, file by file.
  private final class Files: Sendable {
    private let contents = Mutex<[String: [UInt8]]>([:])

    func create(_ path: String) -> OutputFile {
      contents.withLock { $0[path] = [] }
      return OutputFile { bytes in self.contents.withLock { $0[path, default: []] += bytes } }
    }

    subscript(path: String) -> String? { contents.withLock { $0[path].map { String(decoding: $0, as: UTF8.self) } } }
  }

  private func session(_ files: Files) -> ReplSession {
    var environment = SessionFixture.environment(width: 20)
    environment.createFile = { path, _ in files.create(path) }
    var session = ReplSession(environment)
    SessionFixture.open("monsters.csv", in: &session)
    return session
  }

  @Test(arguments: [
    ("a.json", "[\n{\"Name\":\"Mewtwo\",\"HP\":106,\"Type\":\"Psychic\"}\n]\n"),
    ("a.jsonl", "{\"Name\":\"Mewtwo\",\"HP\":106,\"Type\":\"Psychic\"}\n"),
    ("a.csv", "Name,HP,Type\nMewtwo,106,Psychic\n"),
    ("a.TSV", "Name\tHP\tType\nMewtwo\t106\tPsychic\n"),
    ("a b.txt", "Name     HP  Type\n------  ---  -------\nMewtwo  106  Psychic\n"),
    ("a.sql", "INSERT INTO \"monsters\" (\"Name\", \"HP\", \"Type\") VALUES ('Mewtwo', 106, 'Psychic');\n"),
  ])
  func savedFiles(path: String, contents: String) {
    let files = Files()
    var session = session(files)
    _ = session.feed(line: ".limit 0")
    _ = session.feed(line: "HP > 100")
    #expect(session.feed(line: ".save '\(path)'").text == "1 row in \(path)\n")
    #expect(files[path] == contents)
  }

  /// A file gets all rows, as they are, and nothing but answers.
  @Test func answersInAFile() {
    let files = Files()
    var session = session(files)
    _ = session.feed(line: ".limit 1")
    #expect(session.feed(line: ".output out.txt").text == "")
    #expect(session.feed(line: ".output").text.hasPrefix("output out.txt"))
    #expect(session.feed(line: "HP > 50").text == "2 of 4 records\n")
    #expect(session.feed(line: "HP >").status == .invalidPredicate)
    _ = session.feed(line: ".mode csv")
    _ = session.feed(line: "HP > 100")
    _ = session.feed(line: ".output off")
    #expect(session.feed(line: "1 + 1").text == "2\n")
    #expect(
      files["out.txt"] == """
        Name       HP  Type
        --------  ---  -------
        Beedrill   65  Bug
        Mewtwo    106  Psychic
        Name,HP,Type
        Mewtwo,106,Psychic

        """)
  }

  /// The end of a file's name says the mode, until the file or another mode is chosen.
  @Test func answersInTheFormOfTheFile() {
    let files = Files()
    var session = session(files)
    #expect(session.feed(line: ".output a.csv").text == "")
    _ = session.feed(line: "HP > 100")
    _ = session.feed(line: ".output b.jsonl")
    _ = session.feed(line: "HP > 100")
    _ = session.feed(line: ".output off")
    #expect(session.feed(line: ".mode").text.hasPrefix("mode table;"))
    _ = session.feed(line: ".output c.csv")
    _ = session.feed(line: ".mode md")
    _ = session.feed(line: ".output off")
    #expect(session.feed(line: ".mode").text.hasPrefix("mode markdown;"))
    #expect(files["a.csv"] == "Name,HP,Type\nMewtwo,106,Psychic\n")
    #expect(files["b.jsonl"] == "{\"Name\":\"Mewtwo\",\"HP\":106,\"Type\":\"Psychic\"}\n")
  }

  @Test func aFileThatIsFullIsGivenUp() {
    var session = SessionFixture.session()
    _ = session.feed(line: ".output full.txt")
    let reaction = session.feed(line: "1 + 1")
    #expect(reaction.text == "error: `full.txt` cannot be written: No space left on device; answers are shown again\n")
    #expect(reaction.status == .usage)
    #expect(session.feed(line: "1 + 1").text == "2\n")
  }

  @Test(arguments: [
    ".output x.txt", ".save x.csv", ".open monsters.csv", ".read setup.txt", ".edit 1", ".limits nodes 5",
  ])
  func strangersReachNoFiles(line: String) {
    var environment = SessionFixture.environment()
    environment.isUntrusted = true
    var session = ReplSession(environment)
    SessionFixture.open("monsters.csv", in: &session)
    #expect(session.feed(line: "HP > 100").status == .success)
    let reaction = session.feed(line: line)
    #expect(reaction.status == .usage)
    #expect(reaction.text.contains("is not allowed in an untrusted session"))
    #expect(session.feed(line: ".limits").status == .success)
  }

  /// A limit that a file is beyond is raised as the hint says.
  @Test(arguments: [
    ("monsters.csv", "recordBytes", 18), ("monsters.csv", "cellBytes", 8), ("monsters.csv", "headerBytes", 12),
    ("broken.json", "heldBytes", 9), ("bell.jsonl", "recordBytes", 49), ("one.json", "documentBytes", 30),
  ])
  func filesBeyondALimit(_ file: String, _ limit: String, _ least: Int) {
    var environment = SessionFixture.environment()
    environment.open = { path in
      .records(
        RecordSource(
          text: path == "one.json" ? #"{"a":"twenty-one characters!"}"# : SessionFixture.files[path] ?? "", name: path))
    }
    var session = ReplSession(environment)
    let below = least - 1
    #expect(session.feed(line: ".limits \(limit) \(below)").status == .success)
    let refused = session.feed(line: ".open \(file)")
    #expect(refused.status == .limit)
    #expect(refused.text.contains("hint: `.limits \(limit) N` allows more"), "\(refused.text)")
    #expect(session.feed(line: ".limits \(limit) \(least)").status == .success)
    // What is wrong besides is told then.
    #expect(session.feed(line: ".open \(file)").status == (file == "broken.json" ? .usage : .success))
  }

  @Test(arguments: LimitSetting.all.map(\.name)) func everyLimitCanBeSet(name: String) throws {
    var session = SessionFixture.session()
    #expect(session.feed(line: ".limits \(name) 50").text == "")
    #expect(session.feed(line: ".limits \(name.uppercased())").text == "\(name)  50\n")
    #expect(session.feed(line: ".limits").text.contains(" 50  "))
  }

  /// The values of specifiers are values, never text.
  @Test func argumentsAreValues() {
    var session = SessionFixture.session("monsters.csv")
    _ = session.feed(line: #".args "HP", "x' OR 1 = 1""#)
    #expect(session.feed(line: "%K > 0 AND Name = %@").text == "0 of 4 records\n")
    _ = session.feed(line: ".args nil")
    #expect(session.feed(line: "Type = %@").text.hasSuffix("1 of 4 records\n"))
    // Without a specifier `%` is what it always is.
    #expect(session.feed(line: "'50%'").text == "\"50%\"\n")
  }

  @Test func plansOfManyRecords() {
    var session = SessionFixture.session()
    let rows = (0..<50).map { "{\"n\":\($0),\"t\":\"x\"}" }.joined(separator: "\n")
    session.environment.open = { .records(RecordSource(text: rows, name: $0)) }
    _ = session.open(file: "many.jsonl", entity: "many")
    #expect(
      session.feed(line: ".plan n > 3 AND t LIKE '*x' AND n / 2 > 5 AND n < 90").text == """
        in loops over columns, 50 records block by block:
          n > 3
          t LIKE '*x'
        record by record, for those that are left:
          n / 2 > 5
          n < 90

        """)
  }
}
