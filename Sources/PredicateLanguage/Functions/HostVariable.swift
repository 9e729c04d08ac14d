/// A variable that a host gives for each record, such as the event that a filter is asked of.
package struct HostVariable: Sendable {
  /// A key of the value that records hold apart: an element of a list, told by one of its keys.
  package struct Part: Sendable {
    let path: [String]
    let list: [String]
    let key: String
    let reference: String

    /// The key at the end of `path` in the value is the element of the record's `list` whose `key` is what the value has under
    /// `reference`, beside that key.
    package init(_ path: [String], in list: [String], where key: String, is reference: String) {
      (self.path, self.list, self.key, self.reference) = (path, list, key, reference)
    }
  }

  /// Its name, without `$`.
  package let name: String
  /// The ways to it in records, of which the first counts that there is; one without keys is the record itself.
  let paths: [[String]]
  /// What records hold apart, in the order in which it is put in.
  let parts: [Part]

  /// A variable that is read along one of some ways.
  package init(_ name: String, reading paths: [[String]], parts: [Part] = []) {
    self.name = name
    self.paths = paths
    self.parts = parts
  }

  /// The function that gives the value of a record.
  var function: HostFunction {
    let signature = FunctionSignature(
      "$" + name, [.any], .any, nilRule: .passed, documentation: "What the host gives as this variable.", example: "")
    return HostFunction(signature) { [self] values in value(of: values.first ?? .null) }
  }

  /// What is read of a record to put in elements of its lists where `steps` of the value are read: the lists, by which key
  /// their elements are told, and which that is to equal.
  func ways(toPartsOf steps: [KeyPathNode.Step]) -> [[String]] {
    parts.filter { part in
      zip(part.path, steps).allSatisfy { key, step in if case .key(let read) = step.kind { read == key } else { true } }
    }.flatMap { part in
      [part.list, part.list + [part.key]] + paths.map { $0 + part.path.dropLast() + [part.reference] }
    }
  }

  private func value(of record: RecordValue) -> RecordValue {
    for path in paths {
      guard let value = Self.value(at: path, of: record), value != .null else { continue }
      return parts.reduce(value) { Self.adding($1, to: $0, $1.path[...], from: record) }
    }
    return .null
  }

  private static func value(at path: [String], of record: RecordValue) -> RecordValue? {
    var value: RecordValue? = record
    for key in path { value = value?[key] }
    return value
  }

  /// The value with a part that it lacks. Cost: linear in the list.
  private static func adding(
    _ part: Part, to value: RecordValue, _ path: ArraySlice<String>, from record: RecordValue
  ) -> RecordValue {
    guard case .object(let object) = value, let key = path.first else { return value }
    let rest = path.dropFirst()
    let inner: RecordValue?
    if rest.isEmpty {
      inner = object[key] == nil ? element(part, of: object, in: record) : nil
    } else {
      inner = object[key].map { adding(part, to: $0, rest, from: record) }
    }
    guard let inner else { return value }
    return .object(RecordObject(object.pairs.filter { $0.key != key }.map { ($0.key, $0.value) } + [(key, inner)]))
  }

  private static func element(_ part: Part, of object: RecordObject, in record: RecordValue) -> RecordValue? {
    guard let wanted = object[part.reference], wanted != .null,
      case .array(let elements)? = value(at: part.list, of: record)
    else { return nil }
    return elements.first { $0[part.key] == wanted }
  }
}
