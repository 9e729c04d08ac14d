/// A name: of a key, a property, an entity, a column, a variable. It equals another one byte for byte.
///
/// Swift's strings also equal those that are canonically equivalent, so that a dictionary of them takes `é` as one letter and
/// `é` as two for one key. What looks names up, counts them or compares them does so by this type.
package struct RecordKey: Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
}

extension RecordKey: Hashable {
  @inline(never)
  package static func == (left: RecordKey, right: RecordKey) -> Bool { UTF8Text.equal(left.text, right.text) }

  @inline(never)
  package func hash(into hasher: inout Hasher) { UTF8Text.hash(text, into: &hasher) }
}

extension RecordKey: Comparable {
  /// The order of the bytes, which is that of the scalars.
  package static func < (left: RecordKey, right: RecordKey) -> Bool { UTF8Text.compare(left.text, right.text) == .less }
}

extension Dictionary where Key == String {
  /// The value under a name, in a dictionary of the host's, which can hold only one of the spellings that Swift takes for
  /// equal: nil under the others. Setting one takes the place of the others.
  package subscript(key: RecordKey) -> Value? {
    get {
      guard let place = index(forKey: key.text), UTF8Text.equal(self[place].key, key.text) else { return nil }
      return self[place].value
    }
    set {
      removeValue(forKey: key.text)
      if let newValue { self[key.text] = newValue }
    }
  }
}

extension Sequence where Element == String {
  /// Whether a name is among them.
  package func contains(_ key: RecordKey) -> Bool { contains { UTF8Text.equal($0, key.text) } }
}
