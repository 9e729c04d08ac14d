package import PredicateLanguage

extension SQLiteDatabase {
  /// Makes a function known to the SQL of this database; one of the same name and count is replaced.
  ///
  /// `argumentCount` is -1 for any number. A deterministic function gives the same for the same arguments, which lets
  /// SQLite call it once for constants. Arguments come as they are stored; null is passed, too. What the body throws
  /// becomes the error of the query, of code `functionFailed`. The body is called under
  /// the database's lock and must not use it, but for ``interrupt()``; nor may it hold on to it, which would keep it open.
  package func register(
    name: String, argumentCount: Int, deterministic: Bool,
    body: @escaping @Sendable ([RecordValue]) throws(ValueError) -> RecordValue
  ) throws(SQLiteError) {
    try register { (connection) throws(SQLiteError) in
      try connection.register(name, argumentCount: argumentCount, isDeterministic: deterministic) {
        (call) throws(FunctionCall.Fault) in
        var arguments: [RecordValue] = []
        for place in 0..<call.count { arguments.append(try call.value(place)) }
        do throws(ValueError) { return try body(arguments) } catch { throw .failed(error) }
      }
    }
  }
}
