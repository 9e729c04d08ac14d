import PredicateEvaluation
import PredicateLanguage
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `predicate_call(name, kinds, argument, …)`: the language's own functions, for what SQLite's cannot do as exactly.
///
/// `kinds` says with a letter for each argument what it stands for: `s` text, `i` an integer, `d` a double, `b` a boolean,
/// `n` a decimal that is stored as a number or text, `t` a date as seconds since 1970, `I`, `D` and `N` integers, doubles and
/// decimals in a row with blanks between.
/// Dates are given back in the same form, decimals as text.
enum CallFunction {
  static let name = "predicate_call"

  static func register(on connection: SQLiteConnection) throws(SQLiteError) {
    let context = CallContext()
    try connection.register(name, argumentCount: -1, isDeterministic: true) {
      (call) throws(FunctionCall.Fault) in
      var values: [RecordValue] = []
      for place in 0..<call.count { values.append(try call.value(place)) }
      do throws(ValueError) { return try result(values, context) } catch { throw .failed(error) }
    }
    try connection.register("predicate_compare", argumentCount: 2, isDeterministic: true) {
      (call) throws(FunctionCall.Fault) in
      let values = [try call.value(0), try call.value(1)]
      do throws(ValueError) { return try compare(values) } catch { throw .failed(error) }
    }
  }

  private static func result(_ values: [RecordValue], _ context: CallContext) throws(ValueError) -> RecordValue {
    guard values.count >= 2, case .string(let name) = values[0], case .string(let kinds) = values[1],
      let function = BuiltinFunction(rawValue: name), kinds.utf8.count == values.count - 2
    else {
      throw ValueError(.unknownFunction, "`predicate_call` takes the name of a function and the kinds of its arguments")
    }
    var arguments: [RecordValue] = []
    for (kind, value) in zip(kinds, values.dropFirst(2)) { arguments.append(try argument(value, kind)) }
    return stored(try context.call(function, arguments))
  }

  private static func argument(_ value: RecordValue, _ kind: Character) throws(ValueError) -> RecordValue {
    switch kind {
    case "n": return SQLiteColumnDecoding.decimal.value(value)
    case "t": return SQLiteColumnDecoding.secondsSince1970.value(value)
    case "b": return SQLiteColumnDecoding.boolean.value(value)
    case "d": return SQLiteColumnDecoding.double.value(value)
    case "N", "I", "D":
      guard case .string(let text) = value else { return .array([]) }
      return .array(text.split(separator: " ").map { number($0, kind) })
    case "s", "i": return value
    default: throw ValueError(.unknownFunction, "`predicate_call` knows no kind `\(kind)`")
    }
  }

  /// One number of a row of them, as `quote` writes it.
  private static func number(_ text: Substring, _ kind: Character) -> RecordValue {
    if kind == "I", let integer = Int64(text) { return .integer(integer) }
    if kind == "D", let double = Double(text) { return .double(double) }
    // Text that was quoted, too.
    return SQLiteColumnDecoding.decimal.value(.string(String(text.filter { $0 != "'" })))
  }

  /// The value as SQLite holds it.
  private static func stored(_ value: RecordValue) -> RecordValue {
    switch value {
    case .date(let date): .double(ISO8601.secondsSince1970(date))
    case .decimal(let decimal): .string(decimal.description)
    case .null, .bool, .integer, .double, .string, .uuid, .data, .array, .set, .object, .record: value
    }
  }

  /// `predicate_compare(left, right)`: the order of two decimals, stored as numbers or text, as -1, 0 or 1.
  private static func compare(_ values: [RecordValue]) throws(ValueError) -> RecordValue {
    guard values.count == 2, values[0] != .null, values[1] != .null else { return .null }
    let decimals = values.map { SQLiteColumnDecoding.decimal.value($0) }
    switch try ValueRules.compare(decimals[0], decimals[1]) {
    case .less: return .integer(-1)
    case .equal: return .integer(0)
    case .greater: return .integer(1)
    case .unordered: return .null
    }
  }
}

/// The time zones that a connection's calls have used.
private final class CallContext: Sendable {
  private let context = Mutex<FunctionContext?>(nil)

  func call(_ function: BuiltinFunction, _ arguments: [RecordValue]) throws(ValueError) -> RecordValue {
    let result = context.withLock { context -> Result<RecordValue, ValueError> in
      let own = context ?? FunctionContext(seed: 0)
      context = own
      do throws(ValueError) {
        return .success(try function.call(arguments, context: own))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
