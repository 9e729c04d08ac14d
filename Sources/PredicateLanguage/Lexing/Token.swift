/// The smallest part of a format string that means something.
package struct Token {
  package var kind: Kind
  // Bytes of the source. 32 bits suffice, as they do for spans, and let a token stay in registers.
  private let first, next: UInt32

  @inline(__always)
  init(kind: Kind, start: Int, end: Int) {
    self.kind = kind
    first = UInt32(truncatingIfNeeded: start)
    next = UInt32(truncatingIfNeeded: end)
  }

  /// The first byte of the source.
  @inline(__always)
  package var start: Int { Int(first) }
  /// The byte behind the last one.
  @inline(__always)
  package var end: Int { Int(next) }

  @inline(__always)
  var span: SourceSpan { SourceSpan(from: start, to: end) }

  package enum Kind: Equatable {
    case end
    /// An identifier, with the keyword it also is.
    case word(Keyword?)
    /// `#word` or `` `any text` ``: an identifier, never a keyword. The name starts at `nameStart`.
    case escapedWord
    /// `$word`.
    case variable
    /// `@word`.
    case atWord
    /// `@word(argument)`: a term of a host.
    case term
    /// A string in quotes, and whether there are backslashes in it.
    case string(hasEscapes: Bool)
    case integer
    case decimal
    case symbol(Symbol)
    /// `%@`, `%K`, `%ld`.
    case specifier
    /// Not a token; ``Lexer/diagnostic(of:)`` says what is wrong.
    case invalid(Mistake)
  }

  /// Why some bytes are no token.
  package enum Mistake {
    case number, keyOfNumber, operatorRun, objectiveCString, unterminatedString, unterminatedKey, specifierInText
    case unquotedPattern, termArgument, character
  }

  /// The comparison that it spells; nil for any other token, the host's own operators among them.
  @inline(__always)
  var comparison: ComparisonOperator? {
    switch kind {
    case .symbol(let symbol): symbol.comparison
    case .word(let keyword?): keyword.comparison
    default: nil
    }
  }

  /// The operator between values that it spells.
  @inline(__always)
  var binary: BinaryOperator? {
    switch kind {
    case .symbol(let symbol): symbol.binary
    case .word(let keyword?): keyword.setOperator
    default: nil
    }
  }

  /// Whether it can go on with a value that ends before it: a step, an index, an operator between values, `:=`.
  @inline(__always)
  var continuesValue: Bool {
    switch kind {
    case .symbol(.dot), .symbol(.openBracket), .symbol(.assign): true
    default: binary != nil
    }
  }

  /// Whether it is no token.
  var isInvalid: Bool { if case .invalid = kind { true } else { false } }

  /// Operators and punctuation. The raw value is the canonical spelling.
  package enum Symbol: String {
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

    package var comparison: ComparisonOperator? {
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
