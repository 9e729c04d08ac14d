import Foundation
package import PredicateFormat
import TestSupport

/// The tables that a run works on, each form of them made when it is first asked for.
package final class BenchmarkData {
  package let seed: UInt64
  package let words: [Word]
  package let people: [Person]
  package let orders: [Order]
  package let categories: [WordCategory]
  package private(set) lazy var wordColumns = WordColumns(words)
  package private(set) lazy var peopleColumns = PeopleColumns(people)
  package private(set) lazy var orderColumns = OrderColumns(orders)
  private var untyped: [Dataset: [RecordValue]] = [:]

  package init(words: [String], rows: Int, seed: UInt64) {
    self.seed = seed
    self.words = words.map { Word($0) }
    people = PeopleGenerator.people(rows, seed: seed)
    orders = Order.orders(of: people.prefix(max(1, rows / 10)), seed: seed)
    categories = WordCategory.all(of: self.words)
  }

  /// The lines of a word list; without a file the ENABLE list where it is at hand, else made-up words.
  package static func words(file: String?, count: Int, seed: UInt64) throws -> (words: [String], origin: String) {
    if let file {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      return (sample(text, count), file)
    }
    if let bytes = SharedData.bytes("enable1.txt") {
      let text = String(decoding: bytes, as: UTF8.self)
      return (sample(text, count), "enable1.txt")
    }
    return (WordGenerator.words(count, seed: seed), "made up")
  }

  /// So many lines from all over a text: a list in order has none that begin with `z` at its beginning.
  package static func sample(_ text: String, _ count: Int) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline)
    if lines.count <= count { return lines.map(String.init) }
    return (0..<count).map { String(lines[$0 * lines.count / count]) }
  }

  /// How many rows a table has. Those of the categories are their words, which is what work on them is made of.
  package func count(_ dataset: Dataset) -> Int {
    switch dataset {
    case .words, .categories: words.count
    case .people: people.count
    case .orders: orders.count
    }
  }

  /// A table as objects of one shape.
  package func objects(_ dataset: Dataset) -> [RecordValue] {
    if let known = untyped[dataset] { return known }
    let made: [RecordValue]
    switch dataset {
    case .words:
      let shape = RecordShape(keys: Word.keys)
      made = words.map { .object(RecordObject(shape: shape, values: $0.values)) }
    case .people:
      let shape = RecordShape(keys: Person.keys)
      made = people.map { .object(RecordObject(shape: shape, values: $0.values)) }
    case .categories:
      let shape = RecordShape(keys: WordCategory.keys)
      let inner = RecordShape(keys: Word.keys)
      made = categories.map { category in
        let words = category.words.map { RecordValue.object(RecordObject(shape: inner, values: $0.values)) }
        return .object(RecordObject(shape: shape, values: [.string(category.name), .array(words)]))
      }
    case .orders: made = objectsOfOrders()
    }
    untyped[dataset] = made
    return made
  }

  private func objectsOfOrders() -> [RecordValue] {
    let shape = RecordShape(keys: Order.keys)
    let customerShape = RecordShape(keys: Customer.keys)
    let lineShape = RecordShape(keys: OrderLine.keys)
    return orders.map { order in
      let customer = RecordObject(
        shape: customerShape, values: [.string(order.customer.name), .string(order.customer.city)])
      let lines = order.lines.map { line in
        RecordValue.object(
          RecordObject(shape: lineShape, values: [line.price.recordValue, line.quantity.recordValue]))
      }
      return .object(RecordObject(shape: shape, values: [.object(customer), .array(lines)]))
    }
  }
}

/// The tables.
package enum Dataset: String, Sendable {
  case words, categories, people, orders
}
