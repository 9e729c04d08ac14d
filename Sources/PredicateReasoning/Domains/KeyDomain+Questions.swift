import PredicateLanguage

extension KeyDomain {
  /// Takes in what a condition asks: the kinds that a key has without a model, the elements and counts of a list.
  mutating func note(_ question: Condition.Question) {
    switch question {
    case .constants(_, let operation, _, let constants):
      switch operation {
      case .contains, .beginsWith, .endsWith, .like, .matches: wholeKinds.insert(.string)
      default: for constant in constants { wholeKinds.formUnion(KeyKinds(comparedWith: constant)) }
      }
      kinds.formUnion(wholeKinds)
    case .length: kinds.insert(.string)
    case .chain(let chain, _): kinds.formUnion(chain.isOfDate ? .date : .plainNumbers)
    case .datePart(let question):
      kinds.insert(.date)
      dateParts.append(question)
    case .count(_, let constants): for count in constants.compactMap(Self.count) { note(count: count) }
    case .elements(_, let node, let counts):
      elements.append(node)
      for count in counts.compactMap(Self.count) {
        note(count: count)
        most = max(most, count + 2)
      }
    case .other(let question): note(question)
    case .nothing, .keys, .unknowable: break
    }
  }

  /// The most elements of lists that are looked at.
  static let mostElements = 200

  /// A number of elements that is compared with, rounded down; nil for what no list has, or none that is looked at.
  private static func count(_ constant: RecordValue) -> Int? {
    guard let number = NumberRules.Number(constant)?.double, number >= 0, number < Double(mostElements) else {
      return nil
    }
    return Int(number.rounded(.down))
  }

  private mutating func note(count: Int) {
    counts += [count - 1, count, count + 1].filter { $0 >= 0 }
  }

  private mutating func note(_ question: OtherQuestion) {
    constants += question.constants
    if question.dates.contains(path) {
      kinds.insert(.date)
      guesses += GuessedValues.dates(near: question.constants)
    }
    for (list, node) in question.bodies where list == path {
      elements.append(node)
      counts += [0, 1, 2]
      most = max(most, 2)
    }
    let keys = question.parts.filter { $0.list == path }.map(\.key)
    if keys.isEmpty, !question.bodies.contains(where: { $0.list == path }) {
      for constant in question.constants { kinds.formUnion(KeyKinds(comparedWith: constant)) }
      guesses += GuessedValues.near(question.constants)
    }
    for key in keys {
      for value in ListPart.values(near: question.constants) {
        guesses.append(key.keys.reversed().reduce(value) { .object(RecordObject([($1.text, $0)])) })
      }
    }
  }
}
