package import Foundation

/// Starts processes one at a time. A process that starts between the making of another's pipes and their mark to be closed
/// would inherit their ends, and one that lasts would keep them open.
package enum ProcessStart {
  private static let lock = NSLock()

  /// Makes pipes or starts a process, alone.
  package static func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// The variables of a process that was built with coverage and is not to write any, as those that are ended in the midst
  /// of it would leave files that nobody can read.
  package static let variablesWithoutCoverage = ["LLVM_PROFILE_FILE": "/dev/null"]

  /// A pipe whose ends only the process gets that it is meant for.
  package static func pipe() -> Pipe {
    alone {
      let pipe = Pipe()
      #if !os(Windows)
        for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
          _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
      #endif
      return pipe
    }
  }
}
