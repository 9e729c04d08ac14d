#if canImport(Glibc) || canImport(Musl)
  import Synchronization
  import Testing

  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  @testable import PredicateEvaluation

  /// Work on several threads is done whole, however many of them the system makes.
  @Suite struct SharedWorkTests {
    /// A system that makes none, and one that makes some and then none.
    @Test(arguments: [0, 1, 3], [0, 1, 2, 100])
    func everyCallIsMadeOnce(threadsThatAreMade: Int, count: Int) {
      let made = Mutex<[Int]>([])
      var left = threadsThatAreMade
      SharedWork.perform(count, threads: 8) { calls in
        guard left > 0 else { return nil }
        left -= 1
        var thread = pthread_t()
        let given = Unmanaged.passRetained(calls)
        let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
          if let argument { Unmanaged<SharedWork.Calls>.fromOpaque(argument).takeRetainedValue().make() }
          return nil
        }
        guard pthread_create(&thread, nil, run, given.toOpaque()) == 0 else {
          given.release()
          return nil
        }
        return thread
      } _: { number in
        made.withLock { $0.append(number) }
      }
      #expect(made.withLock { $0.sorted() } == Array(0..<count))
    }

    @Test func theSystemsThreadsMakeEveryCallOnce() {
      let made = Mutex<[Int]>([])
      SharedWork.perform(1000) { number in made.withLock { $0.append(number) } }
      #expect(made.withLock { $0.sorted() } == Array(0..<1000))
    }
  }
#endif
