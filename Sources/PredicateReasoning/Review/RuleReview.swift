package import PredicateLanguage

/// How rules stand to one another that are asked one after the other: which never come to anything, and what they leave out.
package struct RuleReview: Sendable {
  /// Something about a rule, by its place.
  package enum Finding: Hashable, Sendable {
    /// It never holds.
    case never(Int)
    /// It holds of all records.
    case always(Int)
    /// It holds nowhere but where an earlier one does.
    case shadowed(Int, by: Int)
    /// Wherever it holds one or another of some earlier ones does.
    case covered(Int, by: [Int])
    /// An earlier one holds of this record, too; of so many earlier ones it is so.
    case overlaps(Int, with: Int, record: RecordValue, count: Int)
  }

  /// What was proven or shown, in the order of the rules.
  package private(set) var findings: [Finding] = []
  /// A record of which no rule holds; nil if there is none, or none was found.
  package private(set) var gap: RecordValue?
  /// Whether some rule holds of every record.
  package private(set) var leavesNoGap = Verdict.unknown
  /// How many pairs of rules nothing is known of, or were not looked at.
  package private(set) var openPairs = 0

  /// What may be done for one question, in evaluations of a condition.
  private static let questionBudget = 4_000
  // Some seconds.
  private static let mostPairs = 30_000
  // That one rule needs more than these to be covered is not looked for.
  private static let mostOfCover = 12

  /// Looks at the rules. Cost: some questions for each pair of them that has a key in common.
  package init(of rules: [FormatPredicate], model: RecordModel? = nil, entity: String? = nil) {
    let known = ReasonedModel.of(model, entity)
    let interruption = rules.reduce(nil) { Interruption.joined($0, $1.limits.interruption) }
    var pairs = WorkBudget(Self.mostPairs, interruption)
    var always: Int?
    var earlier: [(place: Int, rule: FormatPredicate, paths: Set<RecordKey>)] = []
    for (place, rule) in rules.enumerated() {
      var alone = Reasoner([rule], model: known, budget: Self.questionBudget)
      if case .none = alone.record([true]) {
        findings.append(.never(place))
        continue
      }
      if let other = earlier.first(where: { $0.rule == rule }) {
        findings.append(.shadowed(place, by: other.place))
        continue
      }
      if let always {
        findings.append(.shadowed(place, by: always))
        continue
      }
      if case .none = alone.record([false]) {
        findings.append(.always(place))
        always = place
      }
      let paths = Self.firstKeys(rule)
      var others: [(place: Int, rule: FormatPredicate)] = []
      var shadow: Int?
      var overlap: (other: Int, record: RecordValue)?
      for other in earlier {
        // Rules about different keys overlap by themselves, which says nothing of either.
        if paths.isDisjoint(with: other.paths), !paths.isEmpty, !other.paths.isEmpty { continue }
        guard pairs.mayGoOn() else {
          openPairs += 1
          continue
        }
        pairs.spend(1)
        var both = Reasoner([other.rule, rule], model: known, budget: Self.questionBudget)
        let alone = both.record([false, true])
        if case .none = alone {
          shadow = other.place
          break
        }
        switch both.record([true, true]) {
        case .record(let record):
          others.append((other.place, other.rule))
          if overlap == nil { overlap = (other.place, record) }
          if case .unknown = alone { openPairs += 1 }
        case .none: break
        case .unknown: openPairs += 1
        }
      }
      if let shadow {
        findings.append(.shadowed(place, by: shadow))
      } else if Self.cover(others.map(\.rule), rule, known) {
        findings.append(.covered(place, by: others.map(\.place)))
      } else if let overlap {
        findings.append(.overlaps(place, with: overlap.other, record: overlap.record, count: others.count))
      }
      earlier.append((place, rule, paths))
    }
    lookForGap(rules, known)
  }

  /// Whether it is proven that one of some rules holds wherever another one does.
  private static func cover(
    _ rules: [FormatPredicate], _ other: FormatPredicate, _ known: (RecordModel, entity: String)?
  ) -> Bool {
    guard (2...mostOfCover).contains(rules.count) else { return false }
    var all = Reasoner(rules + [other], model: known, budget: questionBudget)
    if case .none = all.record(Array(repeating: false, count: rules.count) + [true]) { return true }
    return false
  }

  private mutating func lookForGap(_ rules: [FormatPredicate], _ known: (RecordModel, entity: String)?) {
    guard !rules.isEmpty else { return }
    var all = Reasoner(rules, model: known, budget: Reasoner.usualBudget)
    switch all.record(Array(repeating: false, count: rules.count)) {
    case .record(let record):
      gap = record
      leavesNoGap = .no
    case .none: leavesNoGap = .yes
    case .unknown: break
    }
  }

  /// The keys with which the paths of a rule begin; empty if it reads the record itself.
  private static func firstKeys(_ rule: FormatPredicate) -> Set<RecordKey> {
    var keys: Set<RecordKey> = []
    for read in ReadPath.all(in: .predicate(rule.node), functions: rule.functions) {
      guard let first = read.path.keys.first else { return [] }
      keys.insert(first)
    }
    return keys
  }
}
