import TestSupport
import Testing

@testable import PredicateEvaluation

@Suite struct ChunkedArrayTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func itIsAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var array = Array(0..<random.number(3000))
    var chunked = ChunkedArray(array)
    for step in 0..<6000 {
      // It grows first and then shrinks to nothing.
      if array.isEmpty || random.number(10) < (step < 2500 ? 8 : 2) {
        let place = random.number(array.count + 1)
        array.insert(step, at: place)
        chunked.insert(step, at: place)
      } else {
        let place = random.number(array.count)
        array.remove(at: place)
        chunked.remove(at: place)
      }
      if step.isMultiple(of: 100) { #expect(chunked.elements == array) }
    }
    #expect(chunked.elements == array)
    #expect(chunked.count == array.count)
    for _ in 0..<50 {
      let start = random.number(array.count + 1)
      let range = start..<start + random.number(array.count + 1 - start)
      #expect(chunked.elements(in: range) == Array(array[range]))
    }
  }

  @Test func placesThatAreNotThereGiveNothing() {
    var chunked = ChunkedArray(Array(0..<5))
    #expect(chunked.element(at: 4) == 4)
    #expect(chunked.element(at: 5) == nil)
    #expect(chunked.element(at: -1) == nil)
    #expect(chunked.elements(in: 3..<9) == [3, 4])
    chunked.remove(at: 5)
    #expect(chunked.count == 5)
    #expect(ChunkedArray<Int>().firstPlace { _ in true } == 0)
  }

  @Test(arguments: [1, 255, 256, 257, 5000])
  func bisectionFindsTheFirst(count: Int) {
    let chunked = ChunkedArray(Array(0..<count))
    for wanted in [0, 1, count / 2, count - 1, count] {
      var tests = 0
      let place = chunked.firstPlace { element in
        tests += 1
        return element >= wanted
      }
      #expect(place == min(wanted, count))
      #expect(tests <= 16)
    }
  }

  @Test func copiesDoNotChangeEachOther() {
    let old = ChunkedArray(Array(0..<1000))
    var new = old
    new.remove(at: 500)
    new.insert(-1, at: 0)
    #expect(old.elements == Array(0..<1000))
    #expect(new.count == 1000)
    #expect(new.element(at: 0) == -1)
  }

  @Test(
    arguments: [
      ([], []), ([3], [0]), ([1, 2, 3], [0, 1, 2]), ([3, 2, 1], [2]), ([2, 5, 3, 4, 1], [0, 2, 3]),
    ] as [([Int], [Int])])
  func theLongestIncreaseIsFound(_ numbers: [Int], _ places: [Int]) {
    #expect(LongestIncrease.places(in: numbers) == places)
  }
}
