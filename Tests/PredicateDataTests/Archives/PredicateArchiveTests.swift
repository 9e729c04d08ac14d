import Foundation
import PredicateData
import PredicateFormat
import TestSupport
import Testing

private typealias Builder = PredicateArchiveBuilder

/// Each archive is the predicate of its text, in the normal form of the parser.
@Suite struct PredicateArchiveTests {
  private static let predicates: [(String, @Sendable (inout Builder) -> ListValue)] = [
    ("age >= 18", { $0.comparison($0.key("age"), 3, $0.constant($0.add(.integer(18)))) }),
    (
      "owner.name ==[cd] \"Ann\"",
      {
        $0.comparison(
          $0.key("owner.name"), 4, $0.constant($0.text("Ann")), options: ("NSOptions", 3),
          "NSEqualityPredicateOperator",
          more: [("NSNegate", .bool(false))])
      }
    ),
    (
      "name != nil",
      {
        $0.comparison(
          $0.key("name"), 5, $0.constant($0.null), "NSEqualityPredicateOperator", more: [("NSNegate", .bool(true))])
      }
    ),
    (
      "name BEGINSWITH[c] \"an\"",
      {
        $0.comparison(
          $0.key("name"), 8, $0.constant($0.text("an")), options: ("NSFlags", 1), "NSSubstringPredicateOperator",
          more: [("NSPosition", .integer(0))])
      }
    ),
    (
      "name ENDSWITH[n] \"n\"",
      {
        $0.comparison(
          $0.key("name"), 9, $0.constant($0.text("n")), options: ("NSFlags", 4), "NSSubstringPredicateOperator",
          more: [("NSPosition", .integer(1))])
      }
    ),
    (
      "name MATCHES[l] \"A.*\"",
      {
        $0.comparison(
          $0.key("name"), 6, $0.constant($0.text("A.*")), options: ("NSFlags", 8), "NSMatchingPredicateOperator")
      }
    ),
    (
      "name LIKE \"A*\"",
      {
        $0.comparison(
          $0.key("name"), 7, $0.constant($0.text("A*")), options: ("NSFlags", 0), "NSLikePredicateOperator")
      }
    ),
    ("ANY tags == \"vip\"", { $0.comparison($0.key("tags"), 4, $0.constant($0.text("vip")), modifier: 2) }),
    (
      "ALL tags CONTAINS \"v\"",
      {
        $0.comparison($0.key("tags"), 99, $0.constant($0.text("v")), options: ("NSFlags", 0), modifier: 1)
      }
    ),
    ("SELF < $limit", { $0.comparison($0.record(), 0, $0.variable("limit")) }),
    (
      "SELF isKindOfClass: \"Word\"",
      {
        $0.comparison(
          $0.record(), 11, $0.constant($0.text("Word")), "NSCustomPredicateOperator",
          more: [("NSSelectorName", $0.text("isKindOfClass:"))])
      }
    ),
    (
      "age BETWEEN {18, 65}",
      {
        $0.comparison(
          $0.key("age"), 100, $0.list([$0.constant($0.add(.integer(18))), $0.constant($0.add(.integer(65)))]),
          "NSBetweenPredicateOperator")
      }
    ),
    (
      "name IN {\"a\", \"b\"}",
      {
        $0.comparison($0.key("name"), 10, $0.constant($0.array([$0.text("a"), $0.text("b")])))
      }
    ),
    (
      "age > 1 AND (age < 3 OR NOT age > 9)",
      {
        let last = $0.compound(0, [$0.comparison($0.key("age"), 2, $0.constant($0.add(.integer(9))))])
        let either = $0.compound(2, [$0.comparison($0.key("age"), 0, $0.constant($0.add(.integer(3)))), last])
        return $0.compound(1, [$0.comparison($0.key("age"), 2, $0.constant($0.add(.integer(1)))), either])
      }
    ),
    ("TRUEPREDICATE", { $0.object("NSTruePredicate") }), ("FALSEPREDICATE", { $0.object("NSFalsePredicate") }),
    ("TRUEPREDICATE", { $0.compound(1, []) }),
    (
      "SUBQUERY(pets, $p, $p.owner.name == \"x\").@count > 0",
      {
        let name = $0.key("owner.name", of: $0.variable("p"))
        let condition = $0.comparison(name, 4, $0.constant($0.text("x")))
        let subquery = $0.object(
          "NSSubqueryExpression",
          [
            ("NSExpressionType", .integer(13)), ("NSExpression", $0.key("pets")), ("NSVariable", $0.text("p")),
            ("NSSubpredicate", condition),
          ])
        return $0.comparison($0.key("@count", of: subquery), 2, $0.constant($0.add(.integer(0))))
      }
    ),
  ]

  @Test func predicatesAreThoseOfTheirText() throws {
    for (text, make) in Self.predicates {
      let read = try FormatPredicate(keyedArchive: Builder.bytes(make))
      #expect(try read == FormatPredicate(parsing: text), "\(text)")
    }
  }

  private static let expressions: [(String, @Sendable (inout Builder) -> ListValue)] = [
    ("a + 1", { $0.call("add:to:", [$0.key("a"), $0.constant($0.add(.integer(1)))]) }),
    ("max:(a)", { $0.call("max:", [$0.key("a")]) }), ("now()", { $0.call("now", []) }),
    ("pets.@avg.age", { $0.key("pets.@avg.age") }),
    (
      "list[FIRST]",
      {
        $0.call("objectFrom:withIndex:", [$0.key("list"), $0.symbol("FIRST")])
      }
    ),
    ("list[SIZE]", { $0.call("objectFrom:withIndex:", [$0.key("list"), $0.symbol("SIZE")]) }),
    ("list[2]", { $0.call("objectFrom:withIndex:", [$0.key("list"), $0.constant($0.add(.integer(2)))]) }),
    ("CAST(a, \"NSDate\")", { $0.call("castObject:toType:", [$0.key("a"), $0.constant($0.text("NSDate"))]) }),
    ("FUNCTION(a, \"uppercaseString\")", { $0.function($0.key("a"), "uppercaseString", []) }),
    (
      "a UNION b",
      {
        $0.object(
          "NSSetExpression",
          [("NSExpressionType", .integer(5)), ("NSLeftExpression", $0.key("a")), ("NSRightExpression", $0.key("b"))])
      }
    ),
    (
      "TERNARY(a > 1, a, nil)",
      {
        $0.object(
          "NSTernaryExpression",
          [
            ("NSExpressionType", .integer(20)),
            ("NSPredicate", $0.comparison($0.key("a"), 2, $0.constant($0.add(.integer(1))))),
            ("NSTrueExpression", $0.key("a")), ("NSFalseExpression", $0.constant($0.null)),
          ])
      }
    ),
    (
      "$x := a",
      {
        $0.object(
          "NSVariableAssignmentExpression", [("NSAssignmentVariable", $0.text("x")), ("NSSubexpression", $0.key("a"))])
      }
    ),
    ("ANYKEY", { $0.object("NSAnyKeyExpression") }), ("#size", { $0.key("size") }),
  ]

  @Test func expressionsAreThoseOfTheirText() throws {
    for (text, make) in Self.expressions {
      let read = try FormatExpression(keyedArchive: Builder.bytes(make))
      #expect(try read == FormatExpression(parsing: text), "\(text)")
    }
  }

  @Test func constantsAreRead() throws {
    func value(_ make: (inout Builder) -> ListValue) throws -> RecordValue {
      try FormatExpression(keyedArchive: Builder.bytes { $0.constant(make(&$0)) }).value()
    }
    let bytes = Array(UInt8(0)..<16)
    let rows: [(RecordValue, (inout Builder) -> ListValue)] = [
      (true, { $0.add(.bool(true)) }), (1.5, { $0.add(.real(1.5)) }), (.null, { $0.object("NSNull") }),
      ("text", { $0.object("NSMutableString", [("NS.string", .string("text"))]) }),
      (
        .date(Date(timeIntervalSinceReferenceDate: 86_400)),
        { $0.object("NSDate", [("NS.time", .real(86_400))]) }
      ), (.data(Data([1, 2])), { $0.add(.data([1, 2])) }),
      (.data(Data([1, 2])), { $0.object("NSMutableData", [("NS.data", .data([1, 2]))]) }),
      (
        .uuid(UUID(uuidString: "00010203-0405-0607-0809-0A0B0C0D0E0F") ?? UUID()),
        { $0.object("NSUUID", [("NS.uuidbytes", .data(bytes))]) }
      ),
      ("https://a.b/c", { $0.object("NSURL", [("NS.base", $0.null), ("NS.relative", $0.text("https://a.b/c"))]) }),
      (
        "https://a.b/d",
        {
          let base = $0.object("NSURL", [("NS.base", $0.null), ("NS.relative", $0.text("https://a.b/c"))])
          return $0.object("NSURL", [("NS.base", base), ("NS.relative", $0.text("d"))])
        }
      ),
      (
        .decimal(Decimal(string: "-655.37") ?? 0),
        { $0.decimal([1, 0, 1, 0], exponent: -2, isNegative: true, order: 1) }
      ),
      (.decimal(65_537), { $0.decimal([0, 1, 0, 1], exponent: 0, isNegative: false, order: 2) }),
      ([1, "a"], { $0.array([$0.add(.integer(1)), $0.text("a")]) }),
      (.set([1]), { $0.array([$0.add(.integer(1))], "NSSet") }),
      (
        ["a": 1],
        {
          let (key, one) = ($0.text("a"), $0.add(.integer(1)))
          return $0.object("NSDictionary", [("NS.keys", .array([key])), ("NS.objects", .array([one]))])
        }
      ),
    ]
    for (expected, make) in rows { #expect(try value(make) == expected) }
  }

  @Test func whatCannotBeSaidIsAnError() throws {
    let rows: [(DataError.Code, String, [UInt8])] = [
      (.malformedArchive, "not a binary property list", Array("age > 3".utf8)),
      (.malformedArchive, "not a binary property list", []),
      (.unsupportedFormat, "an archive written as XML", Array("<?xml version".utf8)),
      (
        .unsupportedFormat, "an archive with an object of `NSArray`, which is not what is read here",
        Builder.bytes { $0.array([]) }
      ),
      (
        .unsupportedFormat, "an archive with an object of `App.Word`, which is not what is read here",
        Builder.bytes { $0.comparison($0.key("a"), 4, $0.constant($0.object("App.Word"))) }
      ),
      (
        .unsupportedFormat, "an archive with operator 98, which is not what is read here",
        Builder.bytes { $0.comparison($0.key("a"), 98, $0.constant($0.null)) }
      ),
      (
        .malformedArchive, "an archived predicate with a part whose `NSRightExpression` is missing or wrong",
        Builder.bytes { $0.comparison($0.key("a"), 4, $0.null) }
      ),
      // It holds itself.
      (
        .malformedArchive, "an archived predicate with objects nested too deep",
        Builder.bytes {
          _ = $0.object("NSNull"); return $0.compound(0, [.uid(6)])
        }
      ),
    ]
    for (code, message, bytes) in rows {
      let error = #expect(throws: DataError.self) { try FormatPredicate(keyedArchive: bytes) }
      #expect(error?.code == code && error?.message == message, "\(error?.description ?? "")")
    }
  }

  /// What is read many times counts each time, whether it is what belongs there or not, so that a small archive cannot
  /// keep a reader busy.
  @Test func sharedObjectsAreReadWithinTheBudget() {
    let long = String(repeating: "x", count: 1 << 20)
    let rows: [(String, [UInt8])] = [
      (
        "a text in place of arguments",
        Builder.bytes { archive in
          let text = archive.text(long)
          let (name, operand) = (archive.text("now"), archive.record())
          let call = archive.object(
            "NSFunctionExpression", [("NSOperand", operand), ("NSSelectorName", name), ("NSArguments", text)])
          let one = archive.comparison(call, 4, call)
          return archive.compound(1, Array(repeating: one, count: 30_000))
        }
      ),
      (
        "a graph with 2^60 ways through it",
        Builder.bytes { archive in
          var part = archive.object("NSTruePredicate")
          for _ in 0..<60 { part = archive.compound(1, [part, part]) }
          return part
        }
      ),
      (
        "a list with 2^15 ways through it",
        Builder.bytes { archive in
          var part = archive.text(String(repeating: "x", count: 1000))
          for _ in 0..<15 { part = archive.array([part, part]) }
          return archive.constant(part)
        }
      ),
    ]
    for (what, bytes) in rows {
      // Without a limit minutes or ages.
      let error = #expect(throws: DataError.self) { try FormatPredicate(keyedArchive: bytes) }
      #expect(error?.code == .archiveTooLarge, "\(what)")
      #expect(error?.message == "a keyed archive of more than 2000000 entries", "\(what)")
      #expect(error?.hint == "`Limits.archiveEntries` allows more", "\(what)")
    }
  }

  /// The least figure that admits an archive, one less and one more.
  @Test func entriesAreCounted() throws {
    let archive = Builder.bytes { archive in
      let text = archive.text(String(repeating: "x", count: 100))
      let one = archive.comparison(archive.key("a"), 4, archive.constant(text))
      return archive.compound(1, Array(repeating: one, count: 20))
    }
    func read(_ entries: Int) -> DataError.Code? {
      var limits = Limits()
      limits.archiveEntries = entries
      do throws(DataError) {
        _ = try FormatPredicate(keyedArchive: archive, limits: limits)
        return nil
      } catch {
        return error.code
      }
    }
    var (tooFew, least) = (0, 10_000)
    while least - tooFew > 1 {
      let middle = (tooFew + least) / 2
      if read(middle) == nil { least = middle } else { tooFew = middle }
    }
    #expect(least > 20 * 5)
    #expect(read(least - 1) == .archiveTooLarge && read(least) == nil && read(least + 1) == nil)
  }

  @Test func limitsAndFunctionsHold() throws {
    let archive = Builder.bytes { $0.comparison($0.key("secret"), 4, $0.constant($0.text("x"))) }
    let predicate = try FormatPredicate(keyedArchive: Data(archive), limits: .untrusted(keyPaths: ["name"]))
    let error = #expect(throws: FormatError.self) { try predicate.compiled() }
    #expect(error?.code == .forbiddenKey)
  }

  @Test func deepArchivesStayWithinSmallStacks() async throws {
    try await onSmallStack {
      for levels in [90, 5_000] {
        let bytes = Builder.bytes { builder in
          var part = builder.object("NSTruePredicate")
          for _ in 0..<levels { part = builder.compound(0, [part]) }
          return part
        }
        if levels < Limits.deepestTree {
          let holds = try FormatPredicate(keyedArchive: bytes).evaluate(with: ["a": 1])
          #expect(holds)
        } else {
          #expect(throws: DataError.self) { try FormatPredicate(keyedArchive: bytes) }
        }
        let sums = Builder.bytes { builder in
          var part = builder.constant(builder.add(.integer(1)))
          for _ in 0..<levels { part = builder.call("abs:", [part]) }
          return part
        }
        if levels < Limits.deepestTree {
          let value = try FormatExpression(keyedArchive: sums).value()
          #expect(value == 1)
        } else {
          #expect(throws: DataError.self) { try FormatExpression(keyedArchive: sums) }
        }
      }
    }
  }
}

extension PredicateArchiveBuilder {
  fileprivate mutating func decimal(
    _ mantissa: [UInt8], exponent: Int64, isNegative: Bool, order: Int64
  ) -> ListValue {
    object(
      "NSDecimalNumber",
      [
        ("NS.mantissa", .data(mantissa + Array(repeating: 0, count: 16 - mantissa.count))),
        ("NS.length", .integer(Int64(mantissa.count / 2))), ("NS.exponent", .integer(exponent)),
        ("NS.negative", .bool(isNegative)), ("NS.compact", .bool(true)), ("NS.mantissa.bo", .integer(order)),
      ])
  }
}
