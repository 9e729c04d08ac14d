import Foundation
import PredicateFoundation
import PredicateFormat
import TestSupport
import Testing

private func row(
  _ predicate: Predicate<Person>, _ format: String, sourceLocation: SourceLocation = #_sourceLocation
) -> ReadingTests.Row { ReadingTests.Row(predicate: predicate, format: format, sourceLocation: sourceLocation) }

/// What `#Predicate` makes becomes the language's own way of saying it, and means the same for every record.
@Suite struct ReadingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let predicate: Predicate<Person>
    let format: String
    let sourceLocation: SourceLocation
    var testDescription: String { format }
  }

  static let list = [1, 2, 3]
  static let range = 1..<3
  static let set: Set = ["b", "a"]

  static let comparisons: [Row] = [
    row(#Predicate { $0.name == "a" }, #"name == "a""#),
    row(#Predicate { $0.name != "a" }, #"name != "a""#),
    row(#Predicate { $0.age < 3 }, "age < 3"),
    row(#Predicate { $0.age <= 3 }, "age <= 3"),
    row(#Predicate { $0.height > 3 }, "height > 3"),
    row(#Predicate { $0.height >= 0.5 }, "height >= 0.5"),
    row(#Predicate { $0.name < $0.city.name }, "name < city.name"),
    row(#Predicate { $0.isActive }, "isActive == 1"),
    row(#Predicate { !$0.isActive }, "NOT isActive == 1"),
    row(#Predicate { $0.nickname == nil }, "nickname == nil"),
    row(#Predicate { $0.nickname != nil }, "nickname != nil"),
    row(#Predicate { $0.nickname == "a" }, #"nickname == "a""#),
    row(#Predicate { $0.nickname != "a" }, #"nickname != "a""#),
    row(#Predicate { $0.rank == $0.best }, "rank == best"),
    row(#Predicate { $0.initial != $0.initial }, "initial != initial"),
    row(#Predicate { (1...3).contains($0.age) }, "age BETWEEN {1, 3}"),
    row(#Predicate { (1..<3).contains($0.age) }, "age >= 1 AND age < 3"),
    row(#Predicate { range.contains($0.age) }, "age >= 1 AND age < 3"),
    row(#Predicate { list.contains($0.age) }, "age IN {1, 2, 3}"),
    row(#Predicate { set.contains($0.name) }, #"name IN {"a", "b"}"#),
    row(#Predicate { $0.ratio == 0.5 }, "ratio == 0.5"),
    row(#Predicate { $0.small > 2 }, "small > 2"),
    row(#Predicate { _ in true }, "TRUEPREDICATE"),
  ]

  static let logic: [Row] = [
    row(#Predicate { $0.age > 1 && $0.age < 4 && $0.isActive }, "age > 1 AND age < 4 AND isActive == 1"),
    row(#Predicate { $0.age > 4 || $0.age < 1 || $0.isActive }, "age > 4 OR age < 1 OR isActive == 1"),
    row(#Predicate { ($0.age > 1 || $0.isActive) && $0.age < 4 }, "(age > 1 OR isActive == 1) AND age < 4"),
    row(#Predicate { !($0.age > 1 && $0.isActive) }, "NOT (age > 1 AND isActive == 1)"),
    row(#Predicate { ($0.age > 3 ? 1 : 2) == 2 }, "TERNARY(age > 3, 1, 2) == 2"),
    row(
      #Predicate { if $0.age > 3 { $0.name == "a" } else { $0.isActive } },
      #"TERNARY(age > 3, TERNARY(name == "a", 1, 0), isActive) == 1"#),
    row(#Predicate { ($0.age > 3) == $0.isActive }, "TERNARY(age > 3, 1, 0) == isActive"),
  ]

  static let optionals: [Row] = [
    row(#Predicate { ($0.nickname ?? "x") == "a" }, #"coalesce:(nickname, "x") == "a""#),
    row(#Predicate { $0.isMember ?? false }, "isMember == 1"),
    row(#Predicate { $0.isMember ?? true }, "isMember != 0"),
    row(#Predicate { $0.isMember == true }, "isMember == 1"),
    row(#Predicate { $0.home?.name == "a" }, #"home.name == "a""#),
    row(#Predicate { $0.home?.mayor == "a" }, #"home.mayor == "a""#),
    row(#Predicate { $0.home?.isCapital == true }, "home.isCapital == 1"),
    row(#Predicate { $0.home?.isCapital ?? false }, "home.isCapital == 1"),
    row(#Predicate { $0.home?.name == nil }, "home.name == nil"),
    row(#Predicate { $0.nickname.flatMap { $0 < "b" } ?? false }, #"nickname < "b""#),
    row(#Predicate { $0.nickname.flatMap { $0 < "b" } ?? true }, #"nickname == nil OR nickname < "b""#),
    row(
      #Predicate { person in if let nick = person.nickname { nick == person.name } else { false } }, "nickname == name"),
    row(
      #Predicate { if let nick = $0.nickname { nick != "a" } else { false } }, #"nickname != nil AND nickname != "a""#),
    row(#Predicate { if let nick = $0.nickname { nick != "a" } else { true } }, #"nickname != "a""#),
    row(
      #Predicate { person in
        if let rank = person.rank { if let best = person.best { rank == best } else { false } } else { false }
      },
      "rank != nil AND rank == best"),
    row(
      #Predicate { person in
        if let rank = person.rank { if let best = person.best { rank < best } else { false } } else { false }
      },
      "rank < best"),
    row(
      #Predicate { person in if let rank = person.rank { rank > 2 } else { person.isActive } },
      "(rank != nil AND rank > 2) OR (rank == nil AND isActive == 1)"),
    row(#Predicate { ($0.rank.flatMap { $0 + 1 } ?? 0) > 2 }, "coalesce:(rank + 1, 0) > 2"),
    row(
      #Predicate { $0.rank.flatMap { $0 > 2 ? 1 : 2 } == 2 }, "TERNARY(rank != nil, TERNARY(rank > 2, 1, 2), nil) == 2"),
    row(
      #Predicate { $0.nickname.flatMap { $0.isEmpty } == true },
      #"TERNARY(nickname != nil, TERNARY(nickname == "", 1, 0), nil) == 1"#),
    row(#Predicate { $0.guests?.isEmpty ?? true }, "guests == nil OR guests.@count == 0"),
    row(#Predicate { $0.guests?.count == 2 }, "guests.@count == 2"),
    row(#Predicate { $0.guests?.contains { $0.name == "a" } ?? false }, #"ANY guests.name == "a""#),
    row(#Predicate { $0.guests?.allSatisfy { $0.name == "a" } ?? true }, #"ALL guests.name == "a""#),
  ]

  static let text: [Row] = [
    row(#Predicate { $0.name.contains("a") }, #"name CONTAINS "a""#),
    row(#Predicate { $0.name.starts(with: "a") }, #"name BEGINSWITH "a""#),
    row(#Predicate { $0.name.contains("") }, "TRUEPREDICATE"),
    row(#Predicate { $0.name.starts(with: $0.city.name) }, #"city.name == "" OR name BEGINSWITH city.name"#),
    row(#Predicate { $0.name.contains($0.initial) }, "name CONTAINS initial"),
    row(#Predicate { $0.name.isEmpty }, #"name == """#),
    row(#Predicate { !$0.name.isEmpty }, #"NOT name == """#),
    row(#Predicate { $0.name.utf16.count > 2 }, "name.length > 2"),
    row(#Predicate { $0.nickname?.utf16.count == 2 }, "nickname.length == 2"),
    row(#Predicate { !$0.city.name.isEmpty && $0.name.contains($0.city.name) }, "name CONTAINS city.name"),
    row(#Predicate { $0.nickname?.contains("a") ?? false }, #"nickname CONTAINS "a""#),
    row(
      #Predicate { $0.nickname?.contains("a") == true },
      #"TERNARY(nickname != nil, TERNARY(nickname CONTAINS "a", 1, 0), nil) == 1"#),
  ]

  static let collections: [Row] = [
    row(#Predicate { $0.tags.contains("a") }, #"tags CONTAINS "a""#),
    row(#Predicate { $0.labels.contains($0.name) }, "labels CONTAINS name"),
    row(#Predicate { $0.tags.isEmpty }, "tags.@count == 0"),
    row(#Predicate { $0.labels.count > 1 }, "labels.@count > 1"),
    row(#Predicate { $0.tags.first == "a" }, #"tags[FIRST] == "a""#),
    row(#Predicate { $0.tags.last == "a" }, #"tags[LAST] == "a""#),
    row(#Predicate { $0.tags.count > 1 && $0.tags[1] == "a" }, #"tags.@count > 1 AND tags[1] == "a""#),
    row(#Predicate { $0.numbers.max() == 3 }, "numbers.@max == 3"),
    row(#Predicate { $0.numbers.min() == nil }, "numbers.@min == nil"),
    row(#Predicate { $0.pets.contains { $0.name == "a" } }, #"ANY pets.name == "a""#),
    row(#Predicate { $0.pets.contains { $0.nickname == nil } }, "ANY pets.nickname == nil"),
    row(#Predicate { $0.herd.contains { $0.nickname == nil } }, "SUBQUERY(herd, $x, $x.nickname == nil).@count > 0"),
    row(#Predicate { $0.herd.contains { $0.age > 2 } }, "ANY herd.age > 2"),
    row(#Predicate { $0.pets.allSatisfy { $0.age > 2 } }, "ALL pets.age > 2"),
    row(#Predicate { !$0.pets.contains { $0.age > 2 } }, "NOT ANY pets.age > 2"),
    row(#Predicate { $0.tags.contains { $0.starts(with: "a") } }, #"ANY tags BEGINSWITH "a""#),
    row(#Predicate { $0.numbers.allSatisfy { $0 < 3 } }, "ALL numbers < 3"),
    row(#Predicate { $0.optionals.contains(nil) }, "ANY optionals == nil"),
    row(#Predicate { $0.optionals.contains { $0 == nil } }, "ANY optionals == nil"),
    row(#Predicate { $0.pets.contains { $0.toys.contains { $0 == "a" } } }, #"ANY pets.toys == "a""#),
    row(
      #Predicate { $0.pets.contains { $0.toys.contains("a") } }, #"SUBQUERY(pets, $x, $x.toys CONTAINS "a").@count > 0"#
    ),
    row(
      #Predicate { person in person.pets.contains { $0.name == person.name } }, "ANY pets.name == name"),
    row(
      #Predicate { $0.pets.contains { pet in pet.toys.contains(pet.name) } },
      "SUBQUERY(pets, $x, $x.toys CONTAINS $x.name).@count > 0"),
    row(
      #Predicate { $0.pets.allSatisfy { $0.age > 2 && $0.name == "a" } },
      #"SUBQUERY(pets, $x, NOT ($x.age > 2 AND $x.name == "a")).@count == 0"#),
    row(
      #Predicate { $0.pets.filter { $0.age > 2 && $0.weight < 3 }.count > 1 },
      "SUBQUERY(pets, $x, $x.age > 2 AND $x.weight < 3).@count > 1"),
    row(
      #Predicate { $0.pets.contains { pet in pet.toys.filter { $0 == pet.name }.count > 1 } },
      "SUBQUERY(pets, $x, SUBQUERY($x.toys, $y, $y == $x.name).@count > 1).@count > 0"),
    row(#Predicate { $0.attributes["a"] == 1 }, "attributes.a == 1"),
    row(#Predicate { $0.attributes["a", default: 2] > 1 }, "coalesce:(attributes.a, 2) > 1"),
  ]

  static let arithmetic: [Row] = [
    row(#Predicate { $0.age + 1 > 3 }, "age + 1 > 3"),
    row(#Predicate { $0.age - $0.city.population < 2 }, "age - city.population < 2"),
    row(#Predicate { $0.height * 2 == 1 }, "height * 2 == 1"),
    row(#Predicate { $0.height / 2 < 1 }, "height / 2 < 1"),
    row(#Predicate { $0.age / 2 == 1 }, "age / 2 == 1"),
    row(#Predicate { $0.age % 2 == 1 }, "modulus:by:(age, 2) == 1"),
    row(#Predicate { -$0.age < -2 }, "-age < -2"),
    row(
      #Predicate { $0.height == 0 ? false : 1 / $0.height > 1 },
      "TERNARY(height == 0, 0, TERNARY(1 / height > 1, 1, 0)) == 1"),
    row(#Predicate { ($0.age + 1) * 2 > 6 }, "(age + 1) * 2 > 6"),
  ]

  static let all = comparisons + logic + optionals + text + collections + arithmetic
  static let people = People.make(Trials.of(2_000))

  @Test(arguments: all) func becomesAFormat(row: Row) throws {
    let format = try FormatPredicate(row.predicate)
    #expect(format.predicateFormat == row.format, sourceLocation: row.sourceLocation)
    #expect(try FormatPredicate(parsing: format.losslessFormat) == format, sourceLocation: row.sourceLocation)
    for person in Self.people {
      let expected = try row.predicate.evaluate(person)
      let actual = try format.evaluate(with: person)
      if actual != expected {
        Issue.record(
          "\(expected) in Foundation, \(actual) in the language: \(person)", sourceLocation: row.sourceLocation)
        break
      }
    }
  }
}
