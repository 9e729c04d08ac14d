import PredicateLanguage

/// Runs a ``RegexProgram`` over a text, in all places at once: at each scalar every place is come to at most once, so
/// that the work is at most places times scalars, whatever the pattern.
// Safe: places are numbers of the program, of which the lists have one each, and it lives within the call that has
// tables and text.
@safe struct RegexSimulation: ~Copyable {
  private let states: UnsafeBufferPointer<RegexProgram.State>
  private let first: RegexProgram.Place
  private let text: ScalarText
  /// For each look, the places of the text where it holds.
  private let looks: [PlaceSet]
  private var answers: ClassAnswers
  private var boundary = TextBoundaries()

  /// In which round a place was last opened.
  private let visited: UnsafeMutablePointer<Int>
  private var round = 1
  // No place is opened twice in a round, so that there is room in each of these for all there ever are.
  /// The places that are still to be looked at.
  private let open: UnsafeMutablePointer<RegexProgram.Place>
  private var openCount = 0
  /// Those that wait for a scalar, as class and next place.
  private let waiting: UnsafeMutablePointer<(members: Int, next: RegexProgram.Place)>
  private var waitingCount = 0

  /// Whether a program matches the whole text.
  static func matches(_ program: RegexProgram, _ text: ScalarText, _ steps: inout RegexSteps) throws(RegexStop)
    -> Bool
  {
    let looks = try looks(program, text, &steps)
    return try program.withTables { tables throws(RegexStop) in
      var simulation = RegexSimulation(program, tables, text, looks)
      return try simulation.matchesWhole(&steps)
    }
  }

  /// For each of the program's looks, the places of the text where it holds.
  static func looks(
    _ program: RegexProgram, _ text: ScalarText, _ steps: inout RegexSteps
  ) throws(RegexStop) -> [PlaceSet] {
    var found: [PlaceSet] = []
    for look in program.looks {
      switch look.way {
      case .aheadInOrder: found.append(try RegexOutcomes.starts(look.program, text, &steps))
      case .behindInOrder(let most): found.append(try RegexOutcomes.ends(look.program, text, most: most, &steps))
      case .ahead, .behind: found.append(try places(look, text, &steps))
      }
    }
    return found
  }

  private static func places(
    _ look: RegexProgram.Look, _ text: ScalarText, _ steps: inout RegexSteps
  ) throws(RegexStop) -> PlaceSet {
    let inner = try looks(look.program, text, &steps)
    var isBackward = false
    if case .ahead = look.way { isBackward = true }
    return try look.program.withTables { tables throws(RegexStop) in
      var simulation = RegexSimulation(look.program, tables, text, inner)
      return try simulation.places(isBackward: isBackward, &steps)
    }
  }

  private init(_ program: RegexProgram, _ tables: RegexProgram.Tables, _ text: ScalarText, _ looks: [PlaceSet]) {
    unsafe states = tables.states
    first = program.first
    self.text = text
    self.looks = looks
    answers = unsafe ClassAnswers(program.classes, tables.ascii, isLong: text.count > ClassAnswers.longText)
    unsafe visited = .allocate(capacity: states.count)
    unsafe visited.initialize(repeating: 0, count: states.count)
    unsafe open = .allocate(capacity: states.count)
    unsafe waiting = .allocate(capacity: states.count)
  }

  deinit {
    unsafe visited.deallocate()
    unsafe open.deallocate()
    unsafe waiting.deallocate()
  }

  private mutating func matchesWhole(_ steps: inout RegexSteps) throws(RegexStop) -> Bool {
    push(first)
    var index = 0
    while true {
      let isAccepted = try settle(at: index, &steps)
      if index == text.count { return isAccepted }
      if waitingCount == 0 { return false }
      let next = text.next(at: index)
      try move(over: next.scalar, &steps)
      index += next.length
    }
  }

  /// The places where a match that begins anywhere ends.
  private mutating func places(isBackward: Bool, _ steps: inout RegexSteps) throws(RegexStop) -> PlaceSet {
    var found = PlaceSet(count: text.count + 1)
    var index = isBackward ? text.count : 0
    while true {
      push(first)
      if try settle(at: index, &steps) { found.insert(index) }
      if index == (isBackward ? 0 : text.count) { return found }
      let next = isBackward ? text.previous(before: index) : text.next(at: index)
      try move(over: next.scalar, &steps)
      index += isBackward ? -next.length : next.length
    }
  }

  /// Opens a place, once a round.
  @inline(__always)
  private mutating func push(_ place: RegexProgram.Place) {
    guard unsafe visited[place] != round else { return }
    unsafe visited[place] = round
    unsafe (open + openCount).initialize(to: place)
    openCount += 1
  }

  /// Goes on from all open places until they wait for a scalar. Whether the pattern has been matched on the way.
  private mutating func settle(at index: Int, _ steps: inout RegexSteps) throws(RegexStop) -> Bool {
    answers.begin()
    waitingCount = 0
    var isAccepted = false
    var count = 0
    while openCount > 0 {
      openCount -= 1
      let place = unsafe open[openCount]
      count += 1
      switch unsafe states[place] {
      case .one(let members, let next):
        unsafe (waiting + waitingCount).initialize(to: (members, next))
        waitingCount += 1
      case .either(let one, let other):
        push(other)
        push(one)
      case .assertion(let assertion, let next):
        if text.holds(assertion, at: index, &boundary, &count) { push(next) }
      case .notBefore(let members, let next):
        if index == text.count || !answers.contains(text.next(at: index).scalar, members, &count) { push(next) }
      case .look(let look, let isNegative, let next):
        if looks[look].contains(index) != isNegative { push(next) }
      case .accept: isAccepted = true
      // Of programs in which the order decides; they are not run here.
      case .atomic, .ahead, .behind, .open, .close, .reference, .enter, .again: break
      }
    }
    try steps.take(count)
    return isAccepted
  }

  /// Opens what the scalar leads to.
  private mutating func move(over scalar: UInt32, _ steps: inout RegexSteps) throws(RegexStop) {
    answers.begin()
    round += 1
    var count = waitingCount
    for number in 0..<waitingCount {
      let (members, next) = unsafe waiting[number]
      if answers.contains(scalar, members, &count) { push(next) }
    }
    try steps.take(count)
  }
}
