import Foundation
import PredicateFoundation
import PredicateEvaluation
import PredicateFormat
import Testing

/// Sort descriptors and sort keys put records in the same order.
@Suite struct SortKeyTests {
  static let keys = [
    "age", "age desc", "name", "name desc", "rank", "rank desc", "born", "height desc", "died desc", "balance",
    "rank nulls first", "age nulls last", "small",
  ]
  static let people = People.make(500).filter { !$0.height.isNaN }

  @Test(arguments: keys) func sortsAlike(text: String) throws {
    let key = try SortKey(parsing: text)
    let descriptor = try key.sortDescriptor(for: Person.self)
    let sorted = Self.people.sorted(using: descriptor)
    let value = key.expression
    let previous = try sorted.map { try value.value(with: $0) }
    let records = Self.people.map(\.recordValue)
    let places = try RecordSorter([key]).sorted(Array(records.indices), of: records)
    let order = try places.map { try value.value(with: records[$0]) }
    #expect(previous == order)
    #expect(try SortKey(descriptor).text == SortKey(key.expression, descending: key.isDescending).text)
  }

  @Test func readsPathsThatWerePutTogether() throws {
    #expect(try SortKey(SortDescriptor(\Person.city.name)).text == "city.name")
    #expect(try SortKey(SortDescriptor(\Person.name, comparator: .lexical, order: .reverse)).text == "name desc")
    let backwards = String.StandardComparator(.lexical, order: .reverse)
    #expect(try SortKey(SortDescriptor(\Person.name, comparator: backwards)).text == "name desc")
  }

  @Test func whatDiffersIsRefused() throws {
    for (text, named) in [
      ("name [c]", "[c]"), ("age + 1", "no property"), ("rank nulls last", "nil"), ("city", "City"),
      ("computed", "closure"),
      ("tags", "Array<String>"), ("id", "UUID"),
    ] {
      let key = try SortKey(parsing: text)
      let error = try #require(throws: FormatError.self) { try key.sortDescriptor(for: Person.self) }
      #expect(error.code == .unsupported)
      #expect(error.first.message.contains(named), "\(error.first.message)")
    }
    let unknown = try #require(throws: FormatError.self) {
      try SortKey(parsing: "agee").sortDescriptor(for: Person.self)
    }
    #expect(unknown.first.hint == "did you mean `age`?")
    #if canImport(Darwin)
      let localized = SortDescriptor(\Person.name, comparator: .localized)
      #expect(throws: FormatError.self) { try SortKey(localized) }
    #endif
    #expect(throws: FormatError.self) { try SortKey(SortDescriptor(\Person.unlisted)) }
  }
}
