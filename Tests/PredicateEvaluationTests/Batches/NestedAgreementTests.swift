import PredicateEvaluation
import PredicateFormat
import TestSupport
import Testing

/// Structs within structs, and arrays of them: evaluation in batches, and of one record alone, against the evaluation of
/// records by the program.
@Suite struct NestedAgreementTests {
  struct Order: Recordable {
    var number: Int
    var customer: Customer
    var agent: Customer?
    var lines: [Line]
    var returned: [Line]?
    var tags: [String]
    var notes: [String?]
    var ratings: [Int16?]
    var flags: [Bool]
    var bins: [Bin]
    static let recordProperties = RecordProperties<Order>(
      .init("number", \.number), .init("customer", \.customer), .init("agent", \.agent), .init("lines", \.lines),
      .init("returned", \.returned), .init("tags", \.tags), .init("notes", \.notes), .init("ratings", \.ratings),
      .init("flags", \.flags), .init("bins", \.bins), .init("copies", read: { $0.lines }))
  }

  struct Customer: Recordable {
    var name: String
    var home: Place
    var age: Int?
    static let recordProperties = RecordProperties<Customer>(
      .init("name", \.name), .init("home", \.home), .init("age", \.age))
  }

  struct Place: Recordable {
    var isNear: Bool
    var city: String
    var streets: [String]
    static let recordProperties = RecordProperties<Place>(
      .init("near", \.isNear), .init("city", \.city), .init("streets", \.streets))
  }

  struct Line: Recordable {
    var price: Double
    var count: Int8
    var product: Product
    var parts: [Product]
    static let recordProperties = RecordProperties<Line>(
      .init("price", \.price), .init("count", \.count), .init("product", \.product), .init("parts", \.parts))
  }

  struct Product: Recordable {
    var code: String?
    static let recordProperties = RecordProperties<Product>(.init("code", \.code))
  }

  /// An object, of which an array holds the address only.
  final class Bin: Recordable {
    let size: Int
    init(size: Int) { self.size = size }
    static let recordProperties = RecordProperties<Bin>(.init("size", \.size))
  }

  private static let words = ["", "a", "Ada", "ada", "Ädä", "Berlin", "fifteen letters", "sixteen letters!", "ﬁne q"]

  private static func orders(_ count: Int, _ random: inout SeededGenerator) -> [Order] {
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
    func maybe<Value>(_ value: Value) -> Value? { pick([true, true, false]) ? value : nil }
    func many<Value>(_ value: () -> Value) -> [Value] {
      let length = pick([0, 0, 1, 2, 3, 5, 31, 32, 33])
      return (0..<length).map { _ in value() }
    }
    func customer() -> Customer {
      let home = Place(isNear: pick([true, false]), city: pick(words), streets: many { pick(words) })
      return Customer(name: pick(words), home: home, age: maybe(pick([-1, 0, 20, 64])))
    }
    func line() -> Line {
      Line(
        price: pick([0, -0.0, 1.5, 20, .nan, .infinity]), count: pick([-3, 0, 1, 20]),
        product: Product(code: maybe(pick(words))), parts: [Product(code: maybe(pick(words)))])
    }
    return (0..<count).map { number in
      // One list that is longer than a batch.
      let lines = number == 7 ? (0..<2500).map { _ in line() } : many(line)
      return Order(
        number: number, customer: customer(), agent: maybe(customer()), lines: lines, returned: maybe(many(line)),
        tags: many { pick(words) }, notes: many { maybe(pick(words)) }, ratings: many { maybe(pick([-1, 0, 3, 20])) },
        flags: many { pick([true, false]) }, bins: many { Bin(size: pick([0, 1, 20])) })
    }
  }

  /// A condition; some of them fail for some records.
  private static func condition(_ depth: Int, _ random: inout SeededGenerator) -> String {
    func pick(_ values: [String]) -> String { values[Int.random(in: 0..<values.count, using: &random)] }
    if depth > 0 {
      let (left, right) = (condition(depth - 1, &random), condition(depth - 1, &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: return "(\(left) AND \(right))"
      case 2, 3: return "(\(left) OR \(right))"
      case 4: return "NOT (\(left))"
      default: break
      }
    }
    let order = pick(["<", "<=", ">", ">=", "==", "!="])
    let number = pick(["0", "1", "20", "-1", "1.5", "2", "33", "1e300", "nil"])
    let text = "'\(pick(words))'"
    let quantifier = pick(["ANY", "ALL", "NONE"])
    func test(_ text: String, _ path: String) -> String {
      "\(path) \(pick(["==", "!=", "==[cd]", "BEGINSWITH", "CONTAINS[c]", "LIKE", "<", "MATCHES"])) \(text)"
    }
    switch Int.random(in: 0..<18, using: &random) {
    case 0: return test(text, pick(["customer.name", "customer.home.city", "agent.name", "agent.home.city"]))
    case 1: return "\(pick(["customer.age", "agent.age", "customer.home.near", "number"])) \(order) \(number)"
    case 2: return "\(quantifier) \(pick(["lines", "returned", "copies"])).price \(order) \(number)"
    case 3: return "\(quantifier) \(test(text, pick(["lines.product.code", "lines.parts.code", "tags", "notes"])))"
    case 4: return "\(quantifier) \(pick(["ratings", "flags", "bins.size"])) \(order) \(number)"
    case 5: return "\(quantifier) \(test(text, pick(["customer.home.streets", "agent.home.streets"])))"
    case 6: return "\(pick(["lines", "bins", "tags", "notes", "returned", "copies"])).@count \(order) \(number)"
    case 7: return "customer.home.streets.@count \(order) \(number)"
    case 8: return "SUBQUERY(lines, $x, $x.price \(order) \(number)).@count \(order) \(number)"
    case 9:
      return "SUBQUERY(lines, $x, $x.count \(order) \(number) AND \(test(text, "$x.product.code"))).@count > 0"
    case 10: return "SUBQUERY(lines, $x, $x.count == 1 OR NOT $x.price > \(number)).@count \(order) \(number)"
    case 11: return "SUBQUERY(lines.product, $x, \(test(text, "$x.code"))).@count \(order) \(number)"
    case 12: return "SUBQUERY(tags, $x, \(test(text, "$x"))).@count \(order) \(number)"
    case 13: return "SUBQUERY(lines, $x, $x.price > number OR ANY $x.parts.code == \(text)).@count \(order) \(number)"
    case 14: return "\(quantifier) tags IN {\(text), 'a', 1}"
    // Texts and numbers have no order.
    case 15: return "\(quantifier) tags \(order) 1"
    // What does not look at the elements has to count them all the same: of lists within lists, those of all.
    case 16:
      let path = pick(["lines", "lines.parts", "lines.parts.code", "lines.product", "lines.product.code", "bins.size"])
      let condition = pick(["TRUEPREDICATE", "FALSEPREDICATE", "number > 5"])
      return "SUBQUERY(\(path), $x, \(condition)).@count \(order) \(number)"
    default: return "\(quantifier) lines.count BETWEEN {\(number), 20}"
    }
  }

  private struct Outcome: Equatable {
    var rows: [Int]?
    var code: DiagnosticCode?
    var row: Int?
  }

  private static func outcome(_ run: () throws(FormatError) -> [Int]) -> Outcome {
    do throws(FormatError) {
      return Outcome(rows: try run())
    } catch {
      return Outcome(code: error.code, row: error.recordIndex)
    }
  }

  @Test(arguments: [(12, 150), (60, 150), (1030, 20)])
  func nestedStructsAgree(_ rows: Int, _ all: Int) throws {
    let conditions = Trials.of(all)
    var random = SeededGenerator(seed: 23)
    let orders = Self.orders(rows, &random)
    let table = RecordTable(orders)
    var (failing, matching) = (0, 0)
    for _ in 0..<conditions {
      let text = Self.condition(2, &random)
      guard let predicate = try? FormatPredicate(parsing: text).compiled() else { continue }
      let plain = Self.outcome { () throws(FormatError) in
        var rows: [Int] = []
        _ = try predicate.forEachVerdict(orders) { _, row, holds in
          if holds { rows.append(row) }
          return true
        }
        return rows
      }
      failing += plain.rows == nil ? 1 : 0
      matching += plain.rows?.isEmpty ?? true ? 0 : 1
      #expect(Self.outcome { () throws(FormatError) in try predicate.indexes(of: orders) } == plain, "structs, \(text)")
      #expect(Self.outcome { () throws(FormatError) in try predicate.indexes(of: table) } == plain, "table, \(text)")
      if let rows = plain.rows {
        #expect(try predicate.count(in: orders) == rows.count, "\(text)")
        #expect(try orders.indices.filter { try predicate.evaluate(with: orders[$0]) } == rows, "alone, \(text)")
      }
    }
    #expect(failing > 0)
    #expect(matching > conditions / 4)
  }

  /// Slices begin elsewhere in memory than arrays, and arrays that have shrunk or grown have room left.
  @Test func slicesAndRoomAgree() throws {
    var random = SeededGenerator(seed: 5)
    var orders = Self.orders(200, &random)
    for number in orders.indices {
      orders[number].lines.removeFirst(min(number % 3, orders[number].lines.count))
      orders[number].tags.append("Ada")
      orders[number].tags.reserveCapacity(50)
    }
    for text in ["ANY lines.price > 1", "ALL tags != 'a'", "SUBQUERY(lines, $x, $x.count == 1).@count == 2"] {
      let predicate = try FormatPredicate(parsing: text).compiled()
      let slice = orders[41..<190]
      var expected: [Int] = []
      _ = try predicate.forEachVerdict(slice) { _, row, holds in
        if holds { expected.append(row) }
        return true
      }
      #expect(try predicate.indexes(of: slice) == expected, "\(text)")
      #expect(!expected.isEmpty && expected.count < slice.count)
    }
  }

  /// Each element is a step.
  @Test(arguments: [
    "ANY lines.price == 7", "ALL lines.price != 7", "SUBQUERY(lines, $x, $x.price == 7).@count > 0",
  ])
  func longListsEndAnEvaluation(_ text: String) throws {
    var random = SeededGenerator(seed: 9)
    let orders = Self.orders(40, &random)
    var limits = Limits()
    limits.evaluationSteps = 2400
    let predicate = try FormatPredicate(parsing: text, limits: limits).compiled()
    let failure = #expect(throws: FormatError.self) { try predicate.count(in: orders) }
    #expect(failure?.code == .tooManySteps)
    #expect(failure?.recordIndex == 7)
    #expect(throws: FormatError.self) { try predicate.evaluate(with: orders[7]) }
  }
}
