import Synchronization
import Testing

@testable import PredicatePlatform

/// Work on several threads is done whole, however many of them the system makes.
@Suite struct SharedWorkTests {
  #if os(Linux)
    /// A system that makes none, and one that makes some and then none.
    @Test(arguments: [0, 1, 3], [0, 1, 2, 100])
    func everyCallIsMadeOnce(threadsThatAreMade: Int, count: Int) {
      let made = Mutex<[Int]>([])
      var left = threadsThatAreMade
      SharedWork.perform(count, threads: 8) { body in
        guard left > 0 else { return nil }
        left -= 1
        return SystemThread(body)
      } _: { number in
        made.withLock { $0.append(number) }
      }
      #expect(made.withLock { $0.sorted() } == Array(0..<count))
    }
  #endif

  @Test func theSystemsThreadsMakeEveryCallOnce() {
    let made = Mutex<[Int]>([])
    SharedWork.perform(1000) { number in made.withLock { $0.append(number) } }
    #expect(made.withLock { $0.sorted() } == Array(0..<1000))
  }
}
