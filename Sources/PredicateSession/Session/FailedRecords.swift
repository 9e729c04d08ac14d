import PredicateData
import PredicateLanguage

/// The records that are left out because something fails for them, as `--skip-bad` asks: how many, and the first.
struct FailedRecords {
  private var count = 0
  private var first: (place: Int, error: FormatError)?

  /// Leaves out the record at a place, from 0.
  /// - Throws: the error, if it is no matter of one record.
  mutating func leaveOut(_ place: Int, _ error: FormatError) throws(FormatError) {
    guard error.mayBeSkipped else { throw error }
    count += 1
    first = first ?? (place, error)
  }

  /// What to say of them; nil if there are none.
  func note(of what: String) -> String? {
    guard let first else { return nil }
    return "\(CountText.counted(count, "record")) left out, for which the \(what) fails, the first in record "
      + "\(first.place + 1): \(first.error.first.message)"
  }
}
