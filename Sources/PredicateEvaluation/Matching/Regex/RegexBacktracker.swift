import PredicateLanguage

/// Runs a ``RegexProgram`` one way after the other, in the order that the pattern gives: for atomic groups, possessive
/// repeats and back-references, which make that order matter. Every step is counted, as there may be no end to them that
/// anyone would wait for.
struct RegexBacktracker {
  private let program: RegexProgram
  private let text: ScalarText
  private let looks: [PlaceSet]
  private var answers: ClassAnswers
  /// Three for each group: where it was opened, and where what it has taken begins and ends; then one for each loop.
  private var registers: [Int]
  /// What is left to be tried, and what must be put back before it is.
  private var stack: [Entry] = []

  private enum Entry {
    case way(RegexProgram.Place, Int)
    case register(Int, Int)
  }

  /// Some 50 MB.
  private static let mostEntries = 2_000_000

  /// Whether a program matches the whole text.
  static func matches(_ program: RegexProgram, _ text: ScalarText, _ steps: inout RegexSteps) throws(TooManySteps)
    -> Bool
  {
    var backtracker = RegexBacktracker(program, text, try RegexSimulation.looks(program, text, &steps))
    return try backtracker.run(from: program.first, at: 0, mustEnd: true, &steps) != nil
  }

  private init(_ program: RegexProgram, _ text: ScalarText, _ looks: [PlaceSet]) {
    self.program = program
    self.text = text
    self.looks = looks
    answers = ClassAnswers(program.classes, isLong: text.count > ClassAnswers.longText)
    registers = [Int](repeating: -1, count: 3 * (program.groups + 1) + program.loops)
  }

  private mutating func push(_ entry: Entry) throws(TooManySteps) {
    guard stack.count < Self.mostEntries else { throw TooManySteps() }
    stack.append(entry)
  }

  private mutating func set(_ register: Int, _ value: Int) throws(TooManySteps) {
    try push(.register(register, registers[register]))
    registers[register] = value
  }

  /// Where the first way from a place ends; nil if there is none. What it has set stays, to be put back by what lies below.
  private mutating func run(
    from first: RegexProgram.Place, at start: Int, mustEnd: Bool, _ steps: inout RegexSteps
  ) throws(TooManySteps) -> Int? {
    let base = stack.count
    try push(.way(first, start))
    while stack.count > base, let entry = stack.popLast() {
      switch entry {
      case .register(let register, let value): registers[register] = value
      case .way(let place, let index):
        if let end = try follow(place, index, mustEnd, &steps) {
          forget(from: base)
          return end
        }
      }
    }
    return nil
  }

  /// Drops the ways above `base` that are no longer to be tried.
  private mutating func forget(from base: Int) {
    var kept = base
    for index in base..<stack.count {
      if case .register = stack[index] {
        stack[kept] = stack[index]
        kept += 1
      }
    }
    stack.removeLast(stack.count - kept)
  }

  /// Puts back what has been set above `base`.
  private mutating func restore(from base: Int) {
    while stack.count > base, let entry = stack.popLast() {
      if case .register(let register, let value) = entry { registers[register] = value }
    }
  }

  /// Follows one way until it fails or ends, and leaves the others on the stack.
  private mutating func follow(
    _ first: RegexProgram.Place, _ start: Int, _ mustEnd: Bool, _ steps: inout RegexSteps
  ) throws(TooManySteps) -> Int? {
    var place = first
    var index = start
    while true {
      var count = 1
      switch program.states[place] {
      case .one(let members, let next):
        guard index < text.count else { return nil }
        let (scalar, length) = text.next(at: index)
        answers.begin()
        guard answers.contains(scalar, members, &count) else { return nil }
        index += length
        place = next
      case .either(let one, let other):
        try push(.way(other, index))
        place = one
      case .assertion(let assertion, let next):
        guard text.holds(assertion, at: index, &count) else { return nil }
        place = next
      case .notBefore(let members, let next):
        answers.begin()
        if index < text.count, answers.contains(text.next(at: index).scalar, members, &count) { return nil }
        place = next
      case .look(let look, let isNegative, let next):
        guard looks[look].contains(index) != isNegative else { return nil }
        place = next
      case .accept: return mustEnd && index < text.count ? nil : index
      case .atomic(let body, let next):
        guard let end = try run(from: body, at: index, mustEnd: false, &steps) else { return nil }
        index = end
        place = next
      case .ahead(let body, let isNegative, let next):
        let base = stack.count
        let isThere = try run(from: body, at: index, mustEnd: false, &steps) != nil
        if isNegative { restore(from: base) }
        guard isThere != isNegative else { return nil }
        place = next
      case .open(let group, let next):
        try set(3 * group, index)
        place = next
      case .close(let group, let next):
        try set(3 * group + 1, registers[3 * group])
        try set(3 * group + 2, index)
        place = next
      case .reference(let group, let ignoresCase, let next):
        guard let end = reference(group, ignoresCase, at: index, &count) else { return nil }
        index = end
        place = next
      case .enter(let loop, let next):
        try set(3 * (program.groups + 1) + loop, index)
        place = next
      case .again(let loop, let first, let next):
        place = registers[3 * (program.groups + 1) + loop] == index ? next : first
      }
      try steps.take(count)
    }
  }

  /// Where the text ends that the group has taken, if it comes again; nil if it does not, or the group has taken nothing yet.
  private func reference(_ group: Int, _ ignoresCase: Bool, at index: Int, _ steps: inout Int) -> Int? {
    let (start, end) = (registers[3 * group + 1], registers[3 * group + 2])
    guard start >= 0 else { return nil }
    if !ignoresCase {
      let length = end - start
      guard index + length <= text.count else { return nil }
      for offset in 0..<length where text.bytes[start + offset] != text.bytes[index + offset] {
        steps += offset
        return nil
      }
      steps += length
      return index + length
    }
    // Both are folded scalar by scalar; what has been taken must end where a scalar of the text does.
    var (from, to) = (start, index)
    var wanted: [UInt32] = []
    while from < end || !wanted.isEmpty {
      // Letters of ASCII, which most are, need no lists.
      if wanted.isEmpty, to < text.count, text.bytes[from] | text.bytes[to] < 0x80 {
        steps += 1
        guard TextFolding.lowered(text.bytes[from]) == TextFolding.lowered(text.bytes[to]) else { return nil }
        from += 1
        to += 1
        continue
      }
      while wanted.count < 3, from < end {
        let (scalar, length) = text.next(at: from)
        wanted += RegexCase.folded(scalar)
        from += length
      }
      guard to < text.count else { return nil }
      let (scalar, length) = text.next(at: to)
      let folded = RegexCase.folded(scalar)
      steps += 1
      guard wanted.starts(with: folded) else { return nil }
      wanted.removeFirst(folded.count)
      to += length
    }
    return to
  }
}
