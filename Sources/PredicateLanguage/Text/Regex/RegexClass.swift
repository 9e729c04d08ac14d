/// A class of scalars as a pattern gives it. What it holds is asked scalar by scalar, so that `\w` and `\p{L}` cost nothing
/// where no text needs their tables.
package indirect enum RegexClass: Hashable, Sendable {
  /// Scalars that are listed.
  case scalars(ScalarSet)
  /// Such as `\d`.
  case letter(RegexLetterClass)
  /// Such as `\p{L}`.
  case property(RegexProperty)
  /// All of them together.
  case union([RegexClass])
  /// `[…&&…]`: those of both.
  case intersection(RegexClass, RegexClass)
  /// `[…--…]`: those of the first that are not of the second.
  case difference(RegexClass, RegexClass)
  /// All others.
  case inverted(RegexClass)
  /// With all that differ from one of them in case alone.
  case caseless(RegexClass)
}

extension RegexClass {
  /// `.`: any scalar but a line end.
  package static let notLineEnds = RegexClass.scalars(ScalarSet.lineEnds.inverted)
  /// `.` with `(?d)`: any scalar but a line feed.
  package static let notLineFeeds = RegexClass.scalars(ScalarSet(0xA).inverted)

  /// All of some classes; what no table of Unicode decides becomes one set.
  package static func joined(_ classes: [RegexClass]) -> RegexClass { RegexClassUnion(classes).members }

  /// Whether the scalar is one of the class. Cost: linear in the class, with a search in each set.
  package func contains(_ scalar: UInt32) -> Bool {
    switch self {
    case .scalars(let set): set.contains(scalar)
    case .letter(let letter): letter.contains(scalar)
    case .property(let property): property.contains(scalar)
    case .union(let classes): classes.contains { $0.contains(scalar) }
    case .intersection(let one, let other): one.contains(scalar) && other.contains(scalar)
    case .difference(let one, let other): one.contains(scalar) && !other.contains(scalar)
    case .inverted(let other): !other.contains(scalar)
    case .caseless(let other): other.contains(scalar) || RegexCase.others(scalar).contains(where: other.contains)
    }
  }

  /// All scalars of the class, if no table of Unicode decides on them.
  package var listed: ScalarSet? {
    switch self {
    case .scalars(let set): return set
    case .letter(let letter): return letter.listed
    case .property, .caseless: return nil
    case .union(let classes):
      var ranges: [ClosedRange<UInt32>] = []
      for part in classes {
        guard let set = part.listed else { return nil }
        ranges += set.ranges
      }
      return ScalarSet(ranges)
    case .inverted(let other): return other.listed?.inverted
    case .intersection(let one, let other):
      guard let one = one.listed, let other = other.listed else { return nil }
      return one.intersection(other)
    case .difference(let one, let other):
      guard let one = one.listed, let other = other.listed else { return nil }
      return one.subtracting(other)
    }
  }

  /// All scalars of the class. Cost: linear in the scalars that it lists and in those of its properties, of which each is
  /// looked up in all that Unicode has once.
  package var set: ScalarSet {
    switch self {
    case .scalars(let set): set
    case .letter(let letter): letter.set
    case .property(let property): property.set
    case .union(let classes): ScalarSet(classes.flatMap(\.set.ranges))
    case .intersection(let one, let other): one.set.intersection(other.set)
    case .difference(let one, let other): one.set.subtracting(other.set)
    case .inverted(let other): other.set.inverted
    case .caseless(let other): RegexCase.closed(other.set)
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

  func contains(_ scalar: UInt32) -> Bool {
    let isMember =
      switch kind {
      case .digits: RegexProperty.digits.contains(scalar)
      case .words: RegexProperty.words.contains(scalar)
      case .spaces: ScalarSet.spaces.contains(scalar)
      case .horizontalSpaces: ScalarSet.horizontalSpaces.contains(scalar)
      case .lineEnds: ScalarSet.lineEnds.contains(scalar)
      }
    return isMember != isInverted
  }

  /// The scalars, if no table of Unicode decides on them.
  var listed: ScalarSet? {
    let set: ScalarSet
    switch kind {
    case .digits, .words: return nil
    case .spaces: set = .spaces
    case .horizontalSpaces: set = .horizontalSpaces
    case .lineEnds: set = .lineEnds
    }
    return isInverted ? set.inverted : set
  }

  /// The scalars.
  var set: ScalarSet {
    if let listed { return listed }
    let set = kind == .digits ? RegexProperty.digits.set : RegexProperty.words.set
    return isInverted ? set.inverted : set
  }
}
