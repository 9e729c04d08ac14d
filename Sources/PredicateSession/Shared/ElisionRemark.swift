import PredicateData

/// What is said where a table has no room for some columns.
package enum ElisionRemark {
  /// How many are left out and which; nil for none. `remedy` says what shows them.
  package static func text(_ columns: [String], remedy: String) -> String? {
    guard let first = columns.first, let last = columns.last else { return nil }
    if columns.count == 1 { return "1 column left out: \(first); \(remedy)" }
    return "\(CountText.grouped(columns.count)) columns left out: \(first) to \(last); \(remedy)"
  }
}
