import Foundation
import PredicateFoundation
import PredicateFormat
import Testing

/// Lists of predicates that are known at run time only, joined in one call.
@Suite struct CombiningTests {
  static let people = People.make(300)

  @Test func emptyListsAreTrueAndFalse() throws {
    let person = try #require(Self.people.first)
    #expect(try Predicate<Person>.all([]).evaluate(person))
    #expect(try !Predicate<Person>.any([]).evaluate(person))
    #expect(try FormatPredicate(Predicate<Person>.any([])).predicateFormat == "FALSEPREDICATE")
  }

  @Test func joinsWhatTheyMean() throws {
    let parts: [Predicate<Person>] = [
      #Predicate { $0.age > 1 }, #Predicate { $0.isActive }, #Predicate { $0.rank == nil },
    ]
    for person in Self.people {
      let verdicts = try parts.map { try $0.evaluate(person) }
      #expect(try Predicate.all(parts).evaluate(person) == verdicts.allSatisfy { $0 })
      #expect(try Predicate.any(parts).evaluate(person) == verdicts.contains(true))
      #expect(try Predicate.not(parts[0]).evaluate(person) == !verdicts[0])
    }
    #expect(try FormatPredicate(.all(parts)).predicateFormat == "age > 1 AND isActive == 1 AND rank == nil")
    #expect(try FormatPredicate(.not(.any(parts))).predicateFormat == "NOT (age > 1 OR isActive == 1 OR rank == nil)")
  }

  /// Every kind of node is written again with the variable of the whole.
  @Test(arguments: ReadingTests.all) func everyNodeTakesTheNewVariable(row: ReadingTests.Row) throws {
    let whole = Predicate<Person>.all([row.predicate, .not(.not(row.predicate))])
    for person in Self.people {
      #expect(try whole.evaluate(person) == row.predicate.evaluate(person), sourceLocation: row.sourceLocation)
    }
    let text = try FormatPredicate(whole).predicateFormat
    #expect(text.contains(row.format), sourceLocation: row.sourceLocation)
  }

  @Test func nodesThatTheReaderRefusesAreJoined() throws {
    let regex = #/^a/#
    let parts: [Predicate<Person>] = [
      #Predicate { $0.name.contains(regex) }, #Predicate { $0.tags[0..<0].isEmpty }, #Predicate { $0.name.count < 3 },
    ]
    for person in Self.people {
      let verdicts = try parts.map { try $0.evaluate(person) }
      #expect(try Predicate.any(parts).evaluate(person) == verdicts.contains(true))
    }
  }

  @Test @MainActor func aThousandFitTheStackOfTheMainThread() throws {
    let parts = (0..<1_000).map { number in #Predicate<Person> { $0.limit != number && $0.name != "x" } }
    let all = Predicate.all(parts)
    let any = Predicate.any(parts.map { .not($0) })
    for person in Self.people.prefix(50) {
      let verdict = try parts.allSatisfy { try $0.evaluate(person) }
      #expect(try all.evaluate(person) == verdict)
      #expect(try any.evaluate(person) == !verdict)
    }
    guard case .and(let terms) = try FormatPredicate(all).node.kind else {
      Issue.record("no AND")
      return
    }
    #expect(terms.count == 2_000)
  }

  @Test func predicatesOfSeveralInputsAreJoined() throws {
    let parts: [Predicate<Int, String>] = [#Predicate { $0 > 1 && $1 == "a" }, #Predicate { $0 < 5 && $1 != "b" }]
    let all = Predicate<Int, String>.all(parts)
    #expect(try all.evaluate(3, "a"))
    #expect(try !all.evaluate(7, "a"))
    #expect(try Predicate.any(parts).evaluate(0, "a"))
  }
}
