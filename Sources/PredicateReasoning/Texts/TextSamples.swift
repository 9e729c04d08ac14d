import PredicateLanguage

/// Texts that bring some rules to all that they can come to together.
struct TextSamples {
  /// The texts, short ones first; of each combination up to as many as were asked for.
  private(set) var texts: [String] = []
  /// Whether there is a text for every combination, and as many as were asked for.
  private(set) var isComplete = true

  private static let mostStates = 3_000
  // Of single rules, or of some parts of their states; one takes about a microsecond.
  private static let mostSteps = 20_000
  private static let partsOfStep = 16
  private static let mostTexts = 400

  /// `each` is how many texts of a combination are wanted.
  init(_ rules: [any TextRule], each: Int, budget: inout WorkBudget) {
    let alphabet = TextAlphabet(rules, budget: &budget)
    isComplete = alphabet.isComplete
    var machines = rules.map { TextMachine($0, alphabet) }
    var found: [[Int]: Int] = [:]
    func add(_ text: String, _ state: [Int]) {
      let verdicts = zip(machines, state).map { machine, state in machine.verdict(state) }
      guard found[verdicts, default: 0] < each, texts.count < Self.mostTexts else { return }
      guard !texts.contains(where: { UTF8Text.equal($0, text) }) else { return }
      found[verdicts, default: 0] += 1
      texts.append(text)
    }
    let start = machines.map { _ in TextMachine.start }
    var known: Set<[Int]> = [start]
    var queue: [(state: [Int], text: String)] = [(start, "")]
    add("", start)
    var (steps, work) = (0, 0)
    var isOver: Bool {
      let spent = steps + work / Self.partsOfStep
      return known.count > Self.mostStates || spent > Self.mostSteps || spent / 2 > budget.left || !budget.mayGoOn()
    }
    var place = 0
    search: while place < queue.count {
      let (state, text) = queue[place]
      place += 1
      for (number, kind) in alphabet.kinds.enumerated() {
        if isOver {
          isComplete = false
          break search
        }
        steps += rules.count
        var next = state
        for rule in machines.indices { next[rule] = machines[rule].next(state[rule], kind: number, &work) }
        let isNew = known.insert(next).inserted
        if isNew { queue.append((next, text.appending(kind[0]))) }
        // One text of each way is enough where one of each combination is.
        guard isNew || each > 1 else { continue }
        for scalar in kind.prefix(each) { add(text.appending(scalar), next) }
      }
    }
    budget.spend((steps + work / Self.partsOfStep) / 2)
    if each > 1, found.values.contains(where: { $0 < each }) || texts.count >= Self.mostTexts { isComplete = false }
  }
}

extension String {
  fileprivate func appending(_ scalar: UInt32) -> String {
    guard let scalar = Unicode.Scalar(scalar) else { return self }
    var text = self
    text.unicodeScalars.append(scalar)
    return text
  }
}
