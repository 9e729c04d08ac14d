import PredicateLanguage
import Synchronization

/// What was found in texts that have been checked: a repository says the same condition in many files. May be asked by
/// several threads at once.
final class FindingMemory: Sendable {
  private struct Contents {
    var findings: [RecordKey: [Diagnostic]] = [:]
    var bytes = 0
  }

  private let contents = Mutex(Contents())

  /// How many bytes of texts are kept; further ones are checked anew each time.
  private static let mostBytes = 1 << 20

  /// The findings about a text, by `check` where it is new.
  func findings(in text: String, _ check: () -> [Diagnostic]) -> [Diagnostic] {
    let key = RecordKey(text)
    if let known = contents.withLock({ $0.findings[key] }) { return known }
    let findings = check()
    contents.withLock { contents in
      guard contents.bytes + text.utf8.count <= Self.mostBytes else { return }
      if contents.findings.updateValue(findings, forKey: key) == nil { contents.bytes += text.utf8.count }
    }
    return findings
  }
}
