import PredicateLanguage

/// What the classes of a program hold: each is asked once for a scalar, and in long texts, whose letters come again,
/// not even that.
// Safe: it owns a cell for each class, classes are numbered by the program that has them, and it lives within the call
// that has the program's tables.
@safe struct ClassAnswers: ~Copyable {
  static let longText = 256

  private let classes: [RegexProgram.Members]
  private let ascii: UnsafeBufferPointer<RegexProgram.ASCIIMembers>
  /// For each class the round in which it was last asked, twice that, and the answer in the lowest bit.
  private let asked: UnsafeMutablePointer<Int>
  private var round = 1
  /// The last scalars and classes asked for, by a number that both make, and the answer in the lowest bit.
  private var recent: [UInt64]

  init(
    _ classes: [RegexProgram.Members], _ ascii: UnsafeBufferPointer<RegexProgram.ASCIIMembers>, isLong: Bool
  ) {
    self.classes = classes
    unsafe self.ascii = ascii
    unsafe asked = .allocate(capacity: classes.count)
    unsafe asked.initialize(repeating: 0, count: classes.count)
    recent = isLong ? [UInt64](repeating: .max, count: 1_024) : []
  }

  deinit { unsafe asked.deallocate() }

  /// Another scalar comes.
  @inline(__always)
  mutating func begin() { round += 1 }

  /// Whether a class holds a scalar; what it costs to ask is added to the steps.
  @inline(__always)
  mutating func contains(_ scalar: UInt32, _ members: Int, _ steps: inout Int) -> Bool {
    if scalar < 0x80 { return unsafe ascii[members].contains(scalar) }
    if unsafe asked[members] >> 1 == round { return unsafe asked[members] & 1 == 1 }
    let found = remembered(scalar, members, &steps)
    unsafe asked[members] = round << 1 | (found ? 1 : 0)
    return found
  }

  @inline(never)
  private mutating func remembered(_ scalar: UInt32, _ members: Int, _ steps: inout Int) -> Bool {
    guard !recent.isEmpty else {
      steps += classes[members].cost
      return classes[members].members.contains(scalar)
    }
    let key = UInt64(scalar) << 32 | UInt64(members)
    let slot = Int((key &* 0x9E37_79B9_7F4A_7C15) >> 54)
    if recent[slot] >> 1 == key { return recent[slot] & 1 == 1 }
    steps += classes[members].cost
    let found = classes[members].members.contains(scalar)
    recent[slot] = key << 1 | (found ? 1 : 0)
    return found
  }
}
