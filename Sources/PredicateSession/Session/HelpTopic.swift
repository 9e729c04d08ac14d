/// The parts of the language that `.help` explains.
package enum HelpTopic: String, Hashable, Sendable, CaseIterable {
  case commands, operators, options, literals, nothing = "nil", keypaths, aggregates, subquery, dates, variables
  case functions, keys, sql, examples

  /// An example: what can be typed, and what to say about it.
  package typealias Example = (input: String, remark: String)

  /// All names, for messages.
  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// What it is about, in a line.
  var summary: String {
    switch self {
    case .commands: "lines that begin with a dot"
    case .operators: "comparing and combining"
    case .options: "the letters in brackets: [cd]"
    case .functions: "what can be called, from the table of functions"
    case .literals: "writing numbers, texts, lists"
    case .nothing: "values that are missing"
    case .keypaths: "reaching into records and collections"
    case .keys: "editing what is typed"
    case .aggregates: "counting and adding up"
    case .subquery: "conditions on the elements of a collection"
    case .dates: "dates and times"
    case .variables: "names for values"
    case .sql: "what SQL says otherwise"
    case .examples: "whole predicates to try"
    }
  }

  /// What can be typed as it stands, without any records.
  package var examples: [Example] {
    switch self {
    case .commands, .functions, .keys: []
    case .operators:
      [
        ("1 + 1 = 2 AND NOT 3 < 2", "also == != <> < <= > >=, && || !"),
        ("5 BETWEEN {1, 10}", "both bounds are inclusive"),
        ("\"b\" IN {\"a\", \"b\"}", "the other way round: {\"a\", \"b\"} CONTAINS \"b\""),
        ("\"monday\" BEGINSWITH \"mon\"", "also ENDSWITH and CONTAINS"),
        ("\"report.txt\" LIKE \"*.tx?\"", "* is any text, ? one character"),
        ("\"A113\" MATCHES \"[A-Z][0-9]+\"", "a regular expression for the whole text"),
        ("ANY {1, 2, 3} > 2", "also ALL and NONE"),
        ("nil = NULL", "= nil finds what is missing"),
        ("7 * 6 - 2 ** 3", "arithmetic: + - * / ** & | ^ << >> ~"),
        ("TERNARY(1 < 2, \"yes\", \"no\")", "one of two values"),
      ]
    case .options:
      [
        ("\"Zoë\" ==[cd] \"zoe\"", "c ignores case, d ignores accents"),
        ("\"HELLO\" CONTAINS[c] \"ell\"", "after every operator that compares text"),
        ("\"abc\" ==[n] \"abc\"", "n compares byte by byte"),
        ("\"straße\" BEGINSWITH[l] \"str\"", "l goes by the language that .locale sets"),
      ]
    case .literals:
      [
        ("42 + 0x2A", "whole numbers, also hexadecimal"),
        ("1.5 + 2e3", "other numbers"),
        ("\"double\" = 'double'", "text, in either quotes"),
        (#""a \"b\" \\ \n \u00e9""#, "a backslash before quotes and itself; \\n, \\t, \\u00e9"),
        ("{1, \"a\", nil}", "a list"),
        ("YES = TRUE AND NO = FALSE", "true and false"),
        ("NULL = nil", "no value"),
        ("TRUEPREDICATE OR FALSEPREDICATE", "predicates that always hold, and never"),
      ]
    case .nothing:
      [
        ("nil = nil", "nil equals nil and nothing else"),
        ("NOT (nil < 5)", "nil is neither less nor greater"),
        ("nil != \"v\"", "so != finds records without the value"),
        ("nil + 1", "arithmetic and most functions give nil for nil"),
        ("1 / 0", "so does division by zero"),
        ("\"\" != nil", "an empty text is a value; tables show it as \"\", nil as ∅, a missing key as nothing"),
        ("coalesce:(nil, 7)", "a value in the place of nil"),
        ("{1, nil, 3}.@avg.self", "aggregates leave nil out; @count counts it"),
      ]
    case .aggregates:
      [
        ("{3, 1, 2}.@sum.self", "also @avg @min @max; @count without a key"),
        ("{3, 1, 2}.@count", "behind a key: words.@count, words.@max.length"),
        ("sum:({3, 1, 2})", "also average: min: max: median: mode: stddev: count:"),
        ("median:({1, 5, 9, 11})", "over a key, median:(length) ranges over all records"),
        ("{1, 1, 2}.@distinctUnionOfObjects.self", "each value once"),
        (".help .group", "one row for each group of records: `.group month:(date): average:(km)`"),
      ]
    case .subquery:
      [
        ("SUBQUERY({1, 5, 9}, $n, $n > 4).@count > 0", "some element"),
        ("SUBQUERY({1, 5, 9}, $n, $n > 4).@count = 0", "none"),
        (
          "SUBQUERY({1, 5, 9}, $n, $n > 4 AND $n < 8).@count = 1", "exactly so many, with two conditions on one element"
        ),
        ("ANY {1, 5, 9} > 4", "one condition needs no SUBQUERY"),
        ("SUBQUERY({1, 5, 9}, $n, $n > 4)[0]", "the first of them"),
        ("SUBQUERY({1, 5}, $n, SUBQUERY({2, 6}, $m, $m < $n).@count > 0).@count", "one within another"),
      ]
    case .dates:
      [
        ("CAST(\"2024-02-29T12:30:00Z\", \"NSDate\")", "text becomes a date only so, and in columns of dates"),
        ("year:(CAST(\"2024-02-29\", \"NSDate\"))", "also month: day: hour: minute: second: weekday: week: quarter:"),
        ("startOfMonth:(CAST(\"2024-02-29\", \"NSDate\"))", "also startOfYear: startOfWeek: startOfDay: startOfHour:"),
        (
          "hour:timeZone:(CAST(\"2024-02-29\", \"NSDate\"), \"Europe/Berlin\")",
          "in a zone; `.time-zone` sets one for all"
        ),
        ("now() > CAST(\"2024-01-01\", \"NSDate\")", "the present moment"),
      ]
    case .variables:
      [
        (".let adult = 18", "then age >= $adult"),
        ("$adult := 21", "the same, as an expression"),
        (".let grown = age > 18", "a condition, then $grown AND city = \"Oslo\""),
        (".vars", "which there are; $last is the last answer"),
        (".args 18, \"Ann\"", "values for age >= %@ AND name = %@"),
        ("SUBQUERY({1, 2}, $x, $x > 1).@count", "SUBQUERY has a variable of its own"),
      ]
    case .sql:
      [
        ("nil = NULL", "SQL: IS NULL; here = does"),
        ("nil != 1", "true, and the record is found; in SQL it is not"),
        ("5 BETWEEN {1, 10}", "SQL: BETWEEN 1 AND 10"),
        ("\"b\" IN {\"a\", \"b\"}", "SQL: IN ('a', 'b')"),
        ("\"abc\" LIKE \"a*\"", "SQL: LIKE 'a%'; ? stands for its _"),
        ("\"a\" = 'a'", "both quotes are for text; keys have none, #key if they are words of the language"),
        ("\"é\" ==[d] \"e\"", "case and accents count unless [cd] says otherwise"),
        ("TERNARY(1 < 2, \"yes\", \"no\")", "SQL: CASE WHEN … THEN … ELSE … END"),
        (".help .sql", "the statement for any predicate, and for six databases"),
      ]
    case .keypaths:
      [
        ("\"hello\".length", "a key of a value; address.city goes two steps"),
        ("{3, 1, 2}.@max.self", "also @min @sum @avg @count; words.@avg.length"),
        ("{\"a\", \"b\"}[1]", "also [FIRST] [LAST] [SIZE] and [\"key\"]"),
        ("SUBQUERY({1, 2, 3}, $x, $x > 1).@count", "elements that fulfil a condition"),
        ("{1, 1, 2}.@distinctUnionOfObjects.self", "each value once"),
        (".parse #like = 1", "# before a key that is a keyword"),
      ]
    case .examples:
      [
        ("SUBQUERY({1, 5, 9}, $n, $n > 4).@count = 2", "at least, at most, exactly so many"),
        ("NONE {\"a\", \"b\"} == \"c\"", "none of them"),
        ("CAST(\"2024-02-29\", \"NSDate\") < now()", "text as a date"),
        ("max:({3, 9, 4}) - min:({3, 9, 4})", "over a key, max:(length) ranges over all records"),
        (".parse NOT (a = 1 OR b CONTAINS[c] 'x')", "how a predicate is understood"),
      ]
    }
  }
}
