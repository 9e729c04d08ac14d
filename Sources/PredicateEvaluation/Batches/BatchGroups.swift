import PredicateLanguage

/// The groups of a run over rows that are looked at many at a time: keys and arguments that are plain fields.
///
/// Groups are numbered in the order in which their first rows come, as ``GroupTable`` has it, and sums are taken in the
/// order of the rows, so that the results are those of an evaluation row by row to the last digit.
struct BatchGroups {
  private let source: BatchSource
  /// The slot of each key in the list of the records' properties.
  private let slots: [Int]
  private var numbering: [GroupNumbers]
  private var aggregates: [GroupAggregates]
  /// Where several keys make a group: numbers of pairs of numbers.
  private var pairs: [GroupNumbers]
  /// The first row of each group.
  private var firstRows: [Int] = []
  private var places = [Int32](repeating: 0, count: Kernel.batchSize)
  private var more = [Int32](repeating: 0, count: Kernel.batchSize)

  /// Nil if a key or an argument is more than a field, or a function needs the values themselves.
  init?(_ groups: CompiledGroups, _ source: BatchSource) {
    guard !groups.keys.isEmpty else { return nil }
    self.source = source
    numbering = []
    var slots: [Int] = []
    for key in groups.keys {
      guard let field = Self.field(key, source), let numbers = GroupNumbers(field) else { return nil }
      numbering.append(numbers)
      if source.count > 0 {
        guard let name = Self.name(key), case .record(let reference) = source.record(0),
          let slot = reference.list.slot(of: name)
        else { return nil }
        slots.append(slot)
      }
    }
    self.slots = slots
    pairs = numbering.dropFirst().map { _ in GroupNumbers() }
    aggregates = []
    for aggregate in groups.aggregates {
      guard !aggregate.isDistinct, aggregate.others.isEmpty else { return nil }
      if aggregate.function == .count, case .selfRecord = aggregate.argument.expression.node.kind {
        aggregates.append(GroupAggregates(.count, nil))
      } else {
        guard let field = Self.field(aggregate.argument, source),
          let made = GroupAggregates(aggregate.function, numbers: field)
        else { return nil }
        aggregates.append(made)
      }
    }
  }

  private static func field(_ expression: CompiledExpression, _ source: BatchSource) -> BatchField? {
    name(expression).flatMap(source.fields.field)
  }

  /// The key that an expression is; nil if it is more.
  private static func name(_ expression: CompiledExpression) -> String? {
    guard case .keyPath(let path) = expression.expression.node.kind, case .key(let name)? = path.onlyStep?.kind else {
      return nil
    }
    return name
  }

  /// Adds the chosen rows of a batch to their groups.
  mutating func add(_ rows: Range<Int>, _ mask: Mask) {
    let batch = Batch(rows: source.rows, start: rows.lowerBound, count: rows.count, mask: mask)
    places.withUnsafeMutableBufferPointer { places in
      guard let places = places.baseAddress else { return }
      numbering[0].number(batch, places)
      for key in pairs.indices {
        more.withUnsafeMutableBufferPointer { more in
          guard let more = more.baseAddress else { return }
          numbering[key + 1].number(batch, more)
          pairs[key].number(batch, pairs: places, more)
        }
      }
      for row in 0..<rows.count where mask[row] != 0 && Int(places[row]) == firstRows.count {
        firstRows.append(rows.lowerBound + row)
      }
      for place in aggregates.indices { aggregates[place].add(batch, places, groups: firstRows.count) }
    }
  }
}

extension BatchGroups: GroupResults {
  var count: Int { firstRows.count }

  func key(_ number: Int, of group: Int) -> RecordValue {
    guard case .record(let reference) = source.record(firstRows[group]) else { return .null }
    return reference.value(at: slots[number])
  }

  func aggregate(_ number: Int, of group: Int) throws(FormatError) -> RecordValue {
    // A sum beyond 64 bits; the run row by row says where.
    aggregates[number].value(of: group) ?? .null
  }

  /// Whether every aggregate has a value in every group.
  var isExact: Bool {
    aggregates.allSatisfy { aggregate in (0..<count).allSatisfy { aggregate.value(of: $0) != nil } }
  }
}
