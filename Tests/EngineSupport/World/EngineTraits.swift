/// What a generated world must leave out, because a database cannot hold it.
package struct EngineTraits: Sendable {
  /// The most digits of a decimal, half of them, and no more than 10, after the point.
  package var decimalDigits: Int

  /// What most databases hold: `numeric(38, 10)`.
  package static let decimals = EngineTraits(decimalDigits: 28)

  /// SQLite's numbers are integers of 64 bits or doubles.
  package static let doubles = EngineTraits(decimalDigits: 15)
}
