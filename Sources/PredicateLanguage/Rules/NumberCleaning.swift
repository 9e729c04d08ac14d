/// What stands in the way of a number in a text that people read as one: separators of thousands, a decimal comma, a sign of
/// currency or per cent, parentheses.
package struct NumberCleaning: Sendable {
  /// What to replace, one after the other, and by what.
  package let steps: [(what: String, by: String)]
  /// The number that is left, as a text.
  package let number: String
  /// What it is that stands in the way, for messages: `separators of thousands`.
  package let nouns: [String]
  /// Whether a comma stands before the fraction.
  let hasDecimalComma: Bool

  /// How to clean a text; nil if nothing known stands in the way, or something else besides.
  package init?(_ text: String) {
    let trimmed = String(NumberText.trimmed(text))
    guard Casting.number(fromText: trimmed) == nil else { return nil }
    // A sign of per cent is taken away as a unit is, as the text of the expression says.
    let units = (NumberForm.currencySigns + ["%"]).filter { trimmed.contains($0) }.map(NumberForm.Mark.unit)
    for digits in [NumberForm.Digits.plain, .grouped, .decimalComma] {
      for mark in [.none] + units {
        guard let found = NumberForm(digits, mark).number(Array(trimmed.utf8).span) else { continue }
        let (steps, nouns) = Self.steps(found, mark)
        let rest = steps.reduce(text) { rest, step in rest.replacing(step.what, with: step.by) }
        guard !steps.isEmpty, Casting.number(fromText: rest) != nil else { continue }
        (self.steps, self.nouns, number) = (steps, nouns, String(NumberText.trimmed(rest)))
        hasDecimalComma = found.hasDecimalComma
        return
      }
    }
    return nil
  }

  private static func steps(
    _ found: WrittenNumber, _ mark: NumberForm.Mark
  ) -> (steps: [(what: String, by: String)], nouns: [String]) {
    var steps: [(what: String, by: String)] = []
    var nouns: [String] = []
    if case .unit(let unit) = mark {
      steps.append((unit, ""))
      nouns.append(unit == "%" ? "a per cent sign" : "a sign of currency")
    }
    if found.isInParentheses {
      steps += [("(", "-"), (")", "")]
      nouns.append("parentheses")
    }
    if !found.separator.isEmpty {
      steps.append((String(decoding: found.separator, as: UTF8.self), ""))
      nouns.append("separators of thousands")
    }
    if found.hasDecimalComma {
      steps.append((",", "."))
      nouns.append("a decimal comma")
    }
    return (steps, nouns)
  }

  /// The expression, in a predicate's text, that cleans the text of another one: `replace:with:in:(",", "", bytes)`.
  package func expression(of operand: String) -> String {
    steps.reduce(operand) { "replace:with:in:(\"\($1.what)\", \"\($1.by)\", \($0))" }
  }
}
