/// What a specifier of a format takes, for programs whose arguments are text.
package enum FormatSpecifier: Hashable, Sendable {
  /// `%d`, `%f` and their kin.
  case number
  /// `%@`, `%K`, `%s`, `%c`, and whatever no conversion is known for.
  case other

  /// The specifiers of a text in their order; those in quotes are text and left out. Cost: linear.
  package static func all(in format: String) -> [FormatSpecifier] {
    var format = format
    return Lexer.reading(&format, hasSpecifiers: true) { lexer in
      var specifiers: [FormatSpecifier] = []
      var lexer = lexer
      while true {
        let token = lexer.next()
        if token.kind == .end { return specifiers }
        guard token.kind == .specifier else { continue }
        let text = lexer.text(of: token)
        if text != "%%" { specifiers.append(FormatSpecifier(text)) }
      }
    }
  }

  /// Whether a text is a specifier that an argument can be given for.
  package static func isSpecifier(_ text: String) -> Bool { ArgumentCursor.isSpecifier(text) }

  private init(_ text: String) {
    switch PrintfConversion(text) {
    case .integer, .double: self = .number
    case .string, .character, nil: self = .other
    }
  }
}
