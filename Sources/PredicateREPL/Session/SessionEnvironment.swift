package import PredicateData
package import PredicateLanguage

/// What a session needs from outside, so that it runs without files, clock and terminal.
package struct SessionEnvironment: Sendable {
  /// The cells of a line; what tables are cut to on a terminal.
  package var width: Int
  /// Whether answers are read by people: tables, cut to the width, with controls escaped.
  package var isTerminal: Bool
  /// The records behind a path.
  package var records: @Sendable (_ path: String) -> RecordSource
  /// The text of a script.
  package var script: @Sendable (_ path: String) throws(DataError) -> String
  /// The limits of what is typed.
  package var limits: Limits
  /// A clock that goes on, for measuring.
  package var now: @Sendable () -> Duration

  /// The real files and clock.
  package init(
    width: Int = 80, isTerminal: Bool, limits: Limits = Limits(),
    records: @escaping @Sendable (String) -> RecordSource = { RecordSource(path: $0) },
    script: @escaping @Sendable (String) throws(DataError) -> String = ScriptFile.text,
    now: (@Sendable () -> Duration)? = nil
  ) {
    self.width = width
    self.isTerminal = isTerminal
    self.limits = limits
    self.records = records
    self.script = script
    let start = ContinuousClock.now
    self.now = now ?? { start.duration(to: .now) }
  }
}
