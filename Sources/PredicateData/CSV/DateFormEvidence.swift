#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// In which of several forms the dates of a column are written.
struct DateFormEvidence {
  /// A bit for each form that every text fits.
  private var common = UInt64.max
  /// Whether each text is a date in some form, and the same in all that it fits.
  private var isMixed = true
  /// For each form the others that made a different date of some text.
  private var conflicts: [UInt64] = []

  /// Takes a text into account. Of more than 64 forms the others count only where several are mixed.
  mutating func observe(_ text: Span<UInt8>, _ forms: [DateForm]) {
    var fits: UInt64 = 0
    var found: [(form: Int, date: Date)] = []
    for (number, form) in forms.enumerated() {
      guard let date = form.date(text) else { continue }
      fits |= 1 << UInt64(number)
      for other in found where other.date != date {
        isMixed = false
        note(number, other.form)
        note(other.form, number)
      }
      found.append((number, date))
    }
    common &= fits
    isMixed = isMixed && !found.isEmpty
  }

  private mutating func note(_ form: Int, _ other: Int) {
    while conflicts.count <= form { conflicts.append(0) }
    conflicts[form] |= 1 << UInt64(other)
  }

  mutating func merge(_ other: DateFormEvidence) {
    common &= other.common
    isMixed = isMixed && other.isMixed
    while conflicts.count < other.conflicts.count { conflicts.append(0) }
    for (form, others) in other.conflicts.enumerated() { conflicts[form] |= others }
  }

  /// The first of the forms that every text fits; nil if there is none, or if two of them make different dates of some text.
  var only: Int? {
    guard common != 0 else { return nil }
    for (form, others) in conflicts.enumerated() where common & 1 << UInt64(form) != 0 && common & others != 0 {
      return nil
    }
    return common.trailingZeroBitCount
  }

  /// Whether the texts so far are dates.
  var areDates: Bool { isMixed || only != nil }
  /// Whether they may be with others behind them, which may tell in which form.
  var mayBecomeDates: Bool { isMixed || common != 0 }
}
