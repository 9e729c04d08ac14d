import Foundation

/// How many of its trials a test makes.
///
/// `.ci/nightly` sets `PREDICATE_ALL_TRIALS` and makes all of them; `swift test` alone makes a part, from the same seeds, so that
/// it takes minutes.
public enum Trials {
  private static let isComplete = ProcessInfo.processInfo.environment["PREDICATE_ALL_TRIALS"] != nil

  /// The trials of so many that are made: all, or a quarter or another share, and at least one.
  public static func of(_ all: Int, share: Int = 4) -> Int { isComplete ? all : max(all / share, 1) }

  /// Those of some cases that are tried: all, or every third, the first among them.
  public static func of<Case>(_ all: [Case]) -> [Case] {
    isComplete ? all : stride(from: 0, to: all.count, by: 3).map { all[$0] }
  }

  /// As many as an environment variable says, for runs at full size; without it those of so many.
  public static func of(_ all: Int, or variable: String) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? of(all)
  }
}
