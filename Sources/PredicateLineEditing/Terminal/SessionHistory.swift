import PredicatePlatform

/// The history of a session: that of earlier ones, which is read when it is first needed, and its own.
final class SessionHistory {
  private let file: HistoryFile?
  private var loaded: History?
  /// The first thing that went wrong with the file and was not told yet.
  private var notice: String?
  private var isBroken = false

  /// A history that is kept in a file; nil for the memory alone.
  init(_ file: HistoryFile?) {
    self.file = file
  }

  /// What was entered, the oldest first.
  var entries: [String] { history.entries }

  /// Adds what was entered, if it is to be kept.
  func add(_ text: String) {
    var history = history
    guard history.add(text) else { return }
    loaded = history
    guard let file, !isBroken else { return }
    do throws(FileFailure) { try file.append(text) } catch { fail(error.message) }
  }

  /// What to tell about the file, once.
  func takeNotice() -> String? {
    defer { notice = nil }
    return notice
  }

  private var history: History {
    if let loaded { return loaded }
    var entries: [String] = []
    if let file {
      do throws(FileFailure) { (entries, notice) = try file.read() } catch { fail(error.message) }
    }
    let history = History(entries)
    loaded = history
    return history
  }

  /// One failure is told; nobody wants to hear of it at every line.
  private func fail(_ message: String) {
    isBroken = true
    notice = "history is not kept: \(message)"
  }
}
