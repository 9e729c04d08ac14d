import PredicateLanguage
import Synchronization

/// What a registered function reports until the step that called it returns: SQLite itself carries only a text.
final class FunctionFailures: Sendable {
  /// Why a call failed.
  struct Failure: Sendable {
    let function: String
    let error: ValueError
    /// Whether a text argument was no text at all.
    var isInvalidText = false

    func error(path: String?) -> SQLiteError {
      isInvalidText
        ? SQLiteError(.invalidText, error.message, hint: error.hint, path: path)
        : SQLiteError(.functionFailed, error.message, hint: error.hint, path: path, valueError: error)
    }
  }

  private let first = Mutex<Failure?>(nil)

  func clear() { first.withLock { $0 = nil } }

  func record(_ failure: Failure) { first.withLock { if $0 == nil { $0 = failure } } }

  func take() -> Failure? {
    first.withLock { failure in
      defer { failure = nil }
      return failure
    }
  }
}
