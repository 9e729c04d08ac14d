/// A canonical prefix code of DEFLATE: codes of one length are consecutive numbers, in the order of their symbols.
struct HuffmanCode {
  /// The most bits of a code.
  static let mostBits = 15

  /// How many codes there are of each length.
  private(set) var counts: [Int]
  /// The symbols, shorter codes first.
  private(set) var symbols: [UInt16]

  /// The code whose symbol `n` has `lengths[n]` bits, 0 for none; nil if the lengths leave room for two meanings of one
  /// code, or for codes without a meaning. One code alone may leave room, as encoders write it for a single distance.
  init?(lengths: some Collection<UInt8>) {
    counts = Array(repeating: 0, count: Self.mostBits + 1)
    for length in lengths {
      guard length <= Self.mostBits else { return nil }
      if length > 0 { counts[Int(length)] += 1 }
    }
    var room = 1
    var starts = [0]
    for bits in 1...Self.mostBits {
      starts.append((starts.last ?? 0) + counts[bits - 1])
      room = room * 2 - counts[bits]
      if room < 0 { return nil }
    }
    let used = counts.reduce(0, +)
    guard room == 0 || used <= 1 else { return nil }
    symbols = Array(repeating: 0, count: used)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[starts[Int(length)]] = UInt16(truncatingIfNeeded: symbol)
      starts[Int(length)] += 1
    }
  }
}
