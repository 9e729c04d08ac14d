import PredicateData
import PredicateLanguage
import Synchronization
import Testing

/// `Limits.joinedRows`, and joins that are stopped.
@Suite struct JoinedRowsTests {
  private static func entity(_ name: String, _ keys: [RecordValue]) -> RecordEntity {
    RecordEntity(name: name, records: keys.map { ["k": $0] })
  }

  private static func join(
    _ left: [RecordValue], _ right: [RecordValue], _ limits: Limits
  ) throws -> RelatedEntities {
    try RelatedEntities(
      [entity("a", left), entity("b", right)], [ForeignKey(parsing: "a.k = b.k AS other")], limits: limits)
  }

  @Test(arguments: [12, 13, Int.max]) func asManyAsAllowed(_ most: Int) throws {
    var limits = Limits()
    limits.joinedRows = most
    // Three by three, one by two, one by one, and two without a match.
    let joined = try Self.join([1, 1, 1, 2, 3, 4], [1, 1, 1, 2, 2, 3, 5], limits)
    #expect(joined.records(of: "a").count == 6)
  }

  @Test(arguments: [0, 1, 11]) func oneMore(_ most: Int) throws {
    var limits = Limits()
    limits.joinedRows = most
    let error = #expect(throws: FormatError.self) { try Self.join([1, 1, 1, 2, 3, 4], [1, 1, 1, 2, 2, 3, 5], limits) }
    #expect(error?.code == .tooManyJoinedRows && error?.kind == .limit)
    #expect(error?.first.message == "the keys join more than \(most) pairs of records")
    #expect(error?.first.hint == "`Limits.joinedRows` allows more")
    #expect(error?.source?.text == "a.k = b.k AS other")
  }

  /// A key that is none is found by counting, and nothing is joined.
  @Test func aKeyThatIsNone() {
    let same = [RecordValue](repeating: "x", count: 20_000)
    let error = #expect(throws: FormatError.self) { try Self.join(same, same, Limits()) }
    #expect(error?.code == .tooManyJoinedRows)
  }

  @Test func joiningEndsOnRequest() {
    let looks = Atomic<Int>(0)
    var limits = Limits()
    limits.interruption = Interruption { looks.add(1, ordering: .relaxed).newValue >= 20 }
    let keys = (0..<20_000).map { RecordValue.integer($0) }
    let error = #expect(throws: FormatError.self) { try Self.join(keys, keys, limits) }
    #expect(error?.code == .interrupted)
    #expect(looks.load(ordering: .relaxed) == 20)
  }
}
