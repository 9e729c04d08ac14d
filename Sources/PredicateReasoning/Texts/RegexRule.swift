import PredicateLanguage

/// The regular part of MATCHES. What remembers, looks around or asks for places within the text is left out.
struct RegexRule: TextRule {
  private enum State {
    /// A scalar of a class leads on.
    case one(Int, Int)
    /// Scalars that together fold to what stands from here on, to the end of a run.
    case run(folded: [UInt32], next: Int)
    case either(Int, Int)
    case accept
  }

  var folding: TextFolding? { nil }
  private var states: [State] = []
  private var first = 0
  private var classes: [ScalarSet] = []
  private var foldedScalars: [UInt32: Int] = [:]
  /// One more than can be read of the longest run.
  private var partsOfPlace = 1

  private static let mostStates = 600

  /// Nil for a pattern that is not regular, or too large.
  init?(_ tree: RegexSyntax) {
    let accept = add(.accept)
    guard let first = build(Self.trimmed(tree), to: accept) else { return nil }
    self.first = first
  }

  /// Without the places at both ends that every match of the whole text is at.
  private static func trimmed(_ tree: RegexSyntax) -> RegexSyntax {
    guard case .sequence(var parts) = tree else { return tree }
    while case .assertion(.start)? = parts.first { parts.removeFirst() }
    while case .assertion(.end)? = parts.last { parts.removeLast() }
    return .sequence(parts)
  }

  private mutating func add(_ state: State) -> Int {
    states.append(state)
    return states.count - 1
  }

  /// The place from which the tree leads to another one.
  private mutating func build(_ tree: RegexSyntax, to next: Int) -> Int? {
    guard states.count < Self.mostStates else { return nil }
    switch tree {
    case .literal(let scalar): return one(ScalarSet(scalar), next)
    case .caseless(let scalar): return run([scalar], next)
    case .one(let members): return one(members.set, next)
    case .sequence(let parts): return sequence(parts, next)
    case .alternatives(let parts):
      var place: Int?
      for part in parts.reversed() {
        guard let way = build(part, to: next) else { return nil }
        place = place.map { add(.either(way, $0)) } ?? way
      }
      return place ?? next
    case .group(let part, .plain), .group(let part, .capture): return build(part, to: next)
    case .repeated(let part, let least, let most, let greed):
      guard greed != .possessive else { return nil }
      return repeated(part, least, most, next)
    case .group, .assertion, .reference: return nil
    }
  }

  private mutating func one(_ members: ScalarSet, _ next: Int) -> Int {
    let number = classes.firstIndex(of: members) ?? classes.count
    if number == classes.count { classes.append(members) }
    return add(.one(number, next))
  }

  private mutating func run(_ scalars: [UInt32], _ next: Int) -> Int {
    let folded = scalars.flatMap { FoldingTable.fold($0, .letterCase) }
    for scalar in folded where foldedScalars[scalar] == nil { foldedScalars[scalar] = foldedScalars.count + 1 }
    partsOfPlace = max(partsOfPlace, folded.count + 1)
    return add(.run(folded: folded, next: next))
  }

  private mutating func sequence(_ parts: [RegexSyntax], _ next: Int) -> Int? {
    var next = next
    var end = parts.count
    while end > 0 {
      var begin = end
      while begin > 0, case .caseless = parts[begin - 1] { begin -= 1 }
      if begin < end {
        var scalars: [UInt32] = []
        for case .caseless(let scalar) in parts[begin..<end] { scalars.append(scalar) }
        next = run(scalars, next)
        end = begin
      } else {
        guard let place = build(parts[end - 1], to: next) else { return nil }
        next = place
        end -= 1
      }
    }
    return next
  }

  private mutating func repeated(_ part: RegexSyntax, _ least: Int, _ most: Int?, _ next: Int) -> Int? {
    guard least <= Self.mostStates, most ?? 0 <= Self.mostStates else { return nil }
    var place = next
    if let most {
      for _ in 0..<max(0, most - least) {
        guard let way = build(part, to: place) else { return nil }
        place = add(.either(way, next))
      }
    } else {
      let loop = add(.accept)
      guard let way = build(part, to: loop) else { return nil }
      states[loop] = .either(way, next)
      place = loop
    }
    for _ in 0..<least {
      guard let way = build(part, to: place) else { return nil }
      place = way
    }
    return place
  }

  // MARK: Running

  // A state is places, each with how much of its run has been read.

  private func part(_ place: Int, read: Int) -> Int { place * partsOfPlace + read }
  private func place(of part: Int) -> (place: Int, read: Int) { (part / partsOfPlace, part % partsOfPlace) }

  var start: [Int] { closed([part(first, read: 0)]) }

  func next(_ state: [Int], _ scalar: UInt32) -> [Int] {
    var targets: [Int] = []
    let folded = foldsCase ? FoldingTable.fold(scalar, .letterCase) : []
    for part in state {
      let (place, read) = place(of: part)
      switch states[place] {
      case .one(let members, let next):
        if classes[members].contains(scalar) { targets.append(self.part(next, read: 0)) }
      case .run(let run, let next):
        guard !folded.isEmpty, run.dropFirst(read).starts(with: folded) else { continue }
        let end = read + folded.count
        targets.append(end == run.count ? self.part(next, read: 0) : self.part(place, read: end))
      case .either, .accept: break
      }
    }
    return closed(targets)
  }

  private func closed(_ from: [Int]) -> [Int] {
    var waiting = from
    var seen: Set<Int> = []
    var found: [Int] = []
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      if case .either(let one, let other) = states[place(of: next).place] {
        waiting += [part(one, read: 0), part(other, read: 0)]
      } else {
        found.append(next)
      }
    }
    return found.sorted()
  }

  func verdict(_ state: [Int]) -> Int {
    for part in state {
      if case .accept = states[place(of: part).place] { return 1 }
    }
    return 0
  }

  var borders: [UInt32] {
    classes.flatMap { $0.ranges.flatMap { [$0.lowerBound, $0.upperBound + 1] } }
      + foldedScalars.keys.flatMap { [$0, $0 + 1] }
  }

  /// Whether scalars that differ in case alone are told apart from others.
  private var foldsCase: Bool { !foldedScalars.isEmpty }
  var foldingOfKinds: TextFolding? { foldsCase ? .letterCase : nil }

  var testsOfScalar: Int { classes.count + 1 }

  func addKinds(of scalar: UInt32, folded: [UInt32], to kinds: inout [Int]) {
    var (bits, count) = (0, 0)
    for members in classes {
      bits = bits << 1 | (members.contains(scalar) ? 1 : 0)
      count += 1
      if count % 62 == 0 {
        kinds.append(bits)
        bits = 0
      }
    }
    kinds.append(bits)
    if foldsCase { for scalar in folded { kinds.append(foldedScalars[scalar] ?? 0) } }
  }
}
