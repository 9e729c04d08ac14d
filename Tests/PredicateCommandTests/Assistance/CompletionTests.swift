import PredicateData
import PredicateCommand
import PredicateSession
import Testing
import PredicateLineEditing

/// What is offered where. A case is a text with `¦` for the cursor, the first candidates, and candidates that may not be
/// there.
@Suite struct CompletionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let first: [String]
    var never: [String] = []
    /// Candidates further down.
    var also: [String] = []

    init(_ text: String, _ first: [String], also: [String] = [], never: [String] = []) {
      self.text = text
      self.first = first
      self.also = also
      self.never = never
    }

    var testDescription: String { text }
  }

  static let values: [Case] = [
    Case("len¦", ["length ", "length:("]),
    Case("LEN¦", ["length ", "length:("]),
    Case("word¦", ["wordCategory."]),
    Case("wordCategory.¦", ["firstLetter ", "words."], never: ["length ", "@count "]),
    Case("wordCategory.words.¦", ["text ", "length ", "@count "], also: ["@sum.", "@max."]),
    Case("wordCategory.words.@sum.¦", ["text ", "length "], never: ["@count "]),
    Case("wordCategory.words.@c¦", ["@count "]),
    Case("SUBQUERY(¦", ["tags", "wordCategory."]),
    Case("SUBQUERY(wordCategory.w¦", ["words"]),
    Case("SUBQUERY(wordCategory.words, ¦", ["$x, "]),
    Case("SUBQUERY(wordCategory.words, $w, ¦", ["$w."], also: ["length", "NOT ", "ANY "]),
    Case("SUBQUERY(wordCategory.words, $w, $w.¦", ["text", "length"], never: ["wordCategory."]),
    Case("SUBQUERY(wordCategory.words, $w, $w.length > 3).¦", ["text ", "length ", "@count "]),
    Case("SUBQUERY(wordCategory.words, $w, SUBQUERY($w.x, $y, $w.l¦", ["length"]),
    Case("$w¦", [], never: ["$w."]),
    Case("ANY ¦", ["tags ", "wordCategory."], never: ["text ", "length "]),
    Case("ANY wordCategory.words.l¦", ["length "]),
    Case("length BETWEEN ¦", ["{"]),
    Case("length BETWEEN {1, le¦", ["length"], also: ["length:("]),
    Case("text IN {te¦", ["text"]),
    Case("max:(le¦", ["length"], also: ["length:("]),
    Case("length > ¦", ["length"], also: ["$low", "max:(", "now()"], never: ["NOT ", "TRUEPREDICATE"]),
    Case("length = 1 AND NOT te¦", ["text "]),
    Case("(length > 3 OR te¦", ["text "]),
    Case("$¦", ["$low", "$name"], never: ["length "]),
    Case("length > $l¦", ["$low"]),
    Case("nod ¦", ["== "], also: ["LIKE ", "+ "]),
    Case("TRUEP¦", ["TRUEPREDICATE"]),
    Case("subq¦", ["SUBQUERY("]),
    Case("modu¦", ["modulus:by:("]),
    Case("modulus:¦", ["modulus:by:("]),
    Case("Fir¦", ["`First Name` "]),
    Case("`Fi¦", ["`First Name` "]),
    Case("lik¦", ["#like "]),
    Case("#li¦", ["#like "]),
    Case("@ma¦", ["@max."]),
    Case("tags[¦", ["FIRST", "LAST", "SIZE"]),
    Case("text.len¦", ["length "]),
    Case("CAST(seen, ¦", ["\"NSString\""], also: ["\"NSDate\""]),
    Case("CAST(seen, \"NSD¦", ["\"NSDecimalNumber\"", "\"NSDate\""], never: ["\"NSString\""]),
    Case("text == ¦", ["\"sand\"", "\"tree\""], also: ["text"]),
    Case("text IN {\"tr¦", ["\"tree\""]),
    Case("text == \"sa¦\"", ["\"sand\""]),
    Case("length == \"sa¦", []),
    // Mistakes before the cursor.
    Case("lenght >< 3 AND te¦", ["text "]),
    Case("foo bar baz AND wordCategory.f¦", ["firstLetter "]),
    Case(")) ] AND te¦", ["text "]),
    Case("'a' 'b' (te¦", ["text "]),
    // What stands behind the cursor.
    Case("len¦gth > 3", ["length"]),
    Case("max:(len¦)", ["length"]),
    Case("wordC¦.firstLetter", ["wordCategory"]),
    Case("ma¦:(length)", ["max"], never: []),
  ]

  static let operators: [Case] = [
    Case(
      "length ¦", ["== ", "!= ", "< ", "<= ", "> ", ">= ", "IN ", "BETWEEN ", "+ "], never: ["BEGINSWITH ", "AND "]),
    Case("text ¦", ["== "], also: ["BEGINSWITH ", "BETWEEN ", "LIKE "], never: ["+ ", "UNION "]),
    Case("id ¦", ["== ", "!= ", "IN "], never: ["< ", "BETWEEN ", "LIKE "]),
    Case("seen ¦", ["== "], also: ["< ", "BETWEEN "], never: ["CONTAINS ", "LIKE "]),
    Case("tags ¦", ["== "], also: ["CONTAINS ", "UNION "], never: ["< ", "LIKE "]),
    Case("wordCategory.words ¦", ["CONTAINS ", "UNION "], never: ["== ", "IN "]),
    Case("wordCategory.words.@count ¦", ["== "], also: ["> "], never: ["CONTAINS "]),
    Case("ANY wordCategory.words.text ¦", ["== "], also: ["BEGINSWITH "]),
    Case("text beg¦", ["BEGINSWITH ", "BEGINSWITH[c] ", "BEGINSWITH[cd] "]),
    Case("text BEGINSWITH[¦", ["cd] ", "c] ", "d] ", "n] ", "l] "]),
    Case("text BEGINSWITH[c¦]", ["cd", "c"]),
    Case("length ==[¦", []),
    Case("text UTI-e¦", ["UTI-EQUALS "]),
    Case("length &¦", ["& "]),
    Case("length b¦", ["BETWEEN "], never: ["BEGINSWITH "]),
    Case("length >¦", ["> ", ">= "]),
    Case("length > 3 ¦", ["AND ", "OR "], never: ["== "]),
    Case("length > 3¦", [" AND ", " OR "]),
    Case("length > 3 a¦", ["AND "]),
    Case("(length > 3) ¦", ["AND ", "OR "]),
    Case("(length + 3) ¦", ["== "], also: ["+ "], never: ["AND "]),
    Case("max:(length ¦", ["+ ", "- "], never: ["== "]),
    Case("TRUEPREDICATE ¦", ["AND ", "OR "]),
    Case("$low ¦", ["== "], never: ["LIKE "]),
    Case("$name ¦", ["== "], also: ["LIKE "], never: ["+ "]),
    Case("SUBQUERY(wordCategory.words, $w, $w.text ¦", ["== "], also: ["LIKE "], never: ["+ "]),
    Case("SUBQUERY ¦", []),
  ]

  static let commands: [Case] = [
    Case(".¦", [".open ", ".entities", ".use "]),
    Case(".li¦", [".limit "]),
    Case(".LIM¦ 3", [".limit "]),
    Case("¦", ["text ", "length "], also: [".open ", "NOT "]),
    Case(".open ¦", ["Data/", "\"my file.csv\"", "words.json"], never: [".rc"]),
    Case(".open .¦", [".rc"]),
    Case(".open my¦", ["\"my file.csv\""]),
    Case(".open words.json --¦", ["--input-format ", "--strings", "--nulls "]),
    Case(".open words.json --th¦", ["--thousands"]),
    Case(".open \"my f¦", ["\"my file.csv\""]),
    Case(".open Data/¦", ["Data/a.csv"]),
    Case(".open ~/¦", ["~/notes.sqlite", "\"~/old things/"]),
    Case(".open \"~/old things/¦", ["\"~/old things/x.csv\""]),
    Case(".open words.json ¦", []),
    Case(".open words.json --input-format ¦", ["json", "jsonl", "csv", "tsv"]),
    Case(".open words.json --input-format c¦", ["csv"]), Case(".open words.json --nulls ¦", []),
    Case(".open words.json --sk¦", ["--skip-bad"]), Case(".open words.json people --da¦", ["--dates "]),
    Case(".use ¦", ["monsters", "words"]),
    Case(".use w¦", ["words"]),
    Case(".mode js¦", ["json", "jsonl"]),
    Case(".timer ¦", ["on", "off"]),
    Case(".limit ¦", ["off"]),
    Case(".help opt¦", ["options"]),
    Case(".help sq¦", ["sql", "sqrt:"]),
    Case(".entities ¦", []),
    Case(".nonsense ¦", []),
    Case(".explain le¦", ["length "]),
    Case(".explain 2 le¦", ["length "]),
    Case(".sql ¦", ["literals"], also: ["off", "1", "sqlite", "postgresql", "length "]),
    Case(".sql pos¦", ["postgresql"]),
    Case(".sql lit¦", ["literals"]),
    Case(".sql literals ¦", ["sqlite", "postgresql"], also: ["length "], never: ["literals", "off", "1"]),
    Case(".sql literals pos¦", ["postgresql"]),
    Case(".sql literals mysql ¦", ["text "], never: ["sqlite", "literals", "off"]),
    Case(".sql literals len¦", ["length "]),
    Case(".sql postgresql le¦", ["length "]),
    Case(".sql length ¦", ["== "]),
    Case(".let x = le¦", ["length "], also: ["length:("]),
    Case(".let x = length ¦", ["== "], also: ["+ "]),
    Case(".sort ¦", ["off", "text "]),
    Case(".sort length ¦", ["desc", "asc"], also: ["+ "]),
    Case(".sort length de¦", ["desc"]),
    Case(".sort length desc, te¦", ["text "]),
    Case(".arg le¦", ["length "]),
    Case(".args 1, le¦", ["length "]),
    Case(".args ¦", ["off"], also: ["length "]),
    Case(".output ¦", ["off", "Data/"]),
    Case(".limits nes¦", ["nesting "]),
    Case(".time-zone o¦", ["off"]),
    Case(".fetch di¦", ["distinct"]),
    Case(".fetch distinct le¦", ["length "]),
    Case(".fetch length, te¦", ["text "]),
    Case(".fetch length ¦", ["where ", "group by "], also: ["AS ", "sort ", "+ "], never: ["== ", "desc"]),
    Case(".fetch length AS n where ¦", ["text ", "length "], also: ["NOT "], never: ["n "]),
    Case(".fetch length where text ¦", ["== "], also: ["LIKE "]),
    Case(".fetch length where length > 3 so¦", ["sort "]),
    Case(".fetch length AS n sort ¦", ["n "], also: ["length "]),
    Case(".fetch length AS n sort n ¦", ["desc"], also: ["limit "], never: ["sort ", "AS "]),
    Case(".group text: max:(le¦", ["length"]),
    Case(".group text: count:(SELF) AS n having ¦", ["n "]),
    Case(".group text ¦", ["where "], also: ["AS "], never: ["group by "]),
    Case(".chart ¦", ["bar", "line", "scatter"], also: ["length "]),
    Case(".chart bar le¦", ["length "]),
    Case("# len¦", []),
  ]

  @Test(arguments: values + operators + commands)
  func candidates(_ test: Case) {
    let (text, offset) = AssistantFixture.marked(test.text)
    let completion = AssistantFixture.assistant(with: "monsters.csv").completion(of: text, at: offset)
    let found = completion.candidates.map(\.text)
    #expect(Array(found.prefix(test.first.count)) == test.first)
    if test.first.isEmpty, test.also.isEmpty { #expect(found == []) }
    for text in test.also { #expect(found.contains(text), "\(text)") }
    for text in test.never { #expect(!found.contains(text), "\(text)") }
    #expect(completion.range.lowerBound <= offset && offset <= completion.range.upperBound)
  }

  static let details = [
    ("text¦", "text", "string"), ("nick¦", "nickname", "string?"), ("word¦", "wordCategory", "to-one WordCategory"),
    ("wordCategory.w¦", "words", "to-many Word"), ("$lo¦", "$low", "double 8.0"), ("$na¦", "$name", "string \"Ann\""),
    ("modu¦", "modulus:by:", "modulus:by:(double, double) → any"),
    ("text beg¦", "BEGINSWITH", "the text begins with it"),
    (".lim¦", ".limit", "how many rows are shown"), ("wordCategory.words.@c¦", "@count", "how many elements"),
    ("text.len¦", "length", "integer"), ("ca¦", "CAST", "(value, \"type\")"),
  ]

  @Test(arguments: details)
  func labelsAndDetails(_ text: String, _ label: String, _ detail: String) {
    let (text, offset) = AssistantFixture.marked(text)
    let first = AssistantFixture.assistant().completion(of: text, at: offset).candidates.first { $0.label == label }
    #expect(first?.detail == detail)
  }

  /// What is replaced, in bytes.
  static let ranges = [
    ("len¦", 0..<3), ("len¦gth > 3", 0..<6), ("length ¦", 7..<7), ("zoë.len¦", 5..<8), ("length > 3¦", 10..<10),
    ("text == \"sa¦\"", 8..<12), ("modulus:b¦", 0..<9), (".sql postgresql le¦", 16..<18), (".open \"my f¦", 6..<11),
    (".mo¦ x", 0..<3), ("a == 1 AND\n  te¦", 13..<15),
  ]

  @Test(arguments: ranges)
  func range(_ text: String, _ range: Range<Int>) {
    let (text, offset) = AssistantFixture.marked(text)
    #expect(AssistantFixture.assistant().completion(of: text, at: offset).range == range)
  }

  @Test func nothingIsLoaded() {
    let assistant = SessionAssistant(ReplSession(SessionFixture.environment()))
    let found = assistant.completion(of: "", at: 0).candidates.map(\.text)
    #expect(found.contains("NOT "))
    #expect(found.contains(".open "))
    #expect(assistant.completion(of: "any.key ", at: 8).candidates.count > 15)
  }

  /// The keys of an entity that cannot be typed are not offered.
  @Test func unsafeNames() {
    var environment = SessionFixture.environment()
    environment.open = { _ in .records(RecordSource(text: "[{\"a\\u001b\":1,\"b\":2}]", name: "x.json")) }
    var session = ReplSession(environment)
    _ = session.open(file: "x.json", entity: "x")
    let found = SessionAssistant(session).completion(of: "", at: 0).candidates.map(\.label)
    #expect(found.first == "b")
  }

  @Test func placesOutsideOfTheTextAndHugeTexts() {
    let assistant = AssistantFixture.assistant()
    #expect(assistant.completion(of: "len", at: 99).range == 0..<3)
    #expect(assistant.completion(of: "len", at: -1).range == 0..<0)
    let huge = String(repeating: "(", count: 1 << 20)
    #expect(assistant.completion(of: huge, at: huge.utf8.count).candidates.count > 10)
    let brackets = String(repeating: "([{", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(assistant.completion(of: brackets, at: brackets.utf8.count).candidates.isEmpty == false)
    let longer = String(repeating: "a", count: (1 << 20) + 1)
    #expect(assistant.completion(of: longer, at: 1) == Completion(range: 1..<1, candidates: []))
  }
}
