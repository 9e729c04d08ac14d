import PredicateLanguage
import Testing

@testable import PredicateQuery

@Suite struct TypedConditionTests {
  typealias Query = RecordQuery<TypedWord>

  @Test func whatIsNotListedIsAnError() throws {
    let cases: [() throws -> Query] = [
      { try Query().where(\.hidden > 3) },
      { try Query().where(\.length > 3 && \.hidden > 3) },
      { try Query().where(\.hidden > 3 || \.length > 3) },
      { try Query().where(!(\.length > \.hidden)) },
      { try Query().where(\.length + \.hidden * 2 > 3) },
      { try Query().where(\.category.hidden > 3) },
      { try Query().where(\.parent.hidden > 3) },
      { try Query().where(\.words.any.hidden > 3) },
      { try Query().where { $0.words.any(\.hidden > 3) } },
      { try Query().where { $0.words.none { $0.hidden > 3 && $0.length > 2 } } },
      { try Query().where(\.words[where: \.hidden > 3].count > 0) },
      { try Query().where { $0.words.max(\.hidden) > 3 } },
      { try Query().where { TypedExpression.either($0.hidden > 1, $0.length, $0.length) > 3 } },
      { try Query().where { $0.length.isBetween($0.hidden, and: $0.length) } },
      { try Query().where(.all([\.length > 3, \.hidden > 3])) },
      { try Query().or(\.hidden > 3) },
      { try Query().or { $0.where(\.length > 3).or(\.hidden > 3) } },
      { try Query().having(\.hidden.max > 3) },
      { try Query().select(\.length, \.hidden) },
      { try Query().select("h", .max(\.hidden)) },
      { try Query().group(by: \.length, \.hidden) },
      { try Query().sort(\.hidden) },
      { try Query(where: \.hidden > 3) },
    ]
    for (place, build) in cases.enumerated() {
      let error = #expect(throws: FormatError.self, "\(place)") { try build() }
      #expect(error?.code == .unknownKey, "\(place)")
    }
    let error = #expect(throws: FormatError.self) { try Query().where(\.category.hidden > 3) }
    #expect(error?.first.message == "`\\TypedCategory.hidden` is not among the properties that `TypedCategory` lists")
    #expect(
      error?.first.hint
        == "add it to `TypedCategory.recordProperties`, which lists name, count, max, owner, members")
  }

  @Test func quantifiersStandOnTheLeft() throws {
    let cases: [() throws -> Query] = [
      { try Query().where(\.length > \.words.any.length) },
      { try Query().where(\.length + \.words.any.length > 3) },
      { try Query().where { $0.words.all.words.any.length > 3 } },
      { try Query().where { $0.text.concat($0.tags.any) == "a" } },
      { try Query().where { $0.length.isBetween($0.marks.any, and: $0.length) } },
      { try Query().where { $0.words.any.words[where: \.length > 3].count > 0 } },
      { try Query().where { $0.words.max(\.marks.any) > 3 } },
      { try Query().select("c", \.words.any.length) },
      { try Query().sort(\.words.any.length) },
      { try Query().group(by: \.tags.any) },
    ]
    for (place, build) in cases.enumerated() {
      let error = #expect(throws: FormatError.self, "\(place)") { try build() }
      #expect(error?.code == .unexpectedInput, "\(place)")
    }
  }

  @Test func otherMistakes() throws {
    let options = #expect(throws: FormatError.self) {
      try Query().where(.field(\.length).compared(.between, [1, 2], options: .caseInsensitive))
    }
    #expect(options?.code == .optionsNotAllowed)
    let computed = #expect(throws: FormatError.self) { try Query().where { $0.words.max(\.text.length) > 3 } }
    #expect(computed?.code == .invalidKeyPath)
  }

  @Test func conditionsAreValues() throws {
    let long: TypedCondition<TypedWord> = \.length > 20
    let other: TypedCondition<TypedWord> = \.length > 20
    #expect(long == other)
    #expect(Set([long, other, !long]).count == 2)
    var all = long
    for number in 0..<1000 { all = all && \.length != number }
    #expect(all.node.height == 3)
    #expect(try Query().where(all).predicate?.node.nodeCount == 3004)
  }

  @Test func deepTreesAreMarked() throws {
    var deep: TypedCondition<TypedWord> = \.length > 20
    for _ in 0..<500 { deep = TypedCondition.field(\.words).filter(deep).count > 0 }
    #expect(deep.node.nodeCount < 4 * Limits.deepestTree)
    var sum = TypedExpression<TypedWord, Int>(\.length)
    for _ in 0..<10_000 { sum = sum + 1 }
    #expect(sum.operand.node.kind == .tooDeep)
  }

  @Test func queriesOfATypeKnowIt() throws {
    #expect(try Query(where: \.length > 3).entity == "TypedWord")
    #expect(try RecordQuery(TypedWord.self, where: \.length > 3) == Query().where("length > 3"))
    let limit = 20
    let name: String? = nil
    #expect(
      try Query().where(\.length > limit && \.nickname == name).predicate?.predicateFormat
        == "length > 20 AND nick == nil")
  }
}
