/// SQLite's result codes, and what each means to the user.
enum SQLiteResult {
  static let ok: Int32 = 0
  static let row: Int32 = 100
  static let done: Int32 = 101
  static let interrupt: Int32 = 9
  static let cantOpen: Int32 = 14
  static let readOnly: Int32 = 8
  static let error: Int32 = 1

  /// The primary code that an extended one begins with.
  static func primary(_ code: Int32) -> Int32 { code & 0xFF }

  /// What a primary code becomes. Without a message the one that SQLite gives is shown.
  struct Meaning: Sendable {
    let code: SQLiteError.Code
    var message: String?
    var hint: String?
  }

  /// See <https://www.sqlite.org/rescode.html>.
  private static let table: [Int32: Meaning] = [
    1: Meaning(code: .invalidSQL),
    2: Meaning(code: .other),
    3: Meaning(code: .notReadable, message: "no permission to open the database", hint: "check the file's permissions"),
    4: Meaning(code: .interrupted, message: "the statement was stopped"),
    5: Meaning(
      code: .busy, message: "the database is locked by another connection",
      hint: "end the other program's transaction, give a longer busy time-out, or copy the file"),
    6: Meaning(
      code: .busy, message: "a table of the database is locked",
      hint: "end the statement that reads or writes it"),
    7: Meaning(code: .outOfMemory, message: "SQLite got no memory", hint: "ask for fewer or smaller values"),
    8: Meaning(
      code: .readOnly, message: "the database is open for reading only",
      hint: "open it with the mode `readWrite`, and see that file and folder may be written"),
    9: Meaning(code: .interrupted, message: "the statement was interrupted"),
    10: Meaning(
      code: .inputOutput, message: "reading or writing the database file failed",
      hint: "check the disk, or work on a copy of the file"),
    11: Meaning(
      code: .corrupt, message: "the database is damaged",
      hint: "`sqlite3 FILE .recover` saves what can still be read"),
    13: Meaning(code: .diskFull, message: "the disk or the database is full", hint: "make room and try again"),
    14: Meaning(
      code: .notReadable, message: "the database file cannot be opened",
      hint: "check the permissions of the file and of its folder"),
    15: Meaning(code: .busy, message: "the database is locked by another connection"),
    17: Meaning(code: .invalidSQL, message: "the tables changed while the statement ran", hint: "run it again"),
    18: Meaning(code: .tooLarge, message: "a value or a statement is larger than SQLite takes"),
    19: Meaning(code: .constraint),
    20: Meaning(code: .constraint),
    21: Meaning(code: .misuse),
    22: Meaning(code: .tooLarge, message: "the file is larger than this system takes"),
    23: Meaning(code: .invalidSQL),
    25: Meaning(code: .bindingCount),
    26: Meaning(
      code: .notADatabase, message: "the file is no SQLite database, or it is encrypted",
      hint: "open it with the program that wrote it, and export it unencrypted"),
  ]

  /// What an extended or primary code means.
  static func meaning(_ code: Int32) -> Meaning { table[primary(code)] ?? Meaning(code: .other) }

  /// Parts of the messages by which SQLite refuses statements beyond its limits; it gives them the code of any mistake.
  private static let limitMessages = [
    "expression tree is too large", "too many sql variables", "too many terms in compound select",
    "too many columns in",
    "at most 64 tables in a join", "parser stack overflow", "too many arguments on function",
    "too many from clause terms",
    "string or blob too big", "too many references to",
  ]

  /// What a code means, together with what SQLite said.
  static func meaning(_ code: Int32, said: String) -> Meaning {
    let meaning = meaning(code)
    let lowercased = said.lowercased()
    guard meaning.code == .invalidSQL, limitMessages.contains(where: lowercased.contains) else { return meaning }
    return Meaning(code: .tooLarge, message: "the statement is beyond a limit of SQLite: \(said)")
  }
}
