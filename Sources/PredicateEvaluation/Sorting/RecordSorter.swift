#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
package import PredicateLanguage
package import PredicateQuery

/// Puts records in order: by the first key that tells two of them apart.
///
/// Nil comes before everything, or after it in descending order, unless a key says where; NaN comes before the other
/// numbers, or after them in descending order; rows that no key tells apart keep their order.
package struct RecordSorter: Sendable {
  /// The keys, the most important first.
  package let keys: [SortKey]
  let programs: [CompiledExpression]
  private let texts: [SortedText]
  /// What stops the sorting, by any of the keys.
  private let interruption: Interruption?

  /// Sorts by these keys, whose `[l]` goes by `locale`.
  /// - Throws: ``FormatError`` for a key that does not compile, and `unknownLocale`.
  package init(_ keys: [SortKey], locale: String? = nil) throws(FormatError) {
    let textLocale = try TextLocale.required(locale)
    var programs: [CompiledExpression] = []
    for key in keys { programs.append(try key.expression.compiled(locale: locale)) }
    self.keys = keys
    self.programs = programs
    texts = keys.map { SortedText($0.options, textLocale) }
    interruption = keys.reduce(nil) { Interruption.joined($0, $1.expression.limits.interruption) }
  }

  /// Keeps the order.
  package init() {
    keys = []
    programs = []
    texts = []
    interruption = nil
  }

  /// The keys as they could be typed.
  package var text: String { keys.map(\.text).joined(separator: ", ") }

  /// Whether some key ranges over all records.
  package var needsAllRecords: Bool { programs.contains(where: \.needsAllRecords) }

  /// Whether some CAST makes nil of texts that are no numbers, or no booleans.
  package var mayLoseTexts: Bool { programs.contains(where: \.mayLoseTexts) }

  /// The places of the chosen records, in order, at most the first `most`. A key that is an aggregate ranges over all
  /// records, chosen or not.
  ///
  /// Cost: one evaluation of each key for each chosen record, then n log m comparisons for m places.
  /// - Throws: ``FormatError`` for a key whose evaluation fails, with the record's place, and of code `typeMismatch` for
  ///   values that have no order among each other.
  package func sorted(
    _ chosen: [Int], of records: [RecordValue], variables: [String: RecordValue] = [:], first most: Int = .max
  ) throws(FormatError) -> [Int] {
    if keys.isEmpty { return most < chosen.count ? Array(chosen.prefix(most)) : chosen }
    var columns: [[RecordValue]] = []
    for program in programs { columns.append(try Self.values(of: program, chosen, records, variables)) }
    return try order(columns, first: most).map { chosen[$0] }
  }

  /// The places of rows in order, at most the first `most`, given the values of each key for every row.
  /// - Throws: ``FormatError`` of code `typeMismatch` for values that have no order among each other.
  package func order(_ columns: [[RecordValue]], first most: Int = .max) throws(FormatError) -> [Int] {
    let stored = columns.map { values in
      var stored = ColumnValues()
      for value in values { stored.append(value) }
      return stored.finish("", coding: false)
    }
    return try order(stored, among: nil, count: columns.first?.count ?? 0, first: most)
  }

  /// The places of rows in order, at most the first `most`, given the values of each key for all of `count` rows; of
  /// these the chosen ones, which ascend, nil all.
  /// - Throws: ``FormatError`` of code `typeMismatch` for values that have no order among each other.
  func order(
    _ columns: [RecordColumn], among chosen: [Int]?, count: Int, first most: Int
  ) throws(FormatError) -> [Int] {
    if keys.isEmpty { return Array((chosen ?? Array(0..<count)).prefix(most)) }
    if let order = rowOrder(columns) {
      return try order.places(among: chosen, count: count, first: most, interruption)
    }
    // Values that may have no order: all are compared, since whether some have none does not depend on how many are wanted.
    var pause = WorkPause(interruption)
    var values: [[RecordValue]] = []
    for (column, text) in zip(columns, texts) {
      var folded: [RecordValue] = []
      folded.reserveCapacity(count)
      for row in 0..<count {
        try pause.step()
        folded.append(text.folded(column[row]))
      }
      values.append(folded)
    }
    return Array(try order(chosen ?? Array(0..<count), values).prefix(most))
  }

  /// The order of rows by the values of each key, if all of a key's are of one kind that has an order; else nil.
  func rowOrder(_ columns: [RecordColumn]) -> RowOrder? {
    var sortable: [SortableColumn] = []
    for (place, column) in columns.enumerated() {
      guard let column = texts[place].folded(column).flatMap({ SortableColumn($0, keys[place]) }) else { return nil }
      sortable.append(column)
    }
    return RowOrder(sortable)
  }

  /// The rows in order, given the values of each key for every row.
  private func order(_ rows: [Int], _ columns: [[RecordValue]]) throws(FormatError) -> [Int] {
    var failure: FormatError?
    let interruption = interruption
    var comparisons = 0
    let order = rows.sorted { left, right in
      guard failure == nil else { return left < right }
      comparisons += 1
      if comparisons & 0xFFF == 0, interruption.isRequested { failure = FormatError(.interrupted) }
      for place in keys.indices {
        do throws(ValueError) {
          switch try compare(columns[place][left], columns[place][right], place) {
          case .less: return true
          case .greater: return false
          case .equal, .unordered: continue
          }
        } catch {
          failure = sortingError(error, place, columns[place][left], columns[place][right])
        }
      }
      return left < right
    }
    if let failure { throw failure }
    return order
  }

  private static func values(
    of program: CompiledExpression, _ chosen: [Int], _ records: [RecordValue], _ variables: [String: RecordValue]
  ) throws(FormatError) -> [RecordValue] {
    if program.needsAllRecords || chosen.count == records.count {
      let values = try program.values(for: records, variables: variables)
      return chosen.map { values[$0] }
    }
    return try program.values(for: chosen.map { records[$0] }, rows: chosen, variables: variables)
  }

  private func sortingError(
    _ error: ValueError, _ place: Int, _ left: RecordValue, _ right: RecordValue
  ) -> FormatError {
    let expression = keys[place].expression
    // What helps a comparison is no help in an order: there is none to write ANY before.
    let hint: String? =
      switch (left.type, right.type) {
      case (.list, _), (.set, _), (_, .list), (_, .set): "take an aggregate of it, such as `@count`"
      case (.record, _), (_, .record): "name one of its attributes"
      default: error.hint
      }
    let policy = expression.limits.policy
    return FormatError(
      Diagnostic(
        error.code, "sorting: " + error.message, at: expression.node.span, hint: policy.told(hint: hint)),
      source: expression.source)
  }

  // MARK: Single rows

  /// The compiled keys.
  var expressions: [CompiledExpression] { programs }

  /// What to compare in the place of a value of a key.
  func folded(_ value: RecordValue, _ place: Int) -> RecordValue { texts[place].folded(value) }

  /// The order of two rows by the first `most` keys, given their folded values; equal where no key tells them apart.
  /// - Throws: ``FormatError`` of code `typeMismatch` for values that have no order among each other.
  func compare(
    _ left: [RecordValue], _ right: [RecordValue], first most: Int
  ) throws(FormatError) -> ValueOrdering {
    for place in keys.indices.prefix(most) {
      do throws(ValueError) {
        let order = try compare(left[place], right[place], place)
        if order == .less || order == .greater { return order }
      } catch {
        throw sortingError(error, place, left[place], right[place])
      }
    }
    return .equal
  }

  /// The order of two values of a key, its direction counted in.
  private func compare(
    _ left: RecordValue, _ right: RecordValue, _ place: Int
  ) throws(ValueError) -> ValueOrdering {
    let key = keys[place]
    switch (left == .null, right == .null) {
    case (true, true): return .equal
    case (true, false): return key.putsNullsFirst ? .less : .greater
    case (false, true): return key.putsNullsFirst ? .greater : .less
    case (false, false): break
    }
    var order = try texts[place].compare(left, right)
    if order == .unordered {
      // NaN stands before the numbers.
      switch (Self.isNaN(left), Self.isNaN(right)) {
      case (true, true): order = .equal
      case (true, false): order = .less
      case (false, true): order = .greater
      case (false, false): break
      }
    }
    return key.isDescending ? order.reversed : order
  }

  private static func isNaN(_ value: RecordValue) -> Bool {
    switch value {
    case .double(let number): number.isNaN
    case .decimal(let number): number.isNaN
    case .null, .bool, .integer, .string, .date, .uuid, .data, .array, .set, .object, .record: false
    }
  }
}

/// How the texts of one sort key compare: as `<` with the key's options does.
private struct SortedText: Sendable {
  private let folding: TextFolding?
  private let rules: LocaleRules?

  init(_ options: ComparisonOptions, _ locale: TextLocale?) {
    rules = LocaleRules(options, locale)
    folding = TextFolding(options)
  }

  /// The value to compare in the place of a value; made once for each row.
  func folded(_ value: RecordValue) -> RecordValue {
    if let rules { return rules.folded(value) }
    guard case .string(let text) = value, let folding else { return value }
    return .string(folding.fold(text))
  }

  /// The column of the values to compare in the place of a column's; nil if these compare by rules of their own.
  func folded(_ column: RecordColumn) -> RecordColumn? {
    if rules != nil { return nil }
    guard folding != nil else { return column }
    var values = ColumnValues()
    for row in 0..<column.count { values.append(folded(column[row])) }
    return values.finish(column.name, coding: false)
  }

  /// The order of two folded values.
  func compare(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> ValueOrdering {
    if let rules, case (.string(let left), .string(let right)) = (left, right) { return rules.compare(left, right) }
    return try ValueRules.compare(left, right)
  }
}
