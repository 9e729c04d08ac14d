import PredicateLanguage

/// The places of a ``RegexProgram`` in an order in which what comes of each is known before it is asked for.
///
/// A place within loops whose rounds may take nothing is several cells: what comes of it depends on which of the rounds
/// have taken nothing so far, which are always the innermost ones.
struct RegexCells: Sendable {
  enum Cell: Sendable {
    /// A scalar of a class leads to a cell at the next place.
    case one(Int, Int)
    /// The first, or the second where that fails.
    case either(Int, Int)
    case same(Int)
    case assertion(RegexAssertion, Int)
    case notBefore(Int, Int)
    case look(Int, isNegative: Bool, Int)
    /// What begins at the first cell, and then what is kept under a number, or the last cell where nothing was taken; there
    /// is none where that cannot be.
    case atomic(Int, kept: Int, Int?)
    /// The end of the text, and of a part.
    case end, accept
  }

  let cells: [Cell]
  /// The cells, each after all that it asks at the same place.
  let order: [Int]
  /// What is kept of all places: the cells after atomic groups.
  let kept: [Int]
  let first: Int

  /// The cells of a program's states, which must end where the text does unless it is a part; nil if they are too many, as
  /// loops within loops may make them.
  init?(_ states: [RegexProgram.State], first: RegexProgram.Place, isPart: Bool) {
    var builder = RegexCellBuilder(states)
    guard let number = builder.build(first, isPart: isPart) else { return nil }
    self.first = number
    (cells, order, kept) = (builder.cells, builder.order, builder.kept)
  }
}

/// Makes the ``RegexCells`` of a program.
private struct RegexCellBuilder {
  typealias Cell = RegexCells.Cell

  private(set) var cells: [Cell] = []
  private(set) var order: [Int] = []
  private(set) var kept: [Int] = []

  /// A place, how many of the loops around it have rounds that have taken nothing, and whether it belongs to a part that
  /// need not end where the text does.
  private struct Key: Hashable {
    var place: Int
    var empty: Int
    var isPart: Bool
  }

  private let states: [RegexProgram.State]
  private var numbers: [Key: Int] = [:]
  private var keys: [Key] = []
  private var slots: [Int: Int] = [:]

  init(_ states: [RegexProgram.State]) { self.states = states }

  private static let mostCells = 2 * RegexAllowance.mostPlaces

  /// Makes all cells that a place leads to, and gives its own; nil if they are too many.
  mutating func build(_ place: RegexProgram.Place, isPart: Bool) -> Int? {
    let first = number(Key(place: place, empty: 0, isPart: isPart))
    // What is met on the way joins the list.
    var index = 0
    while index < keys.count {
      cells[index] = cell(keys[index])
      index += 1
      if keys.count > Self.mostCells { return nil }
    }
    sort()
    return first
  }

  private mutating func number(_ key: Key) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = keys.count
    keys.append(key)
    cells.append(.accept)
    return keys.count - 1
  }

  private mutating func cell(_ key: Key) -> Cell {
    /// Another place of the same part where nothing has been taken since.
    func to(_ place: Int, _ empty: Int? = nil) -> Int {
      number(Key(place: place, empty: empty ?? key.empty, isPart: key.isPart))
    }
    switch states[key.place] {
    case .one(let members, let next): return .one(members, to(next, 0))
    case .either(let one, let other): return .either(to(one), to(other))
    case .assertion(let assertion, let next): return .assertion(assertion, to(next))
    case .notBefore(let members, let next): return .notBefore(members, to(next))
    case .look(let look, let isNegative, let next): return .look(look, isNegative: isNegative, to(next))
    case .accept: return key.isPart ? .accept : .end
    case .atomic(let body, let mayTakeNothing, let next):
      let body = number(Key(place: body, empty: 0, isPart: true))
      return .atomic(body, kept: slot(to(next, 0)), mayTakeNothing ? to(next) : nil)
    case .enter(_, let next): return .same(to(next, key.empty + 1))
    case .again(_, let first, let next): return .same(key.empty > 0 ? to(next, key.empty - 1) : to(first))
    // Of programs in which groups are asked for; they are not run here.
    case .open(_, let next), .close(_, let next), .reference(_, _, let next), .behind(_, _, _, let next),
      .ahead(_, _, let next):
      return .same(to(next))
    }
  }

  private mutating func slot(_ cell: Int) -> Int {
    if let slot = slots[cell] { return slot }
    slots[cell] = kept.count
    kept.append(cell)
    return kept.count - 1
  }

  /// What a cell asks at the same place.
  private func asked(_ cell: Int) -> (Int?, Int?) {
    switch cells[cell] {
    case .one, .end, .accept: (nil, nil)
    case .same(let next), .assertion(_, let next), .notBefore(_, let next), .look(_, _, let next): (next, nil)
    case .either(let one, let other): (one, other)
    case .atomic(let one, _, let other): (one, other)
    }
  }

  private mutating func sort() {
    var isDone = [Bool](repeating: false, count: cells.count)
    var isOpen = isDone
    for root in cells.indices {
      var stack = [root]
      while let cell = stack.last {
        if isDone[cell] {
          stack.removeLast()
          continue
        }
        let (one, other) = asked(cell)
        let waiting = isOpen[cell] ? [] : [one, other].compactMap { $0 }.filter { !isDone[$0] && !isOpen[$0] }
        isOpen[cell] = true
        guard waiting.isEmpty else {
          stack += waiting
          continue
        }
        isDone[cell] = true
        order.append(cell)
        stack.removeLast()
      }
    }
  }
}
