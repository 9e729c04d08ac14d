import Foundation
package import PredicateFormat
package import TestSupport

/// Makes values of each type, ordinary ones and those that databases are known to treat in their own ways.
package struct RandomValue {
  package var generator: SeededGenerator
  private let traits: EngineTraits

  package init(generator: SeededGenerator, traits: EngineTraits) {
    self.generator = generator
    self.traits = traits
  }

  /// A value of an attribute's type.
  package mutating func value(_ type: ValueType) -> RecordValue {
    switch type {
    case .boolean: .bool(generator.chance(2))
    case .integer: .integer(integer())
    case .double: .double(double())
    case .decimal: .decimal(decimal())
    case .string: .string(string())
    case .date: .date(date())
    case .uuid: .uuid(uuid())
    case .binary: .data(data())
    // Attributes of a store have none of these types.
    case .list, .set, .record, .any: .null
    }
  }

  /// The ends of the range, and neighbours that doubles cannot tell apart.
  private static let integers: [Int64] = [
    .max, .min, 9_223_372_036_854_775_806, -9_223_372_036_854_775_807, 4_611_686_018_427_387_904, 3_037_000_500,
    9_007_199_254_740_992, 9_007_199_254_740_993, 9_007_199_254_740_991,
    -9_007_199_254_740_993,
  ]

  private mutating func integer() -> Int64 {
    switch generator.number(12) {
    case 0: generator.pick(Self.integers)
    case 1: Int64(generator.number(2_000_000)) - 1_000_000
    default: Int64(generator.number(12)) - 3
    }
  }

  private static let doubles = [
    -0.0, 1e300, -1e300, .leastNonzeroMagnitude, 1e-300, 9007199254740992, 9223372036854775808,
  ]

  private mutating func double() -> Double {
    switch generator.number(12) {
    case 0: generator.pick(traits.holdsNaN ? Self.doubles + [.nan, .nan, .infinity, -.infinity] : Self.doubles)
    case 1: generator.pick([0.1, 0.2, 0.30000000000000004, -1.1, 1e15])
    // Fractions of two, so that sums do not depend on their order.
    default: Double(generator.number(400) - 150) / generator.pick([1, 2, 8, 64])
    }
  }

  private mutating func decimal() -> Decimal {
    let digits = traits.decimalDigits
    switch generator.number(8) {
    case 0:
      var text = generator.chance(2) ? "-" : ""
      for place in 0..<digits { text += place == 0 ? "7" : String(generator.number(10)) }
      let fraction = min(10, digits / 2)
      return Decimal(string: text).map { $0 * Decimal(sign: .plus, exponent: -fraction, significand: 1) } ?? 0
    case 1: return generator.pick([Decimal(sign: .plus, exponent: -10, significand: 1), 0, 1, -1])
    default: return Decimal(sign: .plus, exponent: -2, significand: Decimal(generator.number(2_000) - 500))
    }
  }

  private static let strings = [
    "", " ", "a", "A", "b", "ab", "AB", "Ab", "abc", "a ", " a", "a\u{0301}", "\u{E1}", "e\u{0301}te\u{0301}",
    "\u{E9}t\u{E9}",
    "\u{C9}T\u{C9}", "stra\u{DF}e", "STRASSE", "strasse", "\u{130}stanbul", "istanbul", "I\u{0307}stanbul", "\u{131}",
    "\u{17F}", "s", "S",
    "\u{212A}", "k", "K", "\u{212B}ngstr\u{F6}m", "\u{E5}ngstrom", "\u{FB01}ne", "fine", "\u{1F600}",
    "\u{1F469}\u{200D}\u{1F469}", "a%b",
    "a_b", "%", "_", "a*b", "a?b", "*", "?", "\\", "a\\b", "\\*", "\\%", "[a]", "[", "]", "a'b", "a\"b", "'", "\"",
    "''", "a`b", "10%", "1",
    "12", "-3", "1.5", "1e3", "0x1F", " 12 ", "NULL", "nil", "true", "two\nlines", "tab\there", "\u{FEFF}", "\u{FFFD}",
    "\u{10FFFF}", "\u{E000}",
    "\u{D7FF}", "\u{3B1}", "\u{391}", "\u{3C2}", "\u{3C3}", "\u{3A3}", "\u{4E2D}\u{6587}",
    "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "o\u{0308}\u{0304}",
    "/", "//", "/a", "a/", "/a//b.c/", "a.b/.c", "ab.tar.gz", "..", ".a.", "/ab/\u{1F600}.\u{E9}", "a/\u{0301}.b/",
    "--", "/*", ";", "$1", "{p1:Int64}", ":a", "@a", "2023-08-18T14:38:00Z",
  ]

  private static let stringsWithNUL = ["\0", "a\0b", "a\0", "\0a", "ab\0", "A\0B\0", "a\0/b\0.c\0", "/\0", "\0/."]

  private mutating func string() -> String {
    if traits.holdsNUL, generator.chance(16) { return generator.pick(Self.stringsWithNUL) }
    if !generator.chance(4) { return generator.pick(Self.strings) }
    var text = ""
    for _ in 0..<(1 + generator.number(3)) { text += generator.pick(Self.strings) }
    return text
  }

  /// Instants in whole milliseconds since 1970: around changes of summer time, of years and of leap days.
  private static let instants: [Int64] = [
    0, -1, -1_000, 1, 999, -631_152_000_000, -1_500_000_000_123, 951_782_400_000, 951_868_799_999, 978_307_200_000,
    1_111_885_200_000, 1_111_881_599_999, 1_130_634_000_000, 1_130_630_400_000, 1_692_369_480_000, 1_704_067_199_999,
    1_704_067_200_000, 1_703_980_800_000, 1_230_768_000_000, 4_102_444_800_000, -2_000_000_000_000,
    // Changes of clocks in Berlin, New York, Kathmandu and Lord Howe, and the end of February 2100.
    -1_680_483_600_000, 1_711_846_800_000, 1_729_990_800_000, 1_710_054_000_000, 1_730_613_600_000, -1_577_943_676_000,
    504_901_800_000, 1_712_415_600_000, 1_728_142_200_000, 4_107_542_400_000,
  ]

  /// Clocks went by the sun.
  private static let instantsBefore1900: [Int64] = [-2_422_054_408_000, -2_717_650_800_000, -2_600_000_000_123]

  private mutating func date() -> Date {
    var milliseconds = generator.pick(
      traits.hasDatesBefore1900 ? Self.instants + Self.instantsBefore1900 : Self.instants)
    if generator.chance(2) {
      milliseconds += Int64(generator.number(400) - 200) * generator.pick([1, 1_000, 900_000, 3_600_000, 86_400_000])
    }
    // Straight from the date's own epoch: going by 1970 would round twice.
    return Date(timeIntervalSinceReferenceDate: Double(milliseconds - 978_307_200_000) / 1_000)
  }

  private mutating func uuid() -> UUID {
    let small = UInt8(generator.number(3))
    let high: UInt8 = generator.pick([0, 0x7F, 0xAB, 0xFF])
    return UUID(uuid: (high, 0, 0xCD, 0, 1, 0x4E, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, small))
  }

  private mutating func data() -> Data {
    generator.pick([
      Data(), Data([0]), Data([0, 255, 39, 92]), Data("abc".utf8), Data([0xC3, 0x28]), Data([1, 2, 3]),
    ])
  }
}
