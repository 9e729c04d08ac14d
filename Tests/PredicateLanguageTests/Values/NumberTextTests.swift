import Testing

@testable import PredicateLanguage

struct NumberTextTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "-0"), (1.0, "1"), (2.0, "2"), (-5.0, "-5"), (0.5, "0.5"), (0.1, "0.1"), (55.8, "55.8"),
    (9.2e-5, "9.2e-05"), (1e20, "1e+20"), (1e15, "1000000000000000"), (1e16, "1e+16"), (123456789.0, "123456789"),
    (3.141592653589793, "3.141592653589793"), (13.39657778010461, "13.39657778010461"), (0.1 + 0.2, "0.3"),
    (1.0 / 3.0, "0.3333333333333333"), (123_456_800.0, "123456800"), (.leastNonzeroMagnitude, "4.940656458412465e-324"),
    (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"), (9_007_199_254_740_992.0, "9007199254740992"),
  ])
  func `canonical text`(_ number: Double, _ expected: String) {
    #expect(NumberText.canonical(number) == expected)
  }

  @Test(
    arguments: [(55.8, "55.8"), (0.1, "0.1"), (16_777_216, "16777216"), (-2.25, "-2.25"), (1e-10, "1e-10")]
      as [(Float, String)])
  func `a float prints with seven digits`(_ number: Float, _ expected: String) {
    #expect(NumberText.canonical(Double(number)) == expected)
  }

  @Test(arguments: [(2.0, "2.0"), (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"), (1e20, "1e+20"), (-0.0, "-0.0")])
  func `lossless text`(_ number: Double, _ expected: String) {
    #expect(NumberText.lossless(number) == expected)
  }

  @Test func `fixed text`() {
    #expect(NumberText.fixed(712_540_800, decimals: 6) == "712540800.000000")
    #expect(NumberText.fixed(-1.5, decimals: 0) == "-2")
    #expect(NumberText.fixed(1e308, decimals: 2).utf8.count == 312)
    #expect(NumberText.fixed(.nan, decimals: 2) == "nan")
  }

  @Test(
    arguments: [
      ("12", .whole), ("-12", .whole), ("+1", .whole), ("1.5", .fraction), (".5", .fraction), ("1.", .fraction),
      ("1e5", .scientific), ("1.5E-3", .scientific), ("", nil), ("-", nil), (".", nil), ("1e", nil), ("0x10", nil),
      ("inf", nil), ("nan", nil), ("1 2", nil), ("1,5", nil), ("--1", nil), ("١", nil),
    ] as [(String, NumberText.Shape?)])
  func `what text is a number`(_ text: String, _ expected: NumberText.Shape?) {
    #expect(NumberText.shape(Substring(text)) == expected)
  }

  @Test func `blanks at the ends are trimmed`() {
    #expect(NumberText.trimmed("  a b\t\n") == "a b")
    #expect(NumberText.trimmed("   ").isEmpty)
    #expect(NumberText.trimmed("").isEmpty)
  }
}
