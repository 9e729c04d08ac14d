// Predicates of the compiler, of strings and of Foundation, moved from one to the other and combined while the program
// runs.

import Foundation
import PredicateFormat
import PredicateFoundation

struct Pet: Recordable, Sendable {
  var name: String
  static let recordProperties = RecordProperties<Pet>(.init("name", \.name))
}

struct Person: Recordable, Sendable {
  var name: String
  var age: Int
  var city: String?
  var pets: [Pet]
  static let recordProperties = RecordProperties<Person>(
    .init("name", \.name), .init("age", \.age), .init("city", \.city), .init("pets", \.pets))
}

let people = [
  Person(name: "Ann", age: 31, city: "Kiel", pets: [Pet(name: "Rex")]),
  Person(name: "Ben", age: 17, city: nil, pets: []),
  Person(name: "Cleo", age: 64, city: "Ulm", pets: [Pet(name: "Tom"), Pet(name: "Rex")]),
  Person(name: "Dora", age: 25, city: "Kiel", pets: [Pet(name: "Mia")]),
]

func show(_ title: String, _ text: String) { print("\(title): \(text)") }
func names(_ predicate: Foundation.Predicate<Person>) throws -> String {
  try people.filter(predicate).map(\.name).joined(separator: ", ")
}

print("# From the compiler to a string")
let rex = #Predicate<Person> { $0.age >= 18 && $0.pets.contains { $0.name == "Rex" } }
let format = try FormatPredicate(rex)
show("string", format.predicateFormat)
show("same people", try format.filter(people).map(\.name) == people.filter(rex).map(\.name) ? "yes" : "no")

print("\n# From a string to Foundation")
let typed = "age BETWEEN {20, 40} AND city != nil"
let predicate = try FormatPredicate(parsing: typed).foundationPredicate(for: Person.self)
show(typed, try names(predicate))
show("and back", try FormatPredicate(predicate).predicateFormat)

print("\n# A list that is known only now")
var filters: [Foundation.Predicate<Person>] = [#Predicate { $0.age >= 18 }]
for city in ["Kiel", "Ulm"] { filters.append(#Predicate { $0.city == city }) }
show("all of \(filters.count)", try names(.all(filters)))
show("adults of any of the cities", try names(.all([filters[0], .any(filters.dropFirst())])))
show("not that", try names(.not(.any(filters.dropFirst()))))
show("all of none", try names(.all([])))

print("\n# Archives")
let archive = try JSONEncoder().encode(ArchivedPredicate(filters[1]))
show("from its archive", try names(JSONDecoder().decode(ArchivedPredicate<Person>.self, from: archive).predicate))

print("\n# Sort descriptors")
let key = try SortKey(SortDescriptor(\Person.age, order: .reverse))
show("as a key", key.text)
let descriptor = try SortKey(parsing: "name desc").sortDescriptor(for: Person.self)
show("and back", people.sorted(using: descriptor).map(\.name).joined(separator: ", "))

print("\n# What has no counterpart is named")
do {
  _ = try FormatPredicate(parsing: "name LIKE 'A*' AND age > 3").foundationPredicate(for: Person.self)
} catch {
  print(error)
}
