import Foundation

extension Contestant {
  /// What a Swift programmer writes without thinking of speed: closures over structs, the usual methods of String.
  static var handClosures: Contestant {
    Contestant("natural", "hand-written Swift closures over structs") { workload, data, rows in
      let words = Array(data.words.prefix(rows))
      let people = Array(data.people.prefix(rows))
      let orders = Array(data.orders.prefix(rows))
      let categories = data.categories
      func overWords(_ body: @escaping ([Word]) -> Int) -> Job { Job(words.count) { body(words) } }
      func overPeople(_ body: @escaping ([Person]) -> Int) -> Job { Job(people.count) { body(people) } }
      return switch workload {
      case .p1: overWords { count($0) { $0.length == 20 } }
      case .p2: overWords { count($0) { $0.text.hasSuffix("gry") } }
      case .p3: overWords { count($0) { (20...25).contains($0.length) } }
      case .p4: overWords { count($0) { $0.text.contains("q") && !$0.text.contains("u") } }
      case .p5: overWords { count($0) { $0.text.lowercased() == "qiviut" } }
      case .p6: overWords { count($0) { word in word.text.count { $0 == "z" } >= 2 } }
      case .p7:
        overWords { words in
          count(words) { word in
            word.text.hasSuffix("ing") && word.text.count > 3 && word.text.first.map("aeiou".contains) == true
          }
        }
      case .p8:
        overWords { words in
          let longest = words.max { $0.length < $1.length }?.length
          return count(words) { $0.length == longest }
        }
      case .p9: overPeople { count($0) { $0.age > 30 && $0.city == "Berlin" } }
      case .p10: overPeople { count($0) { $0.score > 0.5 && ($0.age < 20 || $0.active) && $0.nickname != nil } }
      case .p11:
        overPeople { people in
          let capitals: Set = ["Berlin", "Paris", "Rome"]
          return count(people) { capitals.contains($0.city) }
        }
      case .p12: overPeople { averages($0) }
      case .p13:
        Job(words.count) { count(categories) { category in category.words.filter { $0.length == 25 }.count > 0 } }
      case .p14: overPeople { accents($0) }
      case .p15: overPeople { count($0) { !($0.age >= 18 && $0.age <= 65) } }
      case .p16: overPeople { count($0) { person in person.nickname.map { !$0.hasPrefix("a") } ?? true } }
      case .p17: overPeople { people in count(people) { Workload.period.contains($0.joined) } }
      case .p18:
        Job(orders.count) {
          count(orders) { order in order.customer.city == "Berlin" && order.lines.contains { $0.price > 90 } }
        }
      }
    }
  }

  private static func averages(_ people: [Person]) -> Int {
    var sums: [String: (sum: Double, count: Int)] = [:]
    for person in people {
      sums[person.city, default: (0, 0)].sum += person.score
      sums[person.city, default: (0, 0)].count += 1
    }
    return sums.values.count { $0.sum / Double($0.count) > 0.5 }
  }

  private static func accents(_ people: [Person]) -> Int {
    count(people) { person in
      let city = person.city.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      return city == "zurich" || city.hasPrefix("mont")
    }
  }
}

/// How many rows a closure holds for; the closure becomes part of the loop.
@inline(__always)
private func count<Row>(_ rows: [Row], _ holds: (Row) -> Bool) -> Int {
  var count = 0
  for row in rows where holds(row) { count += 1 }
  return count
}
