/// A variable that a host gives for each record, such as the event that a filter is asked of.
package struct HostVariable: Sendable {
  /// Its name, without `$`.
  package let name: String
  /// The ways to it in records, of which the first counts that there is; one without keys is the record itself.
  let paths: [[String]]

  /// A variable that is read along one of some ways.
  package init(_ name: String, reading paths: [[String]]) {
    self.name = name
    self.paths = paths
  }

  /// The function that gives the value of a record.
  var function: HostFunction {
    let signature = FunctionSignature(
      "$" + name, [.any], .any, nilRule: .passed, documentation: "What the host gives as this variable.", example: "")
    return HostFunction(signature) { [paths] values in Self.value(of: values.first ?? .null, paths) }
  }

  private static func value(of record: RecordValue, _ paths: [[String]]) -> RecordValue {
    for path in paths {
      var value: RecordValue? = record
      for key in path { value = value?[key] }
      if let value, value != .null { return value }
    }
    return .null
  }
}
