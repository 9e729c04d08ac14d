package import PredicateSQLite
import Synchronization

/// Keeps what a store says of its statements until it can be shown.
package final class StatementLog: Sendable {
  private let entries = Mutex<[StoreLogEntry]>([])

  /// An empty log.
  package init() {}

  /// Takes an entry, from whichever thread the statement ran on.
  package func add(_ entry: StoreLogEntry) { entries.withLock { $0.append(entry) } }

  /// The lines for the statements since the last time, at a level as for `StoreLogEntry.lines(level:)`.
  package func takeLines(level: Int) -> [String] {
    let taken = entries.withLock { entries in
      let taken = entries
      entries = []
      return taken
    }
    return taken.flatMap { $0.lines(level: level) }
  }
}
