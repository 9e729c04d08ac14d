import PredicateLanguage

/// Builds a ``RegexProgram``: from the end to the start, so that each piece knows what comes after it, or from the start to
/// the end for a program that reads backwards.
struct RegexProgramBuilder {
  typealias Place = RegexProgram.Place
  typealias State = RegexProgram.State

  /// Why there is no program.
  enum Failure: Error {
    /// Counts within counts multiply to more places than a program may have.
    case tooLarge
  }

  private var states: [State] = [.accept]
  private var classes: [RegexProgram.Members] = []
  private var known: [RegexClass: Int] = [:]
  private var looks: [RegexProgram.Look] = []
  private let isReversed: Bool
  private let isOrdered: Bool
  private let keepsGroups: Bool
  private var groups = 0
  private var loops = 0
  /// How many pieces have been built: repeats of nothing take no states, but time.
  private var steps = 0

  private static let mostSteps = 500_000
  private static let accept: Place = 0

  /// The program for a tree. Cost: linear in the tree with its counts written out, up to `mostPlaces`.
  static func program(
    _ tree: RegexSyntax, mostPlaces: Int, _ way: RegexProgram.Look.Way? = nil
  ) throws(Failure) -> RegexProgram {
    var (isReversed, isPart) = (false, false)
    var needsCells = tree.isOrdered && !tree.hasReferences
    switch way {
    case .ahead?: isReversed = true
    case .aheadInOrder?: isPart = true
    case .behindInOrder?: needsCells = true
    case .behind?, nil: break
    }
    var builder = RegexProgramBuilder(
      mostPlaces: mostPlaces, isReversed: isReversed, isOrdered: tree.isOrdered, keepsGroups: tree.hasReferences)
    let first = try builder.build(tree, accept)
    let cells = needsCells ? RegexCells(builder.states, first: first, isPart: isPart) : nil
    if needsCells, cells == nil { throw .tooLarge }
    return RegexProgram(
      states: builder.states, first: first, classes: builder.classes,
      ascii: builder.classes.map { RegexProgram.ASCIIMembers($0.members) }, looks: builder.looks,
      isOrdered: builder.isOrdered, groups: builder.groups, keepsGroups: builder.keepsGroups, loops: builder.loops,
      cells: cells)
  }

  private var mostPlaces: Int

  private init(mostPlaces: Int, isReversed: Bool, isOrdered: Bool, keepsGroups: Bool) {
    self.mostPlaces = mostPlaces
    self.isReversed = isReversed
    self.isOrdered = isOrdered
    self.keepsGroups = keepsGroups
  }

  private mutating func add(_ state: State) throws(Failure) -> Place {
    guard states.count < mostPlaces else { throw .tooLarge }
    states.append(state)
    return states.count - 1
  }

  private mutating func number(_ members: RegexClass) -> Int {
    if let number = known[members] { return number }
    known[members] = classes.count
    classes.append(RegexProgram.Members(members))
    return classes.count - 1
  }

  private mutating func one(_ members: RegexClass, _ next: Place) throws(Failure) -> Place {
    try add(.one(number(members), next))
  }

  // MARK: Structure

  /// The place from which a tree is read that `next` comes after.
  private mutating func build(_ tree: RegexSyntax, _ next: Place) throws(Failure) -> Place {
    steps += 1
    guard steps < Self.mostSteps else { throw .tooLarge }
    switch tree {
    case .literal(let scalar): return try one(.scalars(ScalarSet(scalar)), next)
    case .caseless(let scalar): return try run([scalar][...], next)
    case .one(let members): return try one(members, next)
    case .sequence(let trees): return try sequence(trees, next)
    case .alternatives(let trees): return try alternatives(trees, next)
    case .group(let tree, let group): return try self.group(tree, group, next)
    case .repeated(let tree, let least, let most, let greed):
      if greed != .possessive { return try repeated(tree, least, most, isLazy: greed == .lazy, next) }
      if let members = tree.single { return try possessive(tree, members, least, most, next) }
      return try atomic(.repeated(tree, least: least, most: most, .greedy), next)
    case .assertion(let assertion): return try add(.assertion(assertion, next))
    case .reference(let group, let ignoresCase):
      // The group itself may have been repeated no times, and never built.
      groups = max(groups, group)
      return try add(.reference(group, ignoresCase: ignoresCase, next))
    }
  }

  /// Literals that stand next to each other and ignore case are built together.
  private mutating func sequence(_ trees: [RegexSyntax], _ next: Place) throws(Failure) -> Place {
    var place = next
    var rest = (isReversed ? trees.reversed() : trees)[...]
    while let last = rest.popLast() {
      guard case .caseless(let scalar) = last else {
        place = try build(last, place)
        continue
      }
      var literals = [scalar]
      while case .caseless(let scalar)? = rest.last {
        literals.append(scalar)
        rest.removeLast()
      }
      place = try run((isReversed ? literals : literals.reversed())[...], place)
    }
    return place
  }

  /// Literals whose case is ignored: every text that folds to what they fold to, so that one scalar may stand for the next
  /// two or three.
  private mutating func run(_ literals: ArraySlice<UInt32>, _ next: Place) throws(Failure) -> Place {
    let folded = literals.flatMap(RegexCase.folded)
    let count = folded.count
    // From each place the scalars that are left are read, in the direction of the program.
    var places = [Place](repeating: next, count: count + 1)
    for left in 1..<(count + 1) {
      var ways: [Place] = []
      for length in 1...3 where length <= left {
        let start = isReversed ? left - length : count - left
        let found = RegexCase.scalars(foldingTo: Array(folded[start..<(start + length)]))
        if !found.isEmpty { ways.append(try one(.scalars(ScalarSet(found.map { $0...$0 })), places[left - length])) }
      }
      var place = ways[0]
      for way in ways.dropFirst() { place = try add(.either(place, way)) }
      places[left] = place
    }
    return places[count]
  }

  private mutating func alternatives(_ trees: [RegexSyntax], _ next: Place) throws(Failure) -> Place {
    // One scalar of some classes is one of a class.
    let singles = trees.compactMap(\.single)
    if singles.count == trees.count { return try one(.joined(singles), next) }
    guard let last = trees.last else { return next }
    var place = try build(last, next)
    for tree in trees.dropLast().reversed() { place = try add(.either(try build(tree, next), place)) }
    return place
  }

  private mutating func repeated(
    _ tree: RegexSyntax, _ least: Int, _ most: Int?, isLazy: Bool, _ next: Place
  ) throws(Failure) -> Place {
    func either(_ body: Place, _ next: Place) -> State { isLazy ? .either(next, body) : .either(body, next) }
    var copied: Part?
    if let most {
      var place = next
      for _ in least..<max(least, most) { place = try add(either(try build(tree, place, copied: &copied), next)) }
      for _ in 0..<least { place = try build(tree, place, copied: &copied) }
      return place
    }
    let again = try add(.accept)
    var body: Place
    if isOrdered, tree.leastBytes == 0 {
      // A round that takes nothing is the last one.
      let number = loops
      loops += 1
      body = try add(.enter(number, try build(tree, try add(.again(number, again, next)))))
    } else {
      body = try build(tree, again, copied: &copied)
    }
    states[again] = either(body, next)
    if least == 0 { return again }
    for _ in 1..<least { body = try build(tree, body, copied: &copied) }
    return body
  }

  /// What has been built of a tree, to be copied.
  private struct Part {
    let places: Range<Place>
    let loops: Range<Int>
    let first: Place
    let next: Place
  }

  /// The same as another `build` of the tree, of which all but the first are copies: classes are numbered, and what is looked
  /// for is built, once.
  private mutating func build(
    _ tree: RegexSyntax, _ next: Place, copied: inout Part?
  ) throws(Failure) -> Place {
    if let copied { return try copy(copied, next) }
    let (place, loop) = (states.count, loops)
    let first = try build(tree, next)
    // The end of the program is that of atomic groups within the part, too: what goes on there cannot be told from them.
    if next != Self.accept {
      copied = Part(places: place..<states.count, loops: loop..<loops, first: first, next: next)
    }
    return first
  }

  private mutating func copy(_ part: Part, _ next: Place) throws(Failure) -> Place {
    steps += 1
    guard steps < Self.mostSteps, states.count + part.places.count <= mostPlaces else { throw .tooLarge }
    let distance = states.count - part.places.lowerBound
    let loopDistance = loops - part.loops.lowerBound
    loops += part.loops.count
    func moved(_ place: Place) -> Place {
      if place == part.next { return next }
      return part.places.contains(place) ? place + distance : place
    }
    for place in part.places { states.append(states[place].moved(moved, loops: loopDistance)) }
    return moved(part.first)
  }

  /// As many scalars of a class as there are: after fewer than may be, another one must not follow.
  private mutating func possessive(
    _ tree: RegexSyntax, _ members: RegexClass, _ least: Int, _ most: Int?, _ next: Place
  ) throws(Failure) -> Place {
    // Read backwards, the place to ask is the one where the reading begins.
    let class_ = number(members)
    guard isReversed else {
      let stop = try add(.notBefore(class_, next))
      guard let most else { return try repeated(.one(members), least, nil, isLazy: false, stop) }
      if most == least { return try repeated(.one(members), least, least, isLazy: false, next) }
      var place = try add(.either(try one(members, next), stop))
      for _ in least..<(most - 1) { place = try add(.either(try add(.one(class_, place)), stop)) }
      return try repeated(.one(members), least, least, isLazy: false, place)
    }
    let all = try most.map { most throws(Failure) in try repeated(.one(members), most, most, isLazy: false, next) }
    if let most, most == least { return all ?? next }
    let fewer = try repeated(.one(members), least, most.map { $0 - 1 }, isLazy: false, next)
    let stop = try add(.notBefore(class_, fewer))
    guard let all else { return stop }
    return try add(.either(stop, all))
  }

  private mutating func group(_ tree: RegexSyntax, _ group: RegexGroup, _ next: Place) throws(Failure) -> Place {
    switch group {
    case .plain: return try build(tree, next)
    case .capture(let number):
      guard keepsGroups else { return try build(tree, next) }
      groups = max(groups, number)
      return try add(.open(number, try build(tree, try add(.close(number, next)))))
    case .atomic: return try atomic(tree, next)
    case .look(let isBehind, let isNegative): return try look(tree, isBehind, isNegative, next)
    }
  }

  private mutating func atomic(_ tree: RegexSyntax, _ next: Place) throws(Failure) -> Place {
    try add(.atomic(try part(tree), mayTakeNothing: tree.leastBytes == 0, next))
  }

  private mutating func look(
    _ tree: RegexSyntax, _ isBehind: Bool, _ isNegative: Bool, _ next: Place
  ) throws(Failure) -> Place {
    let most = tree.mostBehind ?? RegexSyntax.mostBehind
    // What takes or asks for groups must be tried where the text is.
    if keepsGroups && (tree.isOrdered || tree.hasCaptures || (isBehind && tree.looksPastItsEnd)) {
      let body = try part(tree)
      return try add(
        isBehind
          ? .behind(body, most: most, isNegative: isNegative, next) : .ahead(body, isNegative: isNegative, next))
    }
    let way: RegexProgram.Look.Way =
      isBehind
      ? tree.isOrdered || tree.looksPastItsEnd ? .behindInOrder(most: most) : .behind
      : tree.isOrdered ? .aheadInOrder : .ahead
    let program = try Self.program(tree, mostPlaces: mostPlaces - states.count, way)
    mostPlaces -= program.places
    looks.append(RegexProgram.Look(program: program, way: way))
    return try add(.look(looks.count - 1, isNegative: isNegative, next))
  }

  /// The place from which a tree is read that is matched on its own.
  private mutating func part(_ tree: RegexSyntax) throws(Failure) -> Place {
    try build(tree, Self.accept)
  }
}

extension RegexProgram.State {
  /// The same in another part of the program.
  fileprivate func moved(_ moved: (Int) -> Int, loops: Int) -> Self {
    switch self {
    case .one(let members, let next): .one(members, moved(next))
    case .either(let one, let other): .either(moved(one), moved(other))
    case .assertion(let assertion, let next): .assertion(assertion, moved(next))
    case .notBefore(let members, let next): .notBefore(members, moved(next))
    case .look(let look, let isNegative, let next): .look(look, isNegative: isNegative, moved(next))
    case .accept: .accept
    case .atomic(let body, let mayTakeNothing, let next):
      .atomic(moved(body), mayTakeNothing: mayTakeNothing, moved(next))
    case .ahead(let body, let isNegative, let next): .ahead(moved(body), isNegative: isNegative, moved(next))
    case .behind(let body, let most, let isNegative, let next):
      .behind(moved(body), most: most, isNegative: isNegative, moved(next))
    case .open(let group, let next): .open(group, moved(next))
    case .close(let group, let next): .close(group, moved(next))
    case .reference(let group, let ignoresCase, let next):
      .reference(group, ignoresCase: ignoresCase, moved(next))
    case .enter(let loop, let next): .enter(loop + loops, moved(next))
    case .again(let loop, let first, let next): .again(loop + loops, moved(first), moved(next))
    }
  }
}
