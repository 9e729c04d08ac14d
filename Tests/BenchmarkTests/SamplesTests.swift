import BenchmarkSupport
import Testing

@Suite struct SamplesTests {
  @Test(
    arguments: [
      ([], 0), ([3], 3), ([3, 1], 2), ([5, 1, 3], 3), ([4, 1, 3, 2], 2.5), ([1, 1, 1, 100], 1),
    ] as [([Double], Double)])
  func median(_ values: [Double], _ median: Double) {
    #expect(Samples(values).median == median)
  }

  @Test func leastAndSpread() {
    let samples = Samples([30, 10, 20, 50, 40])
    #expect(samples.least == 10)
    #expect(samples.spread == 20 / 30.0)
    #expect(Samples([]).spread == 0)
  }

  @Test(
    arguments: [
      ([], [1], nil), ([1], [], nil), ([1], [0, 1], nil), ([6], [2], 3), ([1, 3], [2], 1),
      // Four times as long at either of two speeds, one of which is met more often by chance.
      ([4, 4, 8, 8, 8], [1, 1, 1, 2, 2], 4),
    ] as [([Double], [Double], Double?)])
  func ratio(_ values: [Double], _ others: [Double], _ ratio: Double?) {
    #expect(Samples(values).ratio(to: Samples(others)) == ratio)
  }

  @Test(
    arguments: [
      ([], nil), ([2], 2), ([1, 4], 2), ([0.5, 0.5, 0.5], 0.5), ([1, 0], nil), ([1e-6, 1e6], 1),
    ] as [([Double], Double?)])
  func geometricMean(_ ratios: [Double], _ mean: Double?) {
    let found = Samples.geometricMean(ratios)
    if let mean, let found { #expect(abs(found - mean) < mean * 1e-9) } else { #expect(found == mean) }
  }
}
