/// What a dialect has for working on text: names and rules, one row for each dialect.
///
/// Every function in the table works by code points or bytes and knows no collation, once the column is stripped of its
/// own by `exact`.
package struct TextDialect: Sendable {
  /// How a text is tested for a part.
  enum Search: Hashable, Sendable {
    /// A function of text and part that gives a position, 0 for none.
    case position(String)
    /// A function of text and part that gives a Boolean.
    case test(String)
  }

  /// How marks are dropped and patterns matched.
  enum Regex: Hashable, Sendable {
    /// Our own functions, which the connection registers.
    case registered
    /// The engine's functions. `replaceAll` takes text, pattern and replacement, and `suffix` after them.
    case engine(replaceAll: String, suffix: String, flavor: RegexFlavor)
  }

  /// How a LIKE pattern is written.
  enum Pattern: Hashable, Sendable {
    /// GLOB, which tells capital and small letters apart where LIKE does not.
    case glob
    /// LIKE with its own escape character, which is named when it is not the backslash that the engine insists on.
    case like(escape: Unicode.Scalar, clause: String)
  }

  /// How the beginning and the end of a text are looked at where the part is known.
  enum Ends: Sendable {
    /// By the order of texts, and by the bytes at the end.
    case bytes
    /// By LIKE.
    case like
    /// By the functions, and by the characters at the end.
    case characters
    /// By the functions.
    case functions
  }

  /// How letters of Hangul become syllables.
  enum Hangul: Sendable {
    /// By our own functions.
    case registered
    /// Of the text, what it was before its marks were dropped, a pattern of the beginning of a run, one of runs, and one
    /// of runs or nothing.
    case composed(SQLTemplate)
    /// Nothing does it: an error, which a function makes of a message and a text of the row, for what matches a pattern by
    /// the operator `test`.
    case refused(test: String, error: @Sendable (_ message: String, _ text: SQLText) -> SQLText)
  }

  /// What strips a text of its collation and character set: before it and after it.
  let exact: (before: String, after: String)
  /// Replaces characters by others, one to one and all at once; nil if there is no such function.
  let translate: String?
  /// Replaces every occurrence of a part.
  let replace: String
  let contains: Search
  /// Functions that test start and end; nil where it is done otherwise.
  let beginsWith: String?
  let endsWith: String?
  let regex: Regex
  let pattern: Pattern
  /// Whether a backslash in a string literal is an escape.
  let escapesInLiterals: Bool
  /// Whether text can hold U+0000.
  let holdsZero: Bool
  /// The collation by which texts are equal that differ in the case of ASCII letters alone; nil if there is none.
  var asciiCaseCollation: String?
  /// A quotation mark within a string literal.
  var quoteInLiteral = "''"
  /// Whether an exact text has the same code points as another one.
  var equal = SQLTemplate("{0} = {1}")
  /// A condition that never holds.
  var never: SQLText = "FALSE"
  /// Whether a text has anything in it.
  var isThere = SQLTemplate("{0} <> ''")
  /// Whether an exact text begins or ends with the value of another one; nil where functions tell.
  var beginsWithValue: SQLTemplate?
  var endsWithValue: SQLTemplate?
  var ends = Ends.functions
  /// Two texts as one; NULL where one is.
  var concat = SQLTemplate("concat({0}, {1})")
  /// How what a pattern's group found is written in its replacement, where a chain of many replacements takes the database
  /// long to plan; nil where it does not.
  var foundGroup: String?
  /// How Hangul is composed; see ``HangulComposition``.
  let hangul: Hangul
}

extension TextDialect {
  /// A string literal of ours, such as a table of characters; users' values are bound instead.
  func literal(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": result += quoteInLiteral
      case "\\" where escapesInLiterals: result += "\\\\"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }

  /// The text without its own collation and character set.
  func exact(_ text: SQLText) -> SQLText {
    "\(trusted: exact.before)\(text)\(trusted: exact.after)"
  }
}
