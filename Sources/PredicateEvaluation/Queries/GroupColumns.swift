import PredicateLanguage
import PredicateQuery

/// Groups held column by column: their keys, and their aggregates.
struct GroupColumns {
  let keys: [RecordColumn]
  let aggregates: [RecordColumn]
  let count: Int

  private func column(_ value: GroupValue) -> RecordColumn? {
    switch value {
    case .key(let number): keys[number]
    case .aggregate(let number): aggregates[number]
    case .computed: nil
    }
  }

  /// The rows of a query, if nothing of it is computed group by group; else nil.
  func rows(
    _ query: CompiledQuery, _ variables: [String: RecordValue], _ context: FunctionContext
  ) throws(FormatError) -> RecordRows? {
    guard let groups = query.groups, query.groupLimit == nil, groups.columns.allSatisfy(\.isPlain),
      groups.order.allSatisfy(\.isPlain),
      !query.resolved.isDistinct || showsKeys(groups)
    else { return nil }
    var chosen: [Int]?
    if let having = groups.having {
      guard let found = indexes(having, variables, context) else { return nil }
      chosen = found
    }
    return try query.rows(
      groups.columns.compactMap(column), order: groups.order.compactMap(column), chosen: chosen, count: count)
  }

  /// Whether the rows of two groups always differ.
  private func showsKeys(_ groups: CompiledGroups) -> Bool {
    keys.indices.allSatisfy { number in
      groups.columns.contains { if case .key(number) = $0 { true } else { false } }
    }
  }

  /// The groups for which a condition holds; nil if it is to be evaluated group by group.
  private func indexes(
    _ having: CompiledPredicate, _ variables: [String: RecordValue], _ context: FunctionContext
  ) -> [Int]? {
    guard !having.needsAllRecords else { return nil }
    let constants = BatchConstants(
      program: having.resolved, locale: having.locale, variables: variables, aggregates: [], context: context)
    let compiler = BatchCompiler(fields: self, constants: constants, readsVariables: true)
    guard let kernel = compiler.kernel(having.resolved.root) else { return nil }
    var chosen: [Int] = []
    let isKnown = Kernel.withMask { mask in
      for start in stride(from: 0, to: count, by: Kernel.batchSize) {
        let size = min(Kernel.batchSize, count - start)
        mask.update(repeating: 1, count: size)
        guard kernel.narrow(.none, start, size, mask) else { return false }
        MaskWords.append(start..<start + size, mask, to: &chosen)
      }
      return true
    }
    return isKnown ? chosen : nil
  }
}

extension GroupColumns: FieldSource {
  func field(_ key: String) -> BatchField? {
    (keys + aggregates).first { UTF8Text.equal($0.name, key) }.flatMap(BatchField.init)
  }
}

extension GroupColumns: GroupResults {
  func key(_ number: Int, of group: Int) -> RecordValue { keys[number][group] }

  func aggregate(_ number: Int, of group: Int) throws(FormatError) -> RecordValue { aggregates[number][group] }
}

extension CompiledQuery {
  /// The rows that columns hold, put in order by others, within the limit; `chosen` are their places, nil all.
  func rows(
    _ columns: [RecordColumn], order: [RecordColumn], chosen: [Int]?, count: Int
  ) throws(FormatError) -> RecordRows {
    rows(columns, count: count, places: try page(sorter.order(order, among: chosen, count: count, first: mostPlaces)))
  }

  /// Rows of columns by their places.
  func rows(_ columns: [RecordColumn], count: Int, places: [Int]) -> RecordRows {
    let names = resolved.columns.map(\.name)
    let named = zip(names, columns).map { RecordColumn($0, $1.storage, present: $1.present) }
    return RecordRows(columns: names, source: RecordTable(unchecked: named, count: count).content, places: places)
  }

  /// How many rows the offset and the limit look at; all where groups of them have a limit of their own.
  var mostPlaces: Int {
    guard groupLimit == nil, let limit = resolved.limit else { return .max }
    let (most, overflows) = limit.addingReportingOverflow(resolved.offset ?? 0)
    return overflows ? .max : most
  }
}
