import ConformanceSuite
import PredicateCommand
import PredicateSession
import Testing
import PredicateLineEditing

/// Colors and underlined mistakes while typing.
@Suite struct TypedStylesTests {
  /// Each token with the first letters of its style; `!` marks a mistake.
  static let texts: [(String, String)] = [
    ("length > 3", "length:key >:operator 3:number"),
    ("NOT text BEGINSWITH[cd] \"a\"", "NOT:keyword text:key BEGINSWITH:operator cd:operator \"a\":string"),
    (
      "ANY tags == 'x' && like == YES",
      "ANY:keyword tags:key ==:operator 'x':string &&:keyword like:operator! ==:operator YES:literal"
    ),
    ("#like == nil", "#like:key ==:operator nil:literal"),
    ("wordCategory.words.@count > $low", "wordCategory:key words:key @count:function >:operator $low:variable"),
    ("modulus:by:(length, 2) = 0", "modulus:by::function length:key 2:number =:operator 0:number"),
    (
      "SUBQUERY(wordCategory.words, $w, $w.length > 3).@count > 0",
      "SUBQUERY:keyword wordCategory:key words:key $w:variable $w:variable length:key >:operator 3:number @count:function >:operator 0:number"
    ),
    // Mistakes.
    ("lenght > 3", "lenght:key! >:operator 3:number"),
    ("lenght > ", "lenght:key! >:operator"),
    (
      "length > 3 AND txt = 1 OR ", "length:key >:operator 3:number AND:keyword txt:key! =:operator 1:number OR:keyword"
    ),
    ("maxx:(length) > 3", "maxx::function! length:key >:operator 3:number"),
    ("length => => 3", "length:key =>:operator =>:operator! 3:number"),
    ("length > %@", "length:key >:operator %@:placeholder!"),
    ("wordCategory.nothing = 1 AND (", "wordCategory:key nothing:key! =:operator 1:number AND:keyword"),
    ("length LIKE 'a'", "length:key! LIKE:operator 'a':string"),
    ("length foo 3", "length:key foo:plain! 3:number"),
    // Not finished.
    ("lengt", "lengt:key"),
    ("text = \"abc", "text:key =:operator \"abc:string"),
    ("length > 3 AND txt", "length:key >:operator 3:number AND:keyword txt:key"),
    ("text BEGINSW", "text:key"),
    ("maxx:(", "maxx::function!"),
    ("max:(length", "max::function length:key"),
    ("(length > 3 AND (", "length:key >:operator 3:number AND:keyword"),
    ("length BETWEEN {1", "length:key BETWEEN:operator 1:number"),
    // Commands.
    (".limit 5", ".limit:command 5:number"),
    (".limt 5", ".limt:command! 5:"),
    (".lim", ".lim:command"),
    (".mode json", ".mode:command json:keyword"),
    (".mode jsn ", ".mode:command jsn:keyword!"),
    (".open 'a b.csv'", ".open:command 'a b.csv':string"),
    (".use nobody ", ".use:command nobody:key!"),
    (".let x = lenght + 1", ".let:command x:variable lenght:key! +:operator 1:number"),
    (".sort length desc, lenght asc", ".sort:command length:key desc:keyword lenght:key! asc:keyword"),
    (".sql postgresql lenght > 3", ".sql:command postgresql:keyword lenght:key! >:operator 3:number"),
    (
      ".sql literals mysql lenght > 3",
      ".sql:command literals:keyword mysql:keyword lenght:key! >:operator 3:number"
    ),
    (".explain 2 length > 3", ".explain:command 2:number length:key >:operator 3:number"),
    (".arg lenght + ", ".arg:command lenght:key! +:operator"),
    (".limits nesting 5", ".limits:command nesting:keyword 5:number"),
    (".limits nestin 5", ".limits:command nestin:keyword! 5:number"),
    (
      ".fetch distinct lenght AS n, text where lenght > 3 sort n desc limit 3",
      ".fetch:command distinct:keyword lenght:key! AS:keyword n:keyword text:key where:keyword lenght:key! >:operator 3:number sort:keyword n:key desc:keyword limit:keyword 3:number"
    ),
    (
      ".group text: max:(lenght) AS top having top > 3",
      ".group:command text:key max::function lenght:key! AS:keyword top:keyword having:keyword top:key >:operator 3:number"
    ),
    (".chart bar text, length", ".chart:command bar:keyword text:key length:key"),
    (".vars x ", ".vars:command x:plain!"),
    ("# a comment", "# a comment:comment"),
    ("a = 1 AND\nlength > 'x'", "a:key! =:operator 1:number AND:keyword length:key! >:operator! 'x':string!"),
  ]

  @Test(arguments: texts)
  func styles(_ text: String, _ expected: String) {
    let bytes = Array(text.utf8)
    let spans = AssistantFixture.assistant().styles(of: text)
    let seen = spans.map { span in
      "\(String(decoding: bytes[span.range], as: UTF8.self)):\(span.style.rawValue)\(span.isMistake ? "!" : "")"
    }
    // What has no style is left out of the expectation as well.
    let wanted = expected.split(separator: " ").filter { !$0.hasSuffix(":") }.joined(separator: " ")
    #expect(seen.joined(separator: " ") == wanted)
  }

  /// No beginning of a right predicate shows a mistake: it is only not finished.
  @Test func beginningsOfRightPredicatesHaveNoMistakes() throws {
    let assistant = SessionAssistant(ReplSession(SessionFixture.environment()))
    var failures: [String] = []
    var count = 0
    for text in try Self.rightTexts() {
      for end in text.unicodeScalars.indices.dropFirst() {
        // Behind a whole value the beginning is judged as if it ended there.
        if ".[+-*/&|^".unicodeScalars.contains(text.unicodeScalars[end]) { continue }
        let beginning = String(text.unicodeScalars[..<end])
        // The sign of an exponent is an operator until a digit follows.
        if beginning.hasSuffix("e+") || beginning.hasSuffix("e-") { continue }
        count += 1
        let marked = assistant.styles(of: beginning).filter(\.isMistake)
        if !marked.isEmpty { failures.append(beginning) }
      }
    }
    #expect(count > 2_000)
    #expect(failures == [])
  }

  /// Predicates of the corpus that parse without arguments and without anything to remark.
  private static func rightTexts() throws -> [String] {
    let assistant = SessionAssistant(ReplSession(SessionFixture.environment()))
    return try Corpus.allCases().filter { $0.arguments.isEmpty && $0.format.utf8.count < 45 }.map(\.format)
      .filter { text in assistant.styles(of: text).allSatisfy { !$0.isMistake } }
  }

  @Test func spansLieInOrderInTheText() {
    let assistant = AssistantFixture.assistant()
    for (text, _) in Self.texts {
      for end in text.unicodeScalars.indices {
        let beginning = String(text.unicodeScalars[..<end])
        var last = 0
        for span in assistant.styles(of: beginning) {
          #expect(last <= span.range.lowerBound && span.range.lowerBound < span.range.upperBound)
          last = span.range.upperBound
        }
        #expect(last <= beginning.utf8.count)
      }
    }
  }

  /// With the values of `.arg` specifiers are what they are in a program.
  @Test func specifiersWithValues() {
    var session = ReplSession(SessionFixture.environment())
    _ = session.feed(line: ".arg 3")
    let assistant = SessionAssistant(session)
    #expect(assistant.styles(of: "length > %@ AND ").allSatisfy { !$0.isMistake })
    #expect(
      assistant.styles(of: "length > %@ AND text == %@").map(\.isMistake) == [
        false, false, false, false, false, false, true,
      ])
  }

  @Test func hugeTextsStayPlain() {
    let assistant = AssistantFixture.assistant()
    #expect(assistant.styles(of: String(repeating: "length > 3 AND ", count: 70_000)) == [])
    // Too long to be checked, but not to be colored.
    let long = String(repeating: "lenght > 3 AND ", count: 1_000)
    #expect(assistant.styles(of: long).count == 4_000)
    #expect(assistant.styles(of: long).allSatisfy { !$0.isMistake })
  }
}
