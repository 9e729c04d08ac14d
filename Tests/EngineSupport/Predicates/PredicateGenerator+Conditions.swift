import PredicateFormat
import PredicateLanguage
import TestSupport

extension PredicateGenerator {
  mutating func comparison(of type: ValueType) -> PredicateNode {
    let left = value(type)
    let right = generator.chance(2) ? constant(type) : value(comparable(type))
    let operation = comparator(type)
    let options = type == .string && operation != .between ? options() : []
    return generator.chance(6) ? compare(right, operation, left, options) : compare(left, operation, right, options)
  }

  /// The type itself, or another whose values compare with it.
  private mutating func comparable(_ type: ValueType) -> ValueType {
    switch type {
    case .integer, .double, .decimal: generator.chance(3) ? generator.pick([.integer, .double, .decimal]) : type
    default: type
    }
  }

  mutating func nilCondition() -> PredicateNode? {
    let operation: ComparisonOperator = generator.pick([.equal, .notEqual])
    let subject: ExpressionNode? = generator.chance(3) ? objectPath().0 : attributePath(scalarType())
    return subject.map { compare($0, operation, ExpressionNode(.nilLiteral)) }
  }

  mutating func between() -> PredicateNode {
    let type: ValueType = generator.pick([.integer, .double, .decimal, .string, .date])
    let low = generator.chance(4) ? value(type, levels: 1) : constant(type)
    let high = generator.chance(4) ? value(type, levels: 1) : constant(type)
    return compare(value(type), .between, ExpressionNode(.list([low, high])))
  }

  /// A year, or the start of a span, compared with that of a date which some record has, or one nearby.
  mutating func dateSpanCondition() -> PredicateNode? {
    guard case .date(let date)? = world.sample(.date, &generator) else { return nil }
    let name = generator.pick(["year:"] + Self.dateStarts.keys.sorted())
    let call = dateFunction(name, 1)
    let constant: RecordValue
    if let unit = Self.dateStarts[name] {
      guard let start = try? DateFunctions.start(of: unit, date, in: .utc) else { return nil }
      constant = .date(generator.chance(4) ? date : start)
    } else {
      guard let year = try? DateFunctions.part(.year, of: date, in: .utc) else { return nil }
      constant = .integer(year + Int64(generator.pick([0, 0, 0, 1, -1])))
    }
    if generator.chance(8) {
      return compare(call, .between, ExpressionNode(.list([literal(constant), literal(constant)])))
    }
    let operation: ComparisonOperator = generator.pick([
      .equal, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
    ])
    return generator.chance(4)
      ? compare(literal(constant), operation, call) : compare(call, operation, literal(constant))
  }

  // MARK: Text

  private static let patterns = [
    "[a-c]+", "a.*", ".*", "", "(ab|AB)c?", "\\d+", "[^a]*", "s.?", ".", "a\\.b", "\\S+", "x{2,}", "[A-Z][a-z]*",
    "a\\b.*",
    "(?i)ab", "strass?e",
  ]

  private static let wildcards = [
    "*", "?", "a*", "*b", "*a*", "a?", "?b", "", "\\*", "a\\*b", "*\\?*", "a%b", "a_*", "[a]", "*[", "*'*", "*\"*",
    "*\\\\*", "??", "S*e",
    "*\u{DF}*", "\u{E9}*", "*\n*",
  ]

  mutating func textCondition() -> PredicateNode? {
    let subject = value(.string)
    switch generator.number(7) {
    case 0: return compare(subject, .like, literal(.string(generator.pick(Self.wildcards))), options())
    case 1 where generator.chance(3): return compare(subject, .like, value(.string, levels: 1), options())
    case 2: return compare(subject, .matches, literal(.string(generator.pick(Self.patterns))), options())
    default:
      let operation: ComparisonOperator = generator.pick([.contains, .beginsWith, .endsWith])
      let needle = generator.chance(5) ? value(.string, levels: 1) : self.needle()
      return compare(subject, operation, needle, options())
    }
  }

  /// A short text that often occurs in the data.
  private mutating func needle() -> ExpressionNode {
    if generator.chance(2), case .string(let text)? = world.sample(.string, &generator) {
      let scalars = Array(text.unicodeScalars)
      let start = generator.number(scalars.count + 1)
      let length = generator.number(3)
      var part = String.UnicodeScalarView()
      part.append(contentsOf: scalars.dropFirst(start).prefix(length))
      return literal(.string(String(part)))
    }
    return literal(
      .string(
        generator.pick([
          "a", "A", "b", "e", "\u{E9}", "s", "ss", "k", "%", "_", "*", "\\", "'", "\"", " ", "", "i", "\u{301}",
        ])))
  }

  // MARK: Collections

  mutating func membership() -> PredicateNode? {
    let type = scalarType()
    let options = type == .string ? options() : []
    switch generator.number(6) {
    case 0:
      guard let collection = valuesPath(type) else { return nil }
      return compare(value(type, levels: 1), .in, collection, options)
    case 1:
      guard let collection = valuesPath(type) else { return nil }
      return compare(collection, .contains, value(type, levels: 1), options)
    case 2:
      guard let path = operatorPath(.distinctUnionOfObjects, type) else { return nil }
      return compare(value(type, levels: 1), .in, path, options)
    case 3: return compare(value(.string), .in, value(.string), self.options())
    default:
      var elements = (0..<generator.number(5)).map { _ in generator.chance(5) ? value(type, levels: 1) : constant(type)
      }
      if generator.chance(6) { elements.append(ExpressionNode(.nilLiteral)) }
      return compare(value(type), .in, ExpressionNode(.list(elements)), options)
    }
  }

  mutating func quantified() -> PredicateNode? {
    let type = scalarType()
    guard let collection = generator.chance(4) ? subqueryValues(type) : valuesPath(type) else { return nil }
    let modifier: ComparisonModifier = generator.pick([.any, .any, .all])
    let made: PredicateNode
    switch generator.number(type == .string ? 5 : 3) {
    case 0: made = compare(collection, .in, ExpressionNode(.list([constant(type), constant(type)])), [], modifier)
    case 1 where generator.chance(3):
      made = compare(collection, comparator(type), ExpressionNode(.nilLiteral), [], modifier)
    case 3:
      let operation: ComparisonOperator = generator.pick([.contains, .beginsWith, .endsWith])
      made = compare(collection, operation, needle(), options(), modifier)
    case 4: made = compare(collection, .like, literal(.string(generator.pick(Self.wildcards))), options(), modifier)
    default:
      let right = generator.chance(3) ? value(type, levels: 1) : constant(type)
      made = compare(collection, comparator(type), right, type == .string ? options() : [], modifier)
    }
    // NONE is NOT ANY.
    return generator.chance(4) ? PredicateNode(.not(made)) : made
  }

  mutating func counted() -> PredicateNode? {
    guard let count = count() else { return nil }
    return compare(count, comparator(.integer), literal(.integer(Int64(generator.number(4)))))
  }

  mutating func aggregated() -> PredicateNode? {
    let operation: CollectionOperator = generator.pick([.sum, .avg, .min, .max])
    let type = numericType()
    guard let path = operatorPath(operation, type) else { return nil }
    // The last digit of a sum of doubles depends on the order of the terms, so it is not compared for equality.
    let isInexact = operation == .avg || (operation == .sum && type != .integer)
    let comparison: ComparisonOperator = isInexact ? generator.pick([.less, .greater]) : comparator(type)
    return compare(path, comparison, generator.chance(3) ? value(type, levels: 1) : constant(type))
  }

  // MARK: Subqueries

  /// A SUBQUERY over records of an entity.
  mutating func subquery(_ collection: ExpressionNode, _ entity: RecordModel.Entity) -> ExpressionNode {
    let name = ["x", "y", "z", "u", "v", "w"][min(scopes.count - 1, 5)]
    scopes.append(Scope(variable: name, entity: entity))
    defer { scopes.removeLast() }
    let inner = scopes.count < 4 ? predicate(levels: 2) : comparison(of: scalarType())
    return ExpressionNode(.subquery(collection, name, inner))
  }

  private mutating func subqueryValues(_ type: ValueType) -> ExpressionNode? {
    guard scopes.count < 4, let path = objectsPath() else { return nil }
    let names = path.entity.allAttributes.filter { $0.type == type }.map(\.name)
    guard !names.isEmpty else { return nil }
    let records = subquery(expression(path.scope, path.keys), path.entity)
    return ExpressionNode(.member(records, KeyPathNode(keys: [generator.pick(names)])))
  }

  mutating func subqueryCondition() -> PredicateNode? {
    guard scopes.count < 4, let path = objectsPath() else { return nil }
    let records = subquery(expression(path.scope, path.keys), path.entity)
    let count = literal(.integer(Int64(generator.pick([0, 0, 0, 1, 2]))))
    return compare(counted(records), comparator(.integer), count)
  }

  // MARK: Records

  mutating func objectCondition() -> PredicateNode? {
    let (left, entity) = objectPath()
    for _ in 0..<6 {
      switch generator.number(3) {
      case 0:
        guard let path = objectsPath(), path.entity.name == entity.name else { continue }
        let collection = expression(path.scope, path.keys)
        return generator.chance(2)
          ? compare(left, .in, collection) : compare(collection, generator.pick([.equal, .notEqual]), left, [], .any)
      default:
        let (right, other) = objectPath()
        guard other.name == entity.name, left != right else { continue }
        return compare(left, generator.pick([.equal, .notEqual]), right)
      }
    }
    return nil
  }

  // MARK: The whole set

  /// A comparison with an aggregate over all records.
  mutating func wholeSetCondition() -> PredicateNode? {
    // Inside a SUBQUERY, too, it ranges over the records of the filter.
    let record = scopes[0]
    let type: ValueType = generator.pick([.integer, .integer, .double, .decimal, .date])
    let names = record.entity.attributes.filter { $0.type == type }.map(\.name)
    guard !names.isEmpty else { return nil }
    let path = expression(record, [generator.pick(names)])
    let function: String
    switch type {
    case .date: function = generator.pick(["min:", "max:"])
    case .integer: function = generator.pick(["min:", "max:", "count:", "average:"])
    default: function = generator.pick(["min:", "max:"])
    }
    let aggregate = ExpressionNode(.call(function, [path]))
    guard function == "count:" || function == "average:" else {
      return compare(generator.chance(2) ? path : value(type, levels: 1), comparator(type), aggregate)
    }
    return compare(aggregate, generator.pick([.less, .greater]), value(.integer, levels: 1))
  }
}
