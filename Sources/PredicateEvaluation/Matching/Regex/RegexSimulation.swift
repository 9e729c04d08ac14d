import PredicateLanguage

/// The work of a match, counted: one for each place that the program comes to at a scalar, and for each class that is asked.
struct RegexSteps {
  private(set) var taken = 0
  let most: Int

  init(most: Int) { self.most = most }

  /// Throws once there are too many.
  mutating func take(_ count: Int) throws(TooManySteps) {
    taken += count
    if taken > most { throw TooManySteps() }
  }
}

/// A match takes more work than it may.
struct TooManySteps: Error {}

/// Places of a text, one bit for each.
struct PlaceSet {
  private var words: [UInt64]

  init(count: Int) { words = [UInt64](repeating: 0, count: count / 64 + 1) }

  mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }
  func contains(_ place: Int) -> Bool { words[place >> 6] >> UInt64(place & 63) & 1 == 1 }
}

/// Runs a ``RegexProgram`` over a text, in all places at once: at each scalar every place is come to at most once, so that the
/// work is at most places times scalars, whatever the pattern.
struct RegexSimulation {
  private let program: RegexProgram
  private let text: ScalarText
  /// For each look, the places of the text where it holds.
  private let looks: [PlaceSet]

  /// In which round a place was last come to.
  private var visited: [Int]
  /// The places that are still to be looked at, and those that wait for a scalar, as class and next place.
  private var open: [Int] = []
  private var waiting: [(members: Int, next: Int)] = []
  private var answers: ClassAnswers
  private var round = 0

  /// Whether a program matches the whole text.
  static func matches(_ program: RegexProgram, _ text: ScalarText, _ steps: inout RegexSteps) throws(TooManySteps)
    -> Bool
  {
    var simulation = RegexSimulation(program, text, try looks(program, text, &steps))
    return try simulation.matchesWhole(&steps)
  }

  /// For each of the program's looks, the places of the text where it holds.
  static func looks(
    _ program: RegexProgram, _ text: ScalarText, _ steps: inout RegexSteps
  ) throws(TooManySteps) -> [PlaceSet] {
    var found: [PlaceSet] = []
    for look in program.looks {
      var simulation = RegexSimulation(look.program, text, try looks(look.program, text, &steps))
      found.append(try simulation.places(isBackward: !look.isBehind, &steps))
    }
    return found
  }

  private init(_ program: RegexProgram, _ text: ScalarText, _ looks: [PlaceSet]) {
    self.program = program
    self.text = text
    self.looks = looks
    visited = [Int](repeating: 0, count: program.states.count)
    answers = ClassAnswers(program.classes, isLong: text.count > ClassAnswers.longText)
  }

  private mutating func matchesWhole(_ steps: inout RegexSteps) throws(TooManySteps) -> Bool {
    open.append(program.first)
    var index = 0
    while true {
      let isAccepted = try settle(at: index, &steps)
      if index == text.count { return isAccepted }
      if waiting.isEmpty { return false }
      let next = text.next(at: index)
      try move(over: next.scalar, &steps)
      index += next.length
    }
  }

  /// The places where a match that begins anywhere ends.
  private mutating func places(isBackward: Bool, _ steps: inout RegexSteps) throws(TooManySteps) -> PlaceSet {
    var found = PlaceSet(count: text.count + 1)
    var index = isBackward ? text.count : 0
    while true {
      open.append(program.first)
      if try settle(at: index, &steps) { found.insert(index) }
      if index == (isBackward ? 0 : text.count) { return found }
      let next = isBackward ? text.previous(before: index) : text.next(at: index)
      try move(over: next.scalar, &steps)
      index += isBackward ? -next.length : next.length
    }
  }

  /// Goes on from all open places until they wait for a scalar. Whether the pattern has been matched on the way.
  private mutating func settle(at index: Int, _ steps: inout RegexSteps) throws(TooManySteps) -> Bool {
    round += 1
    answers.begin()
    waiting.removeAll(keepingCapacity: true)
    var isAccepted = false
    var count = 0
    while let place = open.popLast() {
      guard visited[place] != round else { continue }
      visited[place] = round
      count += 1
      switch program.states[place] {
      case .one(let members, let next): waiting.append((members, next))
      case .either(let one, let other):
        open.append(other)
        open.append(one)
      case .assertion(let assertion, let next): if text.holds(assertion, at: index, &count) { open.append(next) }
      case .notBefore(let members, let next):
        if index == text.count || !answers.contains(text.next(at: index).scalar, members, &count) { open.append(next) }
      case .look(let look, let isNegative, let next):
        if looks[look].contains(index) != isNegative { open.append(next) }
      case .accept: isAccepted = true
      // Of programs in which the order decides; they are not run here.
      case .atomic, .ahead, .open, .close, .reference, .enter, .again: break
      }
    }
    try steps.take(count)
    return isAccepted
  }

  /// Opens what the scalar leads to.
  private mutating func move(over scalar: UInt32, _ steps: inout RegexSteps) throws(TooManySteps) {
    answers.begin()
    var count = 0
    for (members, next) in waiting {
      count += 1
      if answers.contains(scalar, members, &count) { open.append(next) }
    }
    try steps.take(count)
  }
}

/// What the classes of a program hold: each is asked once for a scalar, and in long texts, whose letters come again, not even
/// that.
struct ClassAnswers {
  static let longText = 256

  private let classes: [RegexProgram.Members]
  private var asked: [Int]
  private var isMember: [Bool]
  private var round = 1
  /// The last scalars and classes asked for, by a number that both make, and the answer in the lowest bit.
  private var recent: [UInt64]

  init(_ classes: [RegexProgram.Members], isLong: Bool) {
    self.classes = classes
    asked = [Int](repeating: 0, count: classes.count)
    isMember = [Bool](repeating: false, count: classes.count)
    recent = isLong ? [UInt64](repeating: .max, count: 1_024) : []
  }

  /// Another scalar comes.
  mutating func begin() { round += 1 }

  /// Whether a class holds a scalar; what it costs to ask is added to the steps.
  @inline(__always)
  mutating func contains(_ scalar: UInt32, _ members: Int, _ steps: inout Int) -> Bool {
    if scalar < 0x80 { return classes[members].containsASCII(scalar) }
    return answer(scalar, members, &steps)
  }

  private mutating func answer(_ scalar: UInt32, _ members: Int, _ steps: inout Int) -> Bool {
    if asked[members] == round { return isMember[members] }
    let found = remembered(scalar, members, &steps)
    asked[members] = round
    isMember[members] = found
    return found
  }

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
