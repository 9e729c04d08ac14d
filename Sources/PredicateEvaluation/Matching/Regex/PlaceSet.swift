/// Places of a text, one bit for each.
struct PlaceSet {
  private var words: [UInt64]

  init(count: Int) { words = [UInt64](repeating: 0, count: count / 64 + 1) }

  mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }
  func contains(_ place: Int) -> Bool { words[place >> 6] >> UInt64(place & 63) & 1 == 1 }
}
