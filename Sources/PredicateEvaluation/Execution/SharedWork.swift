import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Dispatch)
  import Dispatch
#endif

/// Work that several threads share.
///
/// On Linux these are threads of our own. Those of Dispatch are waited for without end where the system makes no more of
/// them, as in a container with a limit of processes, and they have as little stack as `ulimit -s` says.
package enum SharedWork {
  /// Calls `body` once for each number below `count` and returns when all calls have returned.
  ///
  /// The calls are shared by the calling thread and as many others as there are processors. Where fewer threads can be
  /// made, those that there are make all calls. Calls with different numbers may run at once, so they must share nothing
  /// that is not guarded.
  package static func perform(_ count: Int, _ body: (Int) -> Void) {
    #if canImport(Glibc) || canImport(Musl)
      perform(count, threads: processors, start: start, body)
    #elseif canImport(Dispatch)
      DispatchQueue.concurrentPerform(iterations: count, execute: body)
    #else
      for number in 0..<count { body(number) }
    #endif
  }
}

#if canImport(Glibc) || canImport(Musl)
  extension SharedWork {
    /// What the threads of one call do.
    ///
    /// Unchecked, because the function is not marked as safe to share: whoever calls `perform` promises that, and `perform`
    /// returns only after the last thread has ended.
    final class Calls: @unchecked Sendable {
      private let next = Atomic(0)
      private let count: Int
      private let body: (Int) -> Void

      init(_ count: Int, _ body: @escaping (Int) -> Void) {
        self.count = count
        self.body = body
      }

      /// Makes calls until there are none left.
      func make() {
        while true {
          let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard number < count else { return }
          body(number)
        }
      }
    }

    /// The same on at most so many threads; `start` gives nil where it can make none.
    static func perform(
      _ count: Int, threads: Int, start: (Calls) -> pthread_t?, _ body: (Int) -> Void
    ) {
      withoutActuallyEscaping(body) { body in
        let calls = Calls(count, body)
        var others: [pthread_t] = []
        while others.count + 1 < min(count, threads), let thread = start(calls) { others.append(thread) }
        calls.make()
        for thread in others { pthread_join(thread, nil) }
      }
    }

    private static let processors = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    /// What the deepest condition needs, with room to spare.
    private static let leastStack = 2 << 20

    /// Starts a thread that makes calls; nil if the system does not make one.
    private static func start(_ calls: Calls) -> pthread_t? {
      var attributes = pthread_attr_t()
      guard pthread_attr_init(&attributes) == 0 else { return nil }
      defer { pthread_attr_destroy(&attributes) }
      var stack = 0
      if pthread_attr_getstacksize(&attributes, &stack) == 0, stack < leastStack {
        pthread_attr_setstacksize(&attributes, leastStack)
      }
      // A thread inherits what is blocked: signals are for the threads of the host.
      var all = sigset_t()
      var before = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
        // The thread owns what it was given, whatever becomes of the others.
        if let argument { Unmanaged<Calls>.fromOpaque(argument).takeRetainedValue().make() }
        return nil
      }
      let given = Unmanaged.passRetained(calls)
      var thread = pthread_t()
      guard pthread_create(&thread, &attributes, run, given.toOpaque()) == 0 else {
        given.release()
        return nil
      }
      return thread
    }
  }
#endif
