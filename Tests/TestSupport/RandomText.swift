/// Makes text that is mostly no predicate.
package struct RandomText {
  private var generator: SeededGenerator

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Bytes of any value, decoded with repairs.
  package mutating func bytes() -> String {
    let bytes = (0..<generator.number(60)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Scalars of all planes, ASCII more often than not.
  package mutating func scalars() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<generator.number(40) {
      let value: Int =
        switch generator.number(6) {
        case 0: generator.number(0x110000)
        case 1: generator.number(0x3000)
        default: generator.number(0x80)
        }
      if let scalar = Unicode.Scalar(UInt32(value)) { text.append(scalar) }
    }
    return String(text)
  }

  /// Tokens in any order, with blanks or without.
  package mutating func soup() -> String {
    var text = ""
    for _ in 0...generator.number(14) {
      text += generator.pick(Self.tokens)
      if !generator.chance(4) { text += " " }
    }
    return text
  }

  /// Tokens of the language, sensible and less so.
  package static let tokens: [String] = [
    "AND", "OR", "NOT", "&&", "||", "!", "ANY", "SOME", "ALL", "NONE", "==", "=", "!=", "<>", "<", ">", "<=", "=<",
    ">=",
    "=>", "IN", "CONTAINS", "CONTAINS[cd]", "BEGINSWITH", "ENDSWITH[c]", "LIKE", "LIKE[cd]", "MATCHES", "BETWEEN",
    "TOKENMATCHES", "UTI-EQUALS", "UTI-CONFORMS-TO", "==[n]", "==[l]", "[c]", "(", ")", "[", "]", "{", "}", ",", ".",
    ":",
    ":=", "+", "-", "*", "/", "**", "&", "|", "^", "~", "<<", ">>", "UNION", "INTERSECT", "MINUS", "NULL", "nil", "YES",
    "no", "TRUE", "false", "SELF", "ANYKEY", "FIRST", "LAST", "SIZE", "SUBQUERY(", "CAST(", "TERNARY(", "FUNCTION(",
    "TRUEPREDICATE", "FALSEPREDICATE", "name", "age", "items", "items.price", "tags", "missing", "born", "id", "matrix",
    "a.b", "#size", "`two words`", "$x", "$#and", "$`y z`", "x", "x.name", "@count", "@sum", "items.@avg.price", "@max",
    "@unionOfArrays", "@allKeys", "a.\"b c\"", "@distinctUnionOfObjects.name", "0", "1", "-1", "42", "3.5", ".5", "1e3",
    "0xFF", "0b101", "0o17",
    "9223372036854775807", "9223372036854775808", "1e400", "\"\"", "\"Ann\"", "'b'", "\"a*?\"", "\"(a+)+$\"", "\"[\"",
    "\"\\u00e9\"", "\"\\x41\"", "\"NSDate\"", "\"Integer\"", "\"set\"", "\"uppercase:\"", "\"$x\"", "\"%@\"", "%@",
    "%K",
    "%d", "%f", "%s", "%c", "%%", "%ld", "%z", "sum:(", "max:(", "count:(", "add:to:(", "modulus:by:(", "lowercase(",
    "length:(", "abs:(", "now()", "random()", "average:(", "distanceToLocation:fromLocation:(", "isKindOf:", "…", "“x”",
    "é", "日本", "👩‍👩‍👧", "\u{0}", "\\", "?", "@\"x\"", "=>=", "===", "is", "eq",
  ]
}
