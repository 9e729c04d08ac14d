import PredicateCommand
import PredicateSession
import Testing

/// `predicate parse`.
@Suite struct ParseCommandTests {
  static let texts: [(arguments: [String], output: String)] = [
    (["age>=18 && name beginswith[c] 'an'"], #"age >= 18 AND name BEGINSWITH[c] "an""#),
    (["a = %@", "--arg", "x"], #"a == "x""#),
    (["a = %d", "--arg", "3"], "a == 3"),
    (["a BETWEEN %@", "--argjson", "[1,2]"], "a BETWEEN {1, 2}"),
    (["price*quantity"], "price * quantity"),
    (["max:(length)"], "max:(length)"),
    (["name"], "name"),
  ]

  @Test(arguments: texts)
  func canonicalText(_ row: (arguments: [String], output: String)) {
    #expect(
      CommandHarness().run(["parse"] + row.arguments)
        == CommandResult(output: row.output + "\n", errors: "", status: .success))
  }

  @Test func mistakesOfExpressionsAreThoseOfThePredicate() {
    #expect(predicate("parse", "a b").errors.hasPrefix("1:3: error: `b` is no operator\n"))
    #expect(predicate("parse", "").errors.hasPrefix("1:1: error: "))
    #expect(predicate("parse", "").status == .invalidPredicate)
  }

  static let trees: [(format: String, drawing: String)] = [
    (
      "NOT (ANY tags ==[cd] 'x') OR FALSEPREDICATE OR SUBQUERY(words, $w, $w.length > -n).@count != words[SIZE]",
      """
      OR
      ├ NOT
      │ └ ANY ==[cd]
      │   ├ key path tags
      │   └ "x"
      ├ FALSEPREDICATE
      └ !=
        ├ member .@count
        │ └ SUBQUERY $w
        │   ├ key path words
        │   └ >
        │     ├ member .length
        │     │ └ $w
        │     └ prefix -
        │       └ key path n
        └ index [SIZE]
          └ key path words

      """
    ),
    (
      "ALL a[FIRST] IN $x := b[LAST] AND TRUEPREDICATE AND ~a UNION b = c['k'] AND SELF != {1, z}[0]",
      """
      AND
      ├ ALL IN
      │ ├ index [FIRST]
      │ │ └ key path a
      │ └ $x :=
      │   └ index [LAST]
      │     └ key path b
      ├ TRUEPREDICATE
      ├ ==
      │ ├ UNION
      │ │ ├ prefix ~
      │ │ │ └ key path a
      │ │ └ key path b
      │ └ index
      │   ├ key path c
      │   └ "k"
      └ !=
        ├ SELF
        └ index
          ├ list
          │ ├ 1
          │ └ key path z
          └ 0

      """
    ),
    (
      "CAST(sqrt:(a), 'NSNumber') = FUNCTION(a, 'lowercase:') AND TERNARY(b = nil, $v, ANYKEY) = 1",
      """
      AND
      ├ ==
      │ ├ CAST to NSNumber
      │ │ └ sqrt:
      │ │   └ key path a
      │ └ FUNCTION lowercase:
      │   └ key path a
      └ ==
        ├ TERNARY
        │ ├ ==
        │ │ ├ key path b
        │ │ └ nil
        │ ├ $v
        │ └ ANYKEY
        └ 1

      """
    ),
  ]

  @Test(arguments: trees)
  func drawing(_ row: (format: String, drawing: String)) {
    #expect(predicate("parse", "--tree", row.format) == .init(output: row.drawing, errors: "", status: .success))
  }

  @Test func json() {
    #expect(
      predicate("parse", "a > 1", "--output", "json").output == """
        {
          "type": "comparison",
          "operator": ">",
          "left": {
            "type": "keyPath",
            "path": [
              "a"
            ]
          },
          "right": {
            "type": "value",
            "value": 1
          }
        }

        """)
    #expect(predicate("parse", "a + 1", "-o", "json").output.hasPrefix("{\n  \"type\": \"binary\",\n"))
  }
}
