/// A property of scalars that patterns ask for by name, as `\p{Lu}` and `[:alpha:]` do, and two that have letters.
///
/// Scripts and blocks, which Swift's library does not know, are not among them.
package struct RegexProperty: Hashable, Sendable {
  private enum Kind: Hashable {
    /// General categories.
    case categories(Set<Unicode.GeneralCategory>)
    case alphabetic, lowercase, uppercase, whiteSpace, ideographic, hexDigit, joinControl, digitsAndLetters, words
    case ignoredByBoundaries, assigned, ascii, any
  }

  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// `\w`.
  package static let words = RegexProperty(.words)
  /// `\d`.
  package static let digits = RegexProperty(.categories([.decimalNumber]))
  /// What `\b` looks past: marks and signs of format.
  package static let ignoredByBoundaries = RegexProperty(.ignoredByBoundaries)

  /// The property of a name, in which case, spaces, hyphens and underscores do not count; nil if we do not know it.
  init?(named name: [Unicode.Scalar]) {
    var plain = ""
    for scalar in name {
      guard scalar.isASCII else { return nil }
      if scalar == "_" || scalar == "-" || scalar == " " { continue }
      plain.unicodeScalars.append(scalar)
    }
    plain = plain.lowercased()
    for prefix in ["gc=", "generalcategory="] where plain.hasPrefix(prefix) {
      guard let categories = Self.categories[String(plain.dropFirst(prefix.count))] else { return nil }
      self.init(.categories(categories))
      return
    }
    if let categories = Self.categories[plain] {
      self.init(.categories(categories))
    } else if let kind = Self.kinds[plain] {
      self.init(kind)
    } else {
      return nil
    }
  }

  private static let kinds: [String: Kind] = [
    "alphabetic": .alphabetic, "alpha": .alphabetic, "lowercase": .lowercase, "lower": .lowercase,
    "uppercase": .uppercase, "upper": .uppercase, "whitespace": .whiteSpace, "wspace": .whiteSpace,
    "space": .whiteSpace, "ideographic": .ideographic, "ideo": .ideographic, "hexdigit": .hexDigit, "hex": .hexDigit,
    "joincontrol": .joinControl, "joinc": .joinControl, "alnum": .digitsAndLetters, "ascii": .ascii, "any": .any,
    "assigned": .assigned,
  ]

  private static let categories: [String: Set<Unicode.GeneralCategory>] = {
    let single: [(String, String, Unicode.GeneralCategory)] = [
      ("lu", "uppercaseletter", .uppercaseLetter), ("ll", "lowercaseletter", .lowercaseLetter),
      ("lt", "titlecaseletter", .titlecaseLetter), ("lm", "modifierletter", .modifierLetter),
      ("lo", "otherletter", .otherLetter), ("mn", "nonspacingmark", .nonspacingMark),
      ("mc", "spacingmark", .spacingMark), ("me", "enclosingmark", .enclosingMark),
      ("nd", "decimalnumber", .decimalNumber), ("nl", "letternumber", .letterNumber),
      ("no", "othernumber", .otherNumber), ("pc", "connectorpunctuation", .connectorPunctuation),
      ("pd", "dashpunctuation", .dashPunctuation), ("ps", "openpunctuation", .openPunctuation),
      ("pe", "closepunctuation", .closePunctuation), ("pi", "initialpunctuation", .initialPunctuation),
      ("pf", "finalpunctuation", .finalPunctuation), ("po", "otherpunctuation", .otherPunctuation),
      ("sm", "mathsymbol", .mathSymbol), ("sc", "currencysymbol", .currencySymbol),
      ("sk", "modifiersymbol", .modifierSymbol), ("so", "othersymbol", .otherSymbol),
      ("zs", "spaceseparator", .spaceSeparator), ("zl", "lineseparator", .lineSeparator),
      ("zp", "paragraphseparator", .paragraphSeparator), ("cc", "control", .control), ("cf", "format", .format),
      ("cs", "surrogate", .surrogate), ("co", "privateuse", .privateUse), ("cn", "unassigned", .unassigned),
    ]
    let names = [
      "l": ["letter"], "m": ["mark", "combiningmark"], "n": ["number"], "p": ["punctuation", "punct"],
      "s": ["symbol"], "z": ["separator"], "c": ["other"],
    ]
    var categories: [String: Set<Unicode.GeneralCategory>] = [:]
    for (short, long, category) in single {
      categories[short] = [category]
      categories[long] = [category]
      let group = String(short.prefix(1))
      for name in [group] + (names[group] ?? []) { categories[name, default: []].insert(category) }
    }
    categories["lc"] = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
    categories["casedletter"] = categories["lc"]
    categories["digit"] = [.decimalNumber]
    categories["cntrl"] = [.control]
    return categories
  }()

  /// Whether the scalar has the property, in the version of Unicode that MATCHES goes by; no surrogate has any.
  package func contains(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    return Self.has(kind, scalar)
  }

  private static func has(_ kind: Kind, _ scalar: Unicode.Scalar) -> Bool {
    switch kind {
    case .any: return true
    case .ascii: return scalar.isASCII
    default: break
    }
    let properties = scalar.properties
    // What a newer version of Unicode has added is not assigned.
    guard scalar.value < 0x80 || isKnown(scalar.value) else {
      // Private use and what is no character have no age, but a category.
      let category = properties.age == nil ? properties.generalCategory : .unassigned
      switch kind {
      case .categories(let categories): return categories.contains(category)
      case .assigned: return category != .unassigned
      default: return false
      }
    }
    switch kind {
    case .any, .ascii: return true
    case .assigned: return properties.generalCategory != .unassigned
    case .categories(let categories): return categories.contains(properties.generalCategory)
    case .alphabetic: return properties.isAlphabetic
    case .lowercase: return properties.isLowercase
    case .uppercase: return properties.isUppercase
    case .whiteSpace: return properties.isWhitespace
    case .ideographic: return properties.isIdeographic
    case .hexDigit: return properties.isHexDigit
    case .joinControl: return properties.isJoinControl
    case .digitsAndLetters: return properties.isAlphabetic || properties.generalCategory == .decimalNumber
    case .words:
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: return true
      default: return properties.isAlphabetic || properties.isJoinControl
      }
    case .ignoredByBoundaries: return properties.isGraphemeExtend || properties.generalCategory == .format
    }
  }

  /// The version of Unicode that MATCHES knows. Swift's own tables may be newer.
  private static let version = 16

  /// Whether MATCHES knows the scalar.
  package static func isKnown(_ scalar: UInt32) -> Bool {
    guard let age = Unicode.Scalar(scalar)?.properties.age else { return false }
    return age.major <= version
  }
}
