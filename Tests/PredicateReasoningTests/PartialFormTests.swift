import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import TestSupport
import Testing

/// Whatever a record has beyond what is known, the residual says of it what the predicate does.
@Suite struct PartialFormTests {
  static let forms = [
    "ANY tags == word", "ALL tags != word", "NONE tags BEGINSWITH word", "ANY items.price > limit",
    "ALL items.price <= limit + 1", "SUBQUERY(items, $i, $i.price > limit).@count > 1",
    "SUBQUERY(items, $i, $i.price > limit AND $i.name == word).@count == 0",
    "SUBQUERY(items, $i, ANY $i.sizes > limit).@count >= low", "items.@sum.price > limit", "items.@count == low",
    "items[0].price > limit", "tags[LAST] == word", "tags[SIZE] > low", "age BETWEEN {low, limit}",
    "NOT age BETWEEN {limit, low}", "age IN {low, limit, 7}", "word IN tags", "word IN {\"a\", owner.name}",
    "age + limit > 5", "age * 2 == limit - low", "-age < low", "age / low > 1", "uppercase:(word) == \"A\"",
    "length:(word) + low > 2", "max:({low, limit, age}) == age", "age == nil", "owner == nil",
    "owner != nil AND age > 1",
    "owner.address.city == nil", "owner.address.city != word OR owner.name == word", "owner[\"name\"] == word",
    "owner.name ==[c] word", "word MATCHES owner.pattern", "word LIKE owner.pattern", "word CONTAINS[cd] owner.name",
    "TERNARY(age > low, limit, low) > 2", "TERNARY(owner == nil, 1, 2) == low", "($x := age) > low AND limit > $x",
    "CAST(age, \"NSString\") == word", "age == limit OR NOT (low < limit AND word != nil)", "tags == {\"a\", \"b\"}",
    "SELF.age > limit", "items.@max.price - items.@min.price > low", "{low, limit} == {1, 2}",
    "ANY {low, limit} == age",
    "SUBQUERY(items, $i, $i.price > 1 AND SUBQUERY($i.sizes, $s, $s > limit).@count > low).@count > 0",
  ]

  private static func number(_ generator: inout SeededGenerator) -> RecordValue {
    generator.chance(5) ? .null : .integer(Int64(generator.number(5)))
  }

  private static func text(_ generator: inout SeededGenerator) -> RecordValue {
    generator.chance(5) ? .null : .string(generator.pick(["a", "A", "b", "ab", "a*", "é"]))
  }

  private static func list(
    _ generator: inout SeededGenerator, _ element: (inout SeededGenerator) -> RecordValue
  ) -> RecordValue {
    generator.chance(6) ? .null : .array((0..<generator.number(4)).map { _ in element(&generator) })
  }

  /// A record with some of its keys.
  static func record(_ generator: inout SeededGenerator) -> RecordValue {
    let owner: RecordValue =
      generator.chance(5)
      ? .null
      : some(
        [
          ("name", text(&generator)), ("pattern", text(&generator)),
          ("address", generator.chance(4) ? .null : some([("city", text(&generator))], &generator)),
        ], &generator)
    return some(
      [
        ("age", number(&generator)), ("low", number(&generator)), ("limit", number(&generator)),
        ("word", text(&generator)),
        ("tags", list(&generator, text)), ("owner", owner),
        (
          "items",
          list(&generator) { generator in
            some(
              [
                ("price", number(&generator)), ("name", text(&generator)), ("sizes", list(&generator, number)),
              ], &generator)
          }
        ),
      ], &generator)
  }

  private static func some(_ pairs: [(String, RecordValue)], _ generator: inout SeededGenerator) -> RecordValue {
    .object(RecordObject(pairs.filter { _ in !generator.chance(8) }))
  }

  /// A part of a record: keys are left out at every depth, elements of lists stay whole.
  static func part(of record: RecordValue, _ generator: inout SeededGenerator) -> RecordValue {
    guard case .object(let object) = record else { return record }
    var pairs: [(String, RecordValue)] = []
    for (key, value) in object.pairs where generator.chance(2) { pairs.append((key, part(of: value, &generator))) }
    return .object(RecordObject(pairs))
  }

  @Test(arguments: forms) func everyExtensionAgrees(_ form: String) throws {
    var generator = SeededGenerator(seed: UInt64(form.utf8.count))
    let predicate = try FormatPredicate(parsing: form)
    let compiled = try predicate.compiled()
    var open = 0
    for _ in 0..<Trials.of(400, or: "REASONING_FORM_SPLITS") {
      let record = Self.record(&generator)
      let known = Self.part(of: record, &generator)
      let partial = try predicate.partial(with: known)
      if partial.result == nil { open += 1 }
      guard let verdict = try? compiled.evaluate(with: record) else { continue }
      #expect(try partial.residual.evaluate(with: record) == verdict, "\(form) \(known) \(record): \(partial.residual)")
      let sent = try FormatPredicate(parsing: partial.residual.losslessFormat)
      #expect(try sent.evaluate(with: record) == verdict, "\(form) \(known) \(record): \(sent)")
      #expect(partial.needs.isEmpty == (partial.result != nil) || form.contains(":="))
      let asNil = try predicate.partial(with: record, missing: .asNil)
      #expect(asNil.result == verdict)
    }
    #expect(open > 0)
  }

  @Test func policiesOfMissingKeys() throws {
    let predicate = try FormatPredicate("a > 1 AND b == 2")
    #expect(try predicate.partial(with: ["b": 2], missing: .asNil).result == false)
    #expect(try predicate.partial(with: ["b": 3], missing: .error).result == false)
    let error = #expect(throws: FormatError.self) { try predicate.partial(with: ["b": 2], missing: .error) }
    #expect(error?.code == .unknownKey && error?.first.span.map { predicate.source?.text(of: $0) } == "a")
    #expect(try predicate.partial(with: ["b": 2]).needs == ["a"])
  }
}
