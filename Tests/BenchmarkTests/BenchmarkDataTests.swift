import BenchmarkSupport
import Testing

@Suite struct BenchmarkDataTests {
  @Test func theSameSeedGivesTheSamePeople() {
    let people = PeopleGenerator.people(200, seed: 1)
    #expect(people.map(\.values) == PeopleGenerator.people(200, seed: 1).map(\.values))
    #expect(people.map(\.values) != PeopleGenerator.people(200, seed: 2).map(\.values))
    // A longer table begins with the shorter one.
    #expect(people.map(\.values) == PeopleGenerator.people(300, seed: 1).prefix(200).map(\.values))
  }

  @Test func theFirstPersonOfSeedOneIsAlwaysTheSame() throws {
    let first = try #require(PeopleGenerator.people(1, seed: 1).first)
    #expect(first.id == 0)
    #expect((0..<100).contains(first.age))
    #expect(PeopleGenerator.cities.contains(first.city))
    #expect((6...12).contains(first.name.utf8.count))
    #expect(first.joined >= PeopleGenerator.firstDay)
  }

  @Test func sharesAreAsDescribed() {
    let people = PeopleGenerator.people(20_000, seed: 3)
    #expect(Set(people.map(\.city)).count == 50)
    #expect((5_000...7_000).contains(people.count { $0.nickname == nil }))
    #expect((9_000...11_000).contains(people.count { $0.active }))
  }

  @Test func wordsAreAsManyAsAskedForAndTheSameEachTime() {
    let words = WordGenerator.words(1_000, seed: 1)
    #expect(words.count == 1_000)
    #expect(words == WordGenerator.words(1_000, seed: 1))
    #expect(words.contains("hungry") && words.contains("qiviut"))
    #expect(words.allSatisfy { (2...26).contains($0.utf8.count) })
    #expect(WordGenerator.words(2, seed: 1).count == 2)
  }

  @Test func samplesComeFromAllOver() {
    #expect(BenchmarkData.sample("a\nb\nc\nd\ne\n", 2) == ["a", "c"])
    #expect(BenchmarkData.sample("a\r\nb", 9) == ["a", "b"])
  }

  @Test func columnsHoldWhatRowsHold() {
    let column = TextColumn(["a", nil, "", "bcd"])
    #expect(column.offsets == [0, 2, 3, 4, 8])
    #expect(column.isPresent == [1, 0, 1, 1])
    #expect(column.bytes.prefix(8) == [97, 0, 0, 0, 98, 99, 100, 0])
    #expect(column.bytes.count == 8 + 16)
  }
}
