import ConformanceSuite
import PredicateFormat

/// An endless series of trials: random bytes, scalars, tokens and trees, and damaged formats of a corpus.
package struct FuzzSource {
  private let cases: [ConformanceCase]
  private var generator: SeededGenerator
  private var text: RandomText
  private var mutation: FormatMutation

  /// A series that damages the formats of the conformance corpus; equal seeds give equal ones.
  /// - Throws: if the corpus cannot be read.
  package init(seed: UInt64) throws {
    cases = try Corpus.allCases()
    generator = SeededGenerator(seed: seed)
    text = RandomText(seed: seed &+ 1)
    mutation = FormatMutation(seed: seed &+ 2, formats: cases.map(\.format))
  }

  /// The next trial.
  package mutating func next() -> FuzzTrial {
    switch generator.number(20) {
    case 0: return FuzzTrial(text.bytes())
    case 1: return FuzzTrial(text.scalars())
    case 2, 3: return FuzzTrial(text.soup())
    case 4:
      var tree = RandomTree(seed: generator.next(), style: .parseable)
      return FuzzTrial(mutation.mutated(FormatPredicate(tree.predicate()).predicateFormat))
    case 5: return FuzzTrial(losslessTree())
    default:
      let item = generator.pick(cases)
      let format = mutation.mutated(item.format)
      let isCounted = format.count { $0 == "%" } == item.format.count { $0 == "%" }
      return FuzzTrial(
        format, arguments: isCounted ? item.arguments : nil,
        records: [item.object] + item.objects.prefix(1) + FuzzRecords.all)
    }
  }

  private mutating func losslessTree() -> String {
    var tree = RandomTree(seed: generator.next(), style: .anything)
    let predicate = FormatPredicate(tree.predicate())
    // Every random tree has a text: none holds a block or an object of the host.
    return (try? predicate.losslessFormat) ?? predicate.predicateFormat
  }
}
