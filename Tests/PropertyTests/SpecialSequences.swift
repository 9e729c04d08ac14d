import PredicateFormat
import TestSupport

/// What the `? … ?` of `Grammar/predicate.ebnf` stand for.
enum SpecialSequences {
  /// The grammar of a sequence, or its texts.
  enum Meaning: Sendable {
    case rule(EBNF.Rule)
    case texts([String])
  }

  static let table: [String: Meaning] = [
    "name of a one-argument function": .texts(
      functions.filter { $0.accepts(argumentCount: 1) }.map { String($0.name.prefix { $0 != ":" }) }),
    "a function of the table with its arguments": .rule(.choice(functions.map(call))),
    "a type name in quotes": .texts(
      ["NSString", "NSNumber", "Integer", "Double", "NSDate", "uuid", "Data", "NSSet", "Bool", "Decimal"].map {
        "\"\($0)\""
      }),
    "a word that is no keyword": .texts(["a", "name", "_x1", "firstLetter", "count", "größe", "日本", "i18n", "nullable"]
    ),
    "a word": .texts(["a", "name", "first", "SELF", "and", "größe", "x9", "nil", "size", "matches"]),
    "a word that is no collection operator": .texts(["status", "property", "_x1", "größe", "and", "nil"]),
    "a word in which dashes may stand, but not at its ends": .texts(
      ["device", "is-compliant", "a--b", "_removed", "größe", "x-9", "and", "self"]),
    "any text, backquotes doubled": .texts(["two words", "", "``", "a\\b", "3", "naïve (x)", "%@", "\"q\""]),
    "any character but quotes and the backslash": .texts(["a", "Z", "0", " ", "é", "👩‍👩‍👧", "%", "*", "?", "\n", "`", "]"]),
    "four hexadecimal digits of a character": .texts(["0041", "00e9", "FFFD", "0000", "2028"]),
  ]

  private static let functions = BuiltinFunction.allCases.map(\.signature)

  /// A call with as few and with as many arguments as the function takes, at most one more than its parameters.
  private static func call(_ signature: FunctionSignature) -> EBNF.Rule {
    let counts = (0...signature.parameters.count + 1).filter { signature.accepts(argumentCount: $0) }
    return .choice(
      counts.map { count in
        var parts: [EBNF.Rule] = [.special(signature.name), .terminal("(")]
        for number in 0..<count {
          if number > 0 { parts.append(.terminal(",")) }
          parts.append(.name("expression"))
        }
        return .sequence(parts + [.terminal(")")])
      })
  }

  /// The meaning of a sequence; the names of functions stand for themselves.
  static func meaning(of text: String) -> Meaning? {
    if let meaning = table[text] { return meaning }
    return functions.contains { $0.name == text } ? .texts([text]) : nil
  }
}
