#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import ucrt
#endif

import Synchronization

/// Ctrl-C while something runs, as a flag that can be asked, in place of the end of the process.
///
/// Where nobody has taken a first Ctrl-C when a second one comes, the process ends as it would have without this.
package enum InterruptSignal {
  private static let flag = Atomic<Bool>(false)
  /// How many calls of ``during(_:)`` are within each other.
  private static let depth = Atomic<Int>(0)

  /// Whether Ctrl-C was pressed since the last ``reset()``. Cost: one load, so that loops may ask often.
  package static var isRaised: Bool { flag.load(ordering: .relaxed) }

  /// Forgets that Ctrl-C was pressed.
  package static func reset() { flag.store(false, ordering: .relaxed) }

  /// Raises the flag, as Ctrl-C does.
  package static func raise() { flag.store(true, ordering: .relaxed) }

  /// Runs `body` while Ctrl-C raises the flag; afterwards it does what it did before.
  ///
  /// The flag is down when it begins, unless this is part of something that runs in the same way.
  package static func during<Result>(_ body: () -> Result) -> Result {
    // The flag is made before a signal can ask for it.
    if depth.wrappingAdd(1, ordering: .relaxed).oldValue == 0 { reset() }
    defer { depth.wrappingSubtract(1, ordering: .relaxed) }
    #if os(Windows) || os(WASI)
      return body()
    #else
      var previous = sigaction()
      sigaction(SIGINT, nil, &previous)
      _ = signal(SIGINT) { number in
        // Nothing but atomics and calls that POSIX allows in a handler.
        if InterruptSignal.flag.exchange(true, ordering: .relaxed) {
          _ = signal(number, SIG_DFL)
          _ = kill(getpid(), number)
        }
      }
      defer { sigaction(SIGINT, &previous, nil) }
      return body()
    #endif
  }
}
