import PredicateLanguage

/// What a condition asks of a text, as a machine that reads it scalar by scalar. States are lists of numbers.
protocol TextRule {
  /// The folding that the text goes through first.
  var folding: TextFolding? { get }
  var start: [Int] { get }
  /// The state after a scalar of the folded text.
  func next(_ state: [Int], _ scalar: UInt32) -> [Int]
  /// What the text comes to if it ends in a state; equal numbers for what no condition tells apart.
  func verdict(_ state: [Int]) -> Int
  /// Where the scalars begin, ascending or not, that the rule may treat unlike those before them.
  var borders: [UInt32] { get }
  /// Appends what tells a scalar of the text from others. Those of which this is equal lead from every state to the same.
  ///
  /// `folded` is what `foldingOfKinds` makes of the scalar.
  func addKinds(of scalar: UInt32, folded: [UInt32], to kinds: inout [Int])
  /// Whether case or diacritics of the text do not count, so that scalars far apart may be the same.
  var foldingOfKinds: TextFolding? { get }
  /// How many tests that takes.
  var testsOfScalar: Int { get }
}

extension TextRule {
  var foldingOfKinds: TextFolding? { folding }
  var testsOfScalar: Int { 1 }
}

/// Equality and the patterns of LIKE, BEGINSWITH, ENDSWITH and CONTAINS: the text is one of these patterns.
struct PatternRule: TextRule {
  enum Part: Hashable { case scalar(UInt32), one, any }

  let folding: TextFolding?
  /// The patterns one after the other, each ended by nil.
  private var parts: [Part?] = []
  private var starts: [Int] = []
  private var scalars: [UInt32: Int] = [:]

  init(_ patterns: [[Part]], _ folding: TextFolding?) {
    self.folding = folding
    for pattern in patterns {
      starts.append(parts.count)
      parts += pattern.map(Optional.some) + [nil]
      for case .scalar(let scalar) in pattern where scalars[scalar] == nil { scalars[scalar] = scalars.count + 1 }
    }
  }

  /// The parts that stand for a text, folded.
  static func literal(_ text: String, _ folding: TextFolding?) -> [Part] {
    (folding?.fold(text) ?? text).unicodeScalars.map { .scalar($0.value) }
  }

  var start: [Int] { closed(starts) }

  func next(_ state: [Int], _ scalar: UInt32) -> [Int] {
    var targets: [Int] = []
    for place in state {
      switch parts[place] {
      case .scalar(scalar)?, .one?: targets.append(place + 1)
      case .any?: targets.append(place)
      case .scalar?, nil: break
      }
    }
    return closed(targets)
  }

  /// With the places that any number of scalars, none included, leads to.
  private func closed(_ places: [Int]) -> [Int] {
    var found: Set<Int> = []
    for var place in places {
      while found.insert(place).inserted, case .any? = parts[place] { place += 1 }
    }
    return found.sorted()
  }

  func verdict(_ state: [Int]) -> Int { state.contains { parts[$0] == nil } ? 1 : 0 }

  var borders: [UInt32] { scalars.keys.flatMap { [$0, $0 + 1] } }

  func addKinds(of scalar: UInt32, folded: [UInt32], to kinds: inout [Int]) {
    for scalar in folded { kinds.append(scalars[scalar] ?? 0) }
  }
}

/// The order of a text and a constant.
struct OrderRule: TextRule {
  let folding: TextFolding?
  private let scalars: [UInt32]
  private let sorted: [UInt32]

  init(_ text: String, _ folding: TextFolding?) {
    self.folding = folding
    scalars = (folding?.fold(text) ?? text).unicodeScalars.map(\.value)
    sorted = Set(scalars).sorted()
  }

  private static let less = [-1]
  private static let greater = [-2]

  var start: [Int] { [0] }

  func next(_ state: [Int], _ scalar: UInt32) -> [Int] {
    guard let place = state.first, place >= 0 else { return state }
    guard place < scalars.count else { return Self.greater }
    if scalar == scalars[place] { return [place + 1] }
    return scalar < scalars[place] ? Self.less : Self.greater
  }

  func verdict(_ state: [Int]) -> Int {
    switch state.first {
    case -1: -1
    case -2: 1
    case let place: place == scalars.count ? 0 : -1
    }
  }

  var borders: [UInt32] { sorted.flatMap { [$0, $0 + 1] } }

  func addKinds(of scalar: UInt32, folded: [UInt32], to kinds: inout [Int]) {
    for scalar in folded { kinds.append(kind(scalar)) }
  }

  private func kind(_ scalar: UInt32) -> Int {
    var (place, end) = (0, sorted.count)
    while place < end {
      let middle = (place + end) / 2
      if sorted[middle] < scalar { place = middle + 1 } else { end = middle }
    }
    return place < sorted.count && sorted[place] == scalar ? 2 * place + 1 : 2 * place
  }
}

/// The length of a text in UTF-16 code units, up to some number.
struct LengthRule: TextRule {
  let most: Int
  var folding: TextFolding? { nil }
  var start: [Int] { [0] }

  func next(_ state: [Int], _ scalar: UInt32) -> [Int] { [min(most, state[0] + (scalar > 0xFFFF ? 2 : 1))] }
  func verdict(_ state: [Int]) -> Int { state[0] }
  var borders: [UInt32] { [0x1_0000] }

  func addKinds(of scalar: UInt32, folded: [UInt32], to kinds: inout [Int]) { kinds.append(scalar > 0xFFFF ? 2 : 1) }
}
