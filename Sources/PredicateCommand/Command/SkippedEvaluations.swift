import PredicateData
import PredicateFormat

/// Records for which the predicate, or another part of a query, has no answer, left out by `--skip-bad` and told once.
final class SkippedEvaluations {
  private var count = 0
  private var first: (error: FormatError, place: RecordPlace)?

  /// Counts some of them, of which the first is known.
  func add(_ more: Int, _ error: FormatError, _ place: RecordPlace) {
    count += more
    first = first ?? (error, place)
  }

  /// Says how many there were, if any.
  func report(_ run: CommandRun) {
    guard let first else { return }
    let what =
      switch run.subcommand {
      case .fetch: "the query"
      case .diff: "OLD or NEW"
      default: "FORMAT"
      }
    let mistake = first.error.first
    // What is warned of says it there.
    let hint = run.reporter.isHeld(mistake) ? nil : mistake.hint
    run.reporter.note(
      "\(CountText.counted(count, "record")) left out, for which \(what) fails, the first in \(first.place.text): "
        + mistake.message + (hint.map { "\n  hint: \($0)" } ?? ""))
  }
}
