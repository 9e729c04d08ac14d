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
}
