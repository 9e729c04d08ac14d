/// A regular expression as it is written.
///
/// What its parts stand for is the affair of who goes by it: evaluation makes a table or a program of it, SQL a pattern of
/// another engine. Flags such as `(?i)` are gone: each part says itself what they asked of it.
package indirect enum RegexSyntax: Hashable, Sendable {
  /// A scalar that stands for itself.
  case literal(UInt32)
  /// A scalar that stands for itself in any case. Such scalars that follow each other stand together for all that folds to
  /// the same, so that `ss` covers `ß`, but `s+` and `[s]s` do not.
  case caseless(UInt32)
  /// One scalar of a class, be it `.`, `\d` or `[^a-z]`.
  case one(RegexClass)
  /// One after the other.
  case sequence([RegexSyntax])
  /// One of them.
  case alternatives([RegexSyntax])
  /// In parentheses.
  case group(RegexSyntax, RegexGroup)
  /// As often as from `least` to `most` times, without end if that is nil.
  case repeated(RegexSyntax, least: Int, most: Int?, RegexGreed)
  /// A place of the text.
  case assertion(RegexAssertion)
  /// What the group of a number has taken, again.
  case reference(Int, ignoresCase: Bool)
}

/// What parentheses are for.
package enum RegexGroup: Hashable, Sendable {
  /// To keep together.
  case plain
  /// `(…)` and `(?<name>…)`: to keep what has been taken; counted from 1.
  case capture(Int)
  /// `(?>…)`: the first way through it is the only one.
  case atomic
  /// `(?=…)`, `(?!…)`, `(?<=…)` and `(?<!…)`: whether it stands after or before a place.
  case look(isBehind: Bool, isNegative: Bool)
}

/// Which number of times a repeat tries first. It matters only where what has been taken is asked for again, or is not given
/// back: a text matches as a whole or not at all.
package enum RegexGreed: Hashable, Sendable {
  /// `a*`: as many as there are.
  case greedy
  /// `a*?`: as few as will do.
  case lazy
  /// `a*+`: as many as there are, and never fewer.
  case possessive
}

/// A place of the text that a pattern asks for, without taking anything.
package enum RegexAssertion: Hashable, Sendable {
  /// `^` and `\A`: the start of the text.
  case start
  /// `\z`, and `$` where nothing can come after it: the end of the text.
  case end
  /// `\Z` and `$`: the end of the text or before the line end that it ends with.
  case lastLineEnd
  /// `^` with `(?m)`: the start of the text or after a line end within it.
  case lineStart
  /// `$` with `(?m)`: the end of the text or before a line end.
  case lineEnd
  /// `$` with `(?d)`: the end of the text or before the line feed that it ends with.
  case lastLineFeedEnd
  /// `^` with `(?dm)`: the start of the text or after a line feed.
  case lineFeedStart
  /// `$` with `(?dm)`: the end of the text or before a line feed.
  case lineFeedEnd
  /// `\b` and `\B`.
  case wordBoundary(isInverted: Bool)
  /// `\b` and `\B` with `(?w)`: where Unicode divides a text into words.
  case unicodeWordBoundary(isInverted: Bool)
  /// Where a user-perceived character begins or ends, or not.
  case clusterBoundary(isInverted: Bool)
  /// What `\R`, and `.` with `(?s)`, ask for after a carriage return that they take alone.
  case noLineFeed
}

extension RegexSyntax {
  /// The same with `$` as the end of the text where nothing can come after it.
  func endingWithText(isLast: Bool = true) -> RegexSyntax {
    switch self {
    case .literal, .caseless, .one, .reference: self
    case .assertion(.lastLineEnd): .assertion(isLast ? .end : .lastLineEnd)
    case .assertion: self
    case .sequence(let trees):
      .sequence(
        trees.enumerated().map { $1.endingWithText(isLast: isLast && $0 == trees.count - 1) })
    case .alternatives(let trees): .alternatives(trees.map { $0.endingWithText(isLast: isLast) })
    // What an atomic group takes decides what comes after it, and what is looked at need not end where the text does.
    case .group(let tree, .atomic): .group(tree.endingWithText(isLast: false), .atomic)
    case .group(let tree, .look(let isBehind, let isNegative)):
      .group(tree.endingWithText(isLast: false), .look(isBehind: isBehind, isNegative: isNegative))
    case .group(let tree, let group): .group(tree.endingWithText(isLast: isLast), group)
    case .repeated(let tree, let least, let most, let greed):
      .repeated(
        tree.endingWithText(isLast: isLast && most == 1 && greed != .possessive), least: least, most: most, greed)
    }
  }

  /// The most scalars that a look-behind may take.
  package static let mostBehind = 100_000

  /// The most scalars that it takes as a look-behind; nil if ICU sees no end to it: for repeats without end, of nothing, too,
  /// and for what takes as much as another part or as a user-perceived character.
  package var mostBehind: Int? {
    switch self {
    case .literal, .caseless, .one: return 1
    case .assertion: return 0
    case .reference: return nil
    case .group(_, .look(isBehind: true, _)): return 0
    case .group(let tree, _): return tree.mostBehind
    case .sequence(let trees):
      var sum = 0
      for tree in trees {
        guard let most = tree.mostBehind else { return nil }
        sum = min(sum + most, Self.mostBehind + 1)
      }
      return sum
    case .alternatives(let trees):
      var largest = 0
      for tree in trees {
        guard let most = tree.mostBehind else { return nil }
        largest = max(largest, most)
      }
      return largest
    case .repeated(_, _, most: 0, _): return 0
    case .repeated(let tree, _, let most, _):
      guard let most, let each = tree.mostBehind else { return nil }
      return min(each * most, Self.mostBehind + 1)
    }
  }
}

extension RegexSyntax {
  /// Whether it looks around, or is ordered: what goes back and forth over the text.
  var goesBack: Bool {
    switch self {
    case .literal, .caseless, .one, .assertion: false
    case .reference, .group(_, .atomic), .group(_, .look): true
    case .group(let tree, _): tree.goesBack
    case .sequence(let trees), .alternatives(let trees): trees.contains(where: \.goesBack)
    case .repeated(let tree, _, _, let greed): (greed == .possessive && tree.single == nil) || tree.goesBack
    }
  }

  /// What of it goes back first, as a noun.
  var whatGoesBack: String {
    switch self {
    case .literal, .caseless, .one, .assertion: return ""
    case .reference: return "a back-reference"
    case .group(_, .atomic): return "an atomic group"
    case .group(_, .look(let isBehind, _)): return isBehind ? "a look-behind" : "a look-ahead"
    case .group(let tree, _): return tree.whatGoesBack
    case .sequence(let trees), .alternatives(let trees): return trees.first(where: \.goesBack)?.whatGoesBack ?? ""
    case .repeated(let tree, _, _, _): return tree.goesBack ? tree.whatGoesBack : "a possessive repeat of a group"
    }
  }

  /// The class of the only scalar that it takes, if that is all it does.
  package var single: RegexClass? {
    switch self {
    case .literal(let scalar): return .scalars(ScalarSet(scalar))
    case .one(let members): return members
    case .caseless(let scalar):
      let folded = RegexCase.folded(scalar)
      return folded.count == 1 ? .caseless(.scalars(ScalarSet(scalar))) : nil
    case .group(let tree, .plain): return tree.single
    case .sequence, .alternatives, .group, .repeated, .assertion, .reference: return nil
    }
  }
}
