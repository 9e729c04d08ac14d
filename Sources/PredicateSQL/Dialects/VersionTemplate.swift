import PredicateLanguage

/// `version:` in SQL, where a database has regular expressions.
enum VersionTemplate {
  /// What a version is.
  static let version = "[0-9]{1,\(VersionNumbers.mostDigits)}([.][0-9]{1,\(VersionNumbers.mostDigits)})*"
  /// The zeros at its end that say nothing.
  static let rest = "([.]0+)+$"
  /// Of a number with too many zeros in front, all of it and what is to stay.
  static let number = "0*([0-9]{\(VersionNumbers.mostDigits)})"

  /// The key of a text that passes a test: each number gets zeros in front, of which `cut` takes away those that are too many.
  static func text(
    where test: String, trimmed: String = "regexp_replace({0}, '\(rest)', '')", replace: String = "replace",
    cut: (_ padded: String) -> String
  ) -> String {
    let zeros = String(repeating: "0", count: VersionNumbers.mostDigits)
    return "(CASE WHEN \(test) THEN \(cut("concat('\(zeros)', \(replace)(\(trimmed), '.', '.\(zeros)'))")) END)"
  }
}
