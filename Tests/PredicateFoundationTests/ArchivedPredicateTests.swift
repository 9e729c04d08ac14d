import Foundation
import PredicateFoundation
import PredicateFormat
import Testing

/// Foundation predicates survive being written down.
@Suite struct ArchivedPredicateTests {
  private static let oneSided: Set = ["initial != initial", "name CONTAINS initial"]

  @Test(arguments: ReadingTests.all) func comesBack(row: ReadingTests.Row) throws {
    let archive: ArchivedPredicate<Person>
    do throws(FormatError) {
      archive = try ArchivedPredicate(row.predicate)
    } catch {
      // What only one side says is refused before anything is written.
      #expect(Self.oneSided.contains(row.format), "\(error)")
      return
    }
    let data = try JSONEncoder().encode(archive)
    let back = try JSONDecoder().decode(ArchivedPredicate<Person>.self, from: data)
    #expect(back.format == archive.format)
    for person in ReadingTests.people.prefix(200) {
      #expect(try back.predicate.evaluate(person) == row.predicate.evaluate(person), sourceLocation: row.sourceLocation)
    }
  }

  @Test func foreignTreesAreDecodingErrors() throws {
    let data = try JSONEncoder().encode(FormatPredicate("nosuch == 1"))
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(ArchivedPredicate<Person>.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(error)")
      return
    }
    #expect((context.underlyingError as? FormatError)?.code == .unknownKey)
  }
}
