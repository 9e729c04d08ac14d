@testable import PredicateEvaluation
import PredicateFormat
import Testing

/// Rows that all cores look at.
@Suite struct DividedRowsTests {
  private static func divided(_ rows: Int, threads: Int? = nil, _ interruption: Interruption? = nil) -> DividedRows {
    var limits = Limits()
    limits.threads = threads
    limits.interruption = interruption
    return DividedRows(range: 100..<100 + rows, pieceSize: 1024, limits: limits)
  }

  @Test func piecesComeInOrder() {
    let pieces = Self.divided(10_000).results { { $0 } }
    #expect(pieces?.first == 100..<1124 && pieces?.last == 9316..<10_100 && pieces?.count == 10)
    #expect(zip(pieces ?? [], (pieces ?? []).dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }

  @Test func matches() {
    let narrow: @Sendable (Int, Int, Mask) -> Bool = { start, count, mask in
      for row in 0..<count where (start + row) % 3 != 0 { mask[row] = 0 }
      return true
    }
    let expected = (100..<10_100).filter { $0 % 3 == 0 }
    #expect(Self.divided(10_000).count { narrow } == expected.count)
    #expect(Self.divided(10_000).places { narrow } == expected)
  }

  @Test func whatOneThreadDoes() {
    #expect(Self.divided(4095).results { { $0 } } == nil, "too few rows")
    #expect(Self.divided(4096).results { { $0 } }?.count == 4)
    #expect(Self.divided(10_000, threads: 1).results { { $0 } } == nil)
    #expect(Self.divided(10_000, threads: 0).results { { $0 } } == nil)
    #expect(Self.divided(10_000, threads: 2).results { { $0 } }?.count == 10)
  }

  @Test func whatGivesNoResult() {
    #expect(Self.divided(10_000).results { { $0.contains(7777) ? nil : $0 } } == nil)
    #expect(Self.divided(10_000).results { () -> ((Range<Int>) -> Int?)? in nil } == nil)
    #expect(Self.divided(10_000).count { { start, _, _ in start < 5000 } } == nil)
    let interruption = Interruption()
    interruption.request()
    #expect(Self.divided(10_000, interruption).results { { $0 } } == nil)
  }
}
