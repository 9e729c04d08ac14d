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

  // Nothing promises it, so it is looked at, in the bytes of values that are at hand, of sizes that are the same.
  private static let storesSecondsAlone: Bool = {
    guard MemoryLayout<Date>.size == MemoryLayout<Double>.size,
      MemoryLayout<Date?>.size == MemoryLayout<Double?>.size
    else { return false }
    func read<Stored, Read>(_ value: Stored, as type: Read.Type) -> Read {
      unsafe withUnsafeBytes(of: value) { unsafe $0.loadUnaligned(as: Read.self) }
    }
    let (first, second) = (Date(timeIntervalSinceReferenceDate: 1.5), Date(timeIntervalSinceReferenceDate: 2.5))
    return read(first, as: Double.self) == 1.5 && read(Date?.some(second), as: Double?.self) == 2.5
      && read(Date?.none, as: Double?.self) == nil
  }()
}
