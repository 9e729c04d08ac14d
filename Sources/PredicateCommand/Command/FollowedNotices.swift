import Synchronization

/// What is noticed of a file that is followed, on the thread that reads it, until it can be told.
final class FollowedNotices: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }

  /// What was not told yet.
  func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}
