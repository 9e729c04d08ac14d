import PredicateCommand
import PredicateSession
import Testing

/// The line about what stands at the cursor.
@Suite struct TypedHintTests {
  static let texts: [(String, String?)] = [
    ("length¦ > 3", "length: integer"),
    ("len¦gth > 3", "length: integer"),
    ("length ¦", "length: integer"),
    ("nickname¦", "nickname: string?"),
    ("wordCategory¦", "wordCategory: to-one WordCategory"),
    ("wordCategory.words¦", "words: to-many Word"),
    ("wordCategory.words.length¦", "length: integer"),
    ("wordCategory.words.@count¦", "@count: how many elements"),
    ("wordCategory.words.@count ¦", "wordCategory.words.@count: integer"),
    ("text.length¦", "length: integer"),
    ("`First Name`¦", "First Name: string"),
    ("#like¦", "like: boolean"),
    ("$low¦", "$low: double 8.0"),
    ("SUBQUERY(wordCategory.words, $w, $w¦", "$w: Word"),
    (
      "SUBQUERY(¦", "SUBQUERY(*collection*, $variable, condition)  the elements of a collection that fulfil a condition"
    ),
    (
      "SUBQUERY(tags, ¦",
      "SUBQUERY(collection, *$variable*, condition)  the elements of a collection that fulfil a condition"
    ),
    ("round:toPlaces:(3, ¦", "round:toPlaces:(double, *integer*) → any  "),
    ("max:(1, 2, ¦", "max:(any, *…*) → any  "),
    ("sqrt:¦", "sqrt:(double) → double  "),
    ("length between¦ ", "BETWEEN: within two bounds, both inclusive"),
    ("lenght¦ > 3", "entity `words` has no property `lenght`; did you mean `length`?"),
    ("lenght > 3 AND ¦", nil),
    ("\"abc¦", nil),
    ("¦", nil),
    ("nothing¦", nil),
    (".limit¦", ".limit [N | off]  how many rows are shown"),
    (".limit ¦", ".limit [N | off]  how many rows are shown"),
    (".lim¦", ".limit  .limits"),
    (".sche¦", ".schema"),
    (".zzzz¦", "there is no command `.zzzz`"),
    (".limt 3¦", "there is no command `.limt`; did you mean `.limit`?"),
    (".sort length¦ desc", "length: integer"),
    ("1 + 2¦", "1 + 2: integer"), ("length * 2¦ ", "length * 2: integer"), ("length / 2.0¦ ", "length / 2.0: double"),
    ("length ** 2¦ ", "length ** 2: double"),
    (".explain 2 ¦", ".explain [N] [PREDICATE]  why row N matches or not"),
    ("# x¦", nil),
    (
      "text = 'a\n.help¦",
      "`.help` is taken as part of the text above; `'` closes the quote, a blank line runs the text as it is, Ctrl-C drops it"
    ),
    (
      "text = \"a\n¦",
      "a quote above is open; `\"` closes the quote, a blank line runs the text as it is, Ctrl-C drops it"
    ),
    (
      "(length > 3\n.limit 3¦",
      "`.limit` is taken as part of the text above; a closing bracket ends it, a blank line runs the text as it is, Ctrl-C drops it"
    ),
  ]

  @Test(arguments: texts)
  func hint(_ text: String, _ expected: String?) {
    let (text, offset) = AssistantFixture.marked(text)
    let hint = AssistantFixture.assistant().hint(for: text, at: offset)
    // Of a function the sentence about it is left to its table.
    if let expected, expected.hasSuffix("  ") {
      #expect(hint?.hasPrefix(expected) == true, "\(hint ?? "nil")")
    } else {
      #expect(hint == expected)
    }
  }

  @Test(arguments: [
    ("length > 3", false), ("(length > 3", true), ("text = \"a", true), ("(length > > 3", false), ("", false),
    ("(length > 3\n", false), ("(length > 3 AND\n text = 'x'", true), ("# (", false), (".limit (", false),
    ("length > 3 AND", true), ("length > 3 and ", true), ("length > 3 ||", true), ("length > 3 && NOT", true),
    ("length > 3 AND\n", false), ("AND", false), ("length > > 3 AND", false), ("text = 'this AND", true),
    ("text = 'this AND'", false), ("a.and", false), ("#or", false), (".explain length > 3 OR", true),
    (".limit AND", false), (".explain (length > 3", true), (".let x = (1 +", true), (".5 < (1", true), ("\n (a", true),
  ])
  func incomplete(_ text: String, _ expected: Bool) {
    #expect(AssistantFixture.assistant().isIncomplete(text) == expected)
  }

  /// The rule is that of the session itself.
  @Test(arguments: ["length > 3", "(length > 3", "text = \"a", "(length > > 3", "# (", ".explain (1 < 2", ".limit ("])
  func incompleteAsTheSessionSays(_ line: String) {
    var session = ReplSession(SessionFixture.environment())
    let assistant = SessionAssistant(session)
    _ = session.feed(line: line)
    #expect(assistant.isIncomplete(line) == session.isContinuing)
  }
}
