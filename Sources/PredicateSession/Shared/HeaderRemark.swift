import PredicateLanguage

/// What is odd about the names of a table's columns: in a table without a header they are the values of its first record.
package enum HeaderRemark {
  /// What to say of names that are numbers or dates, as those of columns hardly are; nil of others. Behind the first name years
  /// and days may be those of a pivot.
  package static func text(_ names: [String], file: String?) -> String? {
    let odd = names.enumerated().first { place, name in
      let shape = NumberText.shape(name[...])
      return shape == .fraction || place == 0 && (shape != nil || ISO8601.parse(name) != nil)
    }
    guard let odd else { return nil }
    return "the first row of \(file ?? "the table") is taken for the names of its columns, among them"
      + " `\(TerminalText.escaped(odd.element, keepingLines: false))`; `--header A,B,…` names those of a table without"
  }
}
