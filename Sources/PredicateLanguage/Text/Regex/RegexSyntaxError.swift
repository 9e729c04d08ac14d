/// Why a pattern is not read.
package enum RegexSyntaxError: Error, Hashable, Sendable {
  /// No regular expression; the position is an offset in its Unicode scalars.
  case invalid(RegexMistake, position: Int)
  /// Larger than we take, in what is named as a noun.
  case tooLarge(String)
}

/// What is wrong with a pattern.
package enum RegexMistake: Hashable, Sendable {
  /// A `*`, `+`, `?` or `{` with nothing before it that can be repeated.
  case repeatOfNothing(Unicode.Scalar)
  /// A count in braces that is none.
  case count
  /// `{3,2}`.
  case countOrder
  /// A `(` without its `)`.
  case openParenthesis
  /// A `)` without its `(`.
  case closingParenthesis
  /// A `[` without its `]`.
  case openBracket
  /// A `}` without its `{`.
  case closingBrace
  /// `[b-a]`.
  case rangeOrder
  /// `[a-\d]`.
  case rangeOfClass
  /// `&&`, `--` and the like with nothing on one side.
  case classOperator
  /// A `\` at the end.
  case lastBackslash
  /// `\u`, `\x` or `\0` without its digits.
  case escape
  /// `\p` or `\N` without its braces.
  case propertyBraces
  /// `\p{…}` of no property.
  case unknownProperty(String)
  /// `\N{…}` of no character.
  case unknownScalar(String)
  /// `(?` and no kind of group.
  case groupKind
  /// `(?i` and no flag.
  case flag(Unicode.Scalar)
  /// `(?<` or `\k` and no name.
  case groupName
  /// A name that a group has already.
  case repeatedName(String)
  /// `\k<…>` of no group that has been named before.
  case unknownName(String)
  /// `\3` with fewer groups.
  case reference(Int)
  /// A look-behind that may take any number of characters.
  case unboundedLookBehind
}

extension RegexMistake {
  /// What it is, as a clause.
  package var message: String {
    switch self {
    case .repeatOfNothing(let sign): "`\(sign)` has nothing before it to repeat"
    case .count: "a count in braces is `{3}`, `{3,}` or `{3,5}`"
    case .countOrder: "the larger count of a repeat comes first"
    case .openParenthesis: "a `(` is not closed"
    case .closingParenthesis: "a `)` has no `(`"
    case .openBracket: "a `[` is not closed"
    case .closingBrace: "a `}` has no `{`"
    case .rangeOrder: "the range of a class ends before it begins"
    case .rangeOfClass: "the range of a class ends with a class"
    case .classOperator: "an operator of a class stands alone"
    case .lastBackslash: "a `\\` stands at the end"
    case .escape: "an escape lacks its digits"
    case .propertyBraces: "`\\p` and `\\N` want a name in braces"
    case .unknownProperty(let name): "no property is called `\(name)`"
    case .unknownScalar(let name): "no character is called `\(name)`"
    case .groupKind: "`(?` begins no kind of group"
    case .flag(let letter): "`\(letter)` is no flag"
    case .groupName: "a group's name is letters and digits in `<…>`"
    case .repeatedName(let name): "two groups are called `\(name)`"
    case .unknownName(let name): "no group before it is called `\(name)`"
    case .reference(let number): "there is no group \(number)"
    case .unboundedLookBehind: "a look-behind may take any number of characters"
    }
  }

  /// What to write instead.
  package var hint: String? {
    switch self {
    case .repeatOfNothing("*"):
      "`*` repeats what stands before it; write `.*` for any text, or use LIKE for wildcards"
    case .repeatOfNothing("?"):
      "`?` repeats what stands before it; write `.` for one character, or use LIKE for wildcards"
    case .repeatOfNothing("+"):
      "`+` repeats what stands before it; write `.+` for any text but the empty one"
    case .repeatOfNothing, .count, .closingBrace: "in quotes write `\\\\{` and `\\\\}` for the characters themselves"
    case .openParenthesis: "a `(` is not closed; in quotes write `\\\\(` for the character itself"
    case .closingParenthesis: "a `)` has no `(`; in quotes write `\\\\)` for the character itself"
    case .openBracket: "a `[` is not closed; in quotes write `\\\\[` for the character itself"
    case .rangeOfClass, .rangeOrder: "in quotes write `\\\\-` for the character itself"
    case .unboundedLookBehind: "give its repeats an end, such as `{0,100}` for `*`, and write `{0,1}` for `??`"
    case .groupKind, .flag:
      "`(?:…)` keeps together, `(?i)` ignores case; in quotes write `\\\\(` for the character itself"
    case .countOrder, .classOperator, .lastBackslash, .escape, .propertyBraces, .unknownProperty, .unknownScalar,
      .groupName, .repeatedName, .unknownName, .reference:
      nil
    }
  }
}
