/// Patterns that make engines which go one way after the other take time without end, two hundred of them, with texts that
/// nearly match. Some are no patterns, such as `a?*`.
package enum CatastrophicRegex {
  private static let atoms = [
    "a", "[a-c]", "\\w", ".", "(?:a|b)", "(?:a?)", "(?:a|ab)", "\\p{L}", "é", "(?i)s", "[^x]", "(?:a*)", "\\X", "\\d",
    "(?:é|éa)", "(?s).", "\\R",
  ]
  private static let shapes = [
    "(%)*", "(%)+", "(?:%|%)*", "((%)*)*", "(%+)+", "(?:%*)*x", "(?:%{1,5}){1,5}", "(%?){20}%{20}", "(?>%*)%*",
    "(?:%*+)*", "(?:(?>%)|.)*", "(?:(?=%*x)%)*", "(?:(?<=é)%)*", "(?!.*%x)%*", "(?:%|%%)+\\b", ".*%.*%.*%",
    "(?:.*%){5}",
    ".*%.{12}", "(%|%?)*?x", "(?:(?<!a)x|%)*",
  ]
  private static let parts = ["a", "ab", "é", "abc", "aé", "a\r\n"]

  package static let patterns = shapes.enumerated().flatMap { index, shape in
    (0..<10).map { number in
      shape.replacing("%", with: atoms[(index * 7 + number * 3) % atoms.count])
    }
  }

  /// A text for the pattern of an index, its part so many times.
  package static func text(_ index: Int, parts count: Int) -> String {
    String(repeating: part(index), count: count) + "-"
  }

  /// A text for the pattern of an index, of about so many bytes.
  package static func text(_ index: Int, bytes: Int) -> String { text(index, parts: bytes / part(index).utf8.count) }

  private static func part(_ index: Int) -> String { parts[index % parts.count] }
}
