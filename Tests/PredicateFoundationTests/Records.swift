import Foundation
import PredicateFoundation
import PredicateFormat

struct City: Recordable, Equatable, Sendable {
  var name: String
  var population: Int
  var mayor: String?
  var isCapital: Bool

  static let recordProperties = RecordProperties<City>(
    .init("name", \.name), .init("population", \.population), .init("mayor", \.mayor), .init("isCapital", \.isCapital))
}

struct Pet: Recordable, Hashable, Sendable {
  var name: String
  var age: Int
  var nickname: String?
  var weight: Double
  var toys: [String]

  static let recordProperties = RecordProperties<Pet>(
    .init("name", \.name), .init("age", \.age), .init("nickname", \.nickname), .init("weight", \.weight),
    .init("toys", \.toys))
}

struct Person: Recordable, Sendable {
  var name: String
  var age: Int
  var limit: Int
  var height: Double
  var score: Double?
  var rank: Int?
  var best: Int?
  var isActive: Bool
  var isMember: Bool?
  var nickname: String?
  var born: Date
  var died: Date?
  var id: UUID
  var balance: Decimal
  var small: Int8
  var ratio: Float
  var initial: Character
  var tags: [String]
  var numbers: [Int]
  var optionals: [Int?]
  var labels: Set<String>
  var city: City
  var home: City?
  var pets: [Pet]
  var herd: Set<Pet>
  var guests: [Pet]?
  var attributes: [String: Int]
  var unlisted = 0

  static let recordProperties = RecordProperties<Person>(
    .init("name", \.name), .init("age", \.age), .init("limit", \.limit), .init("height", \.height),
    .init("score", \.score), .init("rank", \.rank), .init("best", \.best), .init("isActive", \.isActive),
    .init("isMember", \.isMember), .init("nickname", \.nickname), .init("born", \.born), .init("died", \.died),
    .init("id", \.id), .init("balance", \.balance), .init("small", \.small), .init("ratio", \.ratio),
    .init("initial", \.initial), .init("tags", \.tags), .init("numbers", \.numbers), .init("optionals", \.optionals),
    .init("labels", \.labels), .init("city", \.city), .init("home", \.home), .init("pets", \.pets),
    .init("herd", \.herd), .init("guests", \.guests), .init("attributes", \.attributes),
    .init("computed") { $0.age * 2 })
}

/// Random people, always the same: a small generator with a seed that the tests print when they fail.
struct People {
  static let seed: UInt64 = 20_240_607

  static func make(_ count: Int) -> [Person] {
    var generator = People(state: seed)
    return (0..<count).map { _ in generator.person() }
  }

  private var state: UInt64

  private mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  private mutating func maybe<Value>(_ value: Value) -> Value? { next(3) == 0 ? nil : value }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[next(values.count)] }

  private mutating func text() -> String { pick(["", "a", "ab", "abc", "b", "Ann", "ann", "é", "Zoë", "bee 🐝", "ca"]) }

  private mutating func number() -> Int { pick([-3, -1, 0, 1, 2, 3, 5, 7, 40, .max, .min]) }

  private mutating func double() -> Double { pick([-2.5, -0.0, 0, 0.5, 1, 3, 5, 1e300, .infinity, .nan]) }

  private mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: Double(next(6))) }

  private mutating func many<Value>(_ make: (inout People) -> Value) -> [Value] {
    (0..<next(4)).map { _ in make(&self) }
  }

  private mutating func city() -> City {
    City(name: text(), population: next(5), mayor: maybe(text()), isCapital: next(2) == 0)
  }

  private mutating func pet() -> Pet {
    Pet(
      name: text(), age: next(6), nickname: maybe(text()), weight: double(), toys: many { $0.text() })
  }

  private mutating func person() -> Person {
    Person(
      name: text(), age: next(6), limit: number(), height: double(), score: maybe(double()), rank: maybe(next(5)),
      best: maybe(number()), isActive: next(2) == 0, isMember: maybe(next(2) == 0), nickname: maybe(text()),
      born: date(), died: maybe(date()), id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(next(4)))),
      balance: Decimal(next(5)) / 2, small: Int8(next(5)), ratio: Float(next(5)) / 2, initial: pick(["a", "b", "é"]),
      tags: many { $0.text() }, numbers: many { $0.next(5) }, optionals: many { $0.maybe($0.next(3)) },
      labels: Set(many { $0.text() }), city: city(), home: maybe(city()), pets: many { $0.pet() },
      herd: Set(many { $0.pet() }), guests: maybe(many { $0.pet() }),
      attributes: next(2) == 0 ? [:] : ["a": next(4)])
  }
}
