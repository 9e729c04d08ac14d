/// A property of scalars that patterns ask for by name, as `\p{Lu}`, `\p{sc=Greek}` and `[:alpha:]` do, and some that have
/// letters: all that ICU knows.
package struct RegexProperty: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// General categories.
    case categories(Set<Unicode.GeneralCategory>)
    /// General categories, and what an identifier of Java may hold and is ignored in it.
    case identifier(Set<Unicode.GeneralCategory>)
    /// What Unicode says of scalars with yes and no.
    case flag(RegexFlagProperty)
    /// A value of a table.
    case table(RegexTable, Int)
    case combiningClass(UInt8)
    case numericValue(Double)
    case numericType(Unicode.NumericType?)
    /// Known since a version of Unicode.
    case age(major: Int, minor: Int)
    /// These alone.
    case scalars(ScalarSet)
    case words, ignoredByBoundaries
    indirect case inverted(Kind)
  }

  let kind: Kind
  /// Whether `(?i)` changes nothing: names that ICU has from Java alone.
  let keepsCase: Bool

  init(_ kind: Kind, keepsCase: Bool = false) {
    self.kind = kind
    self.keepsCase = keepsCase
  }

  /// `\w`.
  package static let words = RegexProperty(.words)
  /// `\d`.
  package static let digits = RegexProperty(.categories([.decimalNumber]))
  /// What `\b` looks past: marks and signs of format.
  package static let ignoredByBoundaries = RegexProperty(.ignoredByBoundaries)

  /// Whether the scalar has the property, in the version of Unicode that MATCHES goes by; no surrogate has any.
  package func contains(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    return Self.has(kind, scalar)
  }

  private static func has(_ kind: Kind, _ scalar: Unicode.Scalar) -> Bool {
    switch kind {
    case .inverted(let other): return !has(other, scalar)
    case .scalars(let set): return set.contains(scalar.value)
    case .table(let table, let value): return table.table.has(scalar.value, value)
    case .categories(let categories): return categories.contains(category(scalar))
    case .identifier(let categories):
      // ICU has the signs of format among them, with the controls.
      if ScalarSet.ignorableControls.contains(scalar.value) { return true }
      let category = category(scalar)
      return category == .format || categories.contains(category)
    case .flag(let flag): return flag.holds(scalar, isKnown: scalar.value < 0x80 || isKnown(scalar.value))
    case .words: return isOfWord(scalar)
    case .ignoredByBoundaries:
      let properties = scalar.properties
      return hasProperties(scalar) && (properties.isGraphemeExtend || properties.generalCategory == .format)
    case .combiningClass(let number): return combiningClass(scalar) == number
    case .numericValue(let value): return numericValue(scalar) == value
    case .numericType(let type): return numericType(scalar) == type
    case .age(let major, let minor):
      return scalar.properties.age.map { ($0.major, $0.minor) <= (major, minor) } ?? false
    }
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value < 0x80 || isKnown(scalar.value) else { return false }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: return true
    default: return properties.isAlphabetic || properties.isJoinControl
    }
  }

  static func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
    hasProperties(scalar) ? scalar.properties.canonicalCombiningClass.rawValue : 0
  }

  static func numericValue(_ scalar: Unicode.Scalar) -> Double? {
    hasProperties(scalar) ? scalar.properties.numericValue : nil
  }

  static func numericType(_ scalar: Unicode.Scalar) -> Unicode.NumericType? {
    hasProperties(scalar) ? scalar.properties.numericType : nil
  }

  /// What a newer version of Unicode has added has no properties.
  private static func hasProperties(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 || (isKnown(scalar.value) && !hasNewNumber.contains(scalar.value))
  }

  /// The general category. Private use and what is no character have no age, but a category.
  static func category(_ scalar: Unicode.Scalar) -> Unicode.GeneralCategory {
    let properties = scalar.properties
    if scalar.value == 0x295 { return .lowercaseLetter }
    if scalar.value < 0x80 || isKnown(scalar.value) || properties.age == nil { return properties.generalCategory }
    return .unassigned
  }

  /// The version of Unicode that MATCHES knows. Swift's own tables may be newer.
  private static let version = 16

  /// Scalars that have numbers since a later version.
  private static let hasNewNumber = ScalarSet([
    0x1_2038...0x1_2039, 0x1_2079...0x1_2079, 0x1_2226...0x1_2226, 0x1_222B...0x1_222B, 0x1_230B...0x1_230B,
    0x1_230D...0x1_230D, 0x1_2399...0x1_2399,
  ])

  /// Whether MATCHES knows the scalar.
  package static func isKnown(_ scalar: UInt32) -> Bool {
    guard let age = Unicode.Scalar(scalar)?.properties.age else { return false }
    return age.major <= version
  }
}
