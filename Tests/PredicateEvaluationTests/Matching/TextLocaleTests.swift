import PredicateLanguage
import Testing

@testable import PredicateEvaluation

struct TextLocaleTests {
  @Test(arguments: [
    "tr", "TR", "tr_TR", "tr-TR", "de_DE.UTF-8", "zh-Hant-TW", "sr_Latn_RS", "es-419", "gsw", "de-u-co-phonebk",
  ])
  func `locales that exist`(_ identifier: String) throws {
    #expect(try TextLocale.named(identifier) != nil)
  }

  @Test(arguments: ["und", "root", "C", "POSIX", "C.UTF-8"])
  func `names of the root locale`(_ identifier: String) throws {
    #expect(try TextLocale.named(identifier) == nil)
  }

  @Test(arguments: [
    "", " ", "x", "xx", "qq_QQ", "de_QQ", "de DE", "de_", "_DE", "-", "german", "1", "de-Zzzy-x", "tr\u{0}", "日本",
    ".UTF-8", "de@collation=phonebook", String(repeating: "a", count: 100_000),
    "de" + String(repeating: "-a", count: 40),
  ])
  func `locales that do not exist`(_ identifier: String) throws {
    let error = try #require(throws: ValueError.self) { try TextLocale.named(identifier) }
    #expect(error.code == .unknownLocale)
    #expect(error.message.utf8.count < 200)
    #expect(error.hint?.contains("`de_DE`") == true)
  }

  @Test func `a wrong locale fails before any record, with and without l`() throws {
    for format in ["a ==[l] 'x'", "a == 1"] {
      let predicate = try FormatPredicate(parsing: format)
      let error = try #require(throws: FormatError.self) { try predicate.compiled(locale: "xx") }
      #expect(error.code == .unknownLocale)
      #expect(error.kind == .argument)
      let other = try #require(throws: FormatError.self) { try predicate.explain(RecordValue.null, locale: "xx") }
      #expect(other.code == .unknownLocale)
    }
    let expression = try FormatExpression(parsing: "a")
    #expect(throws: FormatError.self) { try expression.compiled(locale: "xx") }
  }

  @Test func `which letters a locale pairs`() throws {
    #expect(try #require(try TextLocale.named("tr")).pairsDottedLetters)
    #expect(try #require(try TextLocale.named("az_AZ")).pairsDottedLetters)
    for other in ["de", "lt", "sv", "en_US"] {
      #expect(try !#require(try TextLocale.named(other)).pairsDottedLetters)
    }
  }

  private static func rules(_ letters: ComparisonOptions, _ identifier: String) throws -> LocaleRules? {
    LocaleRules(letters, try TextLocale.named(identifier))
  }

  @Test func `a locale has a say with l alone, and not with n`() throws {
    #expect(LocaleRules([.localized], nil) == nil)
    #expect(try Self.rules([], "tr") == nil)
    #expect(try Self.rules([.caseInsensitive], "tr") == nil)
    #expect(try Self.rules([.localized, .normalized], "tr") == nil)
    #expect(try Self.rules([.localized], "und") == nil)
    #expect(try Self.rules([.localized], "tr") != nil)
  }

  static let prepared: [(String, ComparisonOptions, String, String)] = [
    ("DIŞ", [.localized, .caseInsensitive], "tr", "DıŞ"), ("İz", [.localized, .caseInsensitive], "tr", "iz"),
    ("I\u{307}z", [.localized, .caseInsensitive], "tr", "iz"), ("DIŞ", [.localized], "tr", "DIŞ"),
    ("DIŞ", [.localized, .caseInsensitive], "de", "DIŞ"), ("e\u{301}", [.localized], "de", "é"),
    ("", [.localized, .caseInsensitive], "tr", ""), ("x\u{301}", [.localized], "de", "x\u{301}"),
  ]

  @Test(arguments: prepared)
  func `what text is before it is folded`(
    _ text: String, _ options: ComparisonOptions, _ locale: String, _ expected: String
  ) throws {
    let rules = try #require(try Self.rules(options, locale))
    #expect(Array(rules.prepared(text).utf8) == Array(expected.utf8))
  }

  @Test func `equality and order agree`() throws {
    let texts = [
      "", "a", "A", "ä", "a\u{308}", "z", "ß", "ss", "SS", "I", "ı", "i", "İ", "i\u{307}", "a\u{200D}b", "ab", "a-b",
      "a b", "1", "é", "e",
    ]
    for locale in ["tr", "sv", "de", "cs"] {
      for options: ComparisonOptions in [
        [.localized], [.localized, .caseInsensitive], [.localized, .diacriticInsensitive],
        [.localized, .caseInsensitive, .diacriticInsensitive],
      ] {
        let rules = try #require(try Self.rules(options, locale))
        let equal = try FormatPredicate(parsing: "a ==[\(options.text)] b").compiled(locale: locale)
        for a in texts {
          for b in texts {
            guard case .string(let x) = rules.folded(.string(a)), case .string(let y) = rules.folded(.string(b)) else {
              Issue.record("folding gave no text")
              continue
            }
            let order = rules.compare(x, y)
            let isEqual = try equal.evaluate(with: ["a": .string(a), "b": .string(b)] as [String: RecordValue])
            #expect((order == .equal) == isEqual, "\(locale) \(options.text) \(a) \(b)")
            #expect(rules.compare(y, x) == order.reversed, "\(locale) \(options.text) \(a) \(b)")
          }
        }
      }
    }
  }

  @Test func `words in the order of their language`() throws {
    let words = ["zebra", "Ärla", "apa", "Öl", "ål", "Bok"]
    let lists: [(String, [String])] = [
      ("sv", ["apa", "Bok", "zebra", "ål", "Ärla", "Öl"]), ("de", ["ål", "apa", "Ärla", "Bok", "Öl", "zebra"]),
    ]
    for (locale, expected) in lists {
      let less = try FormatPredicate(parsing: "a <[cl] b").compiled(locale: locale)
      for (place, a) in expected.enumerated() {
        let after = try words.filter { b in
          try less.evaluate(with: ["a": .string(a), "b": .string(b)] as [String: RecordValue])
        }
        #expect(Set(after) == Set(expected[(place + 1)...]), "\(locale) \(a)")
      }
    }
  }

  @Test func `constants and keys give the same`() throws {
    let cases: [(String, String, String)] = [
      ("==", "DIŞ", "dış"), ("==", "I", "i"), ("CONTAINS", "KIŞ", "ı"), ("BEGINSWITH", "IR", "ı"),
      ("LIKE", "KIŞ", "*ış"),
      ("ENDSWITH", "KAPI", "pı"), ("<", "I", "i"), (">=", "i", "I"), ("IN", "I", "kış"), ("!=", "I", "i"),
    ]
    for (symbol, left, right) in cases {
      let record: [String: RecordValue] = ["a": .string(left), "b": .string(right)]
      var verdicts: Set<Bool> = []
      for format in ["a \(symbol)[cl] b", "a \(symbol)[cl] '\(right)'", "'\(left)' \(symbol)[cl] b"] {
        verdicts.insert(try FormatPredicate(parsing: format).compiled(locale: "tr").evaluate(with: record))
      }
      #expect(verdicts.count == 1, "\(symbol)")
    }
  }

  @Test func `one predicate in several locales, and the explanation of each`() throws {
    let predicate = try FormatPredicate(parsing: "name ==[cl] 'i'")
    let record: [String: RecordValue] = ["name": "I"]
    #expect(try predicate.evaluate(with: record))
    #expect(try !predicate.compiled(locale: "tr").evaluate(with: record))
    #expect(try predicate.compiled(locale: "de").evaluate(with: record))
    #expect(try predicate.compiled(locale: nil).evaluate(with: record))
    #expect(try predicate.explain(record).result == true)
    #expect(try predicate.explain(record, locale: "tr").result == false)
  }

  @Test func `unlike values fail as without a locale`() throws {
    for (format, code) in [("1 <[l] 'a'", DiagnosticCode.typeMismatch), ("1 BEGINSWITH[l] 'a'", .notAString)] {
      let error = try #require(throws: FormatError.self) {
        try FormatPredicate(parsing: format).compiled(locale: "tr").evaluate(with: RecordValue.null)
      }
      #expect(error.code == code)
    }
  }
}
