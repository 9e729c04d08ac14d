import PredicateLanguage
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Arguments become typed constants, whatever they hold.
@Suite struct ArgumentTests {
  @Test func variadicArguments() throws {
    let predicate = try FormatPredicate("age > %@ AND %K == %@", 21, "name", "Ann")
    #expect(predicate.predicateFormat == "age > 21 AND name == \"Ann\"")
  }

  @Test func everySwiftScalar() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    let uuid = try #require(UUID(uuidString: "1B4E28BA-2FA1-11D2-883F-B9A761BDE3FB"))
    let predicate = try FormatPredicate(
      "a IN {%@, %@, %@, %@, %@, %@, %@, %@, %@}", true, Int8(1), UInt64.max, 25.8, Float(55.8), "x", date, uuid,
      Decimal(3))
    #expect(
      predicate.predicateFormat
        == "a IN {1, 1, 18446744073709551615, 25.8, 55.8, \"x\", CAST(0.000000, \"NSDate\"), "
        + "1B4E28BA-2FA1-11D2-883F-B9A761BDE3FB, 3}")
  }

  @Test func collectionsAndNil() throws {
    let name: String? = nil
    #expect(try FormatPredicate("a IN %@", [18, 25]).predicateFormat == "a IN {18, 25}")
    #expect(try FormatPredicate("a IN %@", Set(["b", "a"])).predicateFormat == "a IN {\"a\", \"b\"}")
    #expect(try FormatPredicate("a BETWEEN %@", 1...5).predicateFormat == "a BETWEEN {1, 5}")
    #expect(try FormatPredicate("a == %@", ["k": 1]).predicateFormat == "a == {k=1}")
    #expect(try FormatPredicate("a == %@ OR a == %@", nil, name).predicateFormat == "a == nil OR a == nil")
    #expect(try FormatPredicate("a == %@", RecordValue.null).predicateFormat == "a == <null>")
  }

  @Test func listsHaveTheLimitOfTypedOnes() throws {
    var limits = Limits()
    limits.listLength = 3
    #expect(try FormatPredicate("a IN %@", [1, 2, 3], limits: limits).predicateFormat == "a IN {1, 2, 3}")
    for list in [[1, 2, 3, 4], Set([1, 2, 3, 4])] as [any FormatArgument] {
      let error = #expect(throws: FormatError.self) { try FormatPredicate("a IN %@", list, limits: limits) }
      #expect(error?.code == .listTooLong)
      #expect(error?.first.span == SourceSpan(offset: 5, length: 2))
    }
  }

  @Test func predicatesAndExpressions() throws {
    let inner = try FormatPredicate("b == 2 OR c == 3")
    let sum = try FormatExpression("x + 1")
    #expect(try FormatPredicate("a == 1 AND %@", inner).predicateFormat == "a == 1 AND (b == 2 OR c == 3)")
    #expect(try FormatPredicate("NOT %@", inner).predicateFormat == "NOT (b == 2 OR c == 3)")
    #expect(try FormatPredicate("%@ > %@", sum, 5).predicateFormat == "x + 1 > 5")
  }

  @Test(arguments: [
    "O'Neil", "say \"x\"", "100% %@ %K", "a\nb", "\\", "\u{0}", "' OR 1 = 1 OR '", "$x", "",
  ])
  func hostileTextStaysText(text: String) throws {
    let byArgument = try FormatPredicate("name == %@", text)
    let byInterpolation = try FormatPredicate("name == \(text)")
    let byQuote = try FormatPredicate(parsing: "name == \(FormatPredicate.quote(text))" as String)
    #expect(byArgument == byInterpolation)
    #expect(byArgument == byQuote)
    #expect(try FormatPredicate(parsing: byArgument.losslessFormat) == byArgument)
    guard case .comparison(let comparison) = byArgument.node.kind else {
      Issue.record("not a comparison")
      return
    }
    #expect(comparison.right.kind == .constant(.string(text)))
  }

  @Test func interpolation() throws {
    let (name, key, limit) = ("O'Neil", "owner.name", 3)
    let predicate = try FormatPredicate("\(key: key) == \(name) AND count > \(limit) AND x == %@", 9)
    #expect(predicate.predicateFormat == "owner.name == \"O'Neil\" AND count > 3 AND x == 9")
  }

  @Test func interpolationInQuotesIsAMistake() throws {
    let error = #expect(throws: FormatError.self) { try FormatPredicate("name == '\("Ann")'") }
    #expect(error?.code == .quotedSpecifier)
  }

  @Test func quoteKeyPath() throws {
    #expect(FormatPredicate.quote(keyPath: ["a", "like", "two words", "1st"]) == "a.#like.`two words`.`1st`")
  }

  @Test func warnings() throws {
    #expect(try FormatPredicate("a == '%@'").warnings.map(\.code) == [.quotedSpecifier])
    #expect(try FormatPredicate("a MATCHES '\\d+'").warnings.map(\.code) == [.droppedEscape])
    #expect(try FormatPredicate(parsing: "a == '%@'").warnings == [])
  }
}
