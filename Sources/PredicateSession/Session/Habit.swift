import PredicateLanguage

/// What people type who come from other systems, and what it is called here.
enum Habit {
  /// What stands alone on a line where other programs leave or help.
  private static let words: [(typed: Set<String>, command: String)] = [
    (["exit", "quit", "q", ":q", ":quit", "\\q"], "exit"),
    (["help", "?", "\\?", "\\h", ":help"], "help"),
  ]

  /// The line of a command that a text means by itself; nil for none.
  static func command(for text: String) -> String? {
    words.first { $0.typed.contains(text.lowercased()) }.map { "." + $0.command }
  }

  /// What SQL says in words that mean nothing here: what is typed instead.
  private static let clauseHints: [(QueryText.Clause, hint: String)] = [
    (.grouping, "`.group EXPRESSION` makes a row for each group, `.fetch … group by …` with columns of your own"),
    (.sort, "`.sort KEY desc` orders what is shown, `.fetch … sort KEY desc` one answer"),
    (.limit, "`.limit N` says how many rows are shown, `.fetch … limit N` how many one answer has"),
    (.where, "`.fetch COLUMN, … where CONDITION` chooses columns; a condition alone shows whole records"),
  ]

  /// Words of other languages behind a column, and the clause that is meant.
  private static let clauseWords: [(words: Set<String>, clause: QueryText.Clause)] = [
    (["by", "grouped", "groupby", "grouping"], .grouping),
    (["sorted", "sortby", "ordered", "order", "orderby", "sorting"], .sort),
    (["filter", "filtered", "if", "when", "whose", "matching"], .where), (["top", "first", "take", "limited"], .limit),
    (["explode", "unnest", "expand"], .unwind),
  ]

  /// The clause that a word means which begins none; nil if nothing is known about it.
  static func clause(for word: String) -> QueryText.Clause? {
    clauseWords.first { $0.words.contains(word.lowercased()) }?.clause
  }

  private static let openingHints: [(word: String, hint: String)] = [
    ("select", "`.fetch COLUMN, … where CONDITION sort KEY` chooses columns; a condition alone shows whole records"),
    ("count", "`count:(SELF)` counts records, as in `.fetch count:(SELF)`; a condition alone says how many match"),
    ("case", "`TERNARY(condition, value, otherwise)` is one of two values"),
    ("exists", "`KEY != nil` asks whether there is a value, `LIST.@count > 0` whether there are any"),
    ("describe", "`.schema` shows keys and their types"), ("show", "`.entities` shows what is loaded"),
    ("explain", "`.explain` says why a record matches or not"), ("use", "`.use NAME` goes to other records"),
    ("load", "`.open FILE` loads records"), ("open", "`.open FILE` loads records"),
    ("help", "`.help TOPIC` tells about a topic, a command or a function"),
  ]

  /// The commands of other shells, and what is typed for them here.
  private static let commandHints: [(names: Set<String>, hint: String)] = [
    (["tables", "databases", "list", "ls", "dt", "l"], "`.entities` lists what is loaded"),
    (["columns", "fields", "types", "describe", "d"], "`.schema` shows keys and their types"),
    (["load", "import", "attach"], "`.open FILE` loads records"),
    (["write", "export", "dump", "once"], "`.save FILE` writes the last result"),
    (["head", "first", "top", "rows"], "`.limit N` says how many rows are shown"),
    (["filter", "where", "find", "count"], "a condition alone shows the records that match and says how many"),
    (["select", "query"], "`.fetch COLUMN, … where CONDITION sort KEY` chooses columns"),
    (["order", "orderby"], "`.sort KEY desc` orders what is shown"),
    (["set", "var", "param"], "`.let NAME = EXPRESSION` gives a variable a value"),
    (["timing"], "`.timer on` shows the time of each phase"),
    (["i", "source"], "`.read FILE` runs the lines of a file"),
  ]

  /// What helps with a command that does not exist; nil if nothing is known about its name.
  static func hint(forCommand name: String) -> String? {
    commandHints.first { $0.names.contains(name.lowercased()) }?.hint
  }

  /// What helps with a text that does not parse; nil if nothing about it is known. Whether its first word is a key of the
  /// records says `beginsWithKey`.
  static func hint(for text: String, beginsWithKey: Bool) -> String? {
    if text.hasPrefix("\\") {
      let name = text.dropFirst().prefix { $0.isLetter }
      return hint(forCommand: String(name)) ?? "commands begin with a dot; `.help` lists them"
    }
    let first = text.prefix { $0.isLetter }.lowercased()
    if !beginsWithKey, let opening = openingHints.first(where: { $0.word == first }) { return opening.hint }
    let found = Set(QueryText.openings(in: text).map(\.clause))
    return clauseHints.first { found.contains($0.0) }?.hint
  }

  /// Words that people ask `.help` for, and what they mean here.
  private static let subjects: [String: String] = [
    "null": "nil", "missing": "nil", "regex": "MATCHES", "regexp": "MATCHES", "pattern": "LIKE", "case": "TERNARY",
    "if": "TERNARY", "select": ".fetch", "columns": ".fetch", "where": "examples", "order": ".sort",
    "order by": ".sort",
    "sort": ".sort", "group by": ".group", "having": ".fetch", "count": "aggregates", "sum": "aggregates",
    "avg": "aggregates", "join": ".relate", "csv": ".open", "json": ".open", "load": ".open", "quit": ".exit",
    "date": "dates", "quotes": "literals", "strings": "literals", "text": "literals", "backquote": "keypaths",
    "history": "keys", "describe": ".schema", "tables": ".entities",
  ]

  /// What a word means that is no topic; nil if it is not known either.
  static func subject(of word: String) -> String? { subjects[word.lowercased()] }
}
