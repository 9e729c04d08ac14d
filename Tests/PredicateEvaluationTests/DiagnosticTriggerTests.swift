import PredicateData
import PredicateFormat
import PredicateSQL
import Testing

/// Every code has its smallest trigger in its doc comment, and the same here.
@Suite struct DiagnosticTriggerTests {
  struct Trigger: Sendable, CustomTestStringConvertible {
    let code: DiagnosticCode
    let run: @Sendable () throws(FormatError) -> [Diagnostic]

    init(_ code: DiagnosticCode, _ run: @escaping @Sendable () throws(FormatError) -> [Diagnostic]) {
      self.code = code
      self.run = run
    }

    /// Parsing the text.
    init(_ code: DiagnosticCode, _ text: String, _ arguments: [(any FormatArgument & Sendable)?] = []) {
      self.init(code) { () throws(FormatError) in
        try FormatPredicate(format: text, arguments: arguments.map { $0 }).warnings
      }
    }

    /// Evaluating the text over a record without keys.
    init(_ code: DiagnosticCode, evaluating text: String) {
      self.init(code) { () throws(FormatError) in
        _ = try FormatPredicate(parsing: text).evaluate(with: RecordValue.object(RecordObject([])))
        return []
      }
    }

    var testDescription: String { code.rawValue }
  }

  /// Limits with one of them small.
  private static func limited(
    _ code: DiagnosticCode, _ text: String, _ change: @escaping @Sendable (inout Limits) -> Void
  ) -> Trigger {
    Trigger(code) { () throws(FormatError) in
      var limits = Limits()
      change(&limits)
      let records = [RecordValue](repeating: ["a": [1, 2, 3], "s": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"], count: 3)
      _ = try FormatPredicate(parsing: text, limits: limits).filter(records)
      return []
    }
  }

  /// SQL within limits of which one is small.
  private static func translated(
    _ code: DiagnosticCode, _ text: String, _ change: @escaping @Sendable (inout Limits) -> Void
  ) -> Trigger {
    Trigger(code) { () throws(FormatError) in
      var limits = Limits()
      change(&limits)
      guard let model = try? RecordModel.inferred(from: [["a": 1, "b": 2]], entity: "Word") else { return [] }
      _ = try FormatPredicate(parsing: text, limits: limits).sql(.sqlite, model: model, entity: "Word")
      return []
    }
  }

  private static func checked(_ code: DiagnosticCode, _ text: String, entity: String = "Word") -> Trigger {
    Trigger(code) { () throws(FormatError) in
      guard let words = try? RecordModel.inferred(from: [["text": "a", "length": 1]], entity: "Word") else { return [] }
      return try FormatPredicate(parsing: text).check(against: words, entity: entity, listsExtensions: true)
    }
  }

  /// Checking a query of these columns.
  private static func query(
    _ code: DiagnosticCode, _ columns: [String], by grouping: [String] = [], sort: [String] = [],
    distinct: Bool = false
  ) -> Trigger {
    Trigger(code) { () throws(FormatError) in
      var query = RecordQuery("Word")
      for column in columns { query.columns.append(try QueryColumn(parsing: column)) }
      for key in grouping { query.grouping.append(try FormatExpression(parsing: key)) }
      for key in sort { query.order.append(try SortKey(parsing: key)) }
      query.isDistinct = distinct
      return query.check().map(\.diagnostic)
    }
  }

  static let triggers: [Trigger] = [
    query(.notGrouped, ["name", "count:(SELF)"], by: ["length"]),
    query(.misplacedAggregate, ["count:(SELF)"], by: ["max:(length)"]), query(.duplicateColumn, ["a", "b AS a"]),
    query(.sortNotSelected, ["a"], sort: ["b"], distinct: true),
    Trigger(.emptyFormat, ""), Trigger(.unterminatedString, "a == \"x"), Trigger(.invalidEscape, "a == \"\\u12\""),
    Trigger(.unexpectedCharacter, "a ? 1"), Trigger(.typographicQuote, "a == “x”"),
    Trigger(.objectiveCString, "a == @\"x\""), Trigger(.invalidNumber, "a == 0x"), Trigger(.missingValue, "a >"),
    Trigger(.missingOperator, "a"), Trigger(.unknownOperator, "a CONTAIN \"x\""),
    Trigger(.malformedOperator, "a =>= 1"),
    Trigger(.unclosedBracket, "(a = 1"), Trigger(.unexpectedInput, "a = 1 b"), Trigger(.chainedComparison, "1 < a < 5"),
    Trigger(.infixNot, "a NOT IN {1}"), Trigger(.parenthesizedList, "a IN (1, 2)"),
    Trigger(.betweenAnd, "a BETWEEN 1 AND 2"), Trigger(.isOperator, "a IS NULL"),
    Trigger(.singleAmpersand, "a = 1 & b = 2"), Trigger(.predicateAsValue, "(a = 1) = YES"),
    Trigger(.unknownOption, "a ==[x] 'b'"), Trigger(.optionsNotAllowed, "a BETWEEN[c] {1, 2}"),
    Trigger(.keywordAsKey, "like = 1"), Trigger(.missingKey, "a. = 1"), Trigger(.trailingComma, "a IN {1,}"),
    Trigger(.missingParenthesis, "CAST = 1"), Trigger(.subqueryVariable, "SUBQUERY(a, b, c = 1).@count = 0"),
    Trigger(.nameNotQuoted, "CAST(a, b) = 1"), Trigger(.unknownCollectionOperator, "a.@total.b = 1"),
    Trigger(.assignmentTarget, "a := 1"), Trigger(.quotedSpecifier, "a = '%@'"),
    Trigger(.droppedEscape, "a MATCHES \"\\d\""), Trigger(.missingArgument, "a = %@"),
    Trigger(.extraArgument, "a = 1", [1]), Trigger(.argumentType, "a = %d", ["x"]),
    Trigger(.invalidKeyPath, "%K = 1", ["a..b"]), Trigger(.unknownSpecifier, "a = %5.2f", [1.0]),
    Trigger(.specifierInText) { () throws(FormatError) in try FormatPredicate(parsing: "a = %@").warnings },
    Trigger(.unknownFunction, "foo(1) = 1"), Trigger(.functionArgumentCount, "sqrt() = 1"),
    Trigger(.unknownKey) { () throws(FormatError) in
      _ = try FormatPredicate(parsing: "txt = \"a\"").evaluate(with: Typed(text: "a"))
      return []
    },
    checked(.unknownEntity, "text = \"a\"", entity: "Wrod"),
    Trigger(.forbiddenKey) { () throws(FormatError) in
      let predicate = try FormatPredicate(
        parsing: "password = \"x\"", limits: .untrusted(keyPaths: ["name"]))
      _ = try predicate.compiled()
      return []
    },
    Trigger(.forbiddenWord) { () throws(FormatError) in
      var limits = Limits()
      limits.policy = (try? Policy(operators: ["=="])) ?? Policy()
      _ = try FormatPredicate(parsing: "a MATCHES \"x\"", limits: limits).compiled()
      return []
    },
    Trigger(.termArgument, "@status() = 1"), Trigger(.unknownTerm, evaluating: "@status(a) = 1"),
    Trigger(.unknownLocale) { () throws(FormatError) in
      _ = try FormatPredicate(parsing: "a ==[l] \"x\"").compiled(locale: "xx")
      return []
    },
    Trigger(.unknownType, evaluating: "CAST(a, \"NSWindow\") = 1"), Trigger(.typeMismatch, evaluating: "1 < \"a\""),
    Trigger(.notANumber, evaluating: "1 + \"a\" = 2"), Trigger(.notAString, evaluating: "1 BEGINSWITH \"a\""),
    Trigger(.notACollection, evaluating: "ANY 1 = 1"), Trigger(.notASet, evaluating: "1 UNION {2} = {1}"),
    Trigger(.betweenNeedsTwoBounds, evaluating: "1 BETWEEN {1}"),
    Trigger(.castFailed, evaluating: "CAST(\"x\", \"NSDate\") = nil"),
    Trigger(.integerOverflow, evaluating: "9223372036854775807 + 1 > 0"),
    Trigger(.indexOutOfRange, evaluating: "{1}[5] = 1"), Trigger(.invalidPattern, evaluating: "\"a\" MATCHES \"(\""),
    Trigger(.missingVariable, evaluating: "$x = 1"),
    Trigger(.wholeSetAggregate) { () throws(FormatError) in
      _ = try FormatPredicate(parsing: "max:(length) = 1").evaluate(with: ["length": 1])
      return []
    },
    Trigger(.functionFailed) { () throws(FormatError) in
      struct Failed: Error {}
      let function = HostFunction(
        FunctionSignature("fail:", [.any], .any, documentation: "Fails.", example: "fail:(1)")
      ) { _ in throw Failed() }
      let table = FunctionTable.builtin.adding(function)
      _ = try FormatPredicate(parsing: "fail:(1) = 1", functions: table).evaluate(with: 1)
      return []
    },
    Trigger(.unsupported, evaluating: "ANYKEY = 1"),
    Trigger(.unsupportedValue) { () throws(FormatError) in
      final class Unknown {}
      _ = try FormatPredicate(parsing: "SELF = 1").evaluate(withAny: Unknown())
      return []
    },
    limited(.inputTooLong, "a = 1") { $0.inputBytes = 4 }, limited(.tooManyTokens, "a = 1") { $0.tokens = 2 },
    limited(.nestingTooDeep, "((a = 1))") { $0.nesting = 1 }, limited(.tooManyNodes, "a = 1") { $0.nodes = 2 },
    limited(.listTooLong, "a IN {1, 2, 3}") { $0.listLength = 2 },
    limited(.tooManySteps, "ALL a > 0") { $0.evaluationSteps = 2 },
    limited(.tooManyBytes, "ALL a > 0") { $0.evaluationBytes = 2 },
    limited(.tooCostly, "ANY a > 0") { $0.estimatedSteps = 2 },
    limited(.patternTooLong, "s MATCHES 'abc'") { $0.patternBytes = 2 },
    limited(.patternTooSlow, "s MATCHES '(a+)+\\\\1(?<!a)'") { $0.patternSteps = 20 },
    limited(.tooManyRows, "TRUEPREDICATE") { $0.resultRows = 2 },
    Trigger(.resultTooLarge) { () throws(FormatError) in
      var limits = Limits()
      limits.resultBytes = 100
      let records: [RecordValue] = [["a": 1], ["a": 2], ["a": 3]]
      _ = try RecordQuery().sort(SortKey(parsing: "a", limits: limits)).rows(in: records)
      return []
    },
    Trigger(.tooManyJoinedRows) { () throws(FormatError) in
      var limits = Limits()
      limits.joinedRows = 3
      let files = ["x", "y"].map { RecordEntity(name: $0, records: [["k": 1], ["k": 1]]) }
      _ = try RelatedEntities(files, [ForeignKey(parsing: "x.k = y.k AS other")], limits: limits)
      return []
    },
    translated(.statementTooLong, "a = 1") { $0.statementBytes = 10 },
    translated(.tooManyBindings, "a = 1 AND b = 2") { $0.statementBindings = 1 },
    limited(.interrupted, "TRUEPREDICATE") { $0.interruption = Interruption { true } },
    limited(.patternFromData, "s MATCHES s") { $0.allowsPatternsFromData = false },
    limited(.patternNotAllowed, "s MATCHES '(a)\\\\1'") { $0.allowsBacktracking = false },
    checked(.uselessOptions, "length ==[c] 1"), checked(.alwaysTrue, "1 = 1"), checked(.alwaysFalse, "1 = 2"),
    checked(.unlikelyArgument, "percentile:at:({1, 2}, 0.95) = length"),
    Trigger(.unknownValue) { () throws(FormatError) in
      let state = RecordModel.Attribute("state", .string, allowedValues: ["failed", "none"])
      guard let model = try? RecordModel([RecordModel.Entity("Update", attributes: [state])]) else { return [] }
      return try FormatPredicate(parsing: "state == \"faild\"").check(against: model, entity: "Update")
    },
    checked(.integerDivision, "1 / 2 = length"), checked(.sqlWildcard, "text LIKE \"%a%\""),
    checked(.languageExtension, "trim:(text) = \"a\""),
  ]

  @Test(arguments: triggers)
  func smallestTrigger(trigger: Trigger) {
    var found: [DiagnosticCode]
    do throws(FormatError) {
      found = try trigger.run().map(\.code)
    } catch {
      found = [error.code]
    }
    #expect(found.contains(trigger.code))
  }

  @Test func everyCodeHasATrigger() {
    // Those of profiles are in the cases of profiles, and what cannot be meant is among the slips.
    let others: Set<DiagnosticCode> = [
      .hostRule, .unavailableKey, .versionAsText, .textAsList, .literalWildcard, .unquotedText, .mixedList, .mixedLogic,
      .looseNot, .constantCondition, .unusedVariable, .unboundVariable, .doubleNegation, .redundantCondition,
      .partialKey,
      // Those of several rules together are in the tests of `check --together`.
      .shadowedRule, .overlappingRules, .gapBetweenRules,
    ]
    #expect(Set(Self.triggers.map(\.code)).union(others) == Set(DiagnosticCode.allCases))
  }

  struct Typed: Recordable {
    var text: String
    static let recordProperties = RecordProperties<Typed>(.init("text", \.text))
  }
}
