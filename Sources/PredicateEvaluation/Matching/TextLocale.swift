import Foundation
package import PredicateLanguage

/// The locale that `[l]` goes by, looked up once for each compilation.
///
/// Of what locales differ in, Foundation serves two things, and these are what a locale means here: which letters are
/// each other's capitals, where Turkish and Azerbaijani pair `I` with `ı` and `İ` with `i`, and the order of texts.
/// ``LocaleRules`` says how comparisons use them.
package struct TextLocale: Sendable {
  let locale: Locale
  /// Whether the small letter of `I` is `ı`.
  let pairsDottedLetters: Bool

  // More than any real identifier has, and little enough for a message.
  private static let longestIdentifier = 60
  // Where nobody chose a language, the names of the C library's plain locale are in the environment.
  private static let rootNames: Set<String> = ["root", "und", "c", "posix"]

  /// The locale of an identifier such as `tr`, `de_DE`, `zh-Hant-TW` or `de-u-co-phonebk`; nil for the root locale, which
  /// `und`, `root`, `C` and `POSIX` name. What follows a dot, as in `de_DE.UTF-8`, says nothing about comparing.
  ///
  /// Throws ``DiagnosticCode/unknownLocale`` for text that is no identifier (`de DE`) and for languages, scripts and
  /// regions that do not exist (`xx`).
  package static func named(_ identifier: String) throws(ValueError) -> TextLocale? {
    let name = identifier.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
    if rootNames.contains(name.lowercased()) { return nil }
    guard isWellFormed(name) else { throw unknown(identifier) }
    let components = Locale.Components(identifier: String(name))
    let language = components.languageComponents
    guard language.languageCode?.isISOLanguage == true, language.script?.isISOScript != false,
      language.region?.isISORegion != false
    else { throw unknown(identifier) }
    return TextLocale(Locale(components: components))
  }

  /// The locale of an identifier, as ``named(_:)``; nil for no identifier.
  static func required(_ identifier: String?) throws(FormatError) -> TextLocale? {
    guard let identifier else { return nil }
    do throws(ValueError) {
      return try named(identifier)
    } catch {
      throw FormatError(Diagnostic(error.code, error.message, hint: error.hint))
    }
  }

  private init(_ locale: Locale) {
    self.locale = locale
    pairsDottedLetters = "I".lowercased(with: locale) == "ı"
  }

  /// Whether the text is subtags of letters and digits between hyphens or underscores, the first one of letters alone.
  private static func isWellFormed(_ name: Substring) -> Bool {
    guard name.utf8.count <= longestIdentifier else { return false }
    let subtags = name.utf8.split(omittingEmptySubsequences: false) { byte in
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    guard let first = subtags.first, (2...3).contains(first.count), first.allSatisfy(isLetter) else { return false }
    return subtags.allSatisfy { subtag in
      (1...8).contains(subtag.count)
        && subtag.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  private static func unknown(_ identifier: String) -> ValueError {
    ValueError(
      .unknownLocale, "unknown locale `\(identifier.prefix(longestIdentifier))`",
      hint: "a locale is a language, perhaps with a region, such as `tr`, `de_DE` or `zh-Hant-TW`")
  }
}

/// How a comparison with `[l]` sees text, in one locale and with the other options it has.
///
/// Texts are composed canonically, so that `é` is one text however it is written. With `[c]` the letters `I` and `İ` then
/// become the small letters that the locale pairs them with; after that everything folds as without a locale. So equality,
/// containment and LIKE are those of ``TextFolding`` over prepared texts. Order is Foundation's collation of the folded
/// texts, with no text equal to another that `==` tells apart. MATCHES knows no locale, as its engine has none.
struct LocaleRules: Sendable {
  private let locale: TextLocale
  private let folding: TextFolding?
  private let lowersI: Bool

  /// The rules for the options; nil without a locale, without `[l]`, and with `[n]`, which compares literally.
  init?(_ options: ComparisonOptions, _ locale: TextLocale?) {
    guard let locale, options.goesByLocale else { return nil }
    self.locale = locale
    folding = TextFolding(options)
    lowersI = locale.pairsDottedLetters && options.contains(.caseInsensitive)
  }

  // MARK: Preparing

  /// The text before it is folded.
  func prepared(_ text: String) -> String {
    let isASCII = TextFolding.isASCII(text)
    let composed = isASCII ? text : text.precomposedStringWithCanonicalMapping
    guard lowersI else { return composed }
    var result = String.UnicodeScalarView()
    for scalar in composed.unicodeScalars {
      switch scalar {
      case "I": result.append("ı")
      case "İ": result.append("i")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The value before it is folded, if it is text; any other value as it is.
  func text(_ value: RecordValue) -> RecordValue {
    if case .string(let text) = value { .string(prepared(text)) } else { value }
  }

  /// The value before it is folded, if it is text or a collection of texts; any other value as it is.
  func elements(_ value: RecordValue) -> RecordValue {
    switch value {
    case .array(let values): .array(values.map(text))
    case .set(let values): .set(values.map(text))
    case .object(let object): .object(RecordObject(shape: object.shape, values: object.values.map(text)))
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .record: text(value)
    }
  }

  // MARK: Ordering

  /// The folded text, if the value is text, for ``compare(_:_:)``; any other value as it is.
  func folded(_ value: RecordValue) -> RecordValue {
    guard case .string(let text) = value else { return value }
    return .string(folding?.fold(prepared(text)) ?? prepared(text))
  }

  /// The order of two folded texts in the locale.
  func compare(_ left: String, _ right: String) -> ValueOrdering {
    if UTF8Text.equal(left, right) { return .equal }
    switch left.compare(right, options: [], range: nil, locale: locale.locale) {
    case .orderedAscending: return .less
    case .orderedDescending: return .greater
    case .orderedSame: return UTF8Text.compare(left, right)
    }
  }
}
