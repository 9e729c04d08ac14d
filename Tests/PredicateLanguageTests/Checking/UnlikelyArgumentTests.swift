import PredicateLanguage
import Testing

/// What is warned of, and the hint; nil where nothing is said.
private let cases: [(format: String, message: String?, hint: String?)] = [
  (
    "percentile:at:(a, 0.95) > 1", "`percentile:at:` takes per cent, and 0.95 is less than one per cent",
    "for 95 per cent write `95`"
  ),
  (
    "percentile(a, 0.29) > 1", "`percentile:at:` takes per cent, and 0.29 is less than one per cent",
    "for 29 per cent write `29`"
  ),
  ("percentile:at:(a, 0) > 1", nil, nil), ("percentile:at:(a, 1) > 1", nil, nil),
  ("percentile:at:(a, 99.9) > 1", nil, nil), ("percentile:at:(a, share) > 1", nil, nil),
  (
    #"replace(name, "-", "") = "x""#, #"`replace:with:in:` replaces in `""`, not `name`"#,
    #"write `replace:with:in:("-", "", name)`"#
  ),
  (#"replace("-", "", name) = "x""#, nil, nil), (#"replace(old, new, name) = "x""#, nil, nil),
  (
    #"indexOf:in:(name, "-") = 1"#, #"`indexOf:in:` looks in `"-"`, not `name`"#, #"write `indexOf:in:("-", name)`"#
  ),
  (#"indexOf:in:("-", name) = 1"#, nil, nil), (#"indexOf:in:(grade, "ABCDF") = 1"#, nil, nil),
  (
    #""a" IN split:separator:(",", tags)"#, #"`split:separator:` takes apart `","`, not `tags`"#,
    #"write `split:separator:(tags, ",")`"#
  ),
  (#""a" IN split:separator:(tags, ",")"#, nil, nil),
  (
    #"substring(name, -3, 3) = "x""#, "`substring:from:length:` counts from the beginning, so -3 lies before the text",
    nil
  ),
  (#"substring(name, 3, 3) = "x""#, nil, nil),
  (
    #"version:(name) > version:("14.2b1")"#, "`version:` makes nil of a text that is no version",
    #"write numbers with dots between them, such as `"14.2"`"#
  ),
]

@Test("arguments in another unit or order than meant are warned of", arguments: cases)
private func unlikelyArguments(format: String, message: String?, hint: String?) throws {
  let findings = try FormatPredicate(parsing: format).check().filter { $0.code == .unlikelyArgument }
  #expect(findings.map(\.message) == (message.map { [$0] } ?? []))
  #expect(findings.first?.hint == hint)
  #expect(findings.allSatisfy { $0.severity == .warning })
}

/// Texts and the numbers that people read in them; nil for those that are none.
private let texts: [(text: String, number: String?)] = [
  ("2,234,302", "2234302"), ("-1,234.5", "-1234.5"), ("1.234,5", "1234.5"), ("1.234.567", "1234567"), ("12,5", "12.5"),
  ("$1,000", "1000"), ("9.99 €", "9.99"), ("12%", "12"), ("1 234", "1234"), ("1\u{A0}234,5", "1234.5"),
  ("abc", nil), ("", nil), ("-", nil), ("12 kB", nil), ("1,2,3", nil), ("12", nil), ("1.2.3", nil), ("$", nil),
]

@Test("numbers as people write them are read", arguments: texts)
private func cleanedNumbers(text: String, number: String?) throws {
  let cleaning = NumberCleaning(text)
  #expect(cleaning?.number == number)
  if let cleaning {
    #expect(cleaning.expression(of: "a").hasSuffix(" a" + String(repeating: ")", count: cleaning.steps.count)))
  }
}

@Test(
  "a text that is no number is not to be cast",
  arguments: [
    (#"length > "abc""#, #""abc" is no number"#), (#"length > "1,000""#, "write `1000` for the number"),
    (#"length > "12""#, "leave out the quotes to compare with the number"),
    (#"length > " -12""#, "leave out the quotes to compare with the number"),
    (#"length > "nan""#, #""nan" is no number"#),
    (#"length + "abc" > 1"#, #""abc" is no number"#),
  ])
private func noNumbers(format: String, hint: String) throws {
  let findings = try FormatPredicate(parsing: format).check(against: CheckedModels.wordList(), entity: "Word")
  #expect(findings.map(\.hint) == [hint])
}
