import PredicateLanguage

/// Turns conditions into kernels where no record can make them fail.
///
/// What may fail, or reads more than keys, is left to be evaluated row by row, so that the errors of a run do not depend
/// on how it is carried out.
struct BatchCompiler {
  let fields: any FieldSource
  let constants: BatchConstants
  /// Whose keys `fields` has; nil if it has those of the record.
  var element: Element?
  /// Whether the fields are the values of variables, as those of groups are.
  let readsVariables: Bool
  /// A list with more elements could end an evaluation, and is left to it.
  let mostElements: Int

  /// A compiler of the conditions of a program over the fields of records.
  init(fields: any FieldSource, constants: BatchConstants, readsVariables: Bool = false) {
    self.fields = fields
    self.constants = constants
    self.readsVariables = readsVariables
    mostElements = LoopCount(constants.program.root, constants.program.aggregates)
      .mostElements(within: constants.limits)
  }

  /// The same for the fields of the elements of a list.
  init(_ outer: BatchCompiler, fields: any FieldSource, element: Element) {
    self.fields = fields
    self.element = element
    constants = outer.constants
    readsVariables = outer.readsVariables
    mostElements = outer.mostElements
  }

  /// An element of a list.
  struct Element {
    let slot: Int
    /// The keys whose value stands for the element itself; none if the element is what is in the list.
    let path: [String]
  }

  // The marks of nested OR and NOT lie on the stack.
  static let mostDepth = 24

  /// The kernel of a condition; nil if it is to be evaluated row by row.
  func kernel(_ predicate: ResolvedPredicate, depth: Int = 0) -> Kernel? {
    guard depth < Self.mostDepth else { return nil }
    switch predicate.kind {
    case .constant(let holds): return holds ? .always : .never
    case .and(let parts): return kernels(parts, depth).map(Kernel.all)
    case .or(let parts): return kernels(parts, depth).map(Kernel.any)
    case .not(let part): return kernel(part, depth: depth + 1).map(Kernel.not)
    case .equal, .ordered, .between, .betweenBounds, .contains, .text:
      return leaf(predicate) ?? coded(predicate)
    case .quantified(let isAll, let collection, let slot, let body):
      return quantified(isAll, collection, slot, body, depth)
    case .typeConforms, .custom, .block, .unsupported: return nil
    }
  }

  private func kernels(_ parts: [ResolvedPredicate], _ depth: Int) -> [Kernel]? {
    var kernels: [Kernel] = []
    for part in parts {
      guard let kernel = kernel(part, depth: depth + 1) else { return nil }
      kernels.append(kernel)
    }
    return kernels
  }

  // MARK: Leaves

  private func leaf(_ predicate: ResolvedPredicate) -> Kernel? {
    switch predicate.kind {
    case .equal(let left, let right, let options):
      guard LocaleRules(options, constants.locale) == nil else { return nil }
      if let field = field(left), let value = constants.value(right) { return equal(field, value, options) }
      if let field = field(right), let value = constants.value(left) { return equal(field, value, options) }
      if let value = constants.value(right) { return count(left, .equal, value) }
      return constants.value(left).flatMap { count(right, .equal, $0) }
    case .ordered(let left, let orEqual, let right, let options):
      guard TextFolding(options) == nil, LocaleRules(options, constants.locale) == nil else { return nil }
      if let field = field(left), let value = constants.value(right) {
        return ordered(field, OrderRelation(orEqual: orEqual, isReversed: false), value)
      }
      if let field = field(right), let value = constants.value(left) {
        return ordered(field, OrderRelation(orEqual: orEqual, isReversed: true), value)
      }
      if let value = constants.value(right) {
        return count(left, OrderRelation(orEqual: orEqual, isReversed: false), value)
      }
      return constants.value(left).flatMap {
        count(right, OrderRelation(orEqual: orEqual, isReversed: true), $0)
      }
    case .between(let value, let low, let high):
      guard let field = field(value), let low = constants.value(low), let high = constants.value(high) else {
        return nil
      }
      return between(field, ComparisonRules.Bounds(low, high))
    case .betweenBounds(let value, let bounds):
      guard let field = field(value), let bounds = constants.value(bounds) else { return nil }
      do { return between(field, try ComparisonRules.Bounds(bounds)) } catch { return nil }
    case .contains(let container, let element, let options):
      guard LocaleRules(options, constants.locale) == nil else { return nil }
      if let field = field(element), let members = constants.value(container) { return member(field, members, options) }
      if let field = field(container), let part = constants.value(element) { return contains(field, part, options) }
      return nil
    case .text(let test, let subject, let pattern, let options):
      guard LocaleRules(options, constants.locale) == nil else { return nil }
      guard let field = field(subject), let pattern = constants.value(pattern) else { return nil }
      return text(test, field, pattern, options)
    case .constant, .and, .or, .not, .quantified, .typeConforms, .custom, .block, .unsupported: return nil
    }
  }

  private func field(_ expression: ResolvedExpression) -> BatchField? {
    if readsVariables {
      guard case .variable(let number) = expression.kind, constants.program.variables.indices.contains(number) else {
        return nil
      }
      return fields.field(constants.program.variables[number].name)
    }
    let (root, rest) = expression.path
    let keys: [String]
    switch (root.kind, element) {
    case (.record, nil): keys = rest
    case (.element(let slot), let element?) where slot == element.slot: keys = element.path + rest
    default: return nil
    }
    guard let last = keys.last else { return element == nil ? nil : fields.itself }
    var source = fields
    for key in keys.dropLast() {
      guard let next = source.record(key) else { return nil }
      source = next
    }
    return source.field(last)
  }

  // MARK: Numbers

  private func equal(_ field: BatchField, _ value: RecordValue, _ options: ComparisonOptions) -> Kernel? {
    if case .null = value { return field.presence.map(Kernel.not) ?? .never }
    switch field.kind {
    case .integer, .double:
      guard let number = NumberRules.Number(value) else { return .never }
      return compare(field, .equal, number)
    case .date:
      guard let seconds = value.secondsSince2001 else { return .never }
      return field.kernel(cost: 1, doubles: DoubleRange(low: seconds, high: seconds))
    case .text:
      guard case .string(let text) = value else { return .never }
      return equal(field, text, TextFolding(options))
    case .coded: return nil
    }
  }

  private func ordered(_ field: BatchField, _ relation: OrderRelation, _ value: RecordValue) -> Kernel? {
    if case .null = value {
      // Nil has no order with a value, and is equal to nil.
      return relation.holds(.equal) ? field.presence.map(Kernel.not) ?? .never : .never
    }
    switch field.kind {
    case .integer, .double: return NumberRules.Number(value).flatMap { compare(field, relation, $0) }
    case .date:
      guard let seconds = value.secondsSince2001, let range = relation.doubles(.double(seconds)) else { return nil }
      return field.kernel(cost: 1, doubles: range)
    case .text:
      guard case .string(let text) = value else { return nil }
      return ordered(field, relation, text)
    case .coded: return nil
    }
  }

  private func compare(_ field: BatchField, _ relation: OrderRelation, _ number: NumberRules.Number) -> Kernel? {
    switch field.kind {
    case .integer:
      guard let range = relation.integers(number) else { return .never }
      if range.lowerBound == range.upperBound {
        return field.kernel(cost: 1, integers: IntegerEquality(wanted: range.lowerBound))
      }
      return field.kernel(cost: 1, integers: IntegerRange(range))
    case .double:
      return relation.doubles(number).flatMap { field.kernel(cost: 1, doubles: $0) }
    case .date, .text, .coded: return nil
    }
  }

  private func between(_ field: BatchField, _ bounds: ComparisonRules.Bounds?) -> Kernel? {
    guard let bounds else { return .never }
    let (low, high) = (bounds.low, bounds.high)
    switch field.kind {
    case .integer:
      guard let low = NumberRules.Number(low), let high = NumberRules.Number(high) else { return nil }
      guard let from = OrderRelation.greaterOrEqual.integers(low), let to = OrderRelation.lessOrEqual.integers(high),
        from.overlaps(to)
      else { return .never }
      return field.kernel(cost: 1, integers: IntegerRange(from.clamped(to: to)))
    case .double:
      guard let low = NumberRules.Number(low), let high = NumberRules.Number(high),
        let from = OrderRelation.greaterOrEqual.doubles(low), let to = OrderRelation.lessOrEqual.doubles(high)
      else { return nil }
      // Nothing is within a bound that is NaN, whose range is empty.
      let range = DoubleRange(low: max(from.low, to.low), high: min(from.high, to.high))
      return field.kernel(cost: 1, doubles: range)
    case .date:
      guard let low = low.secondsSince2001, let high = high.secondsSince2001 else { return nil }
      return field.kernel(cost: 1, doubles: DoubleRange(low: low, high: high))
    case .text:
      guard case .string(let low) = low, case .string(let high) = high else { return nil }
      let range = TextRange(
        low: (ColumnBuffer(Array(low.utf8)), true), high: (ColumnBuffer(Array(high.utf8)), true))
      return field.kernel(cost: 4, texts: range)
    case .coded: return nil
    }
  }

  // MARK: Membership

  private func member(_ field: BatchField, _ container: RecordValue, _ options: ComparisonOptions) -> Kernel? {
    guard let values = ComparisonRules.members(of: container) else { return nil }
    switch field.kind {
    case .integer:
      var members: Set<Int64> = []
      for number in values.lazy.compactMap(NumberRules.Number.init) {
        if let found = OrderRelation.equal.integers(number) { members.insert(found.lowerBound) }
      }
      if members.isEmpty { return .never }
      if members.count == 1, let only = members.first {
        return field.kernel(cost: 1, integers: IntegerEquality(wanted: only))
      }
      return field.kernel(cost: 3, integers: IntegerMembers(members))
    case .text: return member(field, values, options)
    // Lists of doubles and dates are rare and short: one test for each.
    case .double, .date:
      guard values.count <= 8 else { return nil }
      var parts: [Kernel] = []
      for value in values {
        guard let part = equal(field, value, []) else { return nil }
        parts.append(part)
      }
      return parts.isEmpty ? .never : .any(parts)
    case .coded: return nil
    }
  }

  // MARK: Few texts

  /// The kernel of any condition on nothing but a column of coded texts: each of the different texts is asked once.
  private func coded(_ predicate: ResolvedPredicate) -> Kernel? {
    let needed = RequiredKeys(of: predicate)
    guard element == nil, constants.aggregatesAreValues, !needed.dependsOnRun, needed.keys?.count == 1,
      let key = needed.keys?.first?.text,
      let field = fields.field(key), case .coded(let codes, let dictionary) = field.source,
      let program = try? constants.rows(predicate)
    else { return nil }
    var scope = constants.scope(program.layout)
    let shape = RecordShape(keys: [key])
    func verdict(_ value: RecordValue) -> Bool? {
      // A failure means that some row may fail, which the evaluation row by row finds.
      try? program.run(.object(RecordObject(shape: shape, values: [value])), &scope)
    }
    var verdicts: [Bool] = []
    verdicts.reserveCapacity(dictionary.count)
    // A text that CAST loses is counted for each row.
    let isLossless = CastLosses.loseNothing {
      for code in 0..<dictionary.count {
        guard let holds = verdict(.string(dictionary.string(code))) else { return }
        verdicts.append(holds)
      }
    }
    guard isLossless, verdicts.count == dictionary.count else { return nil }
    let kernel = TextColumnKernels.coded(codes, verdicts, field.present)
    guard let presence = field.presence else { return kernel }
    guard let nilHolds = verdict(.null) else { return nil }
    return nilHolds ? .any([kernel, .not(presence)]) : kernel
  }
}
