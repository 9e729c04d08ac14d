import PredicateLanguage

/// Answers all questions whether a key equals constants.
struct EqualityProbe: Sendable {
  let path: Int
  let folding: TextFolding?
  /// Trips where the key cannot be read.
  let hazard: Int
  /// The conditions that hold of a value.
  private(set) var conditions: [ValueKey: [Int32]] = [:]

  init(path: Int, folding: TextFolding?, hazard: Int) {
    self.path = path
    self.folding = folding
    self.hazard = hazard
  }

  mutating func add(_ condition: Int, _ values: [RecordValue]) {
    for key in Set(values.map(key)) { conditions[key, default: []].append(Int32(condition)) }
  }

  private func key(_ value: RecordValue) -> ValueKey {
    if let folding, case .string(let text) = value { return ValueKey(.string(folding.fold(text))) }
    return ValueKey(value)
  }

  /// The conditions that hold of a value.
  func conditions(of value: RecordValue) -> [Int32] {
    switch value {
    // No constant is one, and to hash them takes time.
    case .array, .set, .object, .record: []
    default: conditions[key(value)] ?? []
    }
  }
}

/// Answers all questions how a key stands to constants of one kind in their order.
///
/// With the constants in order, a value is at an even position between two of them or at the odd one of an equal, and each
/// condition is a range of positions.
struct OrderProbe: Sendable {
  let path: Int
  let kind: BoundKind
  /// Trips where the key cannot be read, or is of another kind.
  let hazard: Int
  /// The bounds, each once, in their order.
  private let bounds: [RecordValue]
  private let places: [ValueKey: Int]
  /// A tree over the positions, each node with the conditions that hold at all of its positions.
  private var holders: [[Int32]] = []

  init(path: Int, kind: BoundKind, hazard: Int, bounds: [RecordValue]) {
    self.path = path
    self.kind = kind
    self.hazard = hazard
    self.bounds = ValueRules.distinct(bounds).sorted { left, right in
      (try? ValueRules.precedes(left, right)) ?? false
    }
    places = Dictionary(uniqueKeysWithValues: zip(self.bounds.map(ValueKey.init), self.bounds.indices))
  }

  private var positionCount: Int { 2 * bounds.count + 1 }

  /// The positions at which a condition holds; empty for one that never does.
  func positions(from low: IndexedQuestion.Bound?, to high: IndexedQuestion.Bound?) -> Range<Int> {
    var first = 0
    var end = positionCount
    if let low, let place = places[ValueKey(low.value)] { first = 2 * place + (low.isIncluded ? 1 : 2) }
    if let high, let place = places[ValueKey(high.value)] { end = 2 * place + (high.isIncluded ? 2 : 1) }
    return first..<max(first, end)
  }

  /// The position of a value of the kind.
  func position(of value: RecordValue) -> Int {
    var low = 0
    var high = bounds.count
    while low < high {
      let middle = (low + high) / 2
      if (try? ValueRules.precedes(bounds[middle], value)) == true { low = middle + 1 } else { high = middle }
    }
    return 2 * low + (low < bounds.count && ValueRules.equal(bounds[low], value) ? 1 : 0)
  }

  /// Has a condition listed at its positions.
  mutating func list(_ condition: Int, at positions: Range<Int>) {
    if holders.isEmpty { holders = Array(repeating: [], count: 2 * positionCount) }
    var (left, right) = (positions.lowerBound + positionCount, positions.upperBound + positionCount)
    while left < right {
      if left & 1 == 1 {
        holders[left].append(Int32(condition))
        left += 1
      }
      if right & 1 == 1 {
        right -= 1
        holders[right].append(Int32(condition))
      }
      left /= 2
      right /= 2
    }
  }

  /// Calls a closure with each condition that is listed at a position.
  func forEachListed(at position: Int, _ body: (Int32) -> Void) {
    guard !holders.isEmpty else { return }
    var node = position + positionCount
    while node > 0 {
      for condition in holders[node] { body(condition) }
      node /= 2
    }
  }
}

/// Answers all questions whether texts are found in a key.
struct TextProbe: Sendable {
  let path: Int
  let folding: TextFolding?
  /// Trips where CONTAINS of the key fails.
  let containsHazard: Int
  /// Trips where BEGINSWITH and ENDSWITH of the key fail.
  let textHazard: Int
  private let automaton: LiteralAutomaton
  /// The conditions that look for a text in a text, or for a member of a list.
  private let members: [ValueKey: [Int32]]

  init(
    path: Int, folding: TextFolding?, containsHazard: Int, textHazard: Int,
    _ literals: [(bytes: [UInt8], literal: LiteralAutomaton.Literal)]
  ) {
    self.path = path
    self.folding = folding
    self.containsHazard = containsHazard
    self.textHazard = textHazard
    automaton = LiteralAutomaton(literals)
    var members: [ValueKey: [Int32]] = [:]
    for (bytes, literal) in literals where literal.place == .anywhere {
      members[ValueKey(.string(String(decoding: bytes, as: UTF8.self))), default: []].append(literal.condition)
    }
    self.members = members
  }

  /// Calls a closure with each condition that holds of a text, some of them more than once.
  func forEach(in text: String, _ body: (Int32) -> Void) { automaton.forEach(in: folding.bytes(text), body) }

  /// Calls a closure with each condition that holds of a list with these members, some of them more than once.
  func forEach(among values: [RecordValue], _ body: (Int32) -> Void) {
    for case .string(let text) in values {
      members[ValueKey(.string(folding?.fold(text) ?? text))]?.forEach(body)
    }
  }
}
