import Foundation

/// How many random trials a test makes.
///
/// `.ci/run` sets `PREDICATE_ALL_TRIALS` and makes all of them; `swift test` alone makes a quarter, from the same seeds, so
/// that it takes minutes.
public enum Trials {
  private static let isComplete = ProcessInfo.processInfo.environment["PREDICATE_ALL_TRIALS"] != nil

  /// The trials of so many that are made: all, or a quarter, and at least one.
  public static func of(_ all: Int) -> Int { isComplete ? all : max(all / 4, 1) }
}
