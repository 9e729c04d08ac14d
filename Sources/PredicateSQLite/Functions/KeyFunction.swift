import PredicateLanguage

/// `predicate_key(name, text)`: the keys that text has in the language, such as `capitalizedString`.
enum KeyFunction {
  static func register(on connection: SQLiteConnection) throws(SQLiteError) {
    try connection.register("predicate_key", argumentCount: 2, isDeterministic: true) {
      (call) throws(FunctionCall.Fault) in
      let (name, text) = (try call.value(0), try call.value(1))
      guard case .string(let name) = name else { return .null }
      if text == .null { return .null }
      if case .string = text, let value = ValueProperties.value(of: name, in: text) { return value }
      throw .failed(ValueError(.unknownKey, "\(text.noun) has no key `\(name)`"))
    }
  }
}
