import PredicateFormat
import TestSupport

/// The words of the language, from its own tables.
enum FuzzWords {
  static let language: [String] =
    Array(Set(RandomText.tokens + FunctionTable.builtin.allNames)).sorted()

  /// Limits under which no input takes noticeable time.
  static let limits: Limits = {
    var limits = Limits()
    limits.evaluationSteps = 10_000
    limits.patternSteps = 20_000
    limits.recordBytes = 1 << 20
    limits.documentBytes = 1 << 20
    limits.heldBytes = 1 << 20
    limits.expandedBytes = 1 << 20
    limits.threads = 1
    return limits
  }()
}
