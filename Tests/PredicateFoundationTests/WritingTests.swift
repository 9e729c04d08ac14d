import Foundation
import PredicateFoundation
import PredicateFormat
import TestSupport
import Testing

/// Strings become Foundation predicates that mean the same, and those become the same strings again.
@Suite struct WritingTests {
  /// What comes back as it was.
  static let exact: [String] = [
    // Scalars
    #"name == "a""#, #"name != "a""#, #"name < "b""#, #"name >= "b""#, "age == 3", "age != 3", "age < 3", "age <= 3",
    "age > 3", "age >= 3", "height == 0.5", "height < 3", "height != 1", "ratio > 0.5", "small == 2", "balance == 0.5",
    "balance > 1", "isActive == 1", "isActive != 1", "born > CAST(3, \"NSDate\")",
    "name == city.name", "city.population > age", "city.isCapital == isActive", "age == city.population",
    // Optionals
    "nickname == nil", "nickname != nil", #"nickname == "a""#, #"nickname != "a""#, #"nickname < "b""#, "score > 1",
    "score != 1", "rank == best", "rank != best", "rank < best", "rank <= best", "rank >= best", "rank == age",
    "rank != age", "rank < age", "rank <= age", "age >= rank", "isMember == 1", "isMember != 1", "isMember == nil",
    "died > born", "died == nil", "home == nil", "home != nil", "guests == nil", #"home.name == "a""#,
    #"home.name != "a""#, #"home.mayor == "a""#, "home.mayor == nil", "home.mayor != nil", #"home.mayor < "b""#,
    "home.mayor == nickname", "home.isCapital == 1", "home.isCapital != 1", "home.population > 2",
    "home.population > rank",
    // Logic
    "TRUEPREDICATE", "FALSEPREDICATE", "age > 1 AND age < 4", "age > 4 OR age < 1 OR isActive == 1",
    #"(age > 1 OR isActive == 1) AND name != "a""#, #"NOT name == "a""#, "NOT (age > 1 AND isActive == 1)",
    "NOT rank < 3",
    "TERNARY(age > 3, 1, 2) == 2", "TERNARY(isActive == 1, name, nickname) == \"a\"",
    "TERNARY(age > 3, rank, nil) == 2",
    "coalesce:(rank, 2) == 2", #"coalesce:(nickname, name) == "a""#,
    // Ranges and lists
    "age BETWEEN {1, 3}", "rank BETWEEN {1, 3}", "height BETWEEN {0, 3}", #"name BETWEEN {"a", "b"}"#,
    "home.population BETWEEN {1, 3}", "age IN {1, 2, 3}", "rank IN {1, 2, 3}", #"name IN {"a", "b"}"#,
    "NOT age IN {1, 2}",
    #"home.mayor IN {"a", "b"}"#,
    // Text
    #"name CONTAINS "a""#, #"name BEGINSWITH "a""#, #"nickname CONTAINS "a""#, #"nickname BEGINSWITH "a""#,
    #"home.name BEGINSWITH "a""#, "name CONTAINS city.name", "name BEGINSWITH nickname", "nickname CONTAINS name",
    "home.mayor CONTAINS nickname", "name.length > 2", "nickname.length == 2", "home.name.length > 1",
    // Arithmetic
    "age + 1 > 3", "limit + 1 > 3", "limit - 5 < 0", "limit * 2 > 10", "age + city.population == 3",
    "age - city.population < 2", "age * city.population > 4", "age * -3 < -6", "limit / 2 > 1",
    "age / city.population == 1",
    "modulus:by:(age, 2) == 1", "modulus:by:(age, city.population) == 1", "modulus:by:(limit, 7) == 1", "-age < -2",
    "rank + 1 > 3", "rank + best > 3", "rank * best > 3", "rank / best == 1", "age + age + age > 6",
    "(age + 1) * 2 > 6", "age + 1 == rank", "rank + 1 == age", "height * 2 == 1", "height + 0.5 > 1",
    "height / 2 < 1", "1 / height > 1", "height / score < 1", "height - score > 1", "-height < 1", "3 - age > 1",
    "2 + 3 > age", "-(age + 1) < -3",
    // Collections
    #"tags CONTAINS "a""#, "labels CONTAINS name", "tags CONTAINS nickname", "tags.@count == 0", "labels.@count > 1",
    "guests.@count == 2", "guests.@count == nil", #"tags[FIRST] == "a""#, #"tags[LAST] == "a""#, "numbers.@max == 3",
    "numbers.@min < 2", "labels.@max == \"b\"", "numbers.@max == rank",
    #"ANY tags == "a""#, #"ANY labels != "a""#, #"ANY tags BEGINSWITH "a""#, "ALL numbers < 3", #"NOT ANY tags == "a""#,
    "ANY optionals == nil", "ANY optionals > 1", "ANY optionals == 1", "ALL optionals != 1", #"ANY pets.name == "a""#,
    "ANY pets.nickname == nil", #"ANY pets.nickname == "a""#, #"ANY pets.nickname < "b""#, "ALL pets.age > 2",
    "ALL pets.nickname != nil", #"ANY pets.toys == "a""#, #"ALL pets.toys BEGINSWITH "a""#, "ANY pets.name == name",
    "ANY pets.age > rank", "ANY pets.age IN {1, 2}", "ANY pets.age BETWEEN {1, 2}", "ANY herd.age > 2",
    #"ANY guests.name == "a""#, #"ALL guests.name == "a""#, "ANY pets.weight > 1", #"ANY pets.name CONTAINS "a""#,
    "SUBQUERY(pets, $x, $x.age > 2).@count > 0", "SUBQUERY(pets, $x, $x.age > 2 AND $x.name == name).@count == 1",
    "SUBQUERY(guests, $x, $x.age > 2).@count > 1", #"SUBQUERY(herd, $x, ANY $x.toys == "a").@count > 0"#,
    "SUBQUERY(pets, $x, SUBQUERY($x.toys, $y, $y == $x.name).@count > 0).@count > 0",
    "attributes.a == 1", "attributes.a == nil", "attributes.a > rank", "coalesce:(attributes.a, 2) > 1",
  ]

  /// What comes back in other words.
  static let reworded: [(String, String)] = [
    ("3 < age", "3 < age"), ("age BETWEEN {3, 1}", "FALSEPREDICATE"), ("age == nil", "FALSEPREDICATE"),
    ("age <= nil", "FALSEPREDICATE"), ("rank <= nil", "rank == nil"), ("nil == rank", "rank == nil"),
    ("age BETWEEN {city.population, 4}", "age >= city.population AND age <= 4"),
    ("rank BETWEEN {best, 4}", "rank >= best AND rank <= 4"),
    (#"name CONTAINS """#, "FALSEPREDICATE"), (#""a" IN tags"#, #"tags CONTAINS "a""#),
    (#"name IN "abc""#, #""abc" CONTAINS name"#),
    ("name IN labels", "labels CONTAINS name"), ("rank IN {1, nil}", "rank IN {1}"), ("age == YES", "age == 1"),
    ("optionals CONTAINS 1", "ANY optionals == 1"), ("length:(name) > 1", "name.length > 1"),
    ("isActive == 1 AND (age > 1 AND age < 3)", "isActive == 1 AND age > 1 AND age < 3"), ("SELF.age > 2", "age > 2"),
    ("tags.@count > 1 AND tags[1] == \"a\"", "tags.@count > 1 AND tags[1] == \"a\""), ("age == 3.0", "age == 3"),
    ("numbers.@max.self == 3", "numbers.@max == 3"), ("tags[SIZE] > 1", "tags.@count > 1"),
    ("NONE pets.age > 2", "NOT ANY pets.age > 2"), ("ANY herd.nickname == nil", ""), (#"ANY herd.nickname != "a""#, ""),
    (#"ALL herd.nickname == "a""#, ""), ("limit / 0 == nil", ""), ("age / 0 == 1", ""),
    ("limit * limit > 4", "limit * limit > 4"),
    ("limit / -1 > 3", "limit / -1 > 3"), ("modulus:by:(limit, -1) == 0", ""), ("-limit > 0", "-limit > 0"),
    ("limit + limit > 0", "limit + limit > 0"), ("limit - best > 0", "limit - best > 0"),
    ("limit * best > 0", "limit * best > 0"),
    ("limit / best == 1", "limit / best == 1"), ("modulus:by:(limit, best) == 1", "modulus:by:(limit, best) == 1"),
    ("TERNARY(age == 0, nil, rank) == 1", "TERNARY(age == 0, nil, rank) == 1"),
  ]

  static let people = People.make(Trials.of(10_000))

  private static func verdict(_ body: () throws -> Bool) -> Bool? { try? body() }

  /// Both give the same verdict, or both fail.
  private func expectEqualVerdicts(_ predicate: Predicate<Person>, _ format: FormatPredicate) throws {
    let compiled = try format.compiled()
    for (index, person) in Self.people.enumerated() {
      let expected = Self.verdict { try compiled.evaluate(with: person) }
      let actual = Self.verdict { try predicate.evaluate(person) }
      if actual != expected {
        Issue.record(
          "record \(index) of seed \(People.seed): \(expected.debugDescription), Foundation \(actual.debugDescription)")
        return
      }
    }
  }

  @Test(arguments: exact) func comesBackAsItWas(text: String) throws {
    let format = try FormatPredicate(parsing: text)
    let predicate = try format.foundationPredicate(for: Person.self)
    let back = try FormatPredicate(predicate)
    #expect(back.predicateFormat == format.predicateFormat)
    try expectEqualVerdicts(predicate, format)
  }

  @Test(arguments: reworded) func comesBackInOtherWords(text: String, expected: String) throws {
    let format = try FormatPredicate(parsing: text)
    let predicate = try format.foundationPredicate(for: Person.self)
    try expectEqualVerdicts(predicate, format)
    let back = try FormatPredicate(predicate)
    if !expected.isEmpty { #expect(back.predicateFormat == expected) }
    for person in Self.people.prefix(1_000) {
      let verdict = Self.verdict { try format.evaluate(with: person) }
      // Where evaluation failed, what Swift guards against has no rule.
      if let verdict, Self.verdict({ try back.evaluate(with: person) }) != verdict {
        Issue.record("\(back) differs")
        break
      }
    }
  }

  static let refused: [(String, DiagnosticCode, String)] = [
    (#"name ==[c] "a""#, .unsupported, "[c]"), (#"name CONTAINS[cd] "a""#, .unsupported, "[cd]"),
    (#"name LIKE "a*""#, .unsupported, "LIKE"), (#"name MATCHES "a.*""#, .unsupported, "MATCHES"),
    (#"name ENDSWITH "a""#, .unsupported, "ENDSWITH"), ("max:(age) == age", .unsupported, "`max:`"),
    (#"uppercase:(name) == "A""#, .unsupported, "`uppercase:`"), ("age ** 2 == 4", .unsupported, "`**`"),
    ("small + 1 > 2", .unsupported, "Int8"), ("balance * 2 > 1", .unsupported, "Decimal"),
    ("age == 2.5", .unsupported, "Int"),
    ("age == height", .unsupported, "`Int` with `Double`"), (#"age == "a""#, .unsupported, "Int"),
    ("nam == 1", .unknownKey, "nam"), ("city.nam == 1", .unknownKey, "nam"),
    ("computed == 1", .unsupported, "computed"),
    ("$x == 1", .unsupported, "$x"), ("numbers.@sum > 3", .unsupported, "@sum"),
    ("pets.@max.age > 3", .unsupported, "@max"),
    (#"pets.name == "a""#, .unsupported, "elements"), ("ANY age > 1", .unsupported, "ANY"),
    ("city == home", .unsupported, "City"),
    ("age IN {city.population}", .unsupported, "constants"),
    ("ANYKEY == 1", .unsupported, "ANYKEY"), ("age BETWEEN {1}", .betweenNeedsTwoBounds, "two bounds"),
  ]

  @Test(arguments: refused) func whatFoundationCannotSayIsNamed(text: String, code: DiagnosticCode, named: String)
    throws
  {
    let format = try FormatPredicate(format: text)
    let error = try #require(throws: FormatError.self) { try format.foundationPredicate(for: Person.self) }
    #expect(error.code == code)
    #expect(error.first.message.contains(named), "\(error.first.message)")
    #expect(error.source?.text == text)
  }

  /// The one difference: Swift's text is made of characters, ours of scalars.
  @Test func textDiffersOnlyWhereCharactersAreMoreThanScalars() throws {
    var person = try #require(Self.people.first)
    let equal = try FormatPredicate("name == %@", "\u{e9}")
    person.name = "e\u{301}"
    #expect(try !equal.evaluate(with: person))
    #expect(try equal.foundationPredicate(for: Person.self).evaluate(person))
    let contains = try FormatPredicate(#"name CONTAINS "e""#)
    #expect(try contains.evaluate(with: person))
    #expect(try !contains.foundationPredicate(for: Person.self).evaluate(person))
  }

  @Test func whatWouldNotFitTheStackIsRefused() throws {
    let deep = try FormatPredicate(
      parsing: String(repeating: "NOT (", count: 40) + "age > 1" + String(repeating: ")", count: 40))
    let wide = FormatPredicate.all(try (0..<5_000).map { try FormatPredicate("age > %d", $0) })
    for format in [deep, wide] {
      let error = try #require(throws: FormatError.self) { try format.foundationPredicate(for: Person.self) }
      #expect(error.code == .nestingTooDeep)
    }
  }

  @Test func overflowThrowsAndDoesNotStopTheProgram() throws {
    var person = try #require(Self.people.first)
    person.limit = .max
    let predicate = try FormatPredicate("limit + 1 > 3").foundationPredicate(for: Person.self)
    #expect(throws: PredicateError.self) { try predicate.evaluate(person) }
  }

  @Test func theDeepestTreeFitsASmallStack() throws {
    var text = "age"
    for _ in 0..<29 { text = "(\(text) + 1)" }
    let format = try FormatPredicate(parsing: "\(text) > 30")
    let nots = try FormatPredicate(
      parsing: String(repeating: "NOT (", count: 29) + "age > 1" + String(repeating: ")", count: 29))
    let person = try #require(Self.people.first)
    var choice = "age"
    for _ in 0..<28 { choice = "TERNARY(age > 1, \(choice), 1)" }
    let formats = try [format, nots, FormatPredicate(parsing: choice + " > 1")]
    #expect(formats.map(\.node.height).allSatisfy { $0 >= 30 })
    let thread = SmallThread {
      for format in formats {
        let predicate = try format.foundationPredicate(for: Person.self)
        #expect(try predicate.evaluate(person) == format.evaluate(with: person))
      }
      #expect(try FormatPredicate(nots.foundationPredicate(for: Person.self)) == nots)
    }
    try thread.run()
  }
}

/// Runs a closure on a stack of 512 KiB.
final class SmallThread: @unchecked Sendable {
  // The semaphore orders what the thread writes before what the caller reads.
  private let body: @Sendable () throws -> Void
  private var failure: (any Error)?

  init(_ body: @escaping @Sendable () throws -> Void) { self.body = body }

  func run() throws {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread { [self] in
      do { try body() } catch { failure = error }
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    if let failure { throw failure }
  }
}
