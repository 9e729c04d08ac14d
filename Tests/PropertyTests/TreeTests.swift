import Foundation
import PredicateFormat
import TestSupport
import Testing

@Suite struct TreeTests {
  @Test(arguments: 0..<20)
  func parseableTreesPrintAndParseBack(block: Int) throws {
    for seed in block * 1_000..<(block + 1) * 1_000 {
      var trees = RandomTree(seed: UInt64(seed), style: .parseable)
      let predicate = FormatPredicate(trees.predicate())
      let lossless = try predicate.losslessFormat
      #expect(try FormatPredicate(parsing: lossless) == predicate, "seed \(seed): \(lossless)")
    }
  }

  @Test(arguments: 0..<5)
  func treesOfAnythingPrintAndParseBack(block: Int) throws {
    for seed in block * 1_000..<(block + 1) * 1_000 {
      var trees = RandomTree(seed: UInt64(seed), style: .anything)
      let predicate = FormatPredicate(trees.predicate())
      let lossless = try predicate.losslessFormat
      #expect(try FormatPredicate(parsing: lossless) == predicate, "seed \(seed): \(lossless)")
    }
  }

  @Test(arguments: [Double.nan, -.nan, .signalingNaN, Double(nan: 7, signaling: false), .infinity, -.infinity, -0.0])
  func specialNumbersPrintAndParseBack(number: Double) throws {
    let predicate = FormatPredicate(ExpressionNode.variable("v") == number)
    #expect(try FormatPredicate(parsing: predicate.losslessFormat) == predicate)
  }

  @Test func treesComeBackFromJSON() throws {
    for seed in 0..<1_000 as Range<UInt64> {
      var trees = RandomTree(seed: seed, style: .parseable)
      let tree = trees.predicate()
      let back = try JSONDecoder().decode(PredicateNode.self, from: JSONEncoder().encode(tree))
      #expect(back == tree, "seed \(seed)")
    }
  }
}
