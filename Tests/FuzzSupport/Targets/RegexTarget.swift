import PredicateFormat
import TestSupport

/// A pattern and a text for MATCHES, answered by ICU, too.
package struct RegexTarget: FuzzTarget {
  package static let name = "regex"
  package static let promise =
    "what ICU takes is a pattern and what it refuses is none; the verdict is that of ICU, or an error where steps end"
  package static let dictionary = [
    "(?", "(?:", "(?i)", "(?x)", "(?s-m)", "(?=", "(?!", "(?<=", "(?<!", "(?>", "(?<n>", "(?#", "\\k<n>", "\\1", "*?",
    "+?",
    "*+", "++", "{2,3}", "{2,}?", "{0}", "[^", "[a-c]", "[[:alpha:]&&[^a]]", "[a--b]", "\\p{L}", "\\P{Lu}",
    "\\p{Script=Greek}", "\\N{DIGIT ONE}", "\\w", "\\W", "\\d", "\\D", "\\s", "\\S", "\\b", "\\B", "\\X", "\\R", "\\h",
    "\\v",
    "\\A", "\\z", "\\Z", "\\G", "^", "$", "\\Q", "\\E", "\\x{1F600}", "\\u00e9", "\\0101", "\\cA", "|", ")", "é", "ſ",
    "\u{212A}", "\r\n", "\u{2028}",
  ]

  package init() {}

  package func seeds() -> [[UInt8]] {
    (UInt64(0)..<300).map { seed in
      let random = RandomRegex(seed: seed, seed.isMultiple(of: 2) ? .full : .usual)
      return FuzzInput.joined(seed.isMultiple(of: 5) ? "c" : "", random.pattern, random.text)
    }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let input = FuzzInput(bytes, parts: 3)
    let (ignoresCase, pattern, text) = (input.text(0) == "c", input.text(1), input.text(2))
    // Long patterns tell little more than short ones, and ICU recurses where they nest. Foundation takes no empty one.
    guard bytes.count <= 300, !pattern.isEmpty else { return }
    let referee = RegexReferee(pattern, ignoresCase: ignoresCase)
    let verdict = Result { () throws(FormatError) in
      try FormatPredicate(
        format: ignoresCase ? "SELF MATCHES[c] %@" : "SELF MATCHES %@", arguments: [pattern], limits: FuzzWords.limits
      ).evaluate(with: RecordValue.string(text))
    }
    switch verdict {
    case .success(let answer):
      guard referee.isValid else { throw BrokenPromise("\(pattern.debugDescription) is no pattern for ICU") }
      guard let expected = referee.matches(text), expected != answer else { return }
      throw BrokenPromise("\(pattern.debugDescription) over \(text.debugDescription) is \(expected) for ICU")
    case .failure(let error):
      guard referee.isValid, error.diagnostics.contains(where: { $0.code == .invalidPattern }) else { return }
      throw BrokenPromise("\(pattern.debugDescription) is a pattern for ICU: \(error)")
    }
  }
}
