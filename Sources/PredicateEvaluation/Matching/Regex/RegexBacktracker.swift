import PredicateLanguage

/// Runs a ``RegexProgram`` one way after the other, in the order that the pattern gives: for atomic groups, possessive
/// repeats and back-references, which make that order matter.
///
/// Without back-references what a place and a scalar lead to is remembered, so that each is gone on from once. With
/// them there may be no end to the ways that anyone would wait for, and the steps alone tell when to stop.
// Safe: places, groups and loops are numbers of the program, which made the tables and says how many registers there
// are; it lives within the call that has tables and text.
@safe struct RegexBacktracker: ~Copyable {
  private let states: UnsafeBufferPointer<RegexProgram.State>
  private let slots: UnsafeBufferPointer<RegexProgram.Slot?>
  private let loops: [RegexProgram.Loop]
  private let cells: Int
  private let text: ScalarText
  private let looks: [PlaceSet]
  private var answers: ClassAnswers
  private var boundary = WordBoundary()
  /// Three for each group: where it was opened, and where what it has taken begins and ends; then one for each loop.
  private let registers: UnsafeMutablePointer<Int>
  private let firstLoop: Int
  private var memory: RegexMemory?
  private var stack = RegexStack()

  /// Whether a program matches the whole text.
  static func matches(_ program: RegexProgram, _ text: ScalarText, _ steps: inout RegexSteps) throws(RegexStop)
    -> Bool
  {
    let looks = try RegexSimulation.looks(program, text, &steps)
    return try program.withTables { tables throws(RegexStop) in
      var backtracker = RegexBacktracker(program, tables, text, looks)
      return try backtracker.run(from: program.first, at: 0, mustEnd: true, &steps) != nil
    }
  }

  private init(_ program: RegexProgram, _ tables: RegexProgram.Tables, _ text: ScalarText, _ looks: [PlaceSet]) {
    unsafe states = tables.states
    unsafe slots = tables.slots
    loops = program.loops
    cells = program.cells
    self.text = text
    self.looks = looks
    answers = unsafe ClassAnswers(program.classes, tables.ascii, isLong: text.count > ClassAnswers.longText)
    firstLoop = 3 * (program.groups + 1)
    unsafe registers = .allocate(capacity: firstLoop + program.loops.count)
    unsafe registers.initialize(repeating: -1, count: firstLoop + program.loops.count)
  }

  deinit { unsafe registers.deallocate() }

  @inline(__always)
  private mutating func set(_ register: Int, _ value: Int) throws(RegexStop) {
    try unsafe stack.push(.register(register, registers[register]))
    unsafe registers[register] = value
  }

  /// Where the first way from a place ends; nil if there is none. What it has set stays, to be put back by what lies below.
  private mutating func run(
    from first: RegexProgram.Place, at start: Int, mustEnd: Bool, _ steps: inout RegexSteps
  ) throws(RegexStop) -> Int? {
    let base = stack.count
    if let end = try follow(first, start, mustEnd, &steps) {
      succeed(at: end, from: base)
      return end
    }
    while stack.count > base {
      switch stack.pop() {
      case .register(let register, let value): unsafe registers[register] = value
      case .memory(let cell): memory?[cell] = .failed
      case .way(let place, let index):
        if let end = try follow(place, index, mustEnd, &steps) {
          succeed(at: end, from: base)
          return end
        }
      }
    }
    return nil
  }

  /// Drops the ways above `base` that are no longer to be tried, and remembers where the one that was taken ends.
  private mutating func succeed(at end: Int, from base: Int) {
    var kept = base
    for index in base..<stack.count {
      switch stack[index] {
      case .register:
        stack.move(index, to: kept)
        kept += 1
      case .memory(let cell): memory?[cell] = .end(end)
      case .way: break
      }
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
    _ first: RegexProgram.Place, _ start: Int, _ mustEnd: Bool, _ steps: inout RegexSteps
  ) throws(RegexStop) -> Int? {
    var place = first
    var index = start
    while true {
      var count = 1
      if let slot = unsafe slots[place], let cell = cell(slot, index, steps.taken) {
        switch memory?[cell] {
        case nil, .unknown: try stack.push(.memory(cell))
        case .failed: return nil
        case .end(let end): return end
        }
      }
      switch unsafe states[place] {
      case .one(let members, let next):
        guard index < text.count else { return nil }
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
      case .assertion(let assertion, let next):
        guard text.holds(assertion, at: index, &boundary, &count) else {
          try steps.take(count)
          return nil
        }
        place = next
      case .notBefore(let members, let next):
        answers.begin()
        if index < text.count, answers.contains(text.next(at: index).scalar, members, &count) {
          try steps.take(count)
          return nil
        }
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
        try unsafe set(3 * group + 1, registers[3 * group])
        try set(3 * group + 2, index)
        count += 1
        place = next
      case .reference(let group, let ignoresCase, let next):
        let (start, end) = unsafe (registers[3 * group + 1], registers[3 * group + 2])
        let found = start < 0 ? nil : text.end(of: start..<end, comingAgainAt: index, ignoresCase, &count)
        guard let found else {
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

  // MARK: Memory

  /// The cell for a place and a scalar; nil where nothing is remembered.
  ///
  /// Where a loop ends depends on whether its round has taken anything, so that there are cells for both, of all the loops
  /// around the place. The outer ones of them have taken nothing only where the inner ones have not.
  private mutating func cell(_ slot: RegexProgram.Slot, _ index: Int, _ taken: Int) -> Int? {
    if memory == nil {
      // Making it takes time. It is worth that once as much has been spent without it.
      guard let cells = RegexMemory.cells(cells, text.count), taken > cells / RegexMemory.cellsInStep else {
        return nil
      }
      memory = RegexMemory(cells)
    }
    var number = slot.number
    var loop = slot.loop
    while loop >= 0, unsafe registers[firstLoop + loop] == index {
      number += 1
      loop = loops[loop].outer
    }
    return index * cells + number
  }
}

/// What is left to be tried of a match, and what must be put back or written down before it is.
// Safe: it owns its memory, grows before it writes, and its only user takes what it has put.
@safe struct RegexStack: ~Copyable {
  enum Entry {
    /// A place to go on from, and where in the text.
    case way(RegexProgram.Place, Int)
    /// A register, and what it held.
    case register(Int, Int)
    /// All ways from a remembered place have been tried.
    case memory(Int)
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var capacity = 256
  private(set) var count = 0

  /// Some 70 MB.
  private static let mostEntries = 3_000_000

  init() { unsafe entries = .allocate(capacity: capacity) }

  deinit { unsafe entries.deallocate() }

  @inline(__always)
  mutating func push(_ entry: Entry) throws(RegexStop) {
    if count == capacity { try grow() }
    unsafe (entries + count).initialize(to: entry)
    count += 1
  }

  @inline(never)
  private mutating func grow() throws(RegexStop) {
    guard capacity < Self.mostEntries else { throw .tooManySteps }
    capacity = min(2 * capacity, Self.mostEntries)
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: entries, count: count)
    unsafe entries.deallocate()
    unsafe entries = larger
  }

  /// Takes the last entry, of which there must be one.
  @inline(__always)
  mutating func pop() -> Entry {
    count -= 1
    return unsafe entries[count]
  }

  subscript(index: Int) -> Entry { unsafe entries[index] }

  mutating func move(_ index: Int, to other: Int) { unsafe entries[other] = entries[index] }

  /// Drops all entries from a number on.
  mutating func drop(from first: Int) { count = first }
}

/// Where the ways end that begin at a place of a program and of a text.
// Safe: it owns its memory, which has as many cells as the program's places and the text's bytes make together.
@safe struct RegexMemory: ~Copyable {
  enum Outcome {
    case unknown
    /// No way leads on.
    case failed
    /// The first way ends there.
    case end(Int)
  }

  private let values: UnsafeMutablePointer<Int32>

  /// How many cells are made in the time of a step.
  static let cellsInStep = 64
  // 64 MB.
  private static let mostCells = 1 << 24

  /// How many cells there are for a text of so many bytes, with so many for each of its places; nil if they are too many.
  static func cells(_ cells: Int, _ bytes: Int) -> Int? {
    let (product, overflows) = cells.multipliedReportingOverflow(by: bytes + 1)
    return overflows || product > mostCells ? nil : product
  }

  init(_ cells: Int) {
    unsafe values = .allocate(capacity: cells)
    unsafe values.initialize(repeating: 0, count: cells)
  }

  deinit { unsafe values.deallocate() }

  subscript(cell: Int) -> Outcome {
    get {
      switch unsafe values[cell] {
      case 0: .unknown
      case 1: .failed
      case let value: .end(Int(value) - 2)
      }
    }
    nonmutating set {
      switch newValue {
      case .unknown: unsafe values[cell] = 0
      case .failed: unsafe values[cell] = 1
      // A text with as many cells as there may be is not so long.
      case .end(let end): unsafe values[cell] = Int32(truncatingIfNeeded: end + 2)
      }
    }
  }
}
