#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RecordValue {
  /// The date this many seconds after the first instant of 2001, UTC.
  package init(secondsSince2001 seconds: Double) {
    self = .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  /// A date's seconds after the first instant of 2001, UTC; nil for any other value.
  package var secondsSince2001: Double? {
    if case .date(let date) = self { date.timeIntervalSinceReferenceDate } else { nil }
  }

  /// Whether values of a type lie in memory as the seconds of a date, or, for an optional date, as those seconds of an
  /// optional double.
  package static func storesSeconds(_ type: Any.Type, isOptional: Bool) -> Bool {
    storesSecondsAlone && (isOptional ? type == Date?.self : type == Date.self)
  }

  // Nothing promises it, so it is looked at.
  private static let storesSecondsAlone: Bool = {
    guard MemoryLayout<Date>.size == MemoryLayout<Double>.size,
      MemoryLayout<Date?>.size == MemoryLayout<Double?>.size
    else { return false }
    return withUnsafeBytes(of: Date(timeIntervalSinceReferenceDate: 1.5)) { $0.loadUnaligned(as: Double.self) == 1.5 }
      && withUnsafeBytes(of: Date?.some(Date(timeIntervalSinceReferenceDate: 2.5))) {
        $0.loadUnaligned(as: Double?.self) == 2.5
      } && withUnsafeBytes(of: Date?.none) { $0.loadUnaligned(as: Double?.self) == nil }
  }()
}
