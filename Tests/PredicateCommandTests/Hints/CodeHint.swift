import Foundation
import PredicateData
import PredicateFormat
import PredicateLanguage
import PredicateSQLite
import Testing

/// A hint about Swift code, which no line of text triggers.
struct CodeHint: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// What triggers it.
  let asked: @Sendable () throws -> String
  let hint: String
  /// The same after obeying.
  let obeyed: @Sendable () throws -> String
  let outcome: String

  init(
    _ name: String, asking asked: @escaping @Sendable () throws -> String, hint: String,
    obeying obeyed: @escaping @Sendable () throws -> String, gives outcome: String
  ) {
    testDescription = name
    self.asked = asked
    self.hint = hint
    self.obeyed = obeyed
    self.outcome = outcome
  }

  static let all = values + foundation + databases + terminal
}
