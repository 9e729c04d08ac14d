package import PredicateFormat
import TestSupport

/// Makes queries over the records of a world: columns, groups, aggregates, conditions on groups, orders and limits.
///
/// Where rows are cut off, their order is one that leaves none of them to chance.
package struct QueryGenerator {
  private var values: PredicateGenerator
  private let entity: RecordModel.Entity
  private let world: World

  /// A generator of queries for the records of an entity; equal seeds give equal ones.
  package init(seed: UInt64, world: World, entity: RecordModel.Entity, traits: EngineTraits) {
    values = PredicateGenerator(seed: seed, world: world, entity: entity, traits: traits)
    self.entity = entity
    self.world = world
  }

  private struct Typed {
    let node: ExpressionNode
    let type: ValueType
    /// Whether its last digits depend on the order of the records.
    var isInexact = false

    var isOrdered: Bool { type != .uuid && type != .binary }
  }

  /// A query.
  package mutating func query() -> RecordQuery<RecordValue> {
    var query = RecordQuery(entity.name)
    if chance(9), addUnwinding(to: &query) { return query }
    if !chance(3) { query.predicate = FormatPredicate(values.predicate(levels: 2)) }
    switch number(8) {
    case 0: addColumns(to: &query)
    case 1: addDistinctColumns(to: &query)
    case 2: addAggregates(to: &query)
    default: addGroups(to: &query)
    }
    if chance(6) { query.timeZone = pick(["Europe/Berlin", "+02:00", "UTC"]) }
    return query
  }

  // MARK: Choices

  private mutating func number(_ count: Int) -> Int { values.generator.number(count) }
  private mutating func chance(_ count: Int) -> Bool { values.generator.chance(count) }
  private mutating func pick<Element>(_ elements: [Element]) -> Element { values.generator.pick(elements) }

  /// The names of columns: plain ones, and those that a database would take for something else.
  private static let names = ["x", "y", "total", "a b", "select", "é", "\"", "c0", "k1"]

  private mutating func column(_ typed: Typed, _ place: Int) -> QueryColumn {
    let name = pick(Self.names) + String(place)
    return QueryColumn(FormatExpression(typed.node), as: name)
  }

  // MARK: Rows of records

  private mutating func addColumns(to query: inout RecordQuery<RecordValue>) {
    let columns = (0..<(1 + number(4))).map { _ in value() }
    query.columns = columns.enumerated().map { column($1, $0) }
    // Of rows that no sort key tells apart those with the smaller primary keys are the first.
    if chance(3) { addGroupLimit(to: &query, by: [chance(2) ? key() : value()] + (chance(3) ? [value()] : [])) }
    if chance(3) { return }
    for _ in 0..<(1 + number(2)) { query.order.append(sortKey(value())) }
    // Records that no key tells apart keep the order of their primary keys.
    addLimit(to: &query)
  }

  private mutating func addDistinctColumns(to query: inout RecordQuery<RecordValue>) {
    let columns = (0..<(1 + number(3))).map { _ in value() }
    query.columns = columns.enumerated().map { column($1, $0) }
    query.isDistinct = true
    if chance(3) { return }
    addTotalOrder(to: &query, by: columns)
  }

  /// A row for each element of a list, of attributes of the record and of the element; false where there are no lists. Which
  /// elements of a record come first is left to chance, so that no row is cut off.
  private mutating func addUnwinding(to query: inout RecordQuery<RecordValue>) -> Bool {
    let lists = entity.allRelationships.filter(\.isToMany)
    guard !lists.isEmpty else { return false }
    let list = pick(lists)
    query.unwinding = [FormatExpression(path([list.name]))]
    let own = attributes(of: entity, behind: [])
    let ofElement = world.model.entity(named: list.destination).map { attributes(of: $0, behind: [list.name]) } ?? []
    guard !own.isEmpty, !ofElement.isEmpty else { return false }
    func any(_ generator: inout QueryGenerator) -> Typed { generator.pick(generator.chance(3) ? own : ofElement) }
    if chance(2) {
      let tested = any(&self)
      query.predicate = FormatPredicate(
        values.compare(tested.node, values.comparator(tested.type), values.constant(tested.type)))
    }
    if chance(3) {
      let key = any(&self)
      let ranged = any(&self)
      query.grouping = [FormatExpression(key.node)]
      query.columns = [
        key, Typed(node: call("count:", ExpressionNode(.selfRecord)), type: .integer),
        Typed(node: call(pick(["min:", "max:", "count:"]), ranged.node), type: ranged.type),
      ].enumerated().map { column($1, $0) }
    } else {
      query.columns = (0..<(1 + number(3))).map { column(any(&self), $0) }
      if chance(3) { query.isDistinct = true } else { query.order = [sortKey(any(&self))] }
    }
    return true
  }

  private func path(_ keys: [String]) -> ExpressionNode { ExpressionNode(.keyPath(KeyPathNode(keys: keys))) }

  private func attributes(of entity: RecordModel.Entity, behind keys: [String]) -> [Typed] {
    entity.allAttributes.filter { [.string, .integer, .boolean, .date].contains($0.type) }.map {
      Typed(node: path(keys + [$0.name]), type: $0.type)
    }
  }

  // MARK: Rows of groups

  private mutating func addGroups(to query: inout RecordQuery<RecordValue>) {
    let keys = (0..<pick([1, 1, 1, 2, 2, 3])).map { _ in key() }
    query.grouping = keys.map { FormatExpression($0.node) }
    var shown = keys.filter { _ in !chance(6) }
    for _ in 0..<pick([0, 1, 1, 2, 3]) { shown.append(chance(6) ? calculation() : aggregate()) }
    if shown.isEmpty { shown = [aggregate()] }
    query.columns = shown.enumerated().map { column($1, $0) }
    if chance(3) { query.having = FormatPredicate(having(keys)) }
    if chance(12) {
      query.isDistinct = true
      return
    }
    if chance(3) { return }
    if chance(3) {
      query.order = [sortKey(aggregate())]
      return
    }
    if chance(3) {
      let first = aggregate()
      if !first.isInexact { query.order = [sortKey(first)] }
    }
    addTotalOrder(to: &query, by: keys)
  }

  private mutating func addAggregates(to query: inout RecordQuery<RecordValue>) {
    let columns = (0..<(1 + number(4))).map { _ in chance(6) ? calculation() : aggregate() }
    query.columns = columns.enumerated().map { column($1, $0) }
    if chance(4) { query.having = FormatPredicate(having([])) }
  }

  // MARK: Order

  private mutating func sortKey(_ typed: Typed) -> SortKey {
    SortKey(
      FormatExpression(typed.node), descending: chance(2), nulls: chance(2) ? pick([.first, .last]) : nil,
      options: typed.type == .string && chance(4) ? pick([[.caseInsensitive], [.diacriticInsensitive]]) : [])
  }

  /// An order in which the keys tell all rows apart, and then perhaps a limit.
  private mutating func addTotalOrder(to query: inout RecordQuery<RecordValue>, by keys: [Typed]) {
    guard keys.allSatisfy(\.isOrdered) else { return }
    for key in keys {
      query.order.append(sortKey(key))
      if query.order.last?.options.isEmpty == false { query.order.append(SortKey(FormatExpression(key.node))) }
    }
    if let first = keys.first, chance(4) { addGroupLimit(to: &query, by: [first]) }
    addLimit(to: &query)
  }

  /// So many rows of each group, of those that agree in some of the values.
  private mutating func addGroupLimit(to query: inout RecordQuery<RecordValue>, by keys: [Typed]) {
    query.groupLimit = GroupLimit(pick([1, 1, 1, 2, 3]), per: keys.map { FormatExpression($0.node) })
  }

  private mutating func addLimit(to query: inout RecordQuery<RecordValue>) {
    if chance(3) { query.limit = number(6) }
    if chance(4) { query.offset = number(4) }
  }

  // MARK: Expressions

  /// The value of a record that a row shows or is sorted by.
  private mutating func value() -> Typed {
    for _ in 0..<8 {
      let type = orderedType()
      let node = chance(3) ? values.value(type) : values.attributePath(type)
      if let node { return Typed(node: node, type: type) }
    }
    return Typed(node: ExpressionNode(.keyPath(KeyPathNode(keys: ["name"]))), type: .string)
  }

  private mutating func orderedType() -> ValueType {
    pick([.string, .string, .integer, .integer, .double, .decimal, .date, .date, .boolean])
  }

  private static let parts = ["year:", "quarter:", "month:", "week:", "weekday:", "day:", "hour:"]
  private static let starts = [
    "startOfYear:", "startOfQuarter:", "startOfMonth:", "startOfWeek:", "startOfDay:", "startOfHour:",
  ]

  private mutating func key() -> Typed {
    for _ in 0..<8 {
      switch number(8) {
      case 0, 1:
        let isPart = chance(2)
        if let date = values.attributePath(.date) {
          let name = pick(isPart ? Self.parts : Self.starts)
          return Typed(node: ExpressionNode(.call(name, [date])), type: isPart ? .integer : .date)
        }
      case 2:
        if let number = values.attributePath(.integer) {
          let divisor = ExpressionNode(.constant(.integer(Int64(2 + self.number(3)))))
          return Typed(node: ExpressionNode(.call("modulus:by:", [number, divisor])), type: .integer)
        }
      case 3:
        let type = orderedType()
        return Typed(node: values.value(type), type: type)
      case 4:
        let type: ValueType = pick([.uuid, .boolean])
        if let path = values.attributePath(type) { return Typed(node: path, type: type) }
      default:
        let type = orderedType()
        if let path = values.attributePath(type) { return Typed(node: path, type: type) }
      }
    }
    return value()
  }

  private func call(_ name: String, _ arguments: ExpressionNode...) -> ExpressionNode {
    ExpressionNode(.call(name, arguments))
  }

  /// An aggregate over the records of a group.
  private mutating func aggregate() -> Typed {
    for _ in 0..<8 {
      switch number(12) {
      case 0, 1: return Typed(node: call("count:", ExpressionNode(.selfRecord)), type: .integer)
      case 2:
        let argument: ExpressionNode? = chance(4) ? values.objectPath().0 : argument(pick([.string, .date, .uuid]))
        if let argument { return Typed(node: call("count:", argument), type: .integer) }
      case 3:
        if let argument = argument(pick([.string, .string, .integer, .double, .date, .uuid])) {
          return Typed(node: call("count:", call("distinct:", argument)), type: .integer)
        }
      case 4, 5, 6, 7:
        let type = orderedType()
        if let argument = argument(type) { return Typed(node: call(pick(["min:", "max:"]), argument), type: type) }
      case 8, 9:
        let type: ValueType = pick([.integer, .integer, .double, .decimal])
        if let argument = argument(type) {
          let isExact = type == .integer
          return Typed(
            node: call("sum:", isExact ? argument : tame(argument, type)), type: type, isInexact: type == .double)
        }
      case 10:
        let type: ValueType = pick([.integer, .double])
        if let argument = argument(type) {
          return Typed(node: call("average:", tame(argument, type)), type: .double, isInexact: true)
        }
      default:
        let type: ValueType = pick([.integer, .double])
        guard let argument = argument(type) else { continue }
        let tamed = tame(argument, type)
        switch number(3) {
        case 0: return Typed(node: call("median:", tamed), type: .double, isInexact: true)
        case 1: return Typed(node: call("stddev:", tamed), type: .double, isInexact: true)
        default:
          let percent = ExpressionNode(.constant(.integer(pick([0, 10, 25, 50, 90, 100]))))
          return Typed(node: call("percentile:at:", tamed, percent), type: .double, isInexact: true)
        }
      }
    }
    return Typed(node: call("count:", ExpressionNode(.selfRecord)), type: .integer)
  }

  private mutating func argument(_ type: ValueType) -> ExpressionNode? {
    guard chance(5) else { return values.attributePath(type) }
    let value = values.value(type, levels: 1)
    // An aggregate of a constant ranges over that constant.
    if case .constant = value.kind { return nil }
    return value
  }

  /// The number where it is small: of sums of doubles that differ much only the first digits are the same in any order.
  private func tame(_ number: ExpressionNode, _ type: ValueType) -> ExpressionNode {
    let most = ExpressionNode(.constant(.integer(100_000)))
    let least = ExpressionNode(.constant(.integer(-100_000)))
    let test = values.compare(number, .between, ExpressionNode(.list([least, most])))
    return ExpressionNode(.ternary(test, number, ExpressionNode(.nilLiteral)))
  }

  /// A calculation with aggregates.
  private mutating func calculation() -> Typed {
    let left = aggregate()
    guard [.integer, .double, .decimal].contains(left.type), let path = values.attributePath(left.type) else {
      return left
    }
    let right = call(pick(["min:", "max:", "count:"]), path)
    var names = ["add:to:", "from:subtract:", "multiply:by:", "divide:by:"]
    // What is left over jumps where the last digit differs.
    if !left.isInexact { names.append("modulus:by:") }
    let name = pick(names)
    return Typed(node: call(name, left.node, right), type: left.type, isInexact: true)
  }

  // MARK: Conditions

  /// A condition on groups; sums of doubles are compared with numbers that they never are.
  private mutating func having(_ keys: [Typed]) -> PredicateNode {
    switch number(6) {
    case 0: return PredicateNode(.and([having(keys), having(keys)]))
    case 1: return PredicateNode(.not(having(keys)))
    case 2:
      guard let key = keys.first else { break }
      return values.compare(key.node, pick([.equal, .notEqual]), chance(2) ? nilLiteral : values.constant(key.type))
    default: break
    }
    let typed = aggregate()
    if chance(5) { return values.compare(typed.node, pick([.equal, .notEqual]), nilLiteral) }
    if typed.isInexact {
      let limit = ExpressionNode(.constant(.double(Double(number(40)) + 0.37)))
      return values.compare(typed.node, pick([.less, .greater]), limit)
    }
    let count = typed.node == call("count:", ExpressionNode(.selfRecord))
    let right = count ? ExpressionNode(.constant(.integer(Int64(number(4))))) : values.constant(typed.type)
    return values.compare(typed.node, values.comparator(typed.type), right)
  }

  private var nilLiteral: ExpressionNode { ExpressionNode(.nilLiteral) }
}
