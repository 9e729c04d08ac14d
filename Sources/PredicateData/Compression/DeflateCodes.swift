/// What the symbols of DEFLATE's codes mean.
enum DeflateCodes {
  /// The order in which a block lists the lengths of the code for its lengths.
  static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  // As many bits at once as keep the tables within the processor's first cache.
  private static let literalBits = 11
  private static let distanceBits = 9

  /// A code for bytes and the lengths of repetitions; nil for lengths that make none.
  static func literals(_ lengths: some Collection<UInt8>) -> HuffmanTable? {
    HuffmanTable(lengths: lengths, firstBits: literalBits) { symbol in
      switch symbol {
      case ..<256: .literal(symbol)
      case 256: .end
      default: symbol - 257 < lengthMeanings.count ? lengthMeanings[symbol - 257] : .none
      }
    }
  }

  /// A code for how far back repetitions reach; nil for lengths that make none.
  static func distances(_ lengths: some Collection<UInt8>) -> HuffmanTable? {
    HuffmanTable(lengths: lengths, firstBits: distanceBits) { symbol in
      symbol < distanceMeanings.count ? distanceMeanings[symbol] : .none
    }
  }

  /// The codes of blocks that bring none with them.
  static let fixedLiterals = literals(
    (0..<288).map { symbol -> UInt8 in
      switch symbol {
      case ..<144: 8
      case ..<256: 9
      case ..<280: 7
      default: 8
      }
    })
  static let fixedDistances = distances(Array(repeating: UInt8(5), count: 32))

  private static let lengthMeanings: [HuffmanTable.Entry] =
    steps(from: 3, count: 28, plain: 4) + [.copy(base: 258, extra: 0)]
  private static let distanceMeanings: [HuffmanTable.Entry] = steps(from: 1, count: 30, plain: 2)

  /// Ranges that double in width after each `plain` of them; the first `plain` twice hold one value each.
  private static func steps(from first: Int, count: Int, plain: Int) -> [HuffmanTable.Entry] {
    var result: [HuffmanTable.Entry] = []
    var base = first
    for place in 0..<count {
      let extra = max(0, place / plain - 1)
      result.append(.copy(base: base, extra: extra))
      base += 1 << extra
    }
    return result
  }
}
