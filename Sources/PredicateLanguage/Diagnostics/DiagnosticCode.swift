/// What went wrong, one case for each mistake.
///
/// The raw value is stable: it is the `code` of the command's machine output. Each case names its smallest trigger.
@nonexhaustive public enum DiagnosticCode: String, Hashable, Sendable, CaseIterable {
  // MARK: Reading characters

  /// Nothing to parse. Trigger: an empty string.
  case emptyFormat
  /// A string without its closing quote. Trigger: `a == "x`
  case unterminatedString
  /// An escape that names no character. Trigger: `a == "\u12"`
  case invalidEscape
  /// A character that begins no token. Trigger: `a ? 1`
  case unexpectedCharacter
  /// A curly quote where a straight one is meant. Trigger: `a == “x”`
  case typographicQuote
  /// An Objective-C string literal. Trigger: `a == @"x"`
  case objectiveCString
  /// Digits that make no number. Trigger: `a == 0x`
  case invalidNumber

  // MARK: Parsing

  /// An operand is missing. Trigger: `a >`
  case missingValue
  /// A value alone is no predicate. Trigger: `a`
  case missingOperator
  /// A word stands where an operator is needed. Trigger: `a CONTAIN "x"`
  case unknownOperator
  /// Operator characters that make no operator. Trigger: `a =>= 1`
  case malformedOperator
  /// A bracket is not closed. Trigger: `(a = 1`
  case unclosedBracket
  /// Something follows where the predicate should end. Trigger: `a = 1 b`
  case unexpectedInput
  /// A second comparison in a row. Trigger: `1 < a < 5`
  case chainedComparison
  /// NOT after the left operand. Trigger: `a NOT IN {1}`
  case infixNot
  /// A list in parentheses, as in SQL; a warning where it is a text in parentheses. Trigger: `a IN (1, 2)`
  case parenthesizedList
  /// BETWEEN as in SQL. Trigger: `a BETWEEN 1 AND 2`
  case betweenAnd
  /// IS as in SQL. Trigger: `a IS NULL`
  case isOperator
  /// `&` or `|` between comparisons. Trigger: `a = 1 & b = 2`
  case singleAmpersand
  /// A comparison where a value is needed. Trigger: `(a = 1) = YES`
  case predicateAsValue
  /// A letter that is no string option. Trigger: `a ==[x] 'b'`
  case unknownOption
  /// An operator that takes no options. Trigger: `a BETWEEN[c] {1, 2}`
  case optionsNotAllowed
  /// A keyword used as a key. Trigger: `like = 1`
  case keywordAsKey
  /// A dot without a key. Trigger: `a. = 1`
  case missingKey
  /// A comma before a closing bracket. Trigger: `a IN {1,}`
  case trailingComma
  /// A keyword with its parentheses missing. Trigger: `CAST = 1`
  case missingParenthesis
  /// SUBQUERY without `$name` as its second part. Trigger: `SUBQUERY(a, b, c = 1).@count = 0`
  case subqueryVariable
  /// CAST or FUNCTION whose second part is no quoted name. Trigger: `CAST(a, b) = 1`
  case nameNotQuoted
  /// An unknown word after `@`. Trigger: `a.@total.b = 1`
  case unknownCollectionOperator
  /// A term of a host whose argument is no key path. Trigger: `@status() = 1`
  case termArgument
  /// `:=` after something that is no variable. Trigger: `a := 1`
  case assignmentTarget
  /// A quoted specifier is plain text. A warning of the checker. Trigger: `a = '%@'`
  case quotedSpecifier
  /// Likely a regular-expression escape that the string swallows. A warning. Trigger: `a MATCHES "\d"`
  case droppedEscape

  // MARK: Arguments

  /// A specifier has no argument. Trigger: `a = %@` without arguments
  case missingArgument
  /// More arguments than specifiers. Trigger: `a = 1` with one argument
  case extraArgument
  /// The argument is not of the specifier's kind. Trigger: `a = %d` with `"x"`
  case argumentType
  /// `%K` was given something that is no key path. Trigger: `%K = 1` with `"a..b"`
  case invalidKeyPath
  /// A conversion that this language does not have. Trigger: `a = %5.2f`
  case unknownSpecifier
  /// A specifier in text that takes no arguments. Trigger: `a = %@` through `parsing:`
  case specifierInText
  /// A locale for `[l]` that does not exist. Trigger: `a ==[l] "x"` compiled in the locale `xx`
  case unknownLocale

  // MARK: Names

  /// No such function. Trigger: `foo(1) = 1`
  case unknownFunction
  /// A term to which no host gives a meaning. Trigger: `@status(a) = 1` evaluated without a profile
  case unknownTerm
  /// A function with too few or too many arguments. Trigger: `sqrt() = 1`
  case functionArgumentCount
  /// The shape is known and has no such key. Trigger: `txt = "a"` over a type with `text`
  case unknownKey
  /// The model has no such entity. Trigger: a check against entity `Wrod`
  case unknownEntity
  /// A key outside the allow-list. Trigger: `password = "x"` with `Limits.untrusted(keyPaths: ["name"])`
  case forbiddenKey
  /// A word or a path that a policy does not allow. Trigger: `a MATCHES "x"` with a `Policy` whose operators are `==`
  case forbiddenWord
  /// A form that a host does not take, by its profile. Trigger: `ALL a.b = 1` with a profile that has no ALL
  case hostRule
  /// A key that a platform does not have, by a profile. A warning. Trigger: `@status(mdm.app).@count = 0` for macOS
  case unavailableKey
  /// CAST to a type that does not exist. Trigger: `CAST(a, "NSWindow") = 1`
  case unknownType

  // MARK: Types

  /// An ordering or operation of unlike types. Trigger: `1 < "a"`
  case typeMismatch
  /// Arithmetic on something else. Trigger: `1 + "a" = 2`
  case notANumber
  /// A string operator on something else. Trigger: `1 BEGINSWITH "a"`
  case notAString
  /// A collection is needed. Trigger: `ANY 1 = 1`
  case notACollection
  /// UNION, INTERSECT or MINUS on something else. Trigger: `1 UNION {2} = {1}`
  case notASet
  /// BETWEEN without exactly two bounds. Trigger: `1 BETWEEN {1}`
  case betweenNeedsTwoBounds
  /// A value that cannot become that type. Trigger: `CAST("x", "NSDate") = nil`
  case castFailed
  /// String options on values that are no strings. A warning. Trigger: `1 ==[c] 2`
  case uselessOptions
  /// A comparison that cannot be false. A warning. Trigger: `1 = 1`
  case alwaysTrue
  /// A comparison that cannot be true. A warning. Trigger: `1 = 2`
  case alwaysFalse
  /// Whole numbers whose quotient loses its fraction. A warning. Trigger: `a = 1 / 2`
  case integerDivision
  /// An argument or a pattern that means something else in other languages. A warning. Trigger: `percentile:at:(a, 0.95) > 1`
  case unlikelyArgument
  /// A value that a key never has, by the model. Trigger: `state == "faild"` where the model allows `"failed"` and others
  case unknownValue
  /// A wildcard of SQL where LIKE has another. A warning. Trigger: `a LIKE "%x%"`
  case sqlWildcard

  // MARK: Meaning

  /// Versions that are compared as texts, in which 9 comes after 10: a warning; a version beside a text: an error. Trigger:
  /// `v >= "14.2"`
  case versionAsText
  /// IN with a text, which is searched in, where a list may be meant. A warning. Trigger: `a IN "IT"`
  case textAsList
  /// A wildcard where only LIKE has some. A warning. Trigger: `a == "x*"`
  case literalWildcard
  /// A word that may be a text without its quotes. A warning. Trigger: `host == MAC`
  case unquotedText
  /// A list with texts and numbers. A warning. Trigger: `a IN {1, "2"}`
  case mixedList
  /// AND within OR without brackets. A warning. Trigger: `a = 1 OR b = 1 AND c = 1`
  case mixedLogic
  /// NOT in front of the first of several conditions, of which it is about one. A warning. Trigger: `NOT a = 1 AND b = 1`
  case looseNot
  /// TRUEPREDICATE or FALSEPREDICATE as a part of a condition. A warning. Trigger: `a = 1 AND TRUEPREDICATE`
  case constantCondition
  /// A SUBQUERY whose condition does not ask its variable. A warning. Trigger: `SUBQUERY(a, $x, b = 1).@count > 0`
  case unusedVariable
  /// A variable outside of the SUBQUERY that binds it, or beside one. A warning. Trigger:
  /// `SUBQUERY(a, $x, $y.b = 1).@count > 0`
  case unboundVariable
  /// NOT of a condition that is negated itself. A warning. Trigger: `NOT a != 1`
  case doubleNegation
  /// A condition that says nothing beside another one. A warning. Trigger: `a > 5 AND a > 3`
  case redundantCondition
  /// A key that only some of the entities have of which the records may be. A warning. Trigger: a check of `a = 1` against
  /// two entities, of which one has `a`, without a choice
  case partialKey
  /// A rule that holds nowhere but where an earlier one of the same files does. A warning of `check --together`.
  case shadowedRule
  /// Rules of the same files that hold of the same record. A warning of `check --together`.
  case overlappingRules
  /// Records of which no rule of the files holds. A warning of `check --together`.
  case gapBetweenRules

  // MARK: Queries

  /// A value of single records where rows stand for groups, or the reverse. Trigger: selecting `name` and `count:(SELF)`
  case notGrouped
  /// An aggregate where groups are made. Trigger: grouping by `max:(length)`
  case misplacedAggregate
  /// Two columns of one name. Trigger: selecting `a` and `b AS a`
  case duplicateColumn
  /// Distinct rows that are to be sorted by what they do not show. Trigger: distinct `a` sorted by `b`
  case sortNotSelected

  // MARK: Evaluation

  /// A whole number outside 64 bits. Trigger: `9223372036854775807 + 1 > 0`
  case integerOverflow
  /// An index past the end. Trigger: `{1}[5] = 1`
  case indexOutOfRange
  /// A regular expression that does not compile. Trigger: `"a" MATCHES "("`
  case invalidPattern
  /// A `$name` without a value. Trigger: `$x = 1`
  case missingVariable
  /// `max:(length)` and its like without a set of records. Trigger: evaluating `max:(length) = 1` for one record
  case wholeSetAggregate
  /// A host's own function threw. Trigger: a registered function that throws
  case functionFailed

  // MARK: Not supported

  /// A part of the language that only other systems give a meaning. Trigger: `ANYKEY = 1` evaluated
  case unsupported
  /// A function that Apple's systems lack. A warning, on request. Trigger: `year(a) = 2024`
  case languageExtension
  /// A value of the host that the language cannot hold. Trigger: an `Any` of an unknown class as argument
  case unsupportedValue

  // MARK: Limits

  /// The text is longer than `Limits.inputBytes`. Trigger: `a = 1` with a limit of 4
  case inputTooLong
  /// More tokens than `Limits.tokens`. Trigger: `a = 1` with a limit of 2
  case tooManyTokens
  /// Deeper than `Limits.nesting` or `Limits.treeHeight`. Trigger: 1,000 opening parentheses
  case nestingTooDeep
  /// More nodes than `Limits.nodes`. Trigger: `a = 1` with a limit of 2
  case tooManyNodes
  /// A list longer than `Limits.listLength`. Trigger: `a IN {1, 2, 3}` with a limit of 2
  case listTooLong
  /// More work than `Limits.evaluationSteps`. Trigger: `ALL a > 0` over three elements with a limit of 2
  case tooManySteps
  /// Evaluation that goes through more than `Limits.evaluationBytes`. Trigger: `ALL a > 0` over three elements with a limit of 2
  case tooManyBytes
  /// An estimate of more work than `Limits.estimatedSteps`. Trigger: `ANY a > 0` with a limit of 2
  case tooCostly
  /// A pattern longer than `Limits.patternBytes`, or with counts that multiply. Trigger: `s MATCHES 'abc'` with a limit of 2
  case patternTooLong
  /// A match that takes more than `Limits.patternSteps`. Trigger: `s MATCHES '(a+)+\\1(?<!a)'` over many `a`
  case patternTooSlow
  /// More results than `Limits.resultRows`. Trigger: `TRUEPREDICATE` over three records with a limit of 2
  case tooManyRows
  /// Rows that take more memory than `Limits.resultBytes`. Trigger: `sort("a")` over three records with a limit of 100
  case resultTooLarge
  /// A foreign key that joins more records than `Limits.joinedRows`. Trigger: two records of each of two files with one
  /// key, with a limit of 3
  case tooManyJoinedRows
  /// SQL longer than `Limits.statementBytes`. Trigger: `a = 1` with a limit of 10
  case statementTooLong
  /// SQL with more values than `Limits.statementBindings`. Trigger: `a = 1 AND b = 2` with a limit of 1
  case tooManyBindings
  /// Stopped by `Limits.interruption`. Trigger: `TRUEPREDICATE` with one that was requested
  case interrupted
  /// A pattern that comes from a record or a variable where `Limits.allowsPatternsFromData` is off. Trigger:
  /// `s MATCHES s`
  case patternFromData
  /// A pattern that goes back and forth over a text where `Limits.allowsBacktracking` is off. Trigger:
  /// `s MATCHES '(a)\\1'` with `Limits.untrusted(keyPaths: ["s"])`
  case patternNotAllowed
}

extension DiagnosticCode {
  /// The broad class of a mistake; the raw value is the `kind` of the command's machine output.
  @nonexhaustive public enum Kind: String, Hashable, Sendable, CaseIterable {
    case syntax, argument, unknownFunction, unknownKey, type, limit, evaluation, unsupported
  }

  /// The class this code belongs to.
  public var kind: Kind {
    switch self {
    case .emptyFormat, .unterminatedString, .invalidEscape, .unexpectedCharacter, .typographicQuote, .objectiveCString,
      .invalidNumber, .missingValue, .missingOperator, .unknownOperator, .malformedOperator, .unclosedBracket,
      .unexpectedInput, .chainedComparison, .infixNot, .parenthesizedList, .betweenAnd, .isOperator, .singleAmpersand,
      .predicateAsValue, .unknownOption, .optionsNotAllowed, .keywordAsKey, .missingKey, .trailingComma,
      .missingParenthesis, .subqueryVariable, .nameNotQuoted, .unknownCollectionOperator, .termArgument,
      .assignmentTarget,
      .quotedSpecifier, .droppedEscape, .specifierInText:
      .syntax
    case .missingArgument, .extraArgument, .argumentType, .invalidKeyPath, .unknownSpecifier, .functionArgumentCount,
      .unsupportedValue, .unknownLocale:
      .argument
    case .unknownFunction, .unknownTerm: .unknownFunction
    case .unknownKey, .unknownEntity, .forbiddenKey: .unknownKey
    case .forbiddenWord, .hostRule, .unavailableKey: .unsupported
    case .typeMismatch, .notANumber, .notAString, .notACollection, .notASet, .betweenNeedsTwoBounds, .castFailed,
      .unknownType, .uselessOptions, .alwaysTrue, .alwaysFalse, .integerDivision, .unlikelyArgument, .sqlWildcard,
      .unknownValue, .versionAsText, .textAsList, .literalWildcard, .unquotedText, .mixedList, .mixedLogic, .looseNot,
      .constantCondition, .unusedVariable, .unboundVariable, .doubleNegation, .redundantCondition,
      .partialKey, .shadowedRule, .overlappingRules, .gapBetweenRules, .notGrouped, .misplacedAggregate,
      .duplicateColumn,
      .sortNotSelected:
      .type
    case .integerOverflow, .indexOutOfRange, .invalidPattern, .missingVariable, .wholeSetAggregate, .functionFailed:
      .evaluation
    case .unsupported, .languageExtension: .unsupported
    case .inputTooLong, .tooManyTokens, .nestingTooDeep, .tooManyNodes, .listTooLong, .tooManySteps,
      .tooManyBytes, .tooCostly,
      .patternTooLong, .patternTooSlow, .tooManyRows, .resultTooLarge, .tooManyJoinedRows, .statementTooLong,
      .tooManyBindings,
      .interrupted, .patternFromData, .patternNotAllowed:
      .limit
    }
  }
}
