#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The stack that the command runs on.
///
/// The limits of texts are those of a stack of usual size; whoever gives a process less, as `ulimit -s 256` does, has the
/// same texts accepted on a thread of its own.
enum ProcessStack {
  // Less than any system gives by itself, more than the deepest text takes.
  private static let least = 2 << 20

  #if os(Linux)
    private final class Work {
      let body: () -> Int32
      var status: Int32 = 0
      init(_ body: @escaping () -> Int32) { self.body = body }
    }

    /// Runs a body where there is stack enough for it, and gives what it gives.
    static func run(_ body: @escaping () -> Int32) -> Int32 {
      var limit = rlimit()
      var attributes = pthread_attr_t()
      guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0, limit.rlim_cur < least,
        pthread_attr_init(&attributes) == 0
      else { return body() }
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setstacksize(&attributes, least)
      let work = Work(body)
      var thread = pthread_t()
      let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
        if let argument {
          let work = Unmanaged<Work>.fromOpaque(argument).takeUnretainedValue()
          work.status = work.body()
        }
        return nil
      }
      // Where no thread can be made, there is only what there is.
      guard pthread_create(&thread, &attributes, start, Unmanaged.passUnretained(work).toOpaque()) == 0 else {
        return body()
      }
      // Signals are for the thread that waits for them.
      var signals = sigset_t()
      sigfillset(&signals)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      pthread_join(thread, nil)
      return work.status
    }
  #else
    /// Runs a body.
    static func run(_ body: () -> Int32) -> Int32 { body() }
  #endif
}
