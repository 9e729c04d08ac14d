import EngineSupport
import PredicateFormat
import Testing

/// The generated predicates themselves: they read back from their text, fit the model, and tell records apart.
@Suite struct GeneratedPredicateTests {
  @Test func generatedPredicatesReadBackAndFitTheModel() throws {
    var tally = Tally()
    for seed in 0..<60 as Range<UInt64> {
      let world = try World(seed: seed, traits: .decimals)
      for number in 0..<50 as Range<UInt64> {
        try check(world, world.model.entities[Int(number) % world.model.entities.count], seed << 16 | number, &tally)
      }
    }
    print("notice: \(tally)")
    // A generator whose predicates mostly fail, or mostly say the same of all records, tests nothing.
    #expect(tally.failed * 10 < tally.made)
    #expect(tally.telling * 4 > tally.made)
  }

  private struct Tally: CustomStringConvertible {
    var made = 0
    var failed = 0
    var telling = 0
    var codes: [DiagnosticCode: Int] = [:]

    var description: String {
      let codes = codes.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      return "\(made) predicates, \(telling) hold for some records only, \(failed) failed (\(codes))"
    }
  }

  private func check(_ world: World, _ entity: RecordModel.Entity, _ seed: UInt64, _ tally: inout Tally) throws {
    var predicates = PredicateGenerator(seed: seed, world: world, entity: entity, traits: .decimals)
    let tree = FormatPredicate(predicates.predicate())
    let text = try tree.losslessFormat
    let predicate = try FormatPredicate(parsing: text)
    #expect(predicate == tree, "seed \(seed): \(text)")
    tally.made += 1
    for finding in predicate.check(against: world.model, entity: entity.name) where finding.severity == .error {
      Issue.record("seed \(seed): \(text)\n\(finding)")
    }
    let records = world.records(of: entity.name)
    do throws(FormatError) {
      let indexes = try predicate.compiled().indexes(of: records)
      tally.telling += indexes.isEmpty || indexes.count == records.count ? 0 : 1
    } catch {
      tally.failed += 1
      tally.codes[error.code, default: 0] += 1
    }
  }
}
