import Foundation
import PredicateLanguage
import Testing

// MARK: Silence

/// Good predicates over the words.
private let goodOverWords = [
  "text == 'zyzzyvas'", "text ==[c] \"QIVIUT\"", "text != nickname", "length BETWEEN {20, 25}", "length = 25",
  "text ENDSWITH 'gry'", "ANY wordCategory.words.text CONTAINS 'z'", "length == 20 AND text ENDSWITH 'ing'",
  "text CONTAINS 'q' AND NOT text CONTAINS 'u'", "wordCategory.words.@count > 10000", "length = max:(length)",
  "wordCategory.firstLetter = 's'", "wordCategory.firstLetter IN {'a', 'b'}", "'z' IN text", "text IN {'a', nil}",
  "SUBQUERY(wordCategory.words, $x, $x.length = 25).@count > 0",
  "SUBQUERY(wordCategory.words, $x, $x.length > $y AND $x.text BEGINSWITH wordCategory.firstLetter).@count == 0",
  "SUBQUERY(wordCategory.words, $x, SUBQUERY($x.wordCategory.words, $y, $y.text = $x.text).@count > 1).@count > 1",
  "ALL wordCategory.words.length > 1", "NONE wordCategory.words.text == 'a'",
  "SOME wordCategory.words.length IN {1, 2}",
  "ANY wordCategory.words.length BETWEEN {1, 3}", "ANY wordCategory.words == SELF", "SELF == wordCategory.words[0]",
  "SELF IN wordCategory.words", "wordCategory.words CONTAINS SELF", "wordCategory == $category", "wordCategory == nil",
  "wordCategory.words == nil", "nickname == nil", "nickname != NULL", "nickname <= nil", "text LIKE 'a*'",
  "text LIKE '*50%*'", "text MATCHES '[a-z]+'", "text MATCHES $pattern", "text.length == length",
  "length:(text) = length", "text.uppercaseString == 'A'", "uppercase(text) BEGINSWITH[cd] lowercase(nickname)",
  "wordCategory.words.@max.length == 25", "wordCategory.words.@min.text < 'b'", "wordCategory.words.@avg.length > 9.5",
  "wordCategory.words.@sum.length > 3.0", "wordCategory.words.@distinctUnionOfObjects.length CONTAINS 3",
  "ANY wordCategory.words.wordCategory.words.text = 'a'", "wordCategory.words[FIRST].text == 'aa'",
  "wordCategory.words[SIZE] > 3", "wordCategory.words[0].length + 1 > 2", "wordCategory.words.@first.text = 'a'",
  "length + 1 > 2 * length - 3", "length / 2 > 3", "6 / 2 == length", "1.0 / 2 < length", "modulus:by:(length, 2) = 0",
  "-length < 0", "(length & 4) != 0", "length ** 2 > 4", "abs(length - 5) < 2",
  "TERNARY(length > 3, 'long', 'short') == text",
  "TERNARY(length > 3, 1, 2.5) < length", "CAST(text, 'NSNumber') > 3", "CAST(length, 'NSString') == text",
  "text == %@ OR %@ == nil", "%K == %@", "text = $VALUE", "$x.anything.@count > 3", "$x < 3 AND $x == 'a'",
  "$x := 3 == 3", "length IN $lengths", "text IN %@", "length == YES", "text < $x.y", "SELF['text'] == 'a'",
  "SELF.text == 'a'", "wordCategory.#self.firstLetter = 'a'", "wordCategory.words.text.@count = 3",
  "{text, nickname} CONTAINS 'a'", "{1, length} == {1, 5}", "ANY {1, 2} == length", "length IN {1, 2} UNION {3}",
  "wordCategory.words.length INTERSECT {1, 2} == {1}", "count:(wordCategory.words) > 3", "sum:(length) > 3",
  "average:(wordCategory.words.length) < length", "max(1, length, 3) = 3", "coalesce(nickname, text) == 'a'",
  "distinct:(wordCategory.words.length) CONTAINS 3", "concat(text, length) = 'a1'", "length BETWEEN {$low, $high}",
  "length BETWEEN $bounds", "length BETWEEN {length, length + 1}", "text BETWEEN {'a', 'b'}", "now() > $date",
  "text isKindOfClass: 'x'", "TRUEPREDICATE OR FALSEPREDICATE", "text UTI-CONFORMS-TO 'public.text'",
  "FUNCTION(text, 'uppercase:') == 5", "FUNCTION($x, 'f:', length) < 'a'",
  "nickname IN[c] {'a', 1}",
  "random() > 0.5", "noindex:(length) == 3", "@count > 3", "@avg.length > 9", "text ==[n] wordCategory.firstLetter",
]

@Test(arguments: goodOverWords)
func checkerIsSilentAboutGoodPredicates(_ format: String) throws {
  let arguments: [(any FormatArgument)?] =
    switch format {
    case "%K == %@": ["wordCategory.firstLetter", "s"]
    case "text == %@ OR %@ == nil": ["a", RecordValue?.none]
    case "text IN %@": [["a", "b"]]
    default: []
    }
  let predicate = try FormatPredicate(format: format, arguments: arguments)
  #expect(try predicate.check(against: CheckedModels.wordList(), entity: "Word") == [])
}

/// Good predicates over the customers: inheritance, dates, lists, records of unknown shape.
private let goodOverCustomers = [
  "name == 'Ann' AND isActive == YES", "isActive = 1", "born > CAST('2000-01-01', 'NSDate')", "born < now()",
  "year(born) = 1990", "startOfMonth(born) <= now()", "CAST(born, 'NSNumber') + 86400 > 3",
  "CAST(CAST(now(), 'NSNumber') - 604800, 'NSDate') < born",
  "key == CAST('E621E1F8-C36C-495A-93FC-0C247A3E6E5F', 'NSUUID')", "photo != nil",
  "ANY tags == 'vip'", "ANY tags BEGINSWITH[c] 'v'", "'vip' IN tags", "tags CONTAINS 'vip'", "tags.@count > 2",
  "tags[0] == 'vip'", "tags == {'vip', 'new'}", "extra == 5 OR extra == 'five'", "extra < 3 OR extra.deep.key = 'a'",
  "extra.@count > 3", "ANY extra > 3", "orders.@count > 0", "ANY orders.placed > born",
  "ANY orders.items.title LIKE 'a*'",
  "orders.items.@sum.price > 100", "orders.@sum.items.@sum.price > 100", "orders.@max.placed > born",
  "ANY orders.info.shipping.city == 'Rome'", "ANY orders.info.weight > 3", "referrer == nil",
  "referrer.referrer.name = 'x'",
  "referrer == SELF", "ANY orders.customer == referrer", "orders.items.title CONTAINS 'a'", "5 IN orders.number",
  "SUBQUERY(orders, $o, ANY $o.items.quantity > 3 AND $o.customer == SELF).@count > 1",
  "SUBQUERY(orders, $o, SUBQUERY($o.items, $i, $i.price * $i.quantity > 10).@count == $o.items.@count).@count > 1",
  "SUBQUERY(orders.items, $i, $i.weight > 3.5)[SIZE] > 1", "orders[0].items[FIRST].title == 'a'", "isActive == TRUE",
  "max:(orders.placed) > born", "orders.@unionOfArrays.items.title CONTAINS 'a'", "5 IN referrer", "isActive < 1",
]

@Test(arguments: goodOverCustomers)
func checkerIsSilentAboutNestedPredicates(_ format: String) throws {
  let predicate = try FormatPredicate(format: format)
  #expect(try predicate.check(against: CheckedModels.shop(), entity: "Customer") == [])
}

@Test(arguments: ["txt == 'a' AND foo.bar.baz > 3", "ANY a == 1", "a < nil OR a == b", "$x BETWEEN c", "max:(a) = a"])
func checkerKnowsNothingOfKeysWithoutAModel(_ format: String) throws {
  let findings = try FormatPredicate(format: format).check()
  #expect(findings.allSatisfy { $0.code == .alwaysFalse })
}

// MARK: Codes

/// The smallest trigger of each code, as its documentation gives it, without a model.
@Test(arguments: [
  ("1 ==[c] 2", DiagnosticCode.uselessOptions), ("1 = 1", .alwaysTrue), ("1 = 2", .alwaysFalse),
  ("a IN nil", .alwaysFalse), ("a MATCHES nil", .alwaysFalse),
  ("a CONTAINS nil", .alwaysFalse), ("nil IN a", .alwaysFalse), ("a LIKE nil", .alwaysFalse),
  ("percentile:at:(a, 0.95) > 1", .unlikelyArgument),
  ("a = 1 / 2", .integerDivision), (#"a LIKE "%x%""#, .sqlWildcard), ("ANYKEY = 1", .unsupported),
  ("1 BETWEEN {1}", .betweenNeedsTwoBounds), (#"1 < "a""#, .typeMismatch), (#"1 + "a" = 2"#, .notANumber),
  (#"1 BEGINSWITH "a""#, .notAString), ("ANY 1 = 1", .notACollection), ("1 UNION {2} = {1}", .notASet),
  (#"CAST(a, "NSWindow") = 1"#, .unknownType), ("a = '%@'", .quotedSpecifier), (#"a MATCHES "\d""#, .droppedEscape),
])
func checkerFindsEachMistakeWithoutAModel(_ format: String, _ code: DiagnosticCode) throws {
  #expect(try FormatPredicate(format: format).check().map(\.code) == [code])
}

/// What is found in no text may be an element of a list.
@Test func checkerKnowsWhereTheEmptyTextIsFound() throws {
  for format in ["a CONTAINS ''", "'' IN a", "a LIKE ''", "a == ''", "a MATCHES ''"] {
    #expect(try FormatPredicate(format: format).check() == [], "\(format)")
  }
  for format in ["text CONTAINS ''", "'' IN text", "text BEGINSWITH ''", "text MATCHES ''"] {
    let findings = try FormatPredicate(format: format).check(against: CheckedModels.wordList(), entity: "Word")
    #expect(findings.map(\.message) == ["the empty text is found in no text, so this is always false"])
  }
}

/// A date without quotes is told of once, wherever it stands in the text; what is none is a quotient.
@Test(arguments: [
  ("x > 2023/10/1", [DiagnosticCode.typeMismatch]), ("2023/10/1 < x AND y > 1", [.typeMismatch]),
  ("x > 2023/10/1 AND y > 1", [.typeMismatch]), ("x > 01/02/2024 OR y > 1", [.typeMismatch]),
  ("x IN {2023/10/1, 3} AND y > 1", [.typeMismatch]), ("x BETWEEN {2023/10/1, 2023/10/9}", [.typeMismatch]),
  ("x > 7/2 AND y > 1", [.integerDivision]), ("x > 1/2/3 AND y > 1", [.integerDivision]),
  ("ANY x > 2023/10/1 AND y > 7/2", [.typeMismatch, .integerDivision]), ("x > 2023-10-1 AND y > 1", [.typeMismatch]),
])
func checkerFindsDatesWithoutQuotes(_ format: String, _ codes: [DiagnosticCode]) throws {
  #expect(try FormatPredicate(format: format).check().map(\.code) == codes)
}

@Test func checkerFindsUnknownEntities() throws {
  let predicate = try FormatPredicate("txt == 'a' AND 1 == 1")
  let findings = try predicate.check(against: CheckedModels.wordList(), entity: "Wrod")
  #expect(
    DiagnosticRenderer(source: predicate.source).render(findings) == """
      error: the model has no entity `Wrod`
        hint: did you mean `Word`?

      1:16: warning: this is always true
        txt == 'a' AND 1 == 1
                       ^^^^^^
      """)
}

@Test func checkerListsExtensionsOnRequest() throws {
  let predicate = try FormatPredicate("year(born) = 1990 AND uppercase(name) = 'A'")
  let model = try CheckedModels.shop()
  #expect(predicate.check(against: model, entity: "Customer") == [])
  #expect(
    DiagnosticRenderer(source: predicate.source).render(
      predicate.check(against: model, entity: "Customer", listsExtensions: true)) == """
        1:1: warning: `year:` is an extension that Apple's systems lack
          year(born) = 1990 AND uppercase(name) = 'A'
          ^^^^^^^^^^
        """)
  #expect(predicate.check(listsExtensions: true).map(\.code) == [.languageExtension])
  let median = try FormatPredicate(parsing: "orders.@median.total > orders.@avg.total")
  #expect(median.check(listsExtensions: true).map(\.message) == ["`@median` is an extension that Apple's systems lack"])
  #expect(median.check().isEmpty)
}

// MARK: Places

@Test func checkerMarksArguments() throws {
  let predicate = try FormatPredicate("%K.x > %@ OR text < %@", "wordCategory", 1, 5)
  #expect(
    DiagnosticRenderer(source: predicate.source).render(
      try predicate.check(against: CheckedModels.wordList(), entity: "Word")) == """
        1:4: error: entity `WordCategory` has no property `x`
          %K.x > %@ OR text < %@
             ^

        1:14: error: cannot order a string and a number
          %K.x > %@ OR text < %@
                       ^^^^^^^^^
          hint: write `CAST(text, "NSNumber")` to compare the number in the text, nil if it is none
        """)
}

@Test func checkerSortsFindingsWithThoseOfTheParser() throws {
  let predicate = try FormatPredicate(format: #"txt = 1 AND a = '%@' AND foo = 2 AND b MATCHES "\d""#)
  let findings = try predicate.check(against: CheckedModels.wordList(), entity: "Word")
  #expect(
    findings.map(\.code) == [.unknownKey, .unknownKey, .quotedSpecifier, .unknownKey, .unknownKey, .droppedEscape])
  #expect(findings.compactMap(\.span?.offset) == findings.compactMap(\.span?.offset).sorted())
}

@Test func checkerStopsAtTwentyFindings() throws {
  let format = (1...30).map { "unknown\($0) = 1" }.joined(separator: " OR ")
  #expect(try FormatPredicate(format: format).check(against: CheckedModels.wordList(), entity: "Word").count == 20)
}

@Test func checkerReadsTreesThatCodeBuilt() throws {
  let path = ExpressionNode(.keyPath(KeyPathNode(keys: ["wordCategory", "first"])))
  let predicate = FormatPredicate(
    PredicateNode(.comparison(ComparisonNode(path, .equal, ExpressionNode(.constant("s"))))))
  let findings = try predicate.check(against: CheckedModels.wordList(), entity: "Word")
  #expect(findings.map(\.message) == ["entity `WordCategory` has no property `first`"])
  #expect(findings.allSatisfy { $0.span == nil })
  let one = ExpressionNode(.constant(1))
  #expect(FormatPredicate(PredicateNode(.comparison(ComparisonNode(one, .equal, one)))).check() == [])
}

// MARK: Expressions

@Test(arguments: [
  CheckCase("length + 1", ""), CheckCase("@avg.length", ""), CheckCase("average:(length)", ""),
  CheckCase("wordCategory.words.@max.length", ""), CheckCase("TERNARY(length > 3, text, nil)", ""),
  CheckCase(
    "lenght * 2",
    """
    1:1: error: entity `Word` has no property `lenght`
      lenght * 2
      ^^^^^^
      hint: did you mean `length`?
    """),
  CheckCase(
    "@avg.text",
    """
    1:1: error: `@avg` needs numbers, found strings
      @avg.text
      ^^^^
    """),
  CheckCase(
    "length + 7 / 2",
    """
    1:10: warning: the quotient of whole numbers drops its fraction: this is 3
      length + 7 / 2
               ^^^^^
      hint: write `7.0 / 2` to keep it
    """),
])
func checkerReadsExpressions(_ row: CheckCase) throws {
  let expression = try FormatExpression(format: row.format)
  let findings = try expression.check(against: CheckedModels.wordList(), entity: "Word")
  #expect(DiagnosticRenderer(source: expression.source).render(findings) == row.expected)
}

@Test func expressionsAreCheckedWithoutAModel() throws {
  #expect(try FormatExpression("a.b + 1 / 2").check().map(\.code) == [.integerDivision])
}

// MARK: Depth

/// Trees as deep as the default limit allows are checked on a stack of 512 KiB.
@Test(arguments: DeepTree.allCases)
func checkerNeedsLittleStack(_ tree: DeepTree) async throws {
  let predicate = tree.predicate(height: Limits().treeHeight)
  let model = try CheckedModels.wordList()
  let count = await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: predicate.check(against: model, entity: "Word").count) }
    thread.stackSize = 512 << 10
    thread.start()
  }
  #expect(count == 1)
}

/// Trees that nest one kind of node, with one unknown key at the bottom.
enum DeepTree: CaseIterable {
  case signs, sums, calls, lists, casts, negations, conjunctions, subqueries, ternaries

  func predicate(height: Int) -> FormatPredicate {
    var value = ExpressionNode(.keyPath(KeyPathNode(keys: ["unknown"])))
    var condition = Self.equal(value, ExpressionNode(.constant(1)))
    let one = ExpressionNode(.constant(1))
    while max(value.height, condition.height) < height - 2 {
      switch self {
      case .signs: value = ExpressionNode(.unary(.negate, value))
      case .sums: value = ExpressionNode(.binary(.add, value, one))
      case .calls: value = ExpressionNode(.call("abs:", [value]))
      case .lists: value = ExpressionNode(.list([value, one]))
      case .casts: value = ExpressionNode(.cast(value, "NSNumber"))
      case .negations: condition = PredicateNode(.not(condition))
      case .conjunctions: condition = PredicateNode(.and([condition, PredicateNode(.constant(true))]))
      case .subqueries:
        condition = Self.equal(
          ExpressionNode(.subquery(ExpressionNode(.variable("x")), "y", condition)), ExpressionNode(.nilLiteral))
      case .ternaries:
        condition = Self.equal(ExpressionNode(.ternary(condition, one, one)), ExpressionNode(.variable("x")))
      }
    }
    switch self {
    case .signs, .sums, .calls, .lists, .casts: return FormatPredicate(Self.equal(value, ExpressionNode(.nilLiteral)))
    case .negations, .conjunctions, .subqueries, .ternaries: return FormatPredicate(condition)
    }
  }

  private static func equal(_ left: ExpressionNode, _ right: ExpressionNode) -> PredicateNode {
    PredicateNode(.comparison(ComparisonNode(left, .equal, right)))
  }
}
