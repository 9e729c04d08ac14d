package import PredicateFormat

/// A record of the tests of live lists: few values, so that many are equal.
package struct LiveItem: Recordable, Identifiable, Hashable {
  package let id: Int
  package var group: String
  package var nickname: String?
  package var rank: Int
  /// NaN now and then.
  package var score: Double
  package var tags: [String]
  /// A whole number, a fraction or nil, and a text where a query is meant to fail.
  package var mixed: RecordValue

  package static let recordProperties = RecordProperties<LiveItem>(
    .init("id", \.id), .init("group", \.group), .init("nickname", \.nickname), .init("rank", \.rank),
    .init("score", \.score), .init("tags", \.tags), .init("mixed", \.mixed))

  /// A record with random values.
  package init(id: Int, poison: Int, using random: inout SeededGenerator) {
    self.id = id
    group = random.pick(["a", "b", "c", "d", "e"])
    nickname = random.pick([nil, "Ann", "ann", "ANN", "Bo", "Zoë", "zoe", "Øy"])
    rank = random.number(20)
    score = random.chance(9) ? .nan : Double(random.number(6)) / 2
    tags = random.chance(2) ? [] : [random.pick(["x", "y", "z"]), random.pick(["x", "y", "z"])]
    mixed = Self.mixed(poison, &random)
  }

  /// The same values under another identity.
  package init(copying item: LiveItem, id: Int) {
    self.id = id
    group = item.group
    nickname = item.nickname
    rank = item.rank
    score = item.score
    tags = item.tags
    mixed = item.mixed
  }

  private static func mixed(_ poison: Int, _ random: inout SeededGenerator) -> RecordValue {
    if poison > 0, random.chance(poison) { return "poison" }
    let number = random.number(5)
    return random.pick([.null, .integer(Int64(number)), .double(Double(number)), .double(Double(number) + 0.5)])
  }

  /// Changes one property, or none.
  package mutating func change(poison: Int, using random: inout SeededGenerator) {
    let other = LiveItem(id: id, poison: poison, using: &random)
    switch random.number(7) {
    case 0: group = other.group
    case 1: nickname = other.nickname
    case 2: rank = other.rank
    case 3: score = other.score
    case 4: tags = other.tags
    case 5: mixed = other.mixed
    default: break
    }
  }

  // NaN is itself here, so that lists with it equal themselves.
  package static func == (left: LiveItem, right: LiveItem) -> Bool {
    left.id == right.id && left.group == right.group && left.nickname == right.nickname && left.rank == right.rank
      && RecordValue.double(left.score) == .double(right.score) && left.tags == right.tags && left.mixed == right.mixed
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
