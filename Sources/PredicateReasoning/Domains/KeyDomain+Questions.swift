import PredicateLanguage

extension KeyDomain {
  /// Takes in what a condition asks: the kinds that a key has without a model, the elements and counts of a list.
  mutating func note(_ question: Condition.Question) {
    switch question {
    case .constants(_, let operation, _, let constants):
      switch operation {
      case .contains, .beginsWith, .endsWith, .like, .matches: kinds.insert(.string)
      default: for constant in constants { kinds.formUnion(KeyKinds(comparedWith: constant)) }
      }
    case .length: kinds.insert(.string)
    case .linear: kinds.formUnion(.numbers)
    case .count(_, let constants):
      for constant in constants {
        guard let number = NumberRules.Number(constant)?.double, abs(number) < 200 else { continue }
        let count = Int(number.rounded(.down))
        counts += [count - 1, count, count + 1].filter { $0 >= 0 }
      }
    case .elements(_, let node, _): elements.append(node)
    case .other(_, let found, let parts):
      constants += found
      let keys = parts.filter { $0.list == path }.map(\.key)
      if keys.isEmpty {
        for constant in found { kinds.formUnion(KeyKinds(comparedWith: constant)) }
      }
      for key in keys {
        for value in ListPart.values(near: found) {
          guesses.append(key.keys.reversed().reduce(value) { [$1.text: $0].record })
        }
      }
    case .nothing, .keys, .unknowable: break
    }
  }
}

extension [String: RecordValue] {
  fileprivate var record: RecordValue { .object(RecordObject(map { ($0.key, $0.value) })) }
}
