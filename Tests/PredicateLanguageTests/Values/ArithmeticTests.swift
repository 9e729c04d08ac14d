import Foundation
import Testing

@testable import PredicateLanguage

struct ArithmeticTests {
  enum Operation: String, CaseIterable {
    case add, subtract, multiply, divide, modulus, power, bitAnd, bitOr, bitXor, shiftLeft, shiftRight

    func apply(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> RecordValue {
      switch self {
      case .add: try Arithmetic.add(left, right)
      case .subtract: try Arithmetic.subtract(left, right)
      case .multiply: try Arithmetic.multiply(left, right)
      case .divide: try Arithmetic.divide(left, right)
      case .modulus: try Arithmetic.modulus(left, right)
      case .power: try Arithmetic.power(left, right)
      case .bitAnd: try Arithmetic.bitAnd(left, right)
      case .bitOr: try Arithmetic.bitOr(left, right)
      case .bitXor: try Arithmetic.bitXor(left, right)
      case .shiftLeft: try Arithmetic.shiftLeft(left, right)
      case .shiftRight: try Arithmetic.shiftRight(left, right)
      }
    }
  }

  static func decimal(_ text: String) -> RecordValue { Decimal(string: text).map(RecordValue.decimal) ?? .null }

  static let results: [(Operation, RecordValue, RecordValue, RecordValue)] = [
    (.add, 1, 2, 3), (.add, 1, 2.5, 3.5), (.add, true, true, 2), (.add, true, 0.5, 1.5),
    (.add, decimal("0.1"), decimal("0.2"), decimal("0.3")), (.add, decimal("0.5"), 1, decimal("1.5")),
    (.add, 1, decimal("0.5"), decimal("1.5")), (.add, decimal("0.5"), 0.25, 0.75),
    (.subtract, 1, 3, -2), (.subtract, 1.5, 1, 0.5), (.subtract, decimal("1.1"), decimal("1"), decimal("0.1")),
    (.multiply, 6, 7, 42), (.multiply, 6, 0.5, 3.0), (.multiply, decimal("1.10"), 2, decimal("2.2")),
    (.divide, 1, 2, 0), (.divide, 7, 2, 3), (.divide, -7, 2, -3), (.divide, 1.0, 2, 0.5), (.divide, 1, 2.0, 0.5),
    (.divide, decimal("1"), 4, decimal("0.25")), (.divide, true, 2, 0),
    (.modulus, 7, 3, 1), (.modulus, -7, 3, -1), (.modulus, 7, -3, 1), (.modulus, .integer(.min), -1, 0),
    (.modulus, 7.5, 2, 1.5), (.modulus, -7.5, 2, -1.5), (.modulus, decimal("7.5"), 2, decimal("1.5")),
    (.modulus, decimal("1E+50"), 7, decimal("2")), (.modulus, decimal("-1E+50"), decimal("7"), decimal("-2")),
    (.modulus, decimal("99999999999999999999999999999999999999"), decimal("0.07"), decimal("0.02")),
    (.modulus, decimal("0.25"), decimal("1E+120"), decimal("0.25")),
    (.modulus, decimal("5"), decimal("-0.3"), decimal("0.2")),
    (
      .modulus, decimal("340282366920938463463374607431768211455"), decimal("340282366920938463463374607431768211454"),
      decimal("1")
    ),
    (.modulus, decimal("6"), decimal("1.5"), decimal("0")), (.power, 2, 3, 8.0), (.power, 2, -1, 0.5),
    (.power, decimal("1.5"), 2, 2.25), (.power, 0, 0, 1.0),
    (.divide, 1, 0, .null), (.divide, 1.0, 0.0, .null), (.divide, 1, -0.0, .null),
    (.divide, decimal("1"), decimal("0"), .null),
    (.divide, 1, false, .null), (.modulus, 1, 0, .null), (.modulus, 1.5, 0, .null), (.modulus, decimal("1"), 0, .null),
    (.bitAnd, 12, 10, 8), (.bitOr, 12, 10, 14), (.bitXor, 12, 10, 6), (.bitAnd, 12.0, 10, 8), (.bitAnd, -1, 5, 5),
    (.bitAnd, decimal("12"), true, 0),
    (.shiftLeft, 1, 4, 16), (.shiftLeft, 1, 63, .integer(.min)), (.shiftLeft, 1, 64, 0), (.shiftLeft, 1, 1000, 0),
    (.shiftLeft, 16, -4, 1), (.shiftLeft, -1, .integer(.min), -1), (.shiftLeft, 1, .integer(.max), 0),
    (.shiftRight, -16, 2, -4), (.shiftRight, -1, 64, -1), (.shiftRight, 5, 64, 0), (.shiftRight, 1, -4, 16),
    (.shiftRight, -5, .integer(.max), -1), (.shiftRight, 1, .integer(.min), 0),
  ]

  @Test(arguments: results)
  func `results of operators`(
    _ operation: Operation, _ left: RecordValue, _ right: RecordValue, _ expected: RecordValue
  ) throws {
    #expect(try operation.apply(left, right) == expected)
  }

  @Test(arguments: Operation.allCases)
  func `nil in, nil out`(_ operation: Operation) throws {
    #expect(try operation.apply(.null, 1) == .null)
    #expect(try operation.apply(1, .null) == .null)
    #expect(try operation.apply(.null, .null) == .null)
    #expect(try operation.apply("a", .null) == .null)
    #expect(try operation.apply(.null, []) == .null)
  }

  @Test(arguments: Operation.allCases)
  func `only numbers are calculated with`(_ operation: Operation) {
    for (value, noun) in [("a", "a string"), ([1], "a list"), (["k": 1], "a record")] as [(RecordValue, String)] {
      let error = #expect(throws: ValueError.self) { try operation.apply(1, value) }
      #expect(error?.code == .notANumber)
      #expect(error?.message.hasSuffix(" needs numbers, found \(noun)") == true)
      #expect(throws: ValueError.self) { try operation.apply(value, 1) }
    }
  }

  static let overflows: [(Operation, RecordValue, RecordValue)] = [
    (.add, .integer(.max), 1), (.subtract, .integer(.min), 1), (.multiply, .integer(.max), 2),
    (.divide, .integer(.min), -1), (.multiply, .decimal(.greatestFiniteMagnitude), 10),
    (.add, .decimal(.greatestFiniteMagnitude), .decimal(.greatestFiniteMagnitude)),
  ]

  @Test(arguments: overflows)
  func `leaving the range of integers or decimals is an error`(
    _ operation: Operation, _ left: RecordValue, _ right: RecordValue
  ) {
    let error = #expect(throws: ValueError.self) { try operation.apply(left, right) }
    #expect(error?.code == .integerOverflow)
  }

  @Test func `negating`() throws {
    #expect(try Arithmetic.negate(5) == -5)
    #expect(try Arithmetic.negate(true) == -1)
    #expect(try Arithmetic.negate(2.5) == -2.5)
    #expect(try Arithmetic.negate(Self.decimal("1.5")) == Self.decimal("-1.5"))
    #expect(try Arithmetic.negate(.null) == .null)
    #expect(throws: ValueError.self) { try Arithmetic.negate(.integer(.min)) }
    #expect(throws: ValueError.self) { try Arithmetic.negate("a") }
  }

  @Test func `bits need whole numbers`() throws {
    #expect(try Arithmetic.complement(5) == -6)
    #expect(try Arithmetic.complement(.null) == .null)
    for value in [1.5, .double(.nan), 1e19, Self.decimal("0.5")] as [RecordValue] {
      let error = #expect(throws: ValueError.self) { try Arithmetic.bitAnd(value, 1) }
      #expect(error?.code == .notANumber)
    }
  }
}
