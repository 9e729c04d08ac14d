/// What brackets after a value mean.
package enum Indexing {
  /// The element of a list at an index from 0, the member of a set that equals the index, or the value of a record's key.
  ///
  /// Nil for a nil operand or index, for a set without that member and for a missing key of a record by value. The words
  /// FIRST, LAST and SIZE as strings do for a list or set what they do in brackets. Throws
  /// ``DiagnosticCode/indexOutOfRange`` outside a list, ``DiagnosticCode/unknownKey`` for a record of the host's without
  /// that key, ``DiagnosticCode/notACollection`` for anything else.
  package static func element(
    of value: RecordValue, at index: RecordValue, _ policy: Policy = Policy()
  ) throws(ValueError) -> RecordValue {
    if case .null = index { return .null }
    switch value {
    case .null: return .null
    case .array(let elements):
      if let symbol = try symbol(value, index) { return symbol }
      guard let position = try Arithmetic.whole(index, "[ ]") else { return .null }
      guard position >= 0, position < elements.count else { throw outOfRange(position, elements.count) }
      return elements[Int(position)]
    case .set(let elements):
      if let member = elements.first(where: { ValueRules.equal($0, index) }) { return member }
      return try symbol(value, index) ?? .null
    case .object(let object):
      return try object[key(index)] ?? .null
    case .record(let reference):
      let key = try key(index)
      guard let slot = reference.list.slot(of: key) else { throw unknown(key, of: reference.list, policy) }
      return reference.value(at: slot)
    case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data: throw noCollection(value)
    }
  }

  private static func key(_ index: RecordValue) throws(ValueError) -> String {
    guard case .string(let key) = index else { throw .needsText("[ ]", found: index.noun) }
    return key
  }

  /// What records with these properties say of a key that is none of them.
  package static func unknown(_ key: String, of list: RecordPropertyList, _ policy: Policy) -> ValueError {
    let near = NearMatch.best(for: key, among: list.names.filter(policy.tells(_:)))
    return ValueError(
      .unknownKey, "\(policy.tellsEntities ? "`\(list.typeName)` has" : "there is") no property `\(key)`",
      hint: near.map { "did you mean `\($0)`?" })
  }

  /// `[FIRST]`: nil where there is nothing.
  package static func first(of value: RecordValue) throws(ValueError) -> RecordValue {
    try elements(of: value)?.first ?? .null
  }

  /// `[LAST]`: nil where there is nothing.
  package static func last(of value: RecordValue) throws(ValueError) -> RecordValue {
    try elements(of: value)?.last ?? .null
  }

  /// `[SIZE]`: the number of elements, or of a record's keys; nil of nil.
  package static func size(of value: RecordValue) throws(ValueError) -> RecordValue {
    try elements(of: value).map { .integer(Int64($0.count)) } ?? .null
  }

  private static func elements(of value: RecordValue) throws(ValueError) -> [RecordValue]? {
    switch value {
    case .null: return nil
    case .array(let elements), .set(let elements): return elements
    case .object(let object): return object.values
    case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .record: throw noCollection(value)
    }
  }

  private static func symbol(_ value: RecordValue, _ index: RecordValue) throws(ValueError) -> RecordValue? {
    guard case .string(let word) = index else { return nil }
    switch word.uppercased() {
    case "FIRST": return try first(of: value)
    case "LAST": return try last(of: value)
    case "SIZE": return try size(of: value)
    default: return nil
    }
  }

  private static func outOfRange(_ position: Int64, _ count: Int) -> ValueError {
    ValueError(
      .indexOutOfRange, "index \(position) is outside a list of \(count) element\(count == 1 ? "" : "s")",
      hint: "write `[FIRST]` or `[LAST]` for an element that may be missing")
  }

  private static func noCollection(_ value: RecordValue) -> ValueError {
    let isText = if case .string = value { true } else { false }
    return ValueError(
      .notACollection, "brackets need a collection, found \(value.noun)",
      hint: isText ? "for a part of a text write `substring:from:length:(text, 0, 1)`" : nil)
  }
}
