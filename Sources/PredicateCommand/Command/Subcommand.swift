import PredicateData
import PredicateHosts

/// The jobs of the command.
enum Subcommand: String, Hashable, CaseIterable {
  case filter, count, fetch, match, check, parse, explain, compare, diff, samples, simplify, cost, evaluate, sql, schema
  case profiles, batch, repl, generate, help

  /// What a subcommand takes and does.
  struct Description {
    /// One line for the list of subcommands.
    let summary: String
    /// What follows the subcommand's name on the command line, in order.
    var operands: [Operand] = []
    /// The options, in the order of the help.
    let options: [CommandOption]
    /// The values of `--output`.
    var outputs: [String] = []
    /// What else is worth knowing.
    var details: [String] = []
    let examples: [Example]

    /// Whether the first operand is a FORMAT.
    var takesFormat: Bool { operands.first?.value.kind == .format }

    /// How many of the operands are predicates.
    var formatCount: Int { operands.count { $0.value.kind == .format } }

    /// How many operands there may be.
    var operandCount: ClosedRange<Int> {
      operands.count { $0.number == .one }...(operands.last?.number == .any ? Int.max : operands.count)
    }
  }

  /// A command line that runs on files of `Examples`, and what it does.
  struct Example {
    let purpose: String
    let line: String

    init(_ purpose: String, _ line: String) {
      self.purpose = purpose
      self.line = line
    }
  }

  private static let formatOptions: [CommandOption] = [.file, .url] + valueOptions
  private static let valueOptions: [CommandOption] = [.arg, .argjson]
  private static let variableOptions: [CommandOption] = [.var, .varjson]
  private static let readOptions: [CommandOption] = [.entity] + dataOptions
  /// How files of records are read.
  static let dataOptions: [CommandOption] = [
    .inputFormat, .strings, .nulls, .thousands, .decimalComma, .percent, .units, .dates, .type, .header, .skipBad,
  ]
  private static let relateOptions: [CommandOption] = [.relate]
  private static let storeOptions: [CommandOption] = [.model, .sqlDebug]
  private static let limitOptions: [CommandOption] = [.untrusted, .keys, .policy, .profile, .limits]
  private static let commonOptions: [CommandOption] = [.color, .help]

  private static let filterOptions: [CommandOption] =
    formatOptions + variableOptions + [.locale, .sort, .limit, .offset, .output, .exitStatus] + readOptions + [.badRows]
    + relateOptions + storeOptions + limitOptions
    + [.time, .unbuffered, .noProgress] + commonOptions

  static let matchOptions: [CommandOption] =
    variableOptions + [.output, .exitStatus] + readOptions + limitOptions + [.unbuffered, .noProgress] + commonOptions

  private static let inputDetail =
    "FILE is .json, .jsonl or .ndjson, .csv or .tsv, also compressed with gzip, or a pattern such as 'logs/*.jsonl'; `-`,\n"
    + "or no FILE, is standard input."

  private static let storeDetail = [
    "A SQLite database or Core Data store is one, too, whatever its name; it is asked in SQL. --entity chooses among its",
    "tables or entities, --model gives the model of a store that keeps none.",
  ]

  private static let tableDetail =
    "Cells of CSV are separated by commas, or by `;`, tabs or `|` where the header has no comma."

  private static let textDetail = [
    "With --nulls, --thousands, --decimal-comma, --percent, --units and --dates a column of a table has numbers or dates if",
    "all its texts are some by these; in JSON each text is read by itself. `predicate schema FILE` says why a column is text.",
  ]

  private static let keyDetail = #"Keys with blanks or signs stand in backquotes: '`First Name` == "Ann"'."#

  /// The values that an option takes here; empty if any text is one.
  func choices(of option: CommandOption) -> [String] {
    option == .output ? description.outputs : option.description.choices
  }

  /// What the subcommand takes and does. The parser of arguments and the help read this and nothing else.
  var description: Description {
    switch self {
    case .filter:
      Description(
        summary: "print the records that match", operands: [.one(.format()), .any(.file())],
        options: Self.filterOptions + [.follow], outputs: OutputFormat.allCases.map(\.rawValue),
        details: [Self.inputDetail] + Self.storeDetail + [
          Self.tableDetail
        ] + Self.textDetail + [
          Self.keyDetail,
          "The word `filter` may be left out, so that `#!/usr/bin/env -S predicate -f` begins a script. Output is a table on a",
          "terminal, else JSON Lines. The statements of `sql` insert into the table of --entity, else into one called like the",
          "file; several files give a name if all are called so, else it is `records`.",
          "Aggregates such as `max:(HP)` range over the records of all files together, which are read twice for that; a file",
          "that is written to in between is an error. With --relate files are entities, named as the files are: orders.csv has a",
          "relationship `customer` by --relate 'orders.customer_id = customers.id', and customers.csv has `orders`; the first",
          "file is asked, or the one that --entity names. With --follow a file that is cut, written anew or replaced is read",
          "from its beginning, which a note tells.",
        ],
        examples: [
          Example(
            "some rows of a table",
            #"predicate 'HP > 10 AND Name BEGINSWITH[c] "bee"' Examples/FilterFile/monsters.csv"#),
          Example(
            "the three strongest, as CSV",
            "predicate filter TRUEPREDICATE Examples/FilterFile/monsters.csv --sort Attack:desc --limit 3 -o csv"),
          Example(
            "a value that is never taken for syntax",
            "predicate 'severity >= 7 AND user.name == %@' --arg ana Examples/Rules/events.jsonl"),
          Example(
            "a predicate in a file of its own",
            "predicate -f Examples/FilterFile/glass-cannons Examples/FilterFile/monsters.csv"
          ),
          Example(
            "what the parameters of a URL ask for",
            "predicate --url 'HP__gte=40&Type__in=Fire,Water' Examples/FilterFile/monsters.csv"),
          Example(
            "two files, joined by a key",
            "predicate 'strokes.@count > 75' Examples/Golf/rounds.csv Examples/Golf/strokes.csv"
              + " --relate strokes.date=rounds.date"),
          Example(
            "a log that grows, until two records have matched",
            "predicate 'severity >= 8' Examples/Rules/events.jsonl --follow --limit 2"),
        ])
    case .count:
      Description(
        summary: "print how many records match", operands: [.one(.format()), .any(.file())],
        options: Self.filterOptions, outputs: OutputFormat.allCases.map(\.rawValue),
        details: [Self.inputDetail] + Self.storeDetail + ["The output is one number in every form."],
        examples: [
          Example("how many", "predicate count 'Legendary == YES' Examples/FilterFile/monsters.csv"),
          Example("is there one at all", "predicate count -e 'HP = max:(HP)' Examples/FilterFile/monsters.csv"),
          Example(
            "in a Core Data store",
            #"predicate count 'season.name == "Winter"' Examples/CoreDataStore/Cookbook.sqlite --entity Dish"#),
        ])
    case .fetch:
      Description(
        summary: "print columns, groups and statistics of records", operands: [.any(.file())],
        options: [.where] + Self.valueOptions + Self.variableOptions
          + [
            .select, .unwind, .groupBy, .having, .distinct, .distinctOn, .sort, .limitPerGroup, .per, .limit, .offset,
            .timeZone,
            .firstWeekday, .locale, .chart,
          ]
          + [.chartOutput, .output]
          + [.exitStatus] + Self.readOptions + [.badRows] + Self.relateOptions + Self.storeOptions
          + Self.limitOptions + [.time, .noProgress]
          + Self.commonOptions,
        outputs: OutputFormat.allCases.map(\.rawValue),
        details: [Self.inputDetail] + Self.storeDetail + [
          "Names given with AS serve in --group-by, --having and --sort. Without --select, groups show what they are",
          "grouped by and `count`. Columns that are all aggregates give one row. Output is a table on a terminal, else JSON",
          "Lines; with --chart it is the chart alone, unless --output asks for the rows, too.",
        ],
        examples: [
          Example(
            "how strong each kind of monster is",
            "predicate fetch Examples/FilterFile/monsters.csv --group-by Type --select Type"
              + " --select 'average:(HP) AS hp' --sort hp"),
          Example(
            "the strongest of each kind, drawn",
            "predicate fetch Examples/FilterFile/monsters.csv --group-by Type --select Type --select 'max:(HP)' --chart bar"
          ),
          Example(
            "the two strongest of each kind",
            "predicate fetch Examples/FilterFile/monsters.csv --sort HP:desc --limit-per-group 2 --per Type"),
          Example(
            "one number",
            "predicate fetch Examples/FilterFile/monsters.csv --where 'Legendary == YES' --select 'max:(Attack)' -o csv"
          ),
        ])
    case .match: matching
    case .check:
      Description(
        summary: "say what is wrong with a predicate", operands: [.one(.format()), .any(.file())],
        options: Self.formatOptions + Self.variableOptions
          + [
            .model, .entity, .naming, .dialect, .extensions, .platform, .lines, .at, .together, .allow, .strict, .fix,
            .output,
          ]
          + [.noConfig] + Self.dataOptions + [.relate]
          + Self.limitOptions + [.noProgress] + Self.commonOptions,
        outputs: ["text", "json", "jsonl", "sarif", "github"],
        details: [
          "Prints nothing if all is well. With FILE the keys and types are those of its records, with --model those of a",
          "model, of any entity that it has where --entity names none. Findings go to standard error as text, with",
          "--output json to standard output. With --dialect what that database cannot say is an error, too. With --profile",
          "the terms, keys, values and rules of that host count, with --platform what it lacks there is a warning.",
          "In the place of FORMAT there may be files, folders and patterns such as 'manifests/**': then the predicates in",
          "property lists, JSON, YAML, data models and shell scripts are checked, those at the places that the profile or --at",
          "names. `.predicate-check.json` in the current folder may hold `profile`, `at`, `allow` and `strict`.",
          "With --together they are rules that are asked one after the other: those that never hold, that hold nowhere but",
          "where an earlier one does, or that overlap, each with a record, and records that no rule is for, are warnings.",
        ],
        examples: [
          Example(
            "against the columns of a table",
            "predicate check 'HP > 10 AND Attack < 50' Examples/FilterFile/monsters.csv"),
          Example("for an editor", "predicate check 'HP >= 10' --output json"),
          Example(
            "can a database do this",
            "predicate check 'text ENDSWITH[cd] $suffix' --model Examples/Models/words.json --entity Word --dialect mysql"
          ),
          Example(
            "for devices, before it is sent to them",
            "predicate check \"@status(softwareupdate.install-state) == 'failed'\" --profile ddm"),
        ])
    case .parse:
      Description(
        summary: "print the canonical text of a predicate or expression", operands: [.one(.format())],
        options: Self.formatOptions + [.tree, .output] + Self.limitOptions + Self.commonOptions,
        outputs: ["text", "json"],
        examples: [
          Example("the canonical text", "predicate parse 'age>=18 && name beginswith[c] %@' --arg an"),
          Example("the syntax tree", "predicate parse --tree 'SUBQUERY(words, $w, $w.length > 3).@count > 0'"),
          Example("the tree for other programs", "predicate parse 'price * quantity' --output json"),
        ])
    case .explain:
      Description(
        summary: "say why records match or not", operands: [.one(.format()), .any(.file())],
        options: Self.formatOptions + Self.variableOptions + [.locale, .record, .limit, .output, .exitStatus]
          + Self.readOptions + Self.relateOptions + Self.storeOptions + Self.limitOptions + [.noProgress]
          + Self.commonOptions,
        outputs: ["text", "json", "jsonl"],
        details: [
          "The first 10 records are explained unless --limit or --record says otherwise. A database is asked for the verdicts",
          "and values of these in one statement, unless a part of FORMAT looks at lists or records.",
        ],
        examples: [
          Example(
            "one record",
            #"predicate explain 'HP > 10 AND Name BEGINSWITH "Bee"' Examples/FilterFile/monsters.csv --record 4"#),
          Example(
            "as data", #"predicate explain 'ANY tags == "login"' Examples/Rules/events.jsonl --limit 2 -o jsonl"#),
        ])
    case .compare:
      Description(
        summary: "say how two predicates stand to one another",
        operands: [.one(.format("LEFT")), .one(.format("RIGHT")), .any(.file())],
        options: Self.variableOptions + [.model, .naming, .output] + Self.readOptions + Self.limitOptions
          + Self.commonOptions,
        outputs: ["text", "json"],
        details: [
          "Whether each implies the other and whether they ever hold both: `yes` is proven for all records, `no` comes with a",
          "record that shows it, and what can be neither is `unknown`. The records of FILE tell the types of keys and which",
          "may be missing, as --model does; without either a key has the types that it is compared with, or is missing.",
        ],
        examples: [
          Example("what a new version lets in", "predicate compare 'age >= 18' 'age > 18'"),
          Example(
            "with the types of a model",
            "predicate compare 'NOT length < 3' 'length >= 3' --model Examples/Models/words.json --entity Word"),
        ])
    case .diff:
      Description(
        summary: "say what a new version of a predicate lets in, and what it no longer does",
        operands: [.one(.format("OLD")), .one(.format("NEW")), .any(.file())],
        options: [.git, .at, .lines, .naming] + Self.variableOptions + [.limit, .output] + Self.readOptions
          + Self.relateOptions + Self.storeOptions + Self.limitOptions + [.noConfig, .noProgress] + Self.commonOptions,
        outputs: ["text", "json", "jsonl"],
        details: [
          "With FILE the records that are lost and won, each with the reason, the first 10 of either unless --limit says",
          "otherwise; without it a record that shows each, or that it is proven that there is none. With --git the operands",
          "are files, folders and patterns, as for `predicate check`: of their predicates those are told whose meaning changed",
          "since a revision. The exit status is 0 if both say the same, and 1 if not, or if it is not known.",
        ],
        examples: [
          Example("what a new version lets in", "predicate diff 'age >= 18' 'age >= 16 AND member == YES'"),
          Example(
            "for the records of a file", "predicate diff 'HP > 75' 'HP > 74' Examples/FilterFile/monsters.csv --limit 2"
          ),
        ])
    case .samples:
      Description(
        summary: "print records that match, and others that just do not", operands: [.one(.format()), .any(.file())],
        options: Self.formatOptions + Self.variableOptions + [.model, .naming, .output] + Self.readOptions
          + Self.limitOptions + Self.commonOptions,
        outputs: ["text", "json", "swift"],
        details: [
          "For each condition a record that it decides, one in which it alone is turned, and the same with other values of its",
          "keys: below, at and above each boundary, nil and no such key, lists of none, one and two, texts that are nearly right.",
          "Each has been evaluated; the last column says which conditions are otherwise. The records of FILE tell the types of",
          "keys and which may be missing, as --model does; without either a key has the types that it is compared with, or is",
          "missing. With --output swift they are a test.",
        ],
        examples: [
          Example("the boundaries", "predicate samples 'age >= 18'"),
          Example("as data", #"predicate samples 'name BEGINSWITH[c] "an" AND age > 3' -o json"#),
          Example("for the keys of a file", "predicate samples 'HP > 75' Examples/FilterFile/monsters.csv"),
          Example("as a test", "predicate samples 'SUBQUERY(items, $i, $i.price > 5).@count >= 2' -o swift"),
        ])
    case .cost:
      Description(
        summary: "print the most steps that one record takes", operands: [.one(.format()), .any(.file())],
        options: Self.formatOptions + Self.variableOptions + [.bound, .model, .naming, .output] + Self.readOptions
          + Self.limitOptions + Self.commonOptions,
        outputs: ["text", "json"],
        details: [
          "A step is an element of a list that a condition or a value is asked of, as the limit evaluationSteps counts them; plain",
          "keys take none. The matches of MATCHES count by a limit of their own, patternSteps, which is told apart. With",
          "--limits estimatedSteps=N any subcommand refuses a predicate that may take more, before it reads records, and so",
          "does this one.",
        ],
        examples: [
          Example(
            "two lists", "predicate cost 'SUBQUERY(items, $i, ANY $i.tags == \"new\").@count > 2' --bound items=50"),
          Example("for a program", "predicate cost 'ANY tags == \"new\"' --bound tags=20 -o json"),
        ])
    case .evaluate:
      Description(
        summary: "print what is left to ask, by what is known", operands: [.one(.format())],
        options: Self.formatOptions + Self.variableOptions + [.known, .missing, .output] + Self.limitOptions
          + Self.commonOptions,
        outputs: ["text", "json"],
        details: [
          "What --known holds is put in. If that decides, the answer is true or false, else it is unknown, with the predicate that",
          "is left and the keys that it needs. A key that is known as null is nil; one that is not there is not known, unless",
          "--missing takes it for nil or for an error.",
        ],
        examples: [
          Example("nothing is known", "predicate evaluate 'country == \"CH\" AND age >= 18'"),
          Example(
            "a country is known",
            #"echo '{"country":"CH"}' | predicate evaluate 'country == "CH" AND age >= 18' --known -"#),
        ])
    case .simplify:
      Description(
        summary: "print a shorter predicate that says the same, and why it does",
        operands: [.one(.format()), .any(.file())],
        options: [.model, .naming, .output] + Self.readOptions + Self.limitOptions + Self.commonOptions,
        outputs: ["text", "json"],
        details: [
          "Each step is proven, by the logic or for all records there could be, nil and missing keys included; what may fail",
          "for one of them is never left out. With --model, or by the records of FILE, that is for its types, optionality and",
          "values. Without either a key has the types that it is compared with, or is missing. The steps follow as comments,",
          "which --file leaves out.",
        ],
        examples: [
          Example("what is said twice", "predicate simplify 'age > 5 AND (age > 3 OR name == nil)'"),
          Example(
            "with the types of a model",
            "predicate simplify 'NOT length < 3 AND length != nil' --model Examples/Models/words.json --entity Word"),
        ])
    case .sql:
      Description(
        summary: "print the SQL of a predicate", operands: [.one(.format())],
        options: Self.formatOptions + [.dialect, .model, .entity, .naming] + Self.variableOptions
          + [
            .select, .unwind, .groupBy, .having, .distinct, .distinctOn, .sort, .limitPerGroup, .per, .limit, .offset,
            .timeZone, .firstWeekday,
          ]
          + [.count, .literals, .residual, .explain, .verify, .advise, .output] + Self.limitOptions
          + Self.commonOptions,
        outputs: ["text", "json"],
        details: [
          "The statement selects the rows of the records that match, with a placeholder for each value; the values follow",
          "as comments, in order. --entity may be left out where the model has one. The default dialect is sqlite.",
          "With --literals they stand in the statement, which ends with a semicolon: psql, mariadb, sqlite3, duckdb,",
          "clickhouse-client and `spark-sql -f /dev/stdin` run it as it is. Date functions of Spark need its session in UTC.",
          "With --select, --unwind, --group-by, --having, --distinct, --distinct-on or --limit-per-group the rows are those",
          "of `predicate fetch`.",
          "With --residual the last comment is the condition to test on the rows, if there is one.",
          "With --explain the rows are all records, in the order of their keys: 1 or 0 for each condition within FORMAT, the",
          "values that they compare, and comments that say which column is which.",
          "--verify and --advise take the place of --model: the model is that of DATABASE, in which nothing is written. With",
          "--verify the exit status is 1 if the statement and memory differ about a record.",
        ],
        examples: [
          Example(
            "for SQLite",
            #"predicate sql 'wordCategory.firstLetter == "s"' --model Examples/Models/words.json --entity Word"#),
          Example(
            "for a program that talks to PostgreSQL",
            "predicate sql 'length > 3' --dialect postgresql --model Examples/Models/words.json --entity Word -o json"),
          Example(
            "the rows of a fetch",
            "predicate sql TRUEPREDICATE --select length --distinct --model Examples/Models/words.json --entity Word"),
          Example(
            "why records match, or not, said by the database",
            "predicate sql 'length > 3 AND text BEGINSWITH \"s\"' --explain --model Examples/Models/words.json --entity Word"
          ),
          Example(
            "for a shell, such as spark-sql",
            #"predicate sql 'text == "cat"' --dialect spark --literals --model Examples/Models/words.json --entity Word"#
          ),
        ])
    case .schema:
      Description(
        summary: "print the model of a file", operands: [.any(.file())],
        options: Self.readOptions + [.badRows] + Self.relateOptions + [.model, .naming, .output, .limits, .noProgress]
          + Self.commonOptions,
        outputs: ["json", "jsonl", "sql"],
        details: [
          "The model is a model file as `predicate check --model` reads it. FILE holds records, is a database or is itself",
          "a model: a model file, or one of Core Data's. --model gives the model of a Core Data store that keeps none.",
          "With --output sql it is the statement that makes a table for the records of FILE, called like the file; the",
          "statements of `predicate filter TRUEPREDICATE FILE -o sql` fill it.",
        ],
        examples: [
          Example("the columns of a table", "predicate schema Examples/FilterFile/monsters.csv"),
          Example(
            "nil as `-`, numbers as 2,234,302 and days first",
            "predicate schema Examples/MessyData/visits.csv --nulls - --thousands --dates dd/MM/yyyy"),
          Example("nested records", "predicate schema Examples/Rules/events.jsonl"),
          Example("a Core Data store", "predicate schema Examples/CoreDataStore/Cookbook.sqlite"),
        ])
    case .profiles:
      Description(
        summary: "list the hosts that are known, or show what one takes",
        operands: [.optional(.words("NAME", HostProfile.builtinNames))],
        options: [.output] + Self.commonOptions, outputs: ["text", "json"],
        details: [
          "A profile says which words, terms, keys and values a host of predicates takes, and where that is written. NAME may",
          "also be the file of a profile. With --output json it is the list, or the profile as a file.",
        ],
        examples: [
          Example("all of them", "predicate profiles"), Example("what one takes", "predicate profiles ddm"),
        ])
    case .batch:
      Description(
        summary: "answer requests, one JSON object a line",
        options: Self.limitOptions + [.output] + Self.commonOptions, outputs: ["jsonl"],
        details: [
          "A request has `op`, for most of them `format` with its `arguments` and `variables`, an `id` that is echoed, and:",
          "  parse     nothing else                   filter   objects, a list of records",
          "  evaluate  object, a record               value    object; format is an expression",
          "  explain   object; objects for sets       fetch    objects, and request: select, where, groupBy …",
          "  check     model, entity, platform        sql      model, entity, dialect, literals",
          "  count     objects, as for filter         compare  left and right; model, entity",
          "  samples   model, entity                  cost     bounds, model, entity",
          "  simplify  model, entity                  diff     left and right; objects, limit; else model, entity",
          "  match     formats, a list, and objects; the answer has the places of the formats for each object",
          "An evaluation with `missing` set to `unknown` says what is left to ask, one with `countSteps` what it took.",
          "Any that takes a format takes a profile, the name of a host or a profile as an object.",
          "An answer has `ok`, and what was asked for or an `error` with `kind`, `code`, `message` and the place; `warnings`",
          "of the same form name the keys of a request that its operation does not know, which are ignored.",
        ],
        examples: [
          Example("a request", #"echo '{"id":1,"op":"parse","format":"a = 1"}' | predicate batch"#),
          Example(
            "an evaluation",
            #"echo '{"op":"evaluate","format":"a > 1","object":{"a":2}}' | predicate batch"#),
        ])
    case .repl:
      Description(
        summary: "type predicates and see results", operands: [.any(.file())],
        options: [.file] + Self.readOptions + Self.storeOptions + [.output] + Self.limitOptions + [.noConfig]
          + Self.commonOptions,
        outputs: OutputFormat.allCases.map(\.rawValue),
        details: [
          "`predicate` alone on a terminal does the same. All entities of a database are at hand. Of several files the first",
          "is asked, or the entity that --entity names; `.use` goes to another. With --file the lines are those of FILE,",
          "which may begin with `#!/usr/bin/env -S predicate repl -f`. On a terminal the settings of",
          "`predicate/config` in the folder of XDG_CONFIG_HOME, or ~/.config, come first: commands of a session that set",
          "something, such as `.mode line` and `.time-zone Europe/Berlin`, one a line.",
        ],
        examples: [
          Example("with a table", "predicate repl Examples/FilterFile/monsters.csv"),
          Example("with events", "predicate repl Examples/Rules/events.jsonl"),
          Example("with a Core Data store", "predicate repl Examples/CoreDataStore/Cookbook.sqlite"),
        ])
    case .generate:
      Description(
        summary: "print the manual pages and the completions of shells",
        operands: [.one(.words("KIND", GeneratedText.allCases.map(\.rawValue)))],
        options: [.output] + Self.commonOptions, outputs: ["text", "json"],
        details: [
          "KIND is one of " + GeneratedText.allCases.map(\.rawValue).joined(separator: ", ")
            + ": the pages predicate(1)",
          "and predicate(7), which is about the language, and what bash, zsh and fish complete. `.ci/install` puts them",
          "where man and the shells look.",
        ],
        examples: [
          Example("completions in this bash", "predicate generate bash"),
          Example("the manual of the language", "predicate generate language-man"),
        ])
    case .help:
      Description(
        summary: "show the help of a subcommand",
        operands: [.optional(.words("SUBCOMMAND", Subcommand.allCases.map(\.rawValue)))],
        options: [.output] + Self.commonOptions, outputs: ["text", "json"],
        examples: [Example("all subcommands", "predicate help"), Example("one of them", "predicate help filter")])
    }
  }
}
