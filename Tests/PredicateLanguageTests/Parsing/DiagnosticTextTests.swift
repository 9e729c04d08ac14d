import PredicateLanguage
import Testing

/// Whole messages, as users see them: place, line, carets, what was expected, the hint.
@Suite struct DiagnosticTextTests {
  static let messages: [(format: String, message: String)] = [
    (
      "age >= AND active == YES",
      """
      1:8: error: missing value after `>=`
        age >= AND active == YES
               ^^^
        expected a value: key path, literal or placeholder
        hint: `AND` is a keyword; to use it as a key path write `#AND`
      """
    ),
    (
      "name == \"Ann AND age > 3",
      """
      1:9: error: unterminated string
        name == "Ann AND age > 3
                ^
        expected a closing `"`
        hint: inside a string write `\\"` for a quote
      """
    ),
    (
      "a < 1e999",
      """
      1:5: error: `1e999` is beyond the range of a double
        a < 1e999
            ^^^^^
      """
    ),
    (
      "a == 0x1FFFFFFFFFFFFFFFFFFFF",
      """
      1:6: error: `0x1FFFFFFFFFFFFFFFFFFFF` is more than 64 bits hold
        a == 0x1FFFFFFFFFFFFFFFFFFFF
             ^^^^^^^^^^^^^^^^^^^^^^^
      """
    ),
    (
      "name CONTAINS[cx] 'ann'",
      """
      1:16: error: unknown string option `x`
        name CONTAINS[cx] 'ann'
                       ^
        expected c, d, n or l
      """
    ),
    (
      "FUNCTION(a, b) == 1",
      """
      1:13: error: the selector of FUNCTION is a name in quotes
        FUNCTION(a, b) == 1
                    ^
        expected a string such as "uppercase:"
      """
    ),
    (
      "SUBQUERY(a, , b) == 1",
      """
      1:13: error: missing value after `,`
        SUBQUERY(a, , b) == 1
                    ^
        expected a value: key path, literal or placeholder
      """
    ),
    (
      "a =>= 1",
      """
      1:3: error: `=>=` is no operator
        a =>= 1
          ^^^
        hint: did you mean `>=`?
      """
    ),
    (
      "name NOT IN {'a'}",
      """
      1:6: error: NOT stands before the whole comparison
        name NOT IN {'a'}
             ^^^
        hint: write `NOT name IN {'a'}`
      """
    ),
    (
      "id IN (1, 2)",
      """
      1:7: error: a list stands in braces
        id IN (1, 2)
              ^^^^^^
        hint: write `{1, 2}`
      """
    ),
    (
      "n BETWEEN 1 AND 10",
      """
      1:11: error: the bounds of BETWEEN stand in braces
        n BETWEEN 1 AND 10
                  ^^^^^^^^
        hint: write `BETWEEN {1, 10}`
      """
    ),
    (
      "a IS NOT NULL",
      """
      1:3: error: `IS` is SQL, not part of a predicate
        a IS NOT NULL
          ^^
        hint: write `a != nil`
      """
    ),
    (
      "a IS EMPTY",
      """
      1:3: error: `IS` is SQL, not part of a predicate
        a IS EMPTY
          ^^
        hint: write `a == nil`, or `a == ""` for text of no letters
      """
    ),
    (
      "name CONTAIN 'a'",
      """
      1:6: error: `CONTAIN` is no operator
        name CONTAIN 'a'
             ^^^^^^^
        hint: did you mean `CONTAINS`?
      """
    ),
    (
      "a == @\"x\"",
      """
      1:6: error: `@` before a string is Objective-C, not part of a predicate
        a == @"x"
             ^
        hint: drop the `@`
      """
    ),
    (
      "a = 1 & b = 2",
      """
      1:7: error: a single `&` works on the bits of numbers
        a = 1 & b = 2
              ^
        hint: between conditions write `&&` or `AND`
      """
    ),
    (
      "name == “Ann”",
      """
      1:9: error: `“` is a typographic quote
        name == “Ann”
                ^
        hint: use straight quotes: `"Ann"`
      """
    ),
    (
      "like == 'x'",
      """
      1:1: error: `like` is a keyword
        like == 'x'
        ^^^^
        expected a value: key path, literal or placeholder
        hint: to use it as a key path write `#like`
      """
    ),
    (
      "name == John Smith",
      """
      1:14: error: `Smith` does not belong here
        name == John Smith
                     ^^^^^
        hint: text of several words stands in quotes; conditions are joined with AND or OR
      """
    ),
    (
      "isActive",
      """
      1:1: error: a value alone is no condition
        isActive
        ^^^^^^^^
        expected an operator such as `==`, `IN` or `CONTAINS` after it
        hint: for a flag write `isActive == YES`
      """
    ),
    (
      "(a = 1",
      """
      1:1: error: `(` is not closed
        (a = 1
        ^
        expected a closing `)`
      """
    ),
    (
      "x IN {",
      """
      1:7: error: missing value after `{`
        x IN {
              ^
        expected a value: key path, literal or placeholder
      """
    ),
    (
      "name LIKE %x_1% AND age > 3",
      """
      1:11: error: `%x_1%` is no value
        name LIKE %x_1% AND age > 3
                  ^^^^^
        hint: text is written in quotes, and `*` stands for any text: `LIKE "*x_1*"`
      """
    ),
    (
      "name LIKE *x*",
      """
      1:11: error: missing value before `*`
        name LIKE *x*
                  ^
        expected a value: key path, literal or placeholder
        hint: a pattern is written in quotes: `LIKE "*x*"`
      """
    ),
    (
      "max:(a, = 1",
      """
      1:9: error: missing value before `=`
        max:(a, = 1
                ^
        expected a value: key path, literal or placeholder
      """
    ),
    (
      "a == 1 AND\n  b CONTAIN 2",
      """
      2:5: error: `CONTAIN` is no operator
          b CONTAIN 2
            ^^^^^^^
        hint: did you mean `CONTAINS`?
      """
    ),
    (
      "名前 == 'é' AND x =>= 1",
      """
      1:17: error: `=>=` is no operator
        名前 == 'é' AND x =>= 1
                          ^^^
        hint: did you mean `>=`?
      """
    ),
  ]

  @Test(arguments: messages)
  func message(format: String, message: String) throws {
    let error = #expect(throws: FormatError.self) { try FormatPredicate(parsing: format) }
    #expect(error?.description == message)
  }

  static let argumentMessages: [(format: String, arguments: [RecordValue], message: String)] = [
    (
      "a == %@ AND b == %@", [1],
      """
      1:18: error: `%@` has no argument: it is specifier 2, and there is 1 argument
        a == %@ AND b == %@
                         ^^
      """
    ),
    ("a == 1", [1, 2], "2 arguments have no specifier, from argument 1 on"),
    (
      "a == '%@'", ["x"],
      """
      argument 1 has no specifier
        hint: a specifier in quotes is text; drop the quotes around it
      1:6: note: this is text
        a == '%@'
             ^^^^
      """
    ),
    (
      "a == %d", ["x"],
      """
      1:6: error: `%d` takes a whole number, argument 1 is a string
        a == %d
             ^^
        hint: `%@` takes any value
      """
    ),
    (
      "%K == 1", [3],
      """
      1:1: error: `%K` takes a key path as a string, argument 1 is a number
        %K == 1
        ^^
        hint: `%@` takes any value
      """
    ),
    (
      "a == %5.2f", [1.0],
      """
      1:6: error: `%5.2f` is no specifier
        a == %5.2f
             ^^^^^
        hint: write `%@` for any value, `%K` for a key path; flags and widths do not apply
      """
    ),
  ]

  @Test(arguments: argumentMessages)
  func argumentMessage(format: String, arguments: [RecordValue], message: String) throws {
    let error = #expect(throws: FormatError.self) { try FormatPredicate(format: format, arguments: arguments) }
    let expected = message.hasPrefix("1:") ? message : "error: " + message
    #expect(error?.description == expected)
  }

  @Test func atMostTwentyMistakesAreReported() throws {
    let text = Array(repeating: "a =>= 1", count: 50).joined(separator: " AND ")
    let error = #expect(throws: FormatError.self) { try FormatPredicate(parsing: text) }
    #expect(error?.diagnostics.count == 20)
  }

  @Test func longLinesAreCutAroundTheMistake() throws {
    let text = String(repeating: "a == 1 AND ", count: 100) + "b =>= 1" + String(repeating: " AND c == 1", count: 100)
    let error = #expect(throws: FormatError.self) { try FormatPredicate(parsing: text) }
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(lines.allSatisfy { $0.count < 140 })
    #expect(lines.count == 4)
  }

  /// What people write who come from other languages, and what they are told.
  @Test(arguments: [
    ("active IS TRUE", "write `active == TRUE`"), ("age IS NOT 5", "write `age != 5`"),
    ("age IS", "write `age == nil`"),
    ("name IS NOT NULL", "write `name != nil`"),
    ("First Name = 'Ann'", "a key of several words is written in backquotes: `First Name`"),
    ("first = 1", "to use it as a key path write `#first`"),
    ("name = 'Bob's'", "inside a string write `\\'` for a quote: `'Bob\\'s'`"),
    ("name = 'O''Brien'", "inside a string write `\\'` for a quote"),
    ("name = \"5\" disk\"", "inside a string write `\\\"` for a quote: `\"5\\\" disk\"`"),
    ("day > DATE '2020-01-01'", "write `CAST('2020-01-01', \"NSDate\")` for the date"),
    ("name =~ /\\d+/", "write `name MATCHES \".*\\\\d+.*\"`"),
    ("age > 1;", "leave it out; conditions are joined with AND or OR"),
    ("COUNT(*) > 1", "`count:(SELF)` counts records"),
    ("age % 2 = 0", "a percent sign stands in quotes only; for a remainder write `modulus:by:(a, b)`"),
  ])
  func hints(_ format: String, _ hint: String) {
    let error = #expect(throws: FormatError.self) { try FormatPredicate(parsing: format) }
    #expect(error?.first.hint == hint)
  }

  @Test func hintsOfTypes() throws {
    let attributes: [RecordModel.Attribute] = [.init("name", .string), .init("day", .date)]
    let model = try RecordModel([.init("Person", attributes: attributes)])
    for (format, hint) in [
      ("name =~ 'B'", "for a regular expression write `MATCHES '.*B.*'`"),
      ("day > '2020-01-01'", "write `CAST(\"2020-01-01\", \"NSDate\")` for the date"),
      ("day > 'soon'", "\"soon\" is no ISO 8601 date, such as \"2024-02-29\""),
    ] {
      #expect(try FormatPredicate(parsing: format).check(against: model, entity: "Person").contains { $0.hint == hint })
    }
  }
}
