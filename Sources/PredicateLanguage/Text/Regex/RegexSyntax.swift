/// A regular expression as it is written, as far as we read ICU's ourselves.
///
/// What its parts stand for is the affair of who goes by it: evaluation makes a table of it, SQL a pattern of another
/// engine. Greedy and lazy repeats are the same, since a text matches as a whole or not at all, and so are groups that
/// capture and groups that do not.
package indirect enum RegexSyntax: Hashable, Sendable {
  /// A scalar that stands for itself.
  case literal(UInt32)
  /// `.`: any scalar but a line end.
  case any
  /// Such as `\d`, outside of brackets.
  case letterClass(RegexLetterClass)
  /// Such as `[^a-z]`.
  case brackets(RegexBrackets)
  /// One after the other.
  case sequence([RegexSyntax])
  /// One of them.
  case alternatives([RegexSyntax])
  /// In parentheses.
  case group(RegexSyntax)
  /// As often as from `least` to `most` times, without end if that is nil.
  case repeated(RegexSyntax, least: Int, most: Int?)
  /// `^` and `\A`: the start of the text.
  case start
  /// `\z`, and `$` where nothing can come after it: the end of the text.
  case end
  /// `\Z` and `$`: the end of the text or before the line end that it ends with; reading leaves none of these.
  case lastLineEnd
}

extension RegexSyntax {
  /// The same with `$` as the end of the text, which it is where nothing can come after it.
  func withoutLineEnds(isLast: Bool) throws(RegexSyntaxError) -> RegexSyntax {
    switch self {
    case .literal, .any, .letterClass, .brackets, .start, .end: return self
    case .lastLineEnd:
      guard isLast else { throw .unknown("`$` before the end") }
      return .end
    case .sequence(let trees):
      var result: [RegexSyntax] = []
      for (index, tree) in trees.enumerated() {
        result.append(try tree.withoutLineEnds(isLast: isLast && index == trees.count - 1))
      }
      return .sequence(result)
    case .alternatives(let trees):
      var result: [RegexSyntax] = []
      for tree in trees { result.append(try tree.withoutLineEnds(isLast: isLast)) }
      return .alternatives(result)
    case .group(let tree): return .group(try tree.withoutLineEnds(isLast: isLast))
    case .repeated(let tree, let least, let most):
      return .repeated(try tree.withoutLineEnds(isLast: isLast && most == 1), least: least, most: most)
    }
  }
}

/// A class of scalars that a letter after a backslash stands for.
package struct RegexLetterClass: Hashable, Sendable {
  /// What the scalars have in common.
  package enum Kind: Hashable, Sendable { case digits, words, spaces, horizontalSpaces, lineEnds }

  /// What the scalars have in common.
  package let kind: Kind
  /// Whether it is all others that are meant.
  package let isInverted: Bool

  /// The class of a letter; nil if it stands for none.
  init?(_ letter: Unicode.Scalar) {
    switch letter {
    case "d", "D": kind = .digits
    case "w", "W": kind = .words
    case "s", "S": kind = .spaces
    case "h", "H": kind = .horizontalSpaces
    case "v", "V": kind = .lineEnds
    default: return nil
    }
    isInverted = ("A"..."Z").contains(letter)
  }
}

/// A class in brackets.
package struct RegexBrackets: Hashable, Sendable {
  /// What stands in the brackets.
  package enum Member: Hashable, Sendable {
    case scalars(ClosedRange<UInt32>)
    case letterClass(RegexLetterClass)
  }

  /// Whether it is all others that are meant.
  package internal(set) var isInverted = false
  /// What stands in the brackets, in order.
  package internal(set) var members: [Member] = []
  /// Whether a sign stands there without a backslash that may begin something else in some engine's brackets.
  package internal(set) var hasDoubtfulSigns = false
}

/// Why a pattern is not read.
package enum RegexSyntaxError: Error, Hashable, Sendable {
  /// A construct that we do not know, named as a noun.
  case unknown(String)
  /// No regular expression; the position is an offset in its Unicode scalars.
  case invalid(position: Int)
}
