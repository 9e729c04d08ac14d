/// The smallest part of a format string that means something.
struct Token {
  var kind: Kind
  /// Bytes of the source.
  var start: Int
  var end: Int

  var span: SourceSpan { SourceSpan(offset: start, length: end - start) }

  enum Kind: Equatable {
    case end
    /// An identifier, with the keyword it also is.
    case word(Keyword?)
    /// `#word` or `` `any text` ``: an identifier, never a keyword. The name starts at `nameStart`.
    case escapedWord
    /// `$word`.
    case variable
    /// `@word`.
    case atWord
    case string
    case integer
    case decimal
    case symbol(Symbol)
    /// `%@`, `%K`, `%ld`.
    case specifier
    /// Not a token; ``Lexer/diagnostic(of:)`` says what is wrong.
    case invalid(Mistake)
  }

  /// Why some bytes are no token.
  enum Mistake {
    case number, keyOfNumber, operatorRun, objectiveCString, unterminatedString, unterminatedKey, specifierInText
    case character
  }

  /// Whether it is no token.
  var isInvalid: Bool { if case .invalid = kind { true } else { false } }

  /// Operators and punctuation. The raw value is the canonical spelling.
  enum Symbol: String {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case and = "&&"
    case or = "||"
    case bang = "!"
    case shiftLeft = "<<"
    case shiftRight = ">>"
    case plus = "+"
    case minus = "-"
    case star = "*"
    case starStar = "**"
    case slash = "/"
    case ampersand = "&"
    case bar = "|"
    case caret = "^"
    case tilde = "~"
    case assign = ":="
    case colon = ":"
    case comma = ","
    case dot = "."
    case openParenthesis = "("
    case closeParenthesis = ")"
    case openBracket = "["
    case closeBracket = "]"
    case openBrace = "{"
    case closeBrace = "}"
    case utiEquals = "UTI-EQUALS"
    case utiConformsTo = "UTI-CONFORMS-TO"

    var comparison: ComparisonOperator? {
      switch self {
      case .equal: .equal
      case .notEqual: .notEqual
      case .less: .less
      case .lessOrEqual: .lessOrEqual
      case .greater: .greater
      case .greaterOrEqual: .greaterOrEqual
      case .utiEquals: .utiEquals
      case .utiConformsTo: .utiConformsTo
      default: nil
      }
    }

    var binary: BinaryOperator? {
      switch self {
      case .plus: .add
      case .minus: .subtract
      case .star: .multiply
      case .slash: .divide
      case .starStar: .power
      case .ampersand: .bitAnd
      case .bar: .bitOr
      case .caret: .bitXor
      case .shiftLeft: .shiftLeft
      case .shiftRight: .shiftRight
      default: nil
      }
    }
  }
}
