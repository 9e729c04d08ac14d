package import Foundation
import TestSupport

/// Makes the table of people: the same rows for the same seed, on every machine.
package enum PeopleGenerator {
  /// The fifty cities, each as likely as the next.
  package static let cities = [
    "Berlin", "Paris", "Rome", "Madrid", "Lisbon", "Vienna", "Prague", "Warsaw", "Budapest", "Athens", "Dublin",
    "London", "Oslo", "Helsinki", "Copenhagen", "Stockholm", "Amsterdam", "Brussels", "Bern", "Zürich", "Munich",
    "Hamburg", "Milan", "Naples", "Turin", "Lyon", "Nice", "Porto", "Seville", "Valencia", "Tokyo", "Osaka", "Kyoto",
    "Seoul", "Beijing", "Shanghai", "Mumbai", "Delhi", "Cairo", "Lagos", "Nairobi", "Boston", "Chicago", "Denver",
    "Seattle", "Austin", "Toronto", "Montréal", "Lima", "Quito",
  ]

  /// The first day on which someone may have joined, 2000-01-01.
  package static let firstDay = Date(timeIntervalSince1970: 946_684_800)
  /// So many days follow on which people joined.
  package static let days = 9_000

  /// A day by its number from ``firstDay``.
  package static func day(_ number: Int) -> Date { firstDay.addingTimeInterval(Double(number) * 86_400) }

  /// The first rows of the endless table of a seed.
  package static func people(_ count: Int, seed: UInt64) -> [Person] {
    var people: [Person] = []
    people.reserveCapacity(count)
    forEach(count, seed: seed) { person in
      people.append(person)
      return true
    }
    return people
  }

  /// Hands over at most so many rows, one by one, until the closure gives false.
  package static func forEach(_ count: Int, seed: UInt64, _ body: (Person) throws -> Bool) rethrows {
    var random = SeededGenerator(seed: seed)
    for id in 0..<count {
      let age = random.number(100)
      let score = Double(random.number(1_000_000)) / 1_000_000
      let city = cities[random.number(cities.count)]
      let name = word(6...12, &random)
      let active = random.chance(2)
      let nickname = random.number(10) < 3 ? nil : word(3...8, &random)
      let person = Person(
        id: id, age: age, score: score, city: city, name: name, active: active, nickname: nickname,
        joined: day(random.number(days)))
      if try !body(person) { return }
    }
  }

  static func word(_ lengths: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    let length = lengths.lowerBound + random.number(lengths.count)
    // Thirteen letters out of one number, for speed.
    var digits = random.next()
    var bytes: [UInt8] = []
    for _ in 0..<length {
      bytes.append(97 + UInt8(digits % 26))
      digits = digits < 26 ? random.next() : digits / 26
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
