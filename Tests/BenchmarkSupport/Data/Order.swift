package import PredicateFormat
import TestSupport

/// A nested record: it leads to one customer and to many lines.
package struct Order: Recordable {
  package var customer: Customer
  package var lines: [OrderLine]

  package static let recordProperties = RecordProperties<Order>(.init("customer", \.customer), .init("lines", \.lines))
  package static let keys = ["customer", "lines"]

  /// The orders of a seed, one for each of the people given.
  package static func orders(of people: some Collection<Person>, seed: UInt64) -> [Order] {
    var random = SeededGenerator(seed: seed &+ 2)
    return people.map { person in
      let lines = (0..<random.number(5)).map { _ in OrderLine(price: random.number(100), quantity: random.number(10)) }
      return Order(customer: Customer(name: person.name, city: person.city), lines: lines)
    }
  }
}

/// Who ordered.
package struct Customer: Recordable {
  package var name: String
  package var city: String

  package static let recordProperties = RecordProperties<Customer>(.init("name", \.name), .init("city", \.city))
  package static let keys = ["name", "city"]
}

/// What was ordered.
package struct OrderLine: Recordable {
  package var price: Int
  package var quantity: Int

  package static let recordProperties = RecordProperties<OrderLine>(
    .init("price", \.price), .init("quantity", \.quantity))
  package static let keys = ["price", "quantity"]
}
