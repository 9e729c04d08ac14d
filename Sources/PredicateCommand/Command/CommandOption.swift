import PredicateCharts
import PredicateReasoning
import PredicateSQL
import PredicateSession

/// The options of the command. An option means the same in every subcommand that takes it.
enum CommandOption: String, Hashable, CaseIterable {
  case file, url
  case arg, argjson
  case `var`, varjson
  case locale
  case entity, sort, limit, offset, count, record, output
  case inputFormat = "input-format"
  case strings, nulls, thousands
  case decimalComma = "decimal-comma"
  case percent, units, dates, type, header
  case skipBad = "skip-bad"
  case badRows = "bad-rows"
  case relate
  case sqlDebug = "sql-debug"
  case `where`, select, having, distinct, unwind
  case distinctOn = "distinct-on"
  case limitPerGroup = "limit-per-group"
  case per
  case groupBy = "group-by"
  case timeZone = "time-zone"
  case firstWeekday = "first-weekday"
  case chart
  case chartOutput = "chart-output"
  case model, naming, dialect, literals, residual, explain, verify, advise, extensions, tree
  case lines, at, together, allow, strict, fix, git
  case bound, known, missing
  case exitStatus = "exit-status"
  case untrusted, keys, policy, profile, platform, limits, time, unbuffered, follow
  case noProgress = "no-progress"
  case noConfig = "no-config"
  case color, help, version

  /// How an option is written and what it does.
  struct Description {
    /// The letter after a single dash.
    var letter: Character?
    /// Its value; nil for an option without one. The words of `--output` are the subcommand's.
    var value: CommandValue?
    /// Whether it may be given more than once.
    var isRepeatable = false
    let help: String

    init(letter: Character? = nil, value: CommandValue? = nil, isRepeatable: Bool = false, help: String) {
      self.letter = letter
      self.value = value
      self.isRepeatable = isRepeatable
      self.help = help
    }

    /// One that `.open` has, too.
    init(_ option: ReadingOption) {
      let value = option.value.map { name in
        option.choices.isEmpty ? CommandValue.text(name) : .words(name, option.choices)
      }
      self.init(value: value, isRepeatable: option.isRepeatable, help: option.help)
    }

    /// The values it takes; empty if any text is one, or if the subcommand has a list of its own.
    var choices: [String] { if case .words(let words)? = value?.kind { words } else { [] } }
  }

  /// Whether its value is a file.
  var takesFile: Bool { description.value?.kind == .file }

  /// Whether it says where predicates are found, which are then no operands.
  var givesFormat: Bool { self == .file || self == .url || self == .git }

  /// The text on the command line.
  var name: String { "--" + rawValue }

  /// How the option is written and what it does. The parser of arguments and the help read this and nothing else.
  var description: Description {
    switch self {
    case .file:
      Description(
        letter: "f", value: .file(), help: "read FORMAT from FILE, lines that begin with `# ` or `#!` left out")
    case .url:
      Description(
        value: .text("QUERY"), help: "FORMAT as the parameters of a URL, such as 'HP__gt=10&Name__startswith=Bee'")
    case .arg:
      Description(
        value: .text("TEXT"), isRepeatable: true, help: "the value of the next %@, %K, %d … of FORMAT, as text")
    case .argjson:
      Description(value: .text("JSON"), isRepeatable: true, help: "the value of the next specifier of FORMAT, as JSON")
    case .var: Description(value: .text("NAME=TEXT"), isRepeatable: true, help: "the value of $NAME, as text")
    case .varjson: Description(value: .text("NAME=JSON"), isRepeatable: true, help: "the value of $NAME, as JSON")
    case .locale: Description(value: .text("ID"), help: "the locale that [l] goes by, such as tr or de_DE")
    case .entity:
      Description(value: .text("NAME"), help: "which entity: of a document with several lists, or of the model")
    case .sort:
      Description(
        value: .text("KEY[:desc]"), isRepeatable: true, help: "order by a key or any expression; nil comes first")
    case .limit: Description(value: .text("N"), help: "at most N records")
    case .offset: Description(value: .text("N"), help: "leave out the first N records that match")
    case .count: Description(help: "select the number of records instead")
    case .where: Description(value: .format(), help: "only the records that match; default all")
    case .select:
      Description(
        value: .text("'EXPR [AS NAME]'"), isRepeatable: true,
        help: "a column: any expression, aggregates of groups among them; * for all others"
      )
    case .groupBy:
      Description(
        value: .text("EXPR"), isRepeatable: true, help: "a row for each group of records with equal values of EXPR")
    case .having:
      Description(value: .format(), help: "only the groups that match, by their aggregates or columns' names")
    case .distinct: Description(help: "show equal rows once")
    case .unwind:
      Description(
        value: .text("KEY"), isRepeatable: true,
        help: "a row for each element of the list KEY, which KEY then is")
    case .distinctOn:
      Description(
        value: .text("KEY[,KEY]"), isRepeatable: true,
        help: "the first row for each value of KEY, in the order of --sort")
    case .limitPerGroup:
      Description(value: .text("N"), help: "the first N of the rows that agree in --per, in the order of --sort")
    case .per:
      Description(
        value: .text("KEY[,KEY]"), isRepeatable: true, help: "what the rows agree in that --limit-per-group counts")
    case .timeZone:
      Description(
        value: .text("ZONE"), help: "the zone of date functions, such as Europe/Berlin or +02:00; default UTC")
    case .chart:
      Description(
        value: .words("KIND", ChartKind.allCases.map(\.rawValue)),
        help: "draw the rows: the first column along x, the other numbers as series")
    case .chartOutput:
      Description(
        value: .file(), help: "write the chart to a picture, FILE.svg, or a Vega-Lite specification, FILE.json")
    case .firstWeekday:
      Description(
        value: .text("N"), help: "the day that weeks begin with, from 1 for Monday to 7 for Sunday; default ISO weeks")
    case .record: Description(value: .text("N"), help: "only the record of this number, from 1")
    case .output: Description(letter: "o", value: .text("FORM"), help: "form of the output")
    case .inputFormat: Description(.inputFormat)
    case .strings: Description(.strings)
    case .nulls: Description(.nulls)
    case .thousands: Description(.thousands)
    case .decimalComma: Description(.decimalComma)
    case .percent: Description(.percent)
    case .units: Description(.units)
    case .dates: Description(.dates)
    case .type: Description(.type)
    case .header: Description(.header)
    case .skipBad: Description(.skipBad)
    case .badRows:
      Description(
        value: .file(),
        help: "write rows that are bad or do not fit, and cells that --type makes nil, to FILE as CSV")
    case .relate:
      Description(
        value: .text("RELATION"), isRepeatable: true,
        help: "join the records of two entities: 'A.KEY = B.KEY [AS NAME [inverse NAME]]'")
    case .model:
      Description(
        value: .file("MODEL"),
        help: "the model: a model file, a database, or Core Data's .xcdatamodeld, .xcdatamodel or .momd")
    case .sqlDebug:
      Description(
        value: .words("LEVEL", ["1", "3"]),
        help: "show the statements of a database: 1 with times, 3 also with values and row counts")
    case .naming:
      Description(
        value: .words("NAMING", ModelNaming.allCases.map(\.rawValue)),
        help: "tables and columns are named by these rules")
    case .dialect:
      Description(
        value: .words("DIALECT", SQLDialect.allCases.map(\.rawValue)), help: "the database to write for")
    case .literals: Description(help: "write the values into the statement, for a shell such as psql")
    case .residual: Description(help: "leave what the database cannot say to be evaluated over its rows")
    case .explain: Description(help: "select for every record the verdict of each part of FORMAT")
    case .verify:
      Description(
        value: .file("DATABASE"),
        help: "try the statement on samples in tables like those of a SQLite database, which is only read")
    case .advise:
      Description(
        value: .file("DATABASE"),
        help: "say which indexes would serve the statement in a SQLite database, tried on a copy")
    case .extensions: Description(help: "also warn about functions that Apple's systems lack")
    case .lines: Description(help: "each line of FILE is a predicate, but empty ones and those that begin with `# `")
    case .at:
      Description(
        value: .text("PLACE"), isRepeatable: true,
        help: "where predicates stand in files: keys, or an option of scripts")
    case .together:
      Description(help: "also say which rules shadow others, overlap, or leave a gap; rules are asked in their order")
    case .allow:
      Description(value: .text("CODE"), isRepeatable: true, help: "give no warnings of CODE")
    case .strict: Description(help: "warnings make the command fail, too")
    case .fix: Description(help: "mend what has a certain remedy; of a FORMAT, print it mended")
    case .git:
      Description(
        value: .text("REV"), help: "compare the predicates of files with those of a revision, such as HEAD or main")
    case .tree: Description(help: "print the syntax tree, a node a line")
    case .bound:
      Description(
        value: .text("NAME=N"), isRepeatable: true,
        help: "the most elements of a list, or characters of a text; * for those not named, default 1000")
    case .known: Description(value: .file(), help: "what is known of the record: an object of JSON in FILE")
    case .missing:
      Description(
        value: .words("POLICY", MissingKeyPolicy.allCases.map(\.rawValue)),
        help: "what keys are taken for that are not known; default unknown")
    case .exitStatus: Description(letter: "e", help: "exit with 1 if nothing matches")
    case .untrusted: Description(help: "strict limits, for a FORMAT from strangers")
    case .keys: Description(value: .text("A,B,…"), help: "the only key paths that FORMAT may use")
    case .policy:
      Description(value: .file("FILE"), help: "the names and words that FORMAT may use, from a policy file in JSON")
    case .profile:
      Description(
        value: .text("NAME|FILE"),
        help: "the host: a name of `predicate profiles`, or a profile's file")
    case .platform:
      Description(value: .text("NAME[ VERSION]"), help: "where the host runs, such as macOS or 'iOS 17.2'")
    case .limits:
      Description(
        value: .text("NAME=N"), isRepeatable: true,
        help: "set a limit, such as recordBytes=1000000; `.limits` in a session lists them")
    case .time: Description(help: "tell on standard error how long each part took")
    case .unbuffered: Description(help: "write each record at once")
    case .follow: Description(help: "go on with what is appended to a file of JSON Lines, until --limit or Ctrl-C")
    case .noProgress: Description(help: "show no progress on a terminal")
    case .noConfig: Description(help: "leave the user's settings file out")
    case .color:
      Description(value: .words("WHEN", ["auto", "always", "never"]), help: "color in messages; default auto")
    case .help: Description(letter: "h", help: "show this help")
    case .version: Description(help: "show the version")
    }
  }

  /// The option of a letter.
  init?(letter: Character) {
    guard let option = Self.allCases.first(where: { $0.description.letter == letter }) else { return nil }
    self = option
  }
}

/// What stands in one place of a command line: an operand, or the value of an option.
struct CommandValue: Hashable {
  /// What it is, which decides what shells complete.
  enum Kind: Hashable {
    /// A predicate or expression.
    case format
    case file
    /// One of these words.
    case words([String])
    /// Any other text.
    case text
  }

  /// How the help names it: `FILE`.
  let name: String
  let kind: Kind

  static func format(_ name: String = "FORMAT") -> Self { CommandValue(name: name, kind: .format) }
  static func file(_ name: String = "FILE") -> Self { CommandValue(name: name, kind: .file) }
  static func words(_ name: String, _ words: [String]) -> Self { CommandValue(name: name, kind: .words(words)) }
  static func text(_ name: String) -> Self { CommandValue(name: name, kind: .text) }
}

extension Subcommand {
  /// An operand, and how often it may stand there. The last one alone may be repeated.
  struct Operand: Hashable {
    enum Number: Hashable {
      case one, optional, any
    }

    let value: CommandValue
    let number: Number

    static func one(_ value: CommandValue) -> Self { Operand(value: value, number: .one) }
    static func optional(_ value: CommandValue) -> Self { Operand(value: value, number: .optional) }
    static func any(_ value: CommandValue) -> Self { Operand(value: value, number: .any) }

    /// How the help writes it.
    var usage: String {
      switch number {
      case .one: value.name
      case .optional: "[\(value.name)]"
      case .any: "[\(value.name)…]"
      }
    }
  }
}
