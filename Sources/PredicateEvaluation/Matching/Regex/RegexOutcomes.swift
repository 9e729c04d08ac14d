import PredicateLanguage

/// Runs a ``RegexProgram`` in which the order of ways decides, as atomic groups and possessive repeats of groups make it.
///
/// Goes from the end of the text to its start. At each place it finds where the first way from each cell ends; what that
/// needs of the next place is known by then. The work is at most places times scalars, whatever the pattern.
struct RegexOutcomes {
  private let cells: RegexCells
  private let text: ScalarText
  private let looks: [PlaceSet]
  private let classes: [RegexProgram.Members]
  private let ascii: [RegexProgram.ASCIIMembers]
  private var boundary = TextBoundaries()
  /// Where the first way from each cell ends at a place; -1 for none.
  private var here: [Int32]
  /// The same at the next place.
  private var next: [Int32]
  /// For each class whether it holds the scalar at the place: -1 where it has not been asked.
  private var answers: [Int8]
  /// What has come of the cells after atomic groups at each place of the text from ``lowest`` on.
  private var later: [[Int32]]
  private var lowest = 0

  /// Whether a program matches the whole text.
  static func matches(_ program: RegexProgram, _ text: ScalarText, _ steps: inout RegexSteps) throws(RegexStop) -> Bool
  {
    let looks = try RegexSimulation.looks(program, text, &steps)
    guard var outcomes = RegexOutcomes(program, text, looks) else { return false }
    try outcomes.makeRoom(text.count + 1, &steps)
    return try outcomes.ends(from: 0, to: text.count, &steps) { _, _ in false }
  }

  /// The places at which a match of a program begins.
  static func starts(_ program: RegexProgram, _ text: ScalarText, _ steps: inout RegexSteps) throws(RegexStop)
    -> PlaceSet
  {
    let looks = try RegexSimulation.looks(program, text, &steps)
    var found = PlaceSet(count: text.count + 1)
    guard var outcomes = RegexOutcomes(program, text, looks) else { return found }
    try outcomes.makeRoom(text.count + 1, &steps)
    _ = try outcomes.ends(from: 0, to: text.count, &steps) { index, isThere in
      if isThere { found.insert(index) }
      return false
    }
    return found
  }

  /// The places up to which a program matches, in so many scalars at most. It sees nothing of the text after them.
  static func ends(
    _ program: RegexProgram, _ text: ScalarText, most: Int, _ steps: inout RegexSteps
  ) throws(RegexStop) -> PlaceSet {
    let looks = try RegexSimulation.looks(program, text, &steps)
    var found = PlaceSet(count: text.count + 1)
    guard var outcomes = RegexOutcomes(program, text, looks) else { return found }
    // A scalar has at most four bytes.
    try outcomes.makeRoom(min(text.count, 4 * most) + 1, &steps)
    var end = 0
    while true {
      let start = max(0, end - 4 * most)
      if try outcomes.ends(from: start, to: end, most: most, &steps, { $1 }) { found.insert(end) }
      if end == text.count { return found }
      end += text.next(at: end).length
    }
  }

  /// Nil for a program without cells, of which nothing is asked here.
  private init?(_ program: RegexProgram, _ text: ScalarText, _ looks: [PlaceSet]) {
    guard let cells = program.cells else { return nil }
    self.cells = cells
    self.text = text
    self.looks = looks
    classes = program.classes
    ascii = program.ascii
    here = [Int32](repeating: -1, count: cells.cells.count)
    next = here
    answers = [Int8](repeating: -1, count: classes.count)
    later = []
  }

  /// Goes from the end of a part of the text, for which there is room, to its start, over so many scalars at most, and says
  /// whether the program matches from where it stops; that is where `isEnough` says so of a place and of whether it matches from it.
  private mutating func ends(
    from start: Int, to end: Int, most: Int = .max, _ steps: inout RegexSteps, _ isEnough: (Int, Bool) -> Bool
  ) throws(RegexStop) -> Bool {
    lowest = start
    var index = end
    var left = most
    var scalar: UInt32?
    while true {
      var count = cells.order.count
      settle(at: index, scalar, end: end, &count)
      try steps.take(count)
      let isThere = here[cells.first] >= 0
      if isEnough(index, isThere) || index == start || left == 0 { return isThere }
      let (previous, length) = text.previous(before: index)
      scalar = previous
      index -= length
      left -= 1
      swap(&here, &next)
      for class_ in answers.indices { answers[class_] = -1 }
    }
  }

  /// Makes room for what is kept of so many places, which takes steps, too. What is read of it has been written in the same
  /// run.
  private mutating func makeRoom(_ places: Int, _ steps: inout RegexSteps) throws(RegexStop) {
    guard text.count < Int(Int32.max), places <= Self.mostKept / max(cells.kept.count, 1) else { throw .tooManySteps }
    try steps.take(places * cells.kept.count / Self.keptInStep)
    later = cells.kept.map { _ in [Int32](repeating: -1, count: places) }
  }

  /// Sixteen atomic groups over a megabyte, in 64 MiB.
  private static let mostKept = 1 << 24
  /// For how many there is room in the time of a step.
  private static let keptInStep = 8

  private mutating func settle(at index: Int, _ scalar: UInt32?, end: Int, _ count: inout Int) {
    for cell in cells.order {
      here[cell] = outcome(cells.cells[cell], at: index, scalar, end: end, &count)
    }
    for (slot, cell) in cells.kept.enumerated() { later[slot][index - lowest] = here[cell] }
  }

  private mutating func outcome(
    _ cell: RegexCells.Cell, at index: Int, _ scalar: UInt32?, end: Int, _ count: inout Int
  ) -> Int32 {
    switch cell {
    case .one(let members, let target):
      guard let scalar, holds(members, scalar, &count) else { return -1 }
      return next[target]
    case .either(let one, let other): return here[one] >= 0 ? here[one] : here[other]
    case .same(let target): return here[target]
    case .assertion(.noLineFeed, let target) where index == end: return here[target]
    case .assertion(let assertion, let target):
      return text.holds(assertion, at: index, &boundary, &count) ? here[target] : -1
    case .notBefore(let members, let target):
      if let scalar, holds(members, scalar, &count) { return -1 }
      return here[target]
    case .look(let look, let isNegative, let target):
      return looks[look].contains(index) != isNegative ? here[target] : -1
    case .atomic(let body, let slot, let target):
      let taken = Int(here[body])
      if taken < 0 { return -1 }
      return taken > index ? later[slot][taken - lowest] : target.map { here[$0] } ?? -1
    case .end: return index == end ? Int32(truncatingIfNeeded: index) : -1
    case .accept: return Int32(truncatingIfNeeded: index)
    }
  }

  private mutating func holds(_ members: Int, _ scalar: UInt32, _ count: inout Int) -> Bool {
    if scalar < 0x80 { return ascii[members].contains(scalar) }
    if answers[members] >= 0 { return answers[members] == 1 }
    count += classes[members].cost
    let found = classes[members].members.contains(scalar)
    answers[members] = found ? 1 : 0
    return found
  }
}
