/// What properties and their values are called. Case, spaces, hyphens and underscores do not count, but for the names that
/// came from Java: `In…`, `Is…` and `java…`.
extension RegexProperty {
  /// The property of a name such as `Lu`, `Greek`, `sc=Greek` or `InGreek`; nil if there is none.
  init?(named name: String) {
    // ICU takes white space within a name, but no line feed.
    guard name.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\n") }) else { return nil }
    let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let found: Kind?
    if parts.count == 2, !Self.plain(parts[1]).isEmpty {
      found = Self.kind(Self.plain(parts[0]), Self.plain(parts[1]), parts[1])
    } else {
      found = Self.kind(Self.plain(parts[0]))
    }
    guard let kind = found ?? Self.javaKind(name) else { return nil }
    self.init(kind, keepsCase: found == nil && !name.hasPrefix("Is") && !name.hasPrefix("java"))
  }

  /// A name without what does not count.
  private static func plain(_ name: Substring) -> String {
    name.lowercased().filter { !"_- \t\r\u{B}\u{C}".contains($0) }
  }

  // MARK: Names alone

  private static func kind(_ name: String) -> Kind? {
    if let categories = categories[name] { return .categories(categories) }
    if let script = ScalarTable.script.value(named: name) { return .table(.script, script) }
    if scriptsWithoutScalars.contains(name) { return .scalars(ScalarSet([])) }
    return flag(name)
  }

  private static func flag(_ name: String) -> Kind? {
    if let flag = RegexFlagProperty.named(name) { return .flag(flag) }
    return ScalarTable.others.value(named: name).map { .table(.others, $0) }
  }

  /// Scripts that have a code, but no scalars of their own.
  private static let scriptsWithoutScalars: Set<String> = [
    "afak", "aran", "blis", "cirt", "cyrs", "egyd", "egyh", "geok", "hanb", "hans", "hant", "inds", "jamo", "jpan",
    "jurc",
    "kore", "kpel", "latf", "latg", "leke", "loma", "maya", "moon", "nkgb", "perm", "phlv", "roro", "sara", "syre",
    "syrj", "syrn", "teng", "visp", "wole", "zmth", "zsye", "zsym", "zxxx",
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

  // MARK: Names with values

  private static func kind(_ name: String, _ value: String, _ written: Substring) -> Kind? {
    switch name {
    case "gc", "generalcategory", "gcm", "generalcategorymask": return categories[value].map(Kind.categories)
    case "ccc", "canonicalcombiningclass": return combiningClass(value)
    case "nv", "numericvalue": return Double(written.filter { $0 != " " }).map(Kind.numericValue)
    case "nt", "numerictype": return numericType(value)
    case "age": return age(written)
    case "na", "name":
      return ScalarName.scalar(named: String(written)).map { .scalars(ScalarSet($0)) }
    default: break
    }
    if let table = RegexTable.allCases.first(where: { $0.table.names.contains(name) }) {
      if let number = table.table.value(named: value) { return .table(table, number) }
      let isScript = table == .script || table == .scriptExtensions
      return isScript && scriptsWithoutScalars.contains(value) ? .scalars(ScalarSet([])) : nil
    }
    guard let kind = flag(name) else { return nil }
    switch value {
    case "y", "yes", "t", "true": return kind
    case "n", "no", "f", "false": return .inverted(kind)
    default: return nil
    }
  }

  private static func combiningClass(_ value: String) -> Kind? {
    let number = value.hasPrefix("ccc") ? value.dropFirst(3) : value[...]
    if let number = UInt8(number) { return .combiningClass(number) }
    return combiningClasses[value].map(Kind.combiningClass)
  }

  private static let combiningClasses: [String: UInt8] = [
    "nr": 0, "notreordered": 0, "ov": 1, "overlay": 1, "hanr": 6, "hanreading": 6, "nk": 7, "nukta": 7,
    "kv": 8, "kanavoicing": 8, "vr": 9, "virama": 9, "atbl": 200, "attachedbelowleft": 200, "atb": 202,
    "attachedbelow": 202, "ata": 214, "attachedabove": 214, "atar": 216, "attachedaboveright": 216, "bl": 218,
    "belowleft": 218, "b": 220, "below": 220, "br": 222, "belowright": 222, "l": 224, "left": 224, "r": 226,
    "right": 226, "al": 228, "aboveleft": 228, "a": 230, "above": 230, "ar": 232, "aboveright": 232, "db": 233,
    "doublebelow": 233, "da": 234, "doubleabove": 234, "is": 240, "iotasubscript": 240,
  ]

  private static func numericType(_ value: String) -> Kind? {
    switch value {
    case "none": .numericType(nil)
    case "de", "decimal": .numericType(.decimal)
    case "di", "digit": .numericType(.digit)
    case "nu", "numeric": .numericType(.numeric)
    default: nil
    }
  }

  /// A version such as `3.2`; what is none is older than all, as to ICU.
  private static func age(_ version: Substring) -> Kind? {
    let parts = version.split(separator: ".").map { Int($0.filter { $0 != " " }) ?? 0 }
    guard let major = parts.first else { return nil }
    return .age(major: major, minor: parts.count > 1 ? parts[1] : 0)
  }

  // MARK: Names from Java

  private static func javaKind(_ name: String) -> Kind? {
    if name.lowercased() == "word" { return .words }
    if name == "all" { return .flag(.any) }
    if name.hasPrefix("In"), name.count > 2 {
      return ScalarTable.block.value(named: plain(name.dropFirst(2))).map { .table(.block, $0) }
    }
    if name.hasPrefix("Is"), name.count > 2, !name.contains("=") {
      let plain = plain(name.dropFirst(2))
      return plain == "titlecase" ? categories["lt"].map(Kind.categories) : kind(plain)
    }
    guard name.hasPrefix("java") else { return nil }
    return javaCategories(name)
  }

  private static func javaCategories(_ name: String) -> Kind? {
    let letters = categories["l"] ?? []
    let identifier = letters.union([.letterNumber])
    let more: Set<Unicode.GeneralCategory> = [
      .connectorPunctuation, .decimalNumber, .spacingMark, .nonspacingMark,
    ]
    switch name {
    case "javaDefined": return .flag(.assigned)
    case "javaDigit": return .categories([.decimalNumber])
    case "javaIdentifierIgnorable": return .identifier([])
    case "javaISOControl": return .scalars(ScalarSet([0...0x1F, 0x7F...0x9F]))
    case "javaJavaIdentifierPart": return .identifier(identifier.union(more).union([.currencySymbol]))
    case "javaJavaIdentifierStart":
      return .categories(identifier.union([.currencySymbol, .connectorPunctuation]))
    case "javaLetter": return .categories(letters)
    case "javaLetterOrDigit": return .categories(letters.union([.decimalNumber]))
    case "javaLowerCase": return .categories([.lowercaseLetter])
    case "javaMirrored": return .flag(.bidiMirrored)
    case "javaSpaceChar": return categories["z"].map(Kind.categories)
    case "javaSupplementaryCodePoint": return .scalars(ScalarSet([0x1_0000...0x10_FFFF]))
    case "javaTitleCase": return .categories([.titlecaseLetter])
    case "javaUnicodeIdentifierStart": return .categories(identifier)
    case "javaUnicodeIdentifierPart": return .identifier(identifier.union(more))
    case "javaUpperCase": return .categories([.uppercaseLetter])
    case "javaValidCodePoint": return .flag(.any)
    case "javaWhitespace": return .scalars(.javaSpaces)
    default: return nil
    }
  }
}

extension ScalarSet {
  static let ignorableControls = ScalarSet([0...8, 0xE...0x1B, 0x7F...0x9F])
  fileprivate static let javaSpaces = ScalarSet([
    0x9...0xD, 0x1C...0x20, 0x1680...0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x2028...0x2029, 0x205F...0x205F,
    0x3000...0x3000,
  ])
}
