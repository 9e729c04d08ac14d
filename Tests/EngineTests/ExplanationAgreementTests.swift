import EngineSupport
import PredicateFormat
import PredicateSQL
import TestSupport
import Testing

/// The verdicts that a statement gives for the parts of generated predicates are those of an explanation in memory.
@Suite struct ExplanationAgreementTests {
  private struct Tally: CustomStringConvertible {
    var agreed = 0
    var refused = 0
    var failed = 0
    var verdicts = [true: 0, false: 0]
    var values = 0

    var description: String {
      "\(agreed) predicates agreed, \(refused) refused, \(failed) failed; \(verdicts) verdicts, \(values) values"
    }
  }

  @Test func verdictsAreThoseOfMemory() throws {
    var tally = Tally()
    for seed in 0..<UInt64(Trials.of(20)) {
      let world = try World(seed: seed, traits: DatabaseEngine.plainSQLite.traits)
      let connection = InProcessSQLite()
      try connection.load(world)
      for number in 0..<20 as Range<UInt64> {
        let entity = world.model.entities[Int(number) % world.model.entities.count]
        var predicates = PredicateGenerator(
          seed: seed << 16 | number, world: world, entity: entity, traits: DatabaseEngine.plainSQLite.traits)
        try compare(FormatPredicate(predicates.predicate()), entity.name, world, connection, &tally)
      }
    }
    print("notice: \(tally)")
    #expect(tally.agreed > 3 * (tally.refused + tally.failed))
    #expect(tally.verdicts.values.allSatisfy { $0 > tally.agreed })
    #expect(tally.values > tally.agreed)
  }

  private func compare(
    _ predicate: FormatPredicate, _ entity: String, _ world: World, _ connection: InProcessSQLite, _ tally: inout Tally
  ) throws {
    let text = try predicate.losslessFormat
    let explanation: SQLExplanation
    do throws(FormatError) {
      explanation = try predicate.sqlExplanation(.sqlite, model: world.model, entity: entity)
    } catch {
      #expect([.unsupported, .type, .evaluation].contains(error.kind), "\(text): \(error)")
      tally.refused += 1
      return
    }
    let records = world.records(of: entity)
    let stored = world.storedRecords(of: entity)
    let statement = EngineStatement(explanation.statement)
    let answers = try connection.rows([statement])
    guard case .success(let rows)? = answers.first else {
      tally.failed += 1
      return
    }
    #expect(rows.count == records.count, "\(text)")
    for (row, (record, whole)) in zip(rows, zip(records, stored)) {
      #expect(row.first == .integer(record.key), "\(text)")
      let nodes = try Self.all(predicate.explain(whole, among: stored).root)
      for part in explanation.parts where part.isCondition {
        let place = try #require(explanation.statement.columns.firstIndex { $0.name == part.column })
        let node = try #require(nodes.first { $0.format == part.format && $0.verdict != nil }, "\(text): \(part)")
        let verdict = node.verdict == true
        #expect(row[place] == .integer(verdict ? 1 : 0), "\(text): \(part.format) of \(record.key)")
        tally.verdicts[verdict, default: 0] += 1
      }
      tally.values += explanation.parts.count { !$0.isCondition && $0.column != nil }
    }
    tally.agreed += 1
  }

  private static func all(_ node: Explanation.Node) -> [Explanation.Node] { [node] + node.children.flatMap(all) }
}
