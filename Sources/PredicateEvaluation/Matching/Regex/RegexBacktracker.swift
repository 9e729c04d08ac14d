import PredicateLanguage

/// Runs a ``RegexProgram`` one way after the other, in the order that the pattern gives, where what a group has taken is
/// asked for again. There may be no end to the ways that anyone would wait for: the steps alone tell when to stop.
// Safe: places, groups and loops are numbers of the program, which made the tables and says how many registers there
// are; it lives within the call that has tables and text.
@safe struct RegexBacktracker: ~Copyable {
  private let states: UnsafeBufferPointer<RegexProgram.State>
  private let text: ScalarText
  private let looks: [PlaceSet]
  private var answers: ClassAnswers
  private var boundary = TextBoundaries()
  /// Three for each group: where it was opened, and where what it has taken begins and ends; then one for each loop.
  private let registers: UnsafeMutablePointer<Int>
  private let firstLoop: Int
  private var stack = RegexStack()

  /// Whether a program matches the whole text.
  static func matches(_ program: RegexProgram, _ text: ScalarText, _ steps: inout RegexSteps) throws(RegexStop)
    -> Bool
  {
    let looks = try RegexSimulation.looks(program, text, &steps)
    return try program.withTables { tables throws(RegexStop) in
      var backtracker = RegexBacktracker(program, tables, text, looks)
      let whole = Bounds(limit: text.count, mustEnd: true)
      return try backtracker.run(from: program.first, at: 0, whole, &steps) != nil
    }
  }

  /// How far a part of the program sees, and whether it must end there.
  private struct Bounds {
    var limit: Int
    var mustEnd: Bool
  }

  private init(_ program: RegexProgram, _ tables: RegexProgram.Tables, _ text: ScalarText, _ looks: [PlaceSet]) {
    unsafe states = tables.states
    self.text = text
    self.looks = looks
    answers = unsafe ClassAnswers(program.classes, tables.ascii, isLong: text.count > ClassAnswers.longText)
    firstLoop = 3 * (program.groups + 1)
    unsafe registers = .allocate(capacity: firstLoop + program.loops)
    unsafe registers.initialize(repeating: -1, count: firstLoop + program.loops)
  }

  deinit { unsafe registers.deallocate() }

  @inline(__always)
  private mutating func set(_ register: Int, _ value: Int) throws(RegexStop) {
    try unsafe stack.push(.register(register, registers[register]))
    unsafe registers[register] = value
  }

  /// Where the first way from a place ends; nil if there is none. What it has set stays, to be put back by what lies below.
  private mutating func run(
    from first: RegexProgram.Place, at start: Int, _ bounds: Bounds, _ steps: inout RegexSteps
  ) throws(RegexStop) -> Int? {
    let base = stack.count
    var found = try follow(first, start, bounds, &steps)
    while found == nil, stack.count > base {
      switch stack.pop() {
      case .register(let register, let value): unsafe registers[register] = value
      case .way(let place, let index): found = try follow(place, index, bounds, &steps)
      }
    }
    if found != nil { succeed(from: base) }
    return found
  }

  /// Drops the ways above `base` that are no longer to be tried.
  private mutating func succeed(from base: Int) {
    var kept = base
    for index in base..<stack.count {
      guard case .register = stack[index] else { continue }
      stack.move(index, to: kept)
      kept += 1
    }
    stack.drop(from: kept)
  }

  /// Puts back what has been set above `base`.
  private mutating func restore(from base: Int) {
    while stack.count > base {
      if case .register(let register, let value) = stack.pop() { unsafe registers[register] = value }
    }
  }

  /// Follows one way until it fails or ends, and leaves the others on the stack.
  private mutating func follow(
    _ first: RegexProgram.Place, _ start: Int, _ bounds: Bounds, _ steps: inout RegexSteps
  ) throws(RegexStop) -> Int? {
    var place = first
    var index = start
    while true {
      var count = 1
      switch unsafe states[place] {
      case .one(let members, let next):
        guard index < bounds.limit else { return nil }
        let (scalar, length) = text.next(at: index)
        answers.begin()
        guard answers.contains(scalar, members, &count) else {
          try steps.take(count)
          return nil
        }
        index += length
        place = next
      case .either(let one, let other):
        try stack.push(.way(other, index))
        place = one
      case .assertion(.noLineFeed, let next) where index == bounds.limit: place = next
      case .assertion(let assertion, let next):
        guard text.holds(assertion, at: index, &boundary, &count) else {
          try steps.take(count)
          return nil
        }
        place = next
      case .notBefore(let members, let next):
        answers.begin()
        if index < bounds.limit, answers.contains(text.next(at: index).scalar, members, &count) {
          try steps.take(count)
          return nil
        }
        place = next
      case .look(let look, let isNegative, let next):
        guard looks[look].contains(index) != isNegative else { return nil }
        place = next
      case .accept: return bounds.mustEnd && index < bounds.limit ? nil : index
      case .atomic(let body, _, let next):
        let inner = Bounds(limit: bounds.limit, mustEnd: false)
        guard let end = try run(from: body, at: index, inner, &steps) else { return nil }
        index = end
        place = next
      case .ahead(let body, let isNegative, let next):
        let base = stack.count
        let isThere = try run(from: body, at: index, Bounds(limit: text.count, mustEnd: false), &steps) != nil
        if isNegative { restore(from: base) }
        guard isThere != isNegative else { return nil }
        place = next
      case .behind(let body, let most, let isNegative, let next):
        let base = stack.count
        let isThere = try isBehind(index, body, most, &steps)
        if isNegative { restore(from: base) }
        guard isThere != isNegative else { return nil }
        place = next
      case .open(let group, let next):
        try set(3 * group, index)
        place = next
      case .close(let group, let next):
        try unsafe set(3 * group + 1, registers[3 * group])
        try set(3 * group + 2, index)
        count += 1
        place = next
      case .reference(let group, let ignoresCase, let next):
        let (start, end) = unsafe (registers[3 * group + 1], registers[3 * group + 2])
        let found = start < 0 ? nil : text.end(of: start..<end, comingAgainAt: index, ignoresCase, &count)
        guard let found, found <= bounds.limit else {
          try steps.take(count)
          return nil
        }
        index = found
        place = next
      case .enter(let loop, let next):
        try set(firstLoop + loop, index)
        place = next
      case .again(let loop, let first, let next):
        place = unsafe registers[firstLoop + loop] == index ? next : first
      }
      try steps.take(count)
    }
  }

  /// Whether a part of the program ends at a place, begun at the places before it, the nearest first.
  private mutating func isBehind(
    _ end: Int, _ body: RegexProgram.Place, _ most: Int, _ steps: inout RegexSteps
  ) throws(RegexStop) -> Bool {
    var start = end
    for _ in 0...most {
      try steps.take(1)
      if try run(from: body, at: start, Bounds(limit: end, mustEnd: true), &steps) != nil { return true }
      if start == 0 { return false }
      start -= text.previous(before: start).length
    }
    return false
  }
}
