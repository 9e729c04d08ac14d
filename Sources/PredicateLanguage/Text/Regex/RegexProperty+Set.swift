import Synchronization

extension RegexProperty {
  /// All scalars that have it. Cost: the first question of a kind, and of each flag, looks at all that Unicode has, and what
  /// it finds is kept: texts of strangers cannot ask for more of that than there are flags and kinds.
  package var set: ScalarSet { Self.set(kind) }

  private static func set(_ kind: Kind) -> ScalarSet {
    switch kind {
    case .scalars(let set): set
    case .inverted(let other): set(other).inverted
    case .table(let table, let value): table.table.scalars(value)
    case .categories(let categories): joined(categories.map { byCategory[$0] })
    case .identifier(let categories):
      joined(categories.union([.format]).map { byCategory[$0] } + [.ignorableControls])
    case .flag(let flag): set(flag)
    case .combiningClass(let number): joined([byCombiningClass[number]])
    case .numericValue(let value): joined([byNumericValue[value]])
    case .numericType(let type): joined([byNumericType[type]])
    case .age(let major, let minor):
      joined(byAge.map { age, set in age.map { ($0 >> 8, $0 & 0xFF) <= (major, minor) } == true ? set : nil })
    case .words: allOfWords
    case .ignoredByBoundaries: allIgnoredByBoundaries
    }
  }

  private static func joined(_ sets: [ScalarSet?]) -> ScalarSet { ScalarSet(sets.flatMap { $0?.ranges ?? [] }) }

  // MARK: What is kept

  private static let byCategory = ScalarSet.parts(by: category)
  private static let byCombiningClass = ScalarSet.parts(by: combiningClass)
  private static let byNumericValue = ScalarSet.parts(by: numericValue)
  private static let byNumericType = ScalarSet.parts(by: numericType)
  private static let byAge = ScalarSet.parts { $0.properties.age.map { $0.major << 8 | $0.minor } }
  private static let allOfWords = ScalarSet.collect(words.contains)
  private static let allIgnoredByBoundaries = ScalarSet.collect(ignoredByBoundaries.contains)
  private static let byFlag = Mutex<[RegexFlagProperty: ScalarSet]>([:])

  private static func set(_ flag: RegexFlagProperty) -> ScalarSet {
    if let known = byFlag.withLock({ $0[flag] }) { return known }
    let set = ScalarSet.collect(RegexProperty(.flag(flag)).contains)
    byFlag.withLock { $0[flag] = set }
    return set
  }
}

extension ScalarSet {
  /// What Unicode has no characters in but by the million, which are all alike in a plane.
  private static let uniform: [ClosedRange<UInt32>] =
    [0x3_4000...0x3_FFFD] + (4...0xD).map { $0 << 16...($0 << 16 | 0xFFFD) }
    + [0xE_1000...0xE_FFFD, 0xF_0000...0xF_FFFD, 0x10_0000...0x10_FFFD]

  static func collect(_ isMember: (UInt32) -> Bool) -> ScalarSet {
    parts { isMember($0.value) }[true] ?? ScalarSet([])
  }

  /// All scalars in parts, by what is said of them.
  static func parts<Key: Hashable>(by key: (Unicode.Scalar) -> Key) -> [Key: ScalarSet] {
    var parts: [Key: [ClosedRange<UInt32>]] = [:]
    var last: (key: Key, range: ClosedRange<UInt32>)?
    func add(_ range: ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(range.lowerBound) else { return }
      let key = key(scalar)
      if let (known, before) = last {
        if known == key {
          last = (key, before.lowerBound...range.upperBound)
          return
        }
        parts[known, default: []].append(before)
      }
      last = (key, range)
    }
    var next: UInt32 = 0
    for range in uniform {
      for scalar in next..<range.lowerBound { add(scalar...scalar) }
      add(range)
      next = range.upperBound + 1
    }
    for scalar in next...0x10_FFFF { add(scalar...scalar) }
    if let (key, range) = last { parts[key, default: []].append(range) }
    return parts.mapValues(ScalarSet.init)
  }
}
