import PredicateLanguage

/// A rule whose states have numbers, and that remembers where each kind of scalar led.
struct TextMachine {
  /// The state before the text.
  static let start = 0

  private let rule: any TextRule
  private let alphabet: TextAlphabet
  private var states: [[Int]]
  private var numbers: [[Int]: Int]
  private var verdicts: [Int]
  /// By state and kind, `unknown` where nobody asked yet; empty for states of which nothing was asked.
  private var targets: [[Int]]
  private static let unknown = -1

  init(_ rule: any TextRule, _ alphabet: TextAlphabet) {
    self.rule = rule
    self.alphabet = alphabet
    states = [rule.start]
    numbers = [rule.start: Self.start]
    verdicts = [rule.verdict(rule.start)]
    targets = [[]]
  }

  /// The state after a scalar of a kind. All scalars of a kind lead to the same. `work` grows by the parts of states that were
  /// gone through.
  mutating func next(_ state: Int, kind: Int, _ work: inout Int) -> Int {
    if targets[state].isEmpty { targets[state] = Array(repeating: Self.unknown, count: alphabet.kinds.count) }
    let known = targets[state][kind]
    if known != Self.unknown { return known }
    var next = states[state]
    for scalar in rule.folded(alphabet.kinds[kind][0]) {
      work += next.count
      next = rule.next(next, scalar)
    }
    work += next.count
    let target = numbers[next] ?? states.count
    if target == states.count {
      numbers[next] = target
      states.append(next)
      verdicts.append(rule.verdict(next))
      targets.append([])
    }
    targets[state][kind] = target
    return target
  }

  /// What the text comes to if it ends in a state.
  func verdict(_ state: Int) -> Int { verdicts[state] }
}

extension TextRule {
  /// What the rule reads of a scalar of the text.
  fileprivate func folded(_ scalar: UInt32) -> [UInt32] {
    folding.map { FoldingTable.fold(scalar, $0) } ?? [scalar]
  }

  /// What the rule says of a text.
  func verdict(of text: String) -> Int {
    verdict(text.unicodeScalars.reduce(start) { state, scalar in folded(scalar.value).reduce(state) { next($0, $1) } })
  }
}
