import Foundation

/// Runs a body on a thread whose stack is as small as that of threads which are not the main one on some systems.
///
/// `PREDICATE_STACK_KIB` is another size, for builds with sanitizers, whose stack frames are several times as large.
package func onSmallStack(_ body: @escaping @Sendable () throws -> Void) async throws {
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
    let thread = Thread { continuation.resume(with: Result(catching: body)) }
    thread.stackSize = kibibytes << 10
    thread.start()
  }
}

private let kibibytes = ProcessInfo.processInfo.environment["PREDICATE_STACK_KIB"].flatMap { Int($0) } ?? 512
