import PredicateLanguage
import Testing

private let plain = NumberForm.Digits.plain

/// Texts in a way of writing numbers, and the number of JSON that they are; nil for those that are none.
private let cases: [(digits: NumberForm.Digits, mark: NumberForm.Mark, text: String, number: String?)] = [
  (.grouped, .none, "2,234,302", "2234302"), (.grouped, .none, "-1,234.5", "-1234.5"), (.grouped, .none, "12", "12"),
  (.grouped, .none, "1 234", "1234"), (.grouped, .none, "1'234", "1234"), (.grouped, .none, "1\u{202F}234.5", "1234.5"),
  (.grouped, .none, "1,23", nil), (.grouped, .none, "1,234'567", nil), (.grouped, .none, ",123", nil),
  (.grouped, .none, "1.234.567", nil), (.grouped, .none, "12,34,567", nil),
  (.decimalComma, .none, "1.234,5", "1234.5"), (.decimalComma, .none, "1.234", "1234"),
  (.decimalComma, .none, "0,5", "0.5"), (.decimalComma, .none, "1.5", nil), (.decimalComma, .none, "1,5,2", nil),
  // Below zero as accountants write it; never where numbers are those of JSON.
  (.grouped, .none, "(1,234)", "-1234"), (.grouped, .none, "( 5 )", "-5"),
  (.decimalComma, .none, "(1.234,5)", "-1234.5"),
  (plain, .unit("$"), "($5)", "-5"), (plain, .none, "(5)", nil), (.grouped, .none, "()", nil),
  (.grouped, .none, "(1,234", nil),
  // Units and signs of currency.
  (plain, .unit("$"), "$5", "5"), (plain, .unit("$"), "5$", "5"), (plain, .unit("$"), "-$5", "-5"),
  (plain, .unit("$"), "$-5", "-5"), (plain, .unit("$"), "-$-5", nil), (plain, .unit("$"), "$", nil),
  (plain, .unit("$"), "5", nil), (plain, .unit("$"), "€5", nil), (.grouped, .unit("$"), "$1,234.50", "1234.50"),
  (plain, .unit("$"), "$1,234.50", nil), (.decimalComma, .unit("€"), "1.234,50 €", "1234.50"),
  (.decimalComma, .unit("€"), "1.234,50\u{A0}€", "1234.50"), (plain, .unit("USD"), "USD 12", "12"),
  (plain, .unit("GB"), "12 GB", "12"), (plain, .unit("GB"), "12GB", "12"), (plain, .unit("GB"), "12 MB", nil),
  (plain, .unit("kg"), "3.5 kg", "3.5"), (plain, .unit("ms"), "250ms", "250"), (plain, .unit("%"), "12.5%", "12.5"),
  (.grouped, .unit("km/h"), "1 234 km/h", "1234"),
  // Hundredths, every digit kept.
  (plain, .percent, "12.5%", "0.125"), (plain, .percent, "5 %", "0.05"), (plain, .percent, "100%", "1.00"),
  (plain, .percent, "-0.05%", "-0.0005"), (plain, .percent, "1234%", "12.34"), (plain, .percent, "0%", "0.00"),
  (plain, .percent, "12.5", nil), (plain, .percent, "007%", nil), (plain, .percent, "1e3%", nil),
  (plain, .percent, "%", nil), (.decimalComma, .percent, "12,5 %", "0.125"), (.grouped, .percent, "(1,200%)", "-12.00"),
]

@Test("numbers as people write them, where it is said how", arguments: cases)
private func forms(digits: NumberForm.Digits, mark: NumberForm.Mark, text: String, number: String?) {
  let found = NumberForm(digits, mark).number(Array(text.utf8).span)
  let plain = found.map { String(decoding: $0.plain, as: UTF8.self) }
  // Whether it is one is for who reads it.
  #expect(plain.flatMap { NumberText.shape($0[...]) == nil ? nil : $0 } == number)
}

@Test(
  "units beside digits are told from other words",
  arguments: [
    ("12 GB", "GB"), ("$5", "$"), ("-$1,234.50", "$"), ("($5)", "$"), ("1.234,50 €", "€"), ("USD 12", "USD"),
    ("12.5%", "%"), ("250ms", "ms"), ("Room 12", nil), ("12", nil), ("", nil), ("a1b", nil), ("12 kB 3", "kB"),
  ] as [(String, String?)])
private func units(text: String, unit: String?) {
  #expect(NumberForm.unit(of: text) == unit)
}
