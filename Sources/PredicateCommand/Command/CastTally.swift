import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateLanguage
import PredicateSession

/// Counts the texts that CAST loses while records pass by, and says so once.
final class CastTally {
  let losses: CastLosses
  private var streams: [PredicateStream]
  private var counts: [Int]
  private var firsts: [(text: RecordValue, place: RecordPlace)?]

  init(_ losses: CastLosses) {
    self.losses = losses
    streams = losses.casts.map { $0.condition.stream(variables: losses.variables) }
    counts = losses.casts.map { _ in 0 }
    firsts = losses.casts.map { _ in nil }
  }

  /// Whether the query has no CAST that may lose a text.
  var isIdle: Bool { losses.casts.isEmpty }

  /// Counts what a block has, up to a row if not all of it was wanted.
  func add(_ found: [CastLosses.Found], through last: Int? = nil, _ name: (Int) -> RecordPlace) {
    for (place, found) in found.enumerated() {
      let rows = found.rows.prefix { row in last.map { row <= $0 } ?? true }
      guard let first = rows.first else { continue }
      counts[place] += rows.count
      if firsts[place] == nil { firsts[place] = (found.first, name(first)) }
    }
  }

  /// Counts what one record has.
  func add(_ record: RecordValue, _ name: () -> RecordPlace) {
    for place in streams.indices where (try? streams[place].evaluate(record)) == true {
      counts[place] += 1
      if firsts[place] == nil { firsts[place] = (losses.text(of: losses.casts[place], record), name()) }
    }
  }

  /// Counts what records in memory have.
  func add(_ records: [RecordValue], _ name: (Int) -> RecordPlace) {
    if isIdle { return }
    for (index, record) in records.enumerated() { add(record) { name(index) } }
  }

  /// Says what was lost.
  func report(_ reporter: Reporter) {
    for (place, cast) in losses.casts.enumerated() {
      guard let first = firsts[place] else { continue }
      let count = counts[place]
      let what =
        count == 1
        ? "1 value of `\(cast.operand)` is no \(cast.noun)"
        : "\(count) values of `\(cast.operand)` are no \(cast.noun)s"
      var message = "\(what) and became nil, the first in \(first.place.text)"
      guard case .string(let text) = first.text else {
        reporter.note(message)
        continue
      }
      message += ": \"\(text.unicodeScalars.count > 60 ? String(text.prefix(59)) + "…" : text)\""
      if cast.noun == "number", let cleaning = NumberCleaning(text) {
        message += "\n  hint: write `CAST(\(cleaning.expression(of: cast.operand)), \"\(cast.type)\")`"
        message += " for numbers with \(cleaning.nouns.joined(separator: " and "))"
      }
      reporter.note(message)
    }
  }
}
