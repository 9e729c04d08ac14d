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
    _ budget: inout Int
  ) {
    domain.isComplete = true
    if let allowed = domain.allowed {
      domain.values = allowed
    } else {
      addTexts(&domain, &budget)
      addNumbers(&domain)
      addLists(&domain, in: whole, model: model, depth: depth, &budget)
      addOthers(&domain)
    }
    if domain.kinds.contains(.missing) { domain.values.append(.null) }
  }

  private static func addNumbers(_ domain: inout KeyDomain) {
    let numbers = NumberSamples(domain.constants, kinds: domain.kinds, each: domain.peers)
    // Half way between two numbers less readable ones stand, so that those of the constants come first.
    domain.values += numbers.values
    domain.isComplete = domain.isComplete && numbers.isComplete
  }

  private static func addTexts(_ domain: inout KeyDomain, _ budget: inout Int) {
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
    if domain.kinds.contains(.list), domain.elements.isEmpty, domain.counts.isEmpty, domain.kinds != [.list],
      domain.kinds != [.list, .missing]
    {
      domain.values.append(.array([]))
    }
  }

  // MARK: Lists

  private static let mostKinds = 7
  private static let mostElements = 60

  private static func addLists(
    _ domain: inout KeyDomain, in whole: FormatPredicate?, model: (RecordModel, entity: String)?, depth: Int,
    _ budget: inout Int
  ) {
    guard domain.kinds.isSubset(of: [.list, .missing]), domain.kinds.contains(.list), let whole else { return }
    var elements: [RecordValue] = []
    if domain.elements.isEmpty {
      elements = [.object(RecordObject([(String, RecordValue)]()))]
      if model == nil { elements = [.integer(1)] }
    } else if depth < 3 {
      let inner = model.flatMap { model, entity in
        ModelPath.entity(of: domain.path, in: model, entity).map { (model, entity: $0) }
      }
      let found = ElementSamples(domain.elements, of: whole, model: inner, depth: depth + 1, &budget)
      elements = found.elements
      domain.isComplete = domain.isComplete && found.isComplete
    } else {
      domain.isComplete = false
    }
    if elements.count > mostKinds { domain.isComplete = false }
    for guess in domain.guesses.prefix(40) { domain.values += [.array([guess]), .array([guess, guess])] }
    for list in lists(of: elements) {
      for count in Set(domain.counts + [list.count]).sorted() where count >= list.count {
        guard let last = list.last else {
          if count == 0 { domain.values.append(.array([])) }
          continue
        }
        domain.values.append(.array(list + Array(repeating: last, count: count - list.count)))
      }
    }
  }

  /// Lists of these: none, one, two, and where they are few all that can be made of them.
  private static func lists(of elements: [RecordValue]) -> [[RecordValue]] {
    guard elements.count <= mostKinds else {
      var lists: [[RecordValue]] = [[]] + elements.map { [$0] } + [elements]
      for pair in zip(elements, elements.dropFirst()) { lists.append([pair.0, pair.1]) }
      return lists
    }
    let all = (0..<(1 << elements.count)).map { bits in
      elements.indices.filter { bits >> $0 & 1 == 1 }.map { elements[$0] }
    }
    return all.sorted { $0.count < $1.count }
  }
}
