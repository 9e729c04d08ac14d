import Foundation

/// Runs a body on a thread whose stack is as small as that of threads which are not the main one on some systems.
package func onSmallStack(_ body: @escaping @Sendable () throws -> Void) async throws {
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
    let thread = Thread { continuation.resume(with: Result(catching: body)) }
    thread.stackSize = 512 << 10
    thread.start()
  }
}
