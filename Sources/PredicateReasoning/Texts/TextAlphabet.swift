import PredicateLanguage

/// Scalars that stand for all: of each kind that some rules treat alike one, or two.
struct TextAlphabet {
  /// Of each kind some scalars, the most readable first.
  let kinds: [[UInt32]]
  /// Whether every scalar is of one of the kinds.
  let isComplete: Bool

  /// What is tried before others, as people read it.
  private static let readable: [UInt32] =
    "aebcdfghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -_.,:/@éß😀".unicodeScalars.map(\.value)
  private static let changes = [TextFolding.letterCase, .diacritics, .both].map {
    FoldingTable.changes($0).map(\.scalar)
  }
  // A mark that `[d]` drops.
  private static let mark: UInt32 = 0x301
  // How many scalars of a range are looked at for one that folding leaves as it is.
  private static let mostLooks = 3_000
  // No kind of a scalar.
  private static let endOfRule = -1
  // Of a scalar at a rule or one of its classes.
  private static let mostTests = 500_000
  private static let testsOfStep = 1_000

  /// Takes a step of the budget for a thousand tests of a scalar; where that ends, the alphabet is not complete.
  init(_ rules: [any TextRule], budget: inout WorkBudget) {
    let foldings = Array(Set(rules.compactMap(\.foldingOfKinds)))
    let foldingOfRule = rules.map { rule in rule.foldingOfKinds.flatMap(foldings.firstIndex) }
    var found: [[Int]: Int] = [:]
    var kinds: [[UInt32]] = []
    var key: [Int] = []
    var (tests, mostTests) = (0, min(Self.mostTests, max(budget.left, 0) * Self.testsOfStep))
    var isComplete = true
    var isOver = false
    func add(_ scalar: UInt32) {
      isOver = isOver || tests > mostTests || !budget.mayGoOn()
      if isOver { return }
      let folded = foldings.map { FoldingTable.fold(scalar, $0) }
      let itself = [scalar]
      key.removeAll(keepingCapacity: true)
      for (rule, folding) in zip(rules, foldingOfRule) {
        rule.addKinds(of: scalar, folded: folding.map { folded[$0] } ?? itself, to: &key)
        key.append(Self.endOfRule)
      }
      tests += rules.reduce(0) { $0 + $1.testsOfScalar }
      if let kind = found[key] {
        if kinds[kind].count < 3, !kinds[kind].contains(scalar) { kinds[kind].append(scalar) }
      } else {
        found[key] = kinds.count
        kinds.append([scalar])
      }
    }
    func isUnchanged(_ scalar: UInt32) -> Bool {
      foldings.allSatisfy { FoldingTable.fold(scalar, $0) == [scalar] }
    }
    let named = Set(rules.flatMap(\.borders))
    // Those that the rules name come first, then what people read.
    for scalar in named.sorted() where Unicode.Scalar(scalar) != nil && isNamed(scalar, named) { add(scalar) }
    for scalar in Self.readable { add(scalar) }
    let borders = Set(named.union([0, 0xD800, 0xE000, 0x11_0000]).filter { $0 <= 0x11_0000 }).sorted()
    for (low, high) in zip(borders, borders.dropFirst()) where low != 0xD800 {
      guard Unicode.Scalar(low) != nil else { continue }
      let end = min(high, low + UInt32(Self.mostLooks))
      if let scalar = (low..<end).first(where: isUnchanged) {
        add(scalar)
        if scalar + 1 < high, isUnchanged(scalar + 1) { add(scalar + 1) }
      } else if end < high {
        isComplete = false
      }
    }
    for folding in foldings {
      let number = folding == .letterCase ? 0 : folding == .diacritics ? 1 : 2
      for scalar in Self.changes[number] { add(scalar) }
      if folding.foldsDiacritics { add(Self.mark) }
    }
    budget.spend(tests / Self.testsOfStep)
    self.kinds = kinds
    self.isComplete = isComplete && !isOver
  }
}

/// Whether a scalar is one that a rule names, and not the one after it.
private func isNamed(_ scalar: UInt32, _ borders: Set<UInt32>) -> Bool { borders.contains(scalar + 1) }
