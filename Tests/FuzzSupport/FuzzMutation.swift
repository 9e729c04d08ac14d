import TestSupport

/// Changes bytes at random, for runs without a fuzzer that watches what is reached.
package struct FuzzMutation {
  private var random: SeededGenerator
  private let dictionary: [[UInt8]]

  package init(seed: UInt64, dictionary: [String]) {
    random = SeededGenerator(seed: seed)
    self.dictionary = dictionary.map { Array($0.utf8) }
  }

  /// One of the seeds with one to eight changes: a byte, a bit, a piece cut out, repeated or moved, a word put in, the end
  /// cut off, another seed's end.
  package mutating func mutated(_ seeds: [[UInt8]]) -> [UInt8] {
    var bytes = seeds.isEmpty ? [] : random.pick(seeds)
    for _ in 0...random.number(8) {
      let place = random.number(bytes.count + 1)
      let end = min(bytes.count, place + 1 + random.number(16))
      switch random.number(10) {
      case 0 where place < bytes.count: bytes[place] = UInt8(random.number(256))
      case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8(random.number(8))
      case 2 where place < bytes.count: bytes[place] = random.pick([0, 0xFF, 0x7F, 0x80, 0xAF, 0xDF])
      case 3: bytes.removeSubrange(place..<end)
      case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 5: bytes.insert(contentsOf: bytes[place..<end], at: random.number(bytes.count + 1))
      case 6: if random.chance(8) { bytes.removeSubrange(place...) }
      case 7 where !seeds.isEmpty:
        let other = random.pick(seeds)
        if random.chance(4) { bytes.replaceSubrange(place..., with: other.suffix(random.number(other.count + 1))) }
      case 8, 9: if !dictionary.isEmpty { bytes.insert(contentsOf: random.pick(dictionary), at: place) }
      default: bytes.insert(UInt8(random.number(256)), at: place)
      }
    }
    return bytes
  }
}
