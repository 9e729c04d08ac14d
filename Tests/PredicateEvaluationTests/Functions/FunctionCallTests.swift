import Foundation
import PredicateLanguage
import Testing

@testable import PredicateEvaluation

/// A date of so many seconds since 2001.
func date(_ seconds: Double) -> RecordValue { .date(Date(timeIntervalSinceReferenceDate: seconds)) }

func decimal(_ text: String) -> RecordValue { Decimal(string: text).map(RecordValue.decimal) ?? .null }

struct FunctionCallTests {
  static var context: FunctionContext { FunctionContext(now: Date(timeIntervalSinceReferenceDate: 1000), seed: 42) }

  @Test(arguments: BuiltinFunction.allCases)
  func `nil in, nil out, unless the function says otherwise`(_ function: BuiltinFunction) throws {
    let signature = function.signature
    guard !signature.parameters.isEmpty else { return }
    let nils = Array(repeating: RecordValue.null, count: signature.parameters.count)
    #expect(try function.call(nils, context: Self.context) == .null)
    // Arguments that were left out are nil.
    if function.signature.additionalArguments != nil { #expect(try function.call([], context: Self.context) == .null) }
  }

  static let results: [(BuiltinFunction, [RecordValue], RecordValue)] = [
    (.sum, [[1, 2, 3]], 6), (.sum, [[]], 0), (.sum, [1, 1], 2), (.sum, [5], 5), (.sum, [[1, .null, 2]], 3),
    (.sum, [.set([1, 2])], 3),
    (.count, [["a", .null]], 2), (.count, [[]], 0), (.count, [1, 2, 3], 3), (.count, ["a"], 1), (.count, [["k": 1]], 1),
    (.max, [1, 5, 10], 10), (.max, [["b", "a"]], "b"), (.min, [[date(2), date(1)]], date(1)), (.min, [[]], .null),
    (.min, [[2, 1.5, decimal("1.7")]], 1.5), (.max, [[.null, 3]], 3), (.max, [[.double(.nan), 1]], 1),
    (.average, [[1, 2]], 1.5), (.average, [[]], .null), (.median, [[1, 10, 2, 3]], 2.5), (.median, [[3, 1, 2]], 2),
    (.mode, [[3, 1, 3, 1, 2]], [1, 3]), (.mode, [[]], []), (.stddev, [[2, 4, 4, 4, 5, 5, 7, 9]], 2.0),
    (.stddev, [[]], .null),
    (.percentile, [[10, 20, 30, 40], 50], 25.0), (.distinct, [[3, 1, .null, 3.0]], [3, 1]),
    (.groupConcat, [["a", .null, 3], "-"], "a-3"), (.groupConcat, [[], "-"], .null),
    (.add, [1, 2], 3), (.subtract, [5, 2], 3), (.multiply, [3, 4], 12), (.divide, [7, 2], 3), (.modulus, [-7, 3], -1),
    (.power, [2, 10], 1024.0), (.squareRoot, [81], 9.0), (.decimalLogarithm, [1000], 3.0),
    (.naturalLogarithm, [1], 0.0),
    (.exponential, [0], 1.0), (.floor, [-1.5], -2.0), (.ceiling, [1.2], 2.0), (.truncate, [-1.7], -1.0),
    (.floor, [5], 5.0),
    (.absolute, [-5], 5), (.absolute, [-2.5], 2.5), (.absolute, [decimal("-1.5")], decimal("1.5")),
    (.absolute, [true], 1),
    (.round, [2.5], 3.0), (.round, [-2.5], -3.0), (.round, [7], 7), (.round, [decimal("2.5")], decimal("3")),
    (.roundToPlaces, [3.14159, 2], 3.14), (.roundToPlaces, [2.675, 2], 2.68), (.roundToPlaces, [-2.675, 2], -2.68),
    (.roundToPlaces, [1250, -2], 1300), (.roundToPlaces, [-1250, -2], -1300), (.roundToPlaces, [12, 3], 12),
    (.roundToPlaces, [1234.5, -2], 1200.0), (.roundToPlaces, [decimal("1.005"), 2], decimal("1.01")),
    (.roundToPlaces, [0.04, 1], 0.0),
    (.roundToPlaces, [5, -1], 10), (.roundToPlaces, [.integer(.max), -30], 0), (.roundToPlaces, [1e300, 2], 1e300),
    (.roundToPlaces, [1e-200, 5], 0.0), (.roundToPlaces, [0.99, 1], 1.0), (.roundToPlaces, [99.5, -2], 100.0),
    (.bitwiseAnd, [12, 10], 8), (.bitwiseOr, [12, 10], 14), (.bitwiseXor, [12, 10], 6), (.leftShift, [1, 4], 16),
    (.rightShift, [-16, 2], -4), (.onesComplement, [5], -6),
    (.uppercase, ["straße"], "STRASSE"), (.lowercase, ["ABC"], "abc"), (.canonical, ["Élan"], "elan"),
    (.length, ["hello"], 5),
    (.length, ["😀"], 2), (.length, ["e\u{301}"], 2), (.concat, ["a", 1, "b"], "a1b"), (.concat, [true, 2.5], "12.5"),
    (.substring, ["predicate", 3, 4], "dica"), (.substring, ["abc", -1, 3], "ab"), (.substring, ["abc", 1, 100], "bc"),
    (.substring, ["abc", 5, 2], ""), (.substring, ["abc", 0, -1], ""), (.substring, ["é😀x", 1, 1], "😀"),
    (.substring, ["abc", .integer(.min), .integer(.max)], ""), (.substring, ["abc", 0, .integer(.max)], "abc"),
    (.trim, ["  a b \n"], "a b"), (.trim, ["\u{3000}"], ""), (.replace, ["-", "/", "2023-08-18"], "2023/08/18"),
    (.replace, ["", "x", "abc"], "abc"), (.replace, ["aa", "b", "aaa"], "ba"),
    (.split, ["a,b,,c", ","], ["a", "b", "", "c"]),
    (.split, ["", ","], [""]), (.split, ["abc", ""], ["abc"]), (.indexOf, ["cat", "predicate"], 5),
    (.indexOf, ["x", "😀éx"], 2),
    (.indexOf, ["", "abc"], .null), (.indexOf, ["z", "abc"], .null),
    (.version, ["14.2"], "000000000014.000000000002"), (.version, ["14.2.0"], "000000000014.000000000002"),
    (.version, ["0.0"], "000000000000"), (.version, ["014"], "000000000014"), (.version, ["14.2b1"], .null),
    (.version, [""], .null), (.version, ["1."], .null), (.version, [".1"], .null), (.version, ["1..2"], .null),
    (.version, ["1234567890123"], .null), (.version, ["14.2\n"], .null), (.version, ["\u{661}"], .null),
    // 2001-01-01 was a Monday, and 2001-12-30 the last Sunday of the year.
    (.weekFromDay, [date(0), "UTC", 1], 1), (.weekFromDay, [date(363 * 86_400), "UTC", 7], 1),
    (.weekFromDay, [date(363 * 86_400), "UTC", 1.0], 52), (.weekdayFromDay, [date(0), "-01:00", 7], 1),
    (.startOfWeekFromDay, [date(0), "UTC", 7], date(-86_400)), (.weekFromDay, [date(0), "UTC", .null], .null),
    (.weekFromDay, [date(0), .null, 1], .null), (.weekFromDay, [.null, "UTC", 9], .null),
    (.now, [], date(1000)), (.noIndex, ["a"], "a"), (.indexed, [5, "byNumber"], 5),
    (.castObject, ["12", "NSNumber"], 12),
    (.objectFrom, [[4, 5, 6], 1], 5), (.convertStringToNumber, ["42"], 42), (.convertStringToNumber, ["x"], .null),
    (.coalesce, [.null, .null, 3], 3), (.coalesce, [.null], .null),
  ]

  @Test(arguments: results)
  func `results of functions`(_ function: BuiltinFunction, _ arguments: [RecordValue], _ expected: RecordValue) throws {
    #expect(try function.call(arguments, context: Self.context) == expected)
  }

  static let failures: [(BuiltinFunction, [RecordValue], DiagnosticCode)] = [
    (.sum, [["a"]], .notANumber), (.sum, [[.integer(.max), 1]], .integerOverflow), (.average, ["a"], .notANumber),
    (.min, [[1, "a"]], .typeMismatch), (.max, [[[1]]], .typeMismatch), (.median, [["a"]], .notANumber),
    (.mode, [[1, "a"]], .typeMismatch),
    (.percentile, [[1], 101], .indexOutOfRange), (.percentile, [[1], .double(.nan)], .indexOutOfRange),
    (.squareRoot, ["a"], .notANumber), (.absolute, [.integer(.min)], .integerOverflow),
    (.bitwiseAnd, [1.5, 1], .notANumber),
    (.roundToPlaces, [.integer(.max), -1], .integerOverflow), (.roundToPlaces, [1.5, 0.5], .notANumber),
    (.randomBelow, [0], .indexOutOfRange), (.uppercase, [1], .notAString), (.substring, ["a", "b", 1], .notANumber),
    (.castObject, [1, "NSWindow"], .unknownType), (.objectFrom, [[1], 5], .indexOutOfRange),
    (.objectFrom, [[1], -1], .indexOutOfRange),
    (.objectFrom, ["abc", 0], .notACollection), (.year, ["2023"], .typeMismatch),
    (.year, [.date(.distantFuture.addingTimeInterval(1e18))], .castFailed),
    (.yearInZone, [date(0), "Mars/Olympus"], .castFailed), (.yearInZone, [date(0), 5], .notAString),
    (.weekFromDay, [date(0), "UTC", 0], .indexOutOfRange), (.weekdayFromDay, [date(0), "UTC", 8], .indexOutOfRange),
    (.startOfWeekFromDay, [date(0), "UTC", .integer(.min)], .indexOutOfRange),
    (.weekFromDay, [date(0), "UTC", 1.5], .notANumber), (.weekFromDay, [date(0), "UTC", "Monday"], .notANumber),
    (.weekFromDay, [1, "UTC", 1], .typeMismatch),
    (.distance, [1, 2], .typeMismatch), (.distance, [["latitude": 1], ["latitude": 1]], .unknownKey),
    (
      .replace, ["a", .string(String(repeating: "b", count: 1 << 20)), .string(String(repeating: "a", count: 100))],
      .tooManySteps
    ),
  ]

  @Test(arguments: failures)
  func `failures of functions`(_ function: BuiltinFunction, _ arguments: [RecordValue], _ code: DiagnosticCode) {
    let error = #expect(throws: ValueError.self) { try function.call(arguments, context: Self.context) }
    #expect(error?.code == code)
  }

  @Test func `sums do not depend on the order of the elements`() throws {
    #expect(try Aggregates.sum([.integer(.max), 1, -1]) == .integer(.max))
    #expect(try Aggregates.sum([1, 0.5, decimal("0.25")]) == 1.75)
    #expect(try Aggregates.sum([1, decimal("0.1"), decimal("0.2")]) == decimal("1.3"))
    #expect(try Aggregates.average([.integer(.max), .integer(.max)]) == .double(0x1p63))
    #expect(try Aggregates.average([decimal("0.1"), decimal("0.2")]) == decimal("0.15"))
    guard case .double(let deviation) = try Aggregates.standardDeviation([1, 2, 3, 4, 4, 5, 9, 11]) else {
      Issue.record("a double")
      return
    }
    #expect(abs(deviation - 3.218_598_6) < 1e-6)
  }

  @Test func `random numbers follow from the seed`() throws {
    func numbers() throws -> [RecordValue] {
      let context = FunctionContext(now: Date(timeIntervalSinceReferenceDate: 0), seed: 1)
      return try (0..<20).flatMap { _ in
        [
          try BuiltinFunction.random.call([], context: context),
          try BuiltinFunction.randomBelow.call([6], context: context),
        ]
      }
    }
    let first = try numbers()
    #expect(try numbers() == first)
    for value in first {
      switch value {
      case .double(let number): #expect((0..<1).contains(number))
      case .integer(let number): #expect((0..<6).contains(number))
      default: Issue.record("neither random nor randomn: gives \(value)")
      }
    }
  }

  @Test func `distance between places`() throws {
    let berlin: RecordValue = ["latitude": 52.52, "longitude": 13.405]
    let paris: RecordValue = ["latitude": 48.8566, "longitude": 2.3522]
    guard case .double(let metres) = try BuiltinFunction.distance.call([berlin, paris], context: Self.context) else {
      Issue.record("a double")
      return
    }
    #expect((877_000...878_500).contains(metres))
    #expect(try BuiltinFunction.distance.call([berlin, berlin], context: Self.context) == 0.0)
    #expect(
      try BuiltinFunction.distance.call([berlin, ["latitude": .null, "longitude": 1]], context: Self.context) == .null)
  }
}
