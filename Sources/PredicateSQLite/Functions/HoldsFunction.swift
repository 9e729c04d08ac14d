import PredicateLanguage

/// Whether a value is what the texts of a column stand for: `predicate_holds(value, 'iso8601')`.
enum HoldsFunction {
  static let name = "predicate_holds"

  enum Content: String {
    case iso8601, uuid
  }

  static func register(on connection: SQLiteConnection) throws(SQLiteError) {
    try connection.register(name, argumentCount: 2, isDeterministic: true) { (call) throws(FunctionCall.Fault) in
      let value: RecordValue
      do throws(FunctionCall.Fault) {
        value = try call.value(0)
      } catch {
        if case .invalidText = error { return .bool(false) }
        throw error
      }
      guard case .string(let content) = try call.value(1) else { return .null }
      switch (value, Content(rawValue: content)) {
      case (.null, _), (_, nil): return .null
      case (.string, .iso8601): return .bool(SQLiteColumnDecoding.iso8601.value(value).type == .date)
      case (.string, .uuid): return .bool(SQLiteColumnDecoding.uuid.value(value).type == .uuid)
      case (_, _?): return .bool(false)
      }
    }
  }
}
