extension ValueProperties {
  /// What to write instead of a key that values of a type do not have; nil if nothing is like it.
  package static func hint(for key: String, in type: ValueType) -> String? {
    if type == .string, urlParts.contains(key) {
      return "if it is a URL, list its `\(key)` as a property of the record: here a URL is its text"
    }
    if isFunction(key, of: type) { return "did you mean `\(key)()`?" }
    let names = keys(of: type).map(\.name)
    let near = familiarNames[key].flatMap { names.contains($0) ? $0 : nil } ?? NearMatch.best(for: key, among: names)
    return near.map { "did you mean `\($0)`?" }
  }

  /// Whether a function of one such value has this name, so that a call of it may stand behind a dot.
  private static func isFunction(_ name: String, of type: ValueType) -> Bool {
    guard let signature = BuiltinFunction(rawValue: name + ":")?.signature, signature.parameters.count == 1 else {
      return false
    }
    let numbers: Set<ValueType> = [.boolean, .integer, .double, .decimal]
    let parameter = signature.parameters[0]
    return parameter == type || numbers.contains(parameter) && numbers.contains(type)
  }

  /// What the keys are called in Swift and elsewhere, where that is too far from their names here to be guessed.
  private static let familiarNames = [
    "count": "length", "size": "length", "uppercased": "uppercaseString", "lowercased": "lowercaseString",
    "capitalized": "capitalizedString", "deletingLastPathComponent": "stringByDeletingLastPathComponent",
    "deletingPathExtension": "stringByDeletingPathExtension",
  ]

  private static let urlParts: Set<String> = [
    "scheme", "host", "port", "path", "query", "fragment", "user", "password",
  ]
}
