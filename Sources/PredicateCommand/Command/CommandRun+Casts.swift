import PredicateData
import PredicateSession

extension CommandRun {
  /// Says what CASTs have lost, with the options by which the files are read without losses.
  func report(_ tally: CastTally, sources: [RecordSource] = [], name: (CastTally.Place) -> RecordPlace?) {
    guard !tally.isEmpty else { return }
    let notes = tally.notes(name: { name($0)?.text }) { texts, key in
      let ways = sources.map { $0.options(readingNumbers: texts, under: key) }
      return ways.first?.filter { option in ways.allSatisfy { $0.contains(option) } } ?? []
    }
    for note in notes { reporter.note(note) }
  }
}
