import Foundation

extension Contestant {
  /// Foundation's `#Predicate`, where it can say it on every platform.
  static var foundationPredicate: Contestant {
    Contestant("foundation", "Foundation's #Predicate over structs", mostRows: 200_000) { workload, data, rows in
      let words = Array(data.words.prefix(rows))
      let people = Array(data.people.prefix(rows))
      let first = Workload.period.lowerBound
      let last = Workload.period.upperBound
      let longest = words.map(\.length).max() ?? 0
      return switch workload {
      case .p1: job(words, #Predicate<Word> { $0.length == 20 })
      case .p3: job(words, #Predicate<Word> { $0.length >= 20 && $0.length <= 25 })
      case .p4: job(words, #Predicate<Word> { $0.text.contains("q") && !$0.text.contains("u") })
      // The maximum is a constant here, which is less work than the predicate asks for.
      case .p8: job(words, #Predicate<Word> { $0.length == longest })
      case .p9: job(people, #Predicate<Person> { $0.age > 30 && $0.city == "Berlin" })
      case .p10:
        job(people, #Predicate<Person> { $0.score > 0.5 && ($0.age < 20 || $0.active) && $0.nickname != nil })
      case .p11: job(people, #Predicate<Person> { ["Berlin", "Paris", "Rome"].contains($0.city) })
      case .p13:
        {
          let job = job(data.categories, #Predicate<WordCategory> { $0.words.contains { $0.length == 25 } })
          return Job(data.words.count, job.run)
        }()
      case .p15: job(people, #Predicate<Person> { !($0.age >= 18 && $0.age <= 65) })
      case .p17: job(people, #Predicate<Person> { $0.joined >= first && $0.joined <= last })
      case .p18:
        job(
          Array(data.orders.prefix(rows)),
          #Predicate<Order> { $0.customer.city == "Berlin" && $0.lines.contains { $0.price > 90 } })
      // No suffixes, patterns, folding or groups there, and no closure on an optional.
      case .p2, .p5, .p6, .p7, .p12, .p14, .p16: nil
      }
    }
  }

  private static func job<Row>(_ rows: [Row], _ predicate: Predicate<Row>) -> Job {
    Job(rows.count) {
      var count = 0
      for row in rows where try predicate.evaluate(row) { count += 1 }
      return count
    }
  }
}
