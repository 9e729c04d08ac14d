import PredicateLanguage
import PredicateSession

/// The manual page of the language, from the tables that the parser, the checker and `.help` go by.
enum LanguageManual {
  static var text: String {
    var page = ManualPage("predicate", section: 7, title: "Miscellaneous Information")
    page.section("Name")
    page.plain("predicate - the language of NSPredicate format strings")
    page.section("Description")
    page.plain(
      "A predicate is a condition that a record fulfils or not; an expression is a value. Keywords and the names of"
        + " functions count in any case, the names of keys letter by letter. A value that is missing equals nil alone: of"
        + " other comparisons with it only != holds, and nothing is ever unknown.")
    page.section("Values")
    for literal in LiteralNote.all { item(literal.form, literal.summary, literal.example, &page) }
    page.section("Key paths")
    for path in HelpTopic.keypaths.examples { item(path.input, path.remark, "", &page) }
    page.subsection("Operators over collections")
    for operation in CollectionOperator.allCases {
      item("@" + operation.rawValue, operation.summary, operation.example, &page)
    }
    page.section("Comparisons")
    for row in ComparisonOperator.table {
      item(row.spellings.joined(separator: ", "), row.operator.summary, row.operator.example, &page)
    }
    page.subsection("Options in brackets")
    page.plain("Letters in brackets behind an operator say how texts compare: name BEGINSWITH[cd] \"an\".")
    for row in ComparisonOptions.letters { page.item(String(row.letter), [row.summary]) }
    page.section("Conditions")
    for word in ConditionWord.allCases {
      item(([word.rawValue] + word.otherSpellings).joined(separator: ", "), word.summary, word.example, &page)
    }
    page.section("Operators")
    page.plain(
      "Between values, those that bind tightest first: **, then * and /, + and -, << and >>, &, ^, |, and last those of"
        + " collections. Before a value - negates it, and ~ turns its bits.")
    for operation in BinaryOperator.allCases.reversed() {
      item(operation.rawValue, operation.summary, operation.example, &page)
    }
    page.section("Forms")
    for form in SpecialForm.allCases {
      item("\(form.rawValue)(\(form.parts.joined(separator: ", ")))", form.summary, form.example, &page)
    }
    page.section("Functions")
    page.plain(
      "The colon of a function with one argument may be left out. \"Extension\" marks what Apple's systems lack.")
    for group in BuiltinFunction.groups {
      page.subsection(group.title)
      for function in group.functions { self.function(function.signature, &page) }
    }
    page.section("Examples")
    for topic in [HelpTopic.operators, .options, .examples] {
      for example in topic.examples { item(example.input, example.remark, "", &page) }
    }
    page.section("See also")
    page.plain("predicate(1)")
    return page.text
  }

  private static func item(_ tag: String, _ summary: String, _ example: String, _ page: inout ManualPage) {
    page.item(tag, [summary])
    if !example.isEmpty { page.example([example], isIndented: true) }
  }

  private static func function(_ signature: FunctionSignature, _ page: inout ManualPage) {
    var words = signature.documentation
    if let rule = signature.nilRemark { words += " " + rule.prefix(1).uppercased() + rule.dropFirst() + "." }
    if signature.isExtension { words += " Extension." }
    page.item(signature.heading(), [words])
    let result = signature.exampleResult.isEmpty ? "" : "  gives  " + signature.exampleResult
    page.example([signature.example + result], isIndented: true)
  }
}

/// How a value is written.
struct LiteralNote {
  let form: String
  let summary: String
  /// A condition that holds; empty where a record or an argument is needed.
  let example: String

  static let all = [
    LiteralNote(form: "12, 1.5, 2e9", summary: "numbers; digits alone are a whole number", example: "1.5e1 == 15"),
    LiteralNote(form: "0xFF, 0o17, 0b101", summary: "whole numbers of base 16, 8 and 2", example: "0xFF == 255"),
    LiteralNote(
      form: "\"text\", 'text'",
      summary: "text; a backslash escapes, as in \\\", \\n, \\t, \\x41 and \\u00e9", example: "\"\\u0041\" == 'A'"),
    LiteralNote(
      form: "YES, NO, TRUE, FALSE", summary: "the booleans, which are 1 and 0 among numbers", example: "YES == TRUE"),
    LiteralNote(form: "nil, NULL", summary: "no value", example: "nil == NULL"),
    LiteralNote(form: "{1, 2, 3}", summary: "a list", example: "2 IN {1, 2, 3}"),
    LiteralNote(
      form: "CAST(\"2024-02-29\", \"NSDate\")", summary: "a date, also with a time: \"2024-02-29T12:00:00Z\"",
      example: "CAST(\"2024-02-29\", \"NSDate\") < now()"),
    LiteralNote(form: "name, owner.name", summary: "a key of the record, and a path of keys", example: ""),
    LiteralNote(
      form: "#like, `First Name`", summary: "a key that is a keyword, and one with blanks or signs", example: ""),
    LiteralNote(form: "$name", summary: "a variable, which has its value from outside", example: ""),
    LiteralNote(form: "%@, %K, %d", summary: "the next argument: a value, a key path, a number", example: ""),
    LiteralNote(form: "SELF", summary: "the record itself; among plain values, the value", example: ""),
  ]
}
