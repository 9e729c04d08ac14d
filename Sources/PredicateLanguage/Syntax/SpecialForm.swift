/// The words that look like functions but are part of the grammar.
package enum SpecialForm: String, Hashable, Sendable, CaseIterable {
  case subquery = "SUBQUERY"
  case cast = "CAST"
  case ternary = "TERNARY"
  case function = "FUNCTION"

  /// What stands in the parentheses.
  package var parts: [String] {
    switch self {
    case .subquery: ["collection", "$variable", "condition"]
    case .cast: ["value", "\"type\""]
    case .ternary: ["condition", "value", "value"]
    case .function: ["value", "\"name:\"", "arguments…"]
    }
  }

  /// What it gives, in a line.
  package var summary: String {
    switch self {
    case .subquery: "the elements of a collection that fulfil a condition"
    case .cast: "a value as another type"
    case .ternary: "the first value if the condition holds, else the second"
    case .function: "a function called by its name"
    }
  }

  /// A condition that holds.
  package var example: String {
    switch self {
    case .subquery: "SUBQUERY({1, 5, 9}, $n, $n > 4).@count == 2"
    case .cast: "CAST(\"12\", \"NSNumber\") == 12"
    case .ternary: "TERNARY(1 < 2, \"yes\", \"no\") == \"yes\""
    case .function: "FUNCTION(\"hello\", \"uppercase:\") == \"HELLO\""
    }
  }
}
