import PredicateEvaluation
import PredicateLanguage

/// Values that are nearly others: what a careless change of a condition would take for them.
enum NearValues {
  private static let mostBases = 6
  private static let mostElements = 8
  private static let mostLists = 60

  /// Values near those that a key is compared with, near the texts that are tried of it, and near the list that a record has.
  static func of(_ domain: KeyDomain, in record: RecordValue) -> [RecordValue] {
    guard domain.allowed == nil else { return [] }
    if domain.kinds.contains(.list) { return lists(of: domain, in: record) }
    var bases = Array(domain.constants.prefix(mostBases))
    guard !bases.isEmpty else { return [] }
    for value in domain.values.prefix(mostBases) where !bases.contains(value) && value != .string("") {
      if case .string = value { bases.append(value) }
    }
    return bases.flatMap { near($0, constants: []) }.filter { value in
      value.type.map { !domain.kinds.isDisjoint(with: KeyKinds($0)) } ?? false
    }
  }

  /// Lists of one element that is nearly another, or one of those that elements are compared with, and the list of the record
  /// with an element changed likewise.
  private static func lists(of domain: KeyDomain, in record: RecordValue) -> [RecordValue] {
    let constants = domain.elements.flatMap { ConstantCollector.constants(in: $0) }
    let elements = domain.values.lazy.compactMap { value -> RecordValue? in
      if case .array(let elements) = value, elements.count == 1 { elements[0] } else { nil }
    }
    var lists: [RecordValue] = []
    for element in elements.prefix(mostElements) {
      lists += near(element, constants: constants).map { .array([$0]) }
    }
    guard case .array(let own)? = RecordEdit.value(at: domain.path, in: record), own.count > 1 else { return lists }
    for (place, element) in own.enumerated() where !own[..<place].contains(element) {
      guard lists.count < mostLists else { break }
      for other in near(element, constants: constants) {
        var changed = own
        changed[place] = other
        lists.append(.array(changed))
      }
    }
    return lists
  }

  /// Values near one: a record with one value changed, a list with its first element changed.
  private static func near(_ value: RecordValue, constants: [RecordValue]) -> [RecordValue] {
    let others = constants.filter { $0.type == value.type && $0 != value }
    switch value {
    case .string(let text): return others + texts(near: text).map(RecordValue.string)
    case .integer(let number):
      return others
        + [number.subtractingReportingOverflow(1), number.addingReportingOverflow(1)].compactMap {
          $0.overflow ? nil : .integer($0.partialValue)
        }
    case .double(let number): return others + [.double(number - 1), .double(number + 1)]
    case .object(let object):
      return object.pairs.flatMap { key, inner in
        near(inner, constants: constants).compactMap { RecordEdit.setting(ValuePath([RecordKey(key)]), $0, in: value) }
      }
    case .array(let elements):
      guard let first = elements.first else { return [] }
      return near(first, constants: constants).map { .array([$0] + elements.dropFirst()) }
    default: return others
    }
  }

  /// In other cases, longer, and shorter.
  private static func texts(near text: String) -> [String] {
    let repeated = text.last.map { text + String($0) } ?? text
    let variants = [
      text.lowercased(), text.uppercased(), text + "x", "x" + text, "x" + text + "x", repeated, String(text.dropLast()),
      String(text.dropFirst()),
    ]
    return variants.filter { !UTF8Text.equal($0, text) }
  }
}
