/// What a generated world must leave out, because a database cannot hold it.
package struct EngineTraits: Sendable {
  /// The most digits of a decimal, half of them, and no more than 10, after the point.
  package var decimalDigits: Int
  /// Whether dates before 1900 are kept.
  package var hasDatesBefore1900 = true
  /// Whether text may hold U+0000.
  package var holdsNUL = true
  /// Whether a double may be NaN or infinite.
  package var holdsNaN = true

  /// What most databases hold: `numeric(38, 10)`.
  package static let decimals = EngineTraits(decimalDigits: 28)

  /// PostgreSQL's text has no U+0000.
  package static let textWithoutNUL = EngineTraits(decimalDigits: 28, holdsNUL: false)

  /// ClickHouse cuts earlier dates.
  package static let datesFrom1900 = EngineTraits(decimalDigits: 28, hasDatesBefore1900: false)

  /// MariaDB's doubles are finite.
  package static let finiteDoubles = EngineTraits(decimalDigits: 28, holdsNaN: false)

  /// SQLite's numbers are integers of 64 bits or doubles.
  package static let doubles = EngineTraits(decimalDigits: 15, holdsNaN: false)
}
