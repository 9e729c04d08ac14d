import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds values of keys that bring what is asked of them to all that it can come to.
enum DomainFiller {
  static func fill(
    _ domain: inout KeyDomain, in whole: FormatPredicate?, model: (RecordModel, entity: String)?, depth: Int,
    _ budget: inout WorkBudget
  ) {
    domain.isComplete = true
    if let allowed = domain.allowed {
      domain.values = allowed
    } else {
      addTexts(&domain, &budget)
      addNumbers(&domain)
      addDateParts(&domain, &budget)
      addLists(&domain, in: whole, model: model, depth: depth, &budget)
      addOthers(&domain)
      addGuesses(&domain)
    }
    if domain.kinds.contains(.missing) { domain.values.append(.null) }
  }

  private static func addNumbers(_ domain: inout KeyDomain) {
    let (wholes, others) = (domain.kinds.subtracting(.double), domain.kinds.intersection(.double))
    for kinds in domain.isCalculated && !others.isEmpty ? [wholes, others] : [domain.kinds] {
      let numbers = NumberSamples(domain.constants, kinds: kinds, each: domain.peers)
      // Half way between two numbers less readable ones stand, so that those of the constants come first.
      domain.values += domain.isCalculated ? numbers.simpleFirst : numbers.values
      domain.isComplete = domain.isComplete && numbers.isComplete
    }
  }

  private static func addDateParts(_ domain: inout KeyDomain, _ budget: inout WorkBudget) {
    guard !domain.dateParts.isEmpty, domain.kinds.contains(.date) else { return }
    let dates = DatePartSamples(domain.constants, domain.dateParts, budget: &budget)
    domain.values += dates.values
    // How dates with certain parts stand to another key is not told apart.
    domain.isComplete = domain.isComplete && dates.isComplete && domain.peers == 1
  }

  private static func addTexts(_ domain: inout KeyDomain, _ budget: inout WorkBudget) {
    guard domain.kinds.contains(.string) else { return }
    let texts = TextSamples(domain.rules, each: domain.peers, budget: &budget)
    domain.values += texts.texts.map(RecordValue.string)
    domain.isComplete = domain.isComplete && texts.isComplete
    // Where no machine knows a pattern, texts that stand in it may do.
    for case .string(let text) in domain.constants where !domain.values.contains(.string(text)) {
      domain.values.append(.string(text))
    }
  }

  private static func addOthers(_ domain: inout KeyDomain) {
    func add(_ kind: KeyKinds, _ value: RecordValue, _ others: RecordValue...) {
      guard domain.kinds.contains(kind) else { return }
      let type = value.type
      var values = domain.constants.filter { $0.type == type }
      for other in [value] + others where values.count < domain.peers + 2 && !values.contains(other) {
        values.append(other)
      }
      domain.values += values
    }
    let bytes: UInt8 = 0
    add(
      .uuid, .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, bytes))),
      .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))),
      .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2))))
    add(.binary, .data(Data()), .data(Data([1])), .data(Data([2])))
    add(.record, .object(RecordObject([(String, RecordValue)]())))
    addWholeLists(&domain)
  }

  /// The lists that a key is compared with as a whole, and one that is none of them.
  private static func addWholeLists(_ domain: inout KeyDomain) {
    guard domain.kinds.contains(.list) else { return }
    var lists: [RecordValue] = []
    var longest = 0
    for constant in domain.constants {
      switch constant {
      case .array(let values), .set(let values):
        lists.append(constant)
        longest = max(longest, values.count)
      default: break
      }
    }
    guard !lists.isEmpty || !domain.kinds.isSubset(of: [.list, .missing]) else { return }
    let longer = RecordValue.array(Array(repeating: .integer(1), count: longest + 1))
    for list in [.array([])] + lists + [longer] where !domain.values.contains(list) { domain.values.append(list) }
  }

  /// Where what is asked is not understood, what may do.
  private static func addGuesses(_ domain: inout KeyDomain) {
    guard !domain.kinds.contains(.list) else { return }
    for var guess in domain.guesses {
      if case .integer(let number) = guess, !domain.kinds.contains(.integer) { guess = .double(Double(number)) }
      guard let type = guess.type, domain.kinds.contains(KeyKinds(type)), !domain.values.contains(guess) else {
        continue
      }
      domain.values.append(guess)
    }
  }

  // MARK: Lists

  private static let mostLists = 700
  private static let mostElements = 60
  private static let mostGuesses = 40

  private static func addLists(
    _ domain: inout KeyDomain, in whole: FormatPredicate?, model: (RecordModel, entity: String)?, depth: Int,
    _ budget: inout WorkBudget
  ) {
    guard domain.kinds.contains(.list), let whole else { return }
    let isAsked = !domain.elements.isEmpty || !domain.counts.isEmpty || !domain.guesses.isEmpty
    guard isAsked || domain.kinds.isSubset(of: [.list, .missing]) else { return }
    let inner = model.flatMap { model, entity in
      ModelPath.entity(of: domain.path, in: model, entity).map { (model, entity: $0) }
    }
    let kinds = inner == nil ? domain.elementKinds : .record
    var elements: [RecordValue] = []
    var failing = 0
    if domain.elements.isEmpty {
      elements = [plainElement(kinds)]
    } else if depth < 3 {
      let found = ElementSamples(
        domain.elements, of: whole, model: inner, kinds: inner == nil ? kinds : nil, depth: depth + 1, &budget)
      elements = found.elements
      failing = found.failing
      domain.isComplete = domain.isComplete && found.isComplete
    } else {
      domain.isComplete = false
    }
    var guesses: [RecordValue] = []
    for guess in domain.guesses where guesses.count < mostGuesses {
      guard let guess = kinds.map({ fitted(guess, to: $0, inner) }) ?? guess, !guesses.contains(guess) else { continue }
      guesses.append(guess)
    }
    for guess in guesses { domain.values += [.array([guess]), .array([guess, guess])] }
    for guess in guesses.prefix(16) {
      for other in guesses.prefix(16) where other != guess { domain.values.append(.array([guess, other])) }
    }
    guard let tallies = tallies(of: elements.count, most: domain.most) else {
      domain.isComplete = false
      domain.values += someLists(of: elements, counts: domain.counts)
      return
    }
    var orders = [elements]
    if failing == 2 {
      orders.append(elements.dropLast(2) + [elements[elements.count - 1], elements[elements.count - 2]])
    }
    // In which of two elements evaluation fails first is told apart; of more not all orders are tried.
    if failing > 2 { domain.isComplete = false }
    for order in orders {
      for tally in tallies {
        domain.values.append(list(of: order, tally))
        // More elements of a kind of which there are enough change how many there are, and nothing else.
        guard let place = tally.lastIndex(of: domain.most) else { continue }
        let size = tally.reduce(0, +)
        for count in Set(domain.counts).sorted() where count > size {
          var longer = tally
          longer[place] += count - size
          domain.values.append(list(of: order, longer))
        }
      }
    }
  }

  /// A guess as an element that a model allows; nil where there is none.
  private static func fitted(
    _ guess: RecordValue, to kinds: KeyKinds, _ model: (RecordModel, entity: String)?,
    at path: ValuePath = ValuePath([])
  ) -> RecordValue? {
    guard let type = guess.type else { return guess }
    if case .integer(let number) = guess, !kinds.contains(.integer), kinds.contains(.double) {
      return .double(Double(number))
    }
    guard kinds.contains(KeyKinds(type)) else { return nil }
    guard case .object(let object) = guess, let model else { return guess }
    var pairs: [(String, RecordValue)] = []
    for (key, value) in object.pairs {
      let inner = ValuePath(path.keys + [RecordKey(key)])
      guard let known = ModelPath(inner, in: model.0, model.entity),
        let value = fitted(value, to: known.kinds, model, at: inner)
      else { return nil }
      pairs.append((key, value))
    }
    return .object(RecordObject(pairs))
  }

  /// An element of which nothing is asked.
  private static func plainElement(_ kinds: KeyKinds?) -> RecordValue {
    let values: [RecordValue] = [
      .integer(1), .string("a"), .double(1.5), .bool(true), .decimal(1), .date(Date(timeIntervalSinceReferenceDate: 0)),
      .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))), .data(Data()), .array([]),
      .object(RecordObject([(String, RecordValue)]())),
    ]
    return values.first { value in value.type.map { kinds?.contains(KeyKinds($0)) ?? true } ?? false } ?? .null
  }

  private static func list(of elements: [RecordValue], _ tally: [Int]) -> RecordValue {
    .array(zip(elements, tally).flatMap { Array(repeating: $0, count: $1) })
  }

  /// All ways to take up to so many of each kind, few first; nil if there are too many ways.
  private static func tallies(of kinds: Int, most: Int) -> [[Int]]? {
    var tallies: [[Int]] = [[]]
    for _ in 0..<kinds {
      guard tallies.count * (most + 1) <= mostLists else { return nil }
      tallies = tallies.flatMap { tally in (0...most).map { tally + [$0] } }
    }
    return tallies.sorted { $0.reduce(0, +) < $1.reduce(0, +) }
  }

  /// Some lists where not all that differ can be made: of one kind in every length, of two, and of all.
  private static func someLists(of elements: [RecordValue], counts: [Int]) -> [RecordValue] {
    var lists: [RecordValue] = [.array([])]
    let counts = Set(counts + [1, 2]).sorted()
    for element in elements.prefix(mostElements) {
      for count in counts where count > 0 { lists.append(.array(Array(repeating: element, count: count))) }
    }
    for (one, other) in zip(elements, elements.dropFirst()) {
      lists.append(.array([one, other]))
      for count in counts where count > 0 {
        lists.append(.array(Array(repeating: one, count: count) + [other]))
        lists.append(.array([one] + Array(repeating: other, count: count)))
      }
    }
    return lists + [.array(elements)]
  }
}
