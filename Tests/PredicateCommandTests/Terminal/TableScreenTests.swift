import Foundation
import Testing

/// Tables as they stand on a terminal of the usual size and on a wide one, to the last cell.
@Suite(
  .serialized,
  .enabled(if: PseudoTerminal.isWanted, "tmux is not installed; PREDICATE_TERMINAL_TESTS=required makes this a failure")
)
struct TableScreenTests {
  private static let files = [
    // Words of two cells each, marks without any, and what a terminal must not see.
    "wide.json": """
    [{"id":1,"text":"日本語のとても長いテキストです","city":"東京","a long name of a column":7},
     {"id":2,"text":"emoji 😀 and e\u{301}galite\u{301} of some length, to be cut","city":"Köln","a long name of a column":12},
     {"id":3,"text":"tab\\tand\\nline","city":"","a long name of a column":null}]
    """,
    "many.csv": """
    key1,key2,key3,key4,key5,key6,key7,key8,key9,key10,key11,key12
    100000,200000,300000,400000,500000,600000,700000,800000,900000,1000000,1100000,1200000
    """,
    "long.csv": "id,text\n1,\(x(250))\n2,short\n",
  ]

  private static func x(_ count: Int) -> String { String(repeating: "x", count: count) }
  private static func dashes(_ count: Int) -> String { String(repeating: "-", count: count) }

  struct Screen: CustomTestStringConvertible, Sendable {
    let file: String
    let columns: Int
    /// What the command shows.
    let plain: String
    /// What a session shows, which numbers the rows.
    let numbered: String

    init(_ file: String, _ columns: Int, _ plain: String, _ numbered: String) {
      (self.file, self.columns, self.plain, self.numbered) = (file, columns, plain, numbered)
    }

    var testDescription: String { "\(file), \(columns) columns" }
    var entity: Substring { file.prefix { $0 != "." } }
  }

  static let screens: [Screen] = [
    Screen(
      "wide.json", 80,
      """
      id  text                                           city  a long name of a column
      --  ---------------------------------------------  ----  -----------------------
       1  日本語のとても長いテキストです                 東京                        7
       2  emoji 😀 and égalité of some length, to be c…  Köln                       12
       3  tab\\tand\\nline                                 ""                          ∅
      3 rows
      """,
      """
      #  id  text                                        city  a long name of a column
      -  --  ------------------------------------------  ----  -----------------------
      1   1  日本語のとても長いテキストです              東京                        7
      2   2  emoji 😀 and égalité of some length, to b…  Köln                       12
      3   3  tab\\tand\\nline                              ""                          ∅
      3 of 3 records
      """),
    Screen(
      "wide.json", 200,
      """
      id  text                                            city  a long name of a column
      --  ----------------------------------------------  ----  -----------------------
       1  日本語のとても長いテキストです                  東京                        7
       2  emoji 😀 and égalité of some length, to be cut  Köln                       12
       3  tab\\tand\\nline                                  ""                          ∅
      3 rows
      """,
      """
      #  id  text                                            city  a long name of a column
      -  --  ----------------------------------------------  ----  -----------------------
      1   1  日本語のとても長いテキストです                  東京                        7
      2   2  emoji 😀 and égalité of some length, to be cut  Köln                       12
      3   3  tab\\tand\\nline                                  ""                          ∅
      3 of 3 records
      """),
    Screen(
      "many.csv", 80,
      """
        key1    key2    key3    key4    key5  …    key9    key10    key11    key12
      ------  ------  ------  ------  ------  -  ------  -------  -------  -------
      100000  200000  300000  400000  500000  …  900000  1000000  1100000  1200000
      1 row
      note: 3 columns left out: key6 to key8; `--output line` shows all
      """,
      """
      3 columns left out: key6 to key8; `.mode line` shows all
      #    key1    key2    key3    key4    key5  …    key9    key10    key11    key12
      -  ------  ------  ------  ------  ------  -  ------  -------  -------  -------
      1  100000  200000  300000  400000  500000  …  900000  1000000  1100000  1200000
      1 of 1 record
      """),
    Screen(
      "many.csv", 200,
      """
        key1    key2    key3    key4    key5    key6    key7    key8    key9    key10    key11    key12
      ------  ------  ------  ------  ------  ------  ------  ------  ------  -------  -------  -------
      100000  200000  300000  400000  500000  600000  700000  800000  900000  1000000  1100000  1200000
      1 row
      """,
      """
      #    key1    key2    key3    key4    key5    key6    key7    key8    key9    key10    key11    key12
      -  ------  ------  ------  ------  ------  ------  ------  ------  ------  -------  -------  -------
      1  100000  200000  300000  400000  500000  600000  700000  800000  900000  1000000  1100000  1200000
      1 of 1 record
      """),
    Screen(
      "long.csv", 80, "id  text\n--  \(dashes(76))\n 1  \(x(75))…\n 2  short\n2 rows",
      "#  id  text\n-  --  \(dashes(73))\n1   1  \(x(72))…\n2   2  short\n2 of 2 records"),
    Screen(
      "long.csv", 200, "id  text\n--  \(dashes(196))\n 1  \(x(195))…\n 2  short\n2 rows",
      "#  id  text\n-  --  \(dashes(193))\n1   1  \(x(192))…\n2   2  short\n2 of 2 records"),
  ]

  private static func terminal(_ command: String, _ screen: Screen) throws -> PseudoTerminal {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("predicate-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    return try PseudoTerminal("\(command) \(screen.file)", columns: screen.columns, rows: 24, in: folder)
  }

  @Test(arguments: screens, ["", " -o table"]) func ofTheCommand(_ screen: Screen, options: String) async throws {
    let terminal = try Self.terminal("$predicate TRUEPREDICATE\(options)", screen)
    defer { terminal.removeFiles() }
    try await terminal.expect(screen.plain)
  }

  @Test(arguments: screens) func ofASession(_ screen: Screen) async throws {
    let terminal = try Self.terminal("$predicate repl", screen)
    defer { terminal.removeFiles() }
    try await terminal.expect(end: "\(screen.entity)>")
    try terminal.enter("TRUEPREDICATE")
    try await terminal.expect(end: "\(screen.entity)> TRUEPREDICATE\n\(screen.numbered)\n\(screen.entity)>")
  }
}
