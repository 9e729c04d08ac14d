import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One way in which dates are written.
///
/// ```swift
/// let forms = try [DateForm("dd/MM/yyyy"), DateForm("d MMM yy HH:mm"), DateForm("epoch-seconds", key: "created")]
/// ```
/// A pattern has the letters of Unicode's date formats: `yyyy` or `yy` (1969 to 2068), `MM`, or `M` for one digit or two, `MMM`
/// for `Mar` and `MMMM` for `March`, `dd` or `d`, `HH` or `H`, `hh` or `h` with `a` for AM or PM, `mm`, `ss`, `S` for each digit
/// of a fraction, and `Z` for `+02:00` or `Z`. What stands in `'` is itself, as is every sign. Without a day it is the first one,
/// without a time midnight, without an offset UTC.
///
/// Other ways have names: `iso` for ISO 8601, `epoch-seconds` and `epoch-milliseconds` for the time since 1970 as a number.
public struct DateForm: Hashable, Sendable {
  /// The pattern or the name.
  public let pattern: String
  /// The column or key, of JSON a path such as `user.created`, whose texts are read so; nil for all of them.
  public let key: String?
  private let kind: Kind

  private enum Kind: Hashable {
    case iso
    case epochSeconds, epochMilliseconds
    case parts([DateFormPart])

    var readsNumbers: Bool {
      switch self {
      case .iso: false
      case .epochSeconds, .epochMilliseconds: true
      // As the parts would be written for 2011-11-11.
      case .parts(let parts): Self.isNumber(parts.flatMap(\.sample))
      }
    }

    // By itself: where the bytes live in a branch, Swift 6.3 makes code that it refuses.
    private static func isNumber(_ bytes: [UInt8]) -> Bool { NumberScan.number(bytes.span) != nil }
  }

  /// The form of a pattern or a name, of the texts under a key or of all.
  ///
  /// - Throws: ``DataError`` of code `malformedDateForm`: for a letter that means nothing, a pattern without year or month, and
  ///   without a key for what whole numbers fit, such as `yyyyMMdd`.
  public init(_ pattern: String, key: String? = nil) throws(DataError) {
    self.init(pattern: pattern, key: key, kind: try Self.kind(of: pattern, hasKey: key != nil))
  }

  private init(pattern: String, key: String?, kind: Kind) {
    self.pattern = pattern
    self.key = key
    self.kind = kind
  }

  private static func kind(of pattern: String, hasKey: Bool) throws(DataError) -> Kind {
    let kind = try kind(of: pattern)
    guard hasKey || !kind.readsNumbers else {
      throw DataError(
        .malformedDateForm, "`\(pattern)` would make dates of other numbers, too",
        hint: "say whose dates are written so: `KEY=\(pattern)`")
    }
    return kind
  }

  private static func kind(of pattern: String) throws(DataError) -> Kind {
    if pattern == "iso" { return .iso }
    if pattern == "epoch-seconds" { return .epochSeconds }
    if pattern == "epoch-milliseconds" { return .epochMilliseconds }
    let parts = try DateFormPart.parts(of: pattern)
    return .parts(parts)
  }

  /// ISO 8601.
  static let iso = DateForm(pattern: "iso", key: nil, kind: .iso)

  /// Whether plain numbers are dates in this form.
  var readsNumbers: Bool { kind.readsNumbers }

  /// The instant that a text names; nil if it is none.
  func date(_ text: Span<UInt8>) -> Date? {
    switch kind {
    case .iso: return ISO8601.parse(text)
    case .epochSeconds: return Self.epoch(text, perSecond: 1)
    case .epochMilliseconds: return Self.epoch(text, perSecond: 1000)
    case .parts(let parts):
      var reading = DateReading()
      var place = 0
      for part in parts {
        guard reading.read(part, text, &place) else { return nil }
      }
      return place == text.count ? reading.date : nil
    }
  }

  /// Beyond the years that have four digits a number was meant otherwise, as milliseconds are where seconds are read.
  private static func epoch(_ text: Span<UInt8>, perSecond units: Int64) -> Date? {
    guard let number = NumberScan.number(text), let value = number.double,
      -62_135_596_800...253_402_300_799 ~= value / Double(units)
    else { return nil }
    if let whole = number.integer {
      return units == 1 ? ISO8601.date(unixSeconds: whole) : ISO8601.date(unixMilliseconds: whole)
    }
    return units == 1 ? ISO8601.date(secondsSince1970: value) : ISO8601.date(unixMilliseconds: value)
  }
}
