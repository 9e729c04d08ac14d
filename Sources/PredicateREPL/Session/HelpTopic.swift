/// The parts of the language that `.help` explains.
enum HelpTopic: String, Hashable, Sendable, CaseIterable {
  case commands, operators, options, functions, keypaths, keys, examples

  /// An example: what can be typed, and what to say about it.
  typealias Example = (input: String, remark: String)

  /// All names, for messages.
  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// What it is about, in a line.
  var summary: String {
    switch self {
    case .commands: "lines that begin with a dot"
    case .operators: "comparing and combining"
    case .options: "the letters in brackets: [cd]"
    case .functions: "what can be called, from the table of functions"
    case .keypaths: "reaching into records and collections"
    case .keys: "editing what is typed"
    case .examples: "whole predicates to try"
    }
  }

  /// What can be typed as it stands, without any records.
  var examples: [Example] {
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
        (".let adult = 18", "then age >= $adult"),
        ("$adult := 21", "the same, as an expression"),
        ("SUBQUERY({1, 5, 9}, $n, $n > 4).@count = 2", "at least, at most, exactly so many"),
        ("NONE {\"a\", \"b\"} == \"c\"", "none of them"),
        ("CAST(\"2024-02-29\", \"NSDate\") < now()", "text as a date"),
        ("max:({3, 9, 4}) - min:({3, 9, 4})", "over a key, max:(length) ranges over all records"),
        (".parse NOT (a = 1 OR b CONTAINS[c] 'x')", "how a predicate is understood"),
      ]
    }
  }
}
