import PredicateLanguage

/// What a calculation may give: NULL, NaN, or a whole number that left 64 bits. All of it is derived here, from the
/// operation and what its operands may be.
extension Translator {
  /// A calculation with operands of one type.
  ///
  /// `nilWhen` is when the result is nil though no operand is; nil for never.
  func calculated(
    _ operation: SQLOperation, _ operands: [SQLScalar], _ type: SQLType, _ what: @autoclosure () -> String,
    nilWhen: SQLText? = nil, _ span: SourceSpan?
  ) throws(Refusal) -> SQLScalar {
    var result = SQLScalar(
      text: try apply(operation, operands.map(\.text), what(), span), type: type,
      isNullable: nilWhen != nil || operands.contains(where: \.isNullable))
    switch type {
    case .double: deriveNaN(&result, operation, operands, nilWhen)
    case .integer: try deriveRange(&result, operation, operands, what(), span)
    case .boolean, .decimal, .decimalText, .string, .binary, .date, .uuid: break
    }
    result.text = try calculatingAll(result.text, of: operands, span)
    return result
  }

  // MARK: NaN

  private func deriveNaN(
    _ result: inout SQLScalar, _ operation: SQLOperation, _ operands: [SQLScalar], _ nilWhen: SQLText?
  ) {
    let isMade = operation.canMakeNaN(of: operands)
    switch dialect.nan {
    case .none: break
    case .value: result.canBeNaN = isMade || operands.contains(where: \.canBeNaN)
    case .null:
      guard isMade || operands.contains(where: { $0.nilWhen != nil }) else { return }
      result.isNullable = true
      result.nilWhen = operands.flatMap(whenNil) + [nilWhen].compactMap { $0 }
    }
  }

  /// When a value is nil: one of these conditions holds.
  func whenNil(_ scalar: SQLScalar) -> [SQLText] {
    scalar.nilWhen ?? (scalar.isNullable ? ["\(scalar.text) IS NULL"] : [])
  }

  /// The value where each NULL stands for nil: a NaN ends the statement.
  ///
  /// For what takes NULL and NaN each in its own way: aggregates, groups, orders, texts, columns of a result.
  func withoutNaN(_ scalar: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    guard let nilWhen = scalar.nilWhen else { return scalar }
    let failure = try apply(.failure, [], "a number that may be NaN", span).failing
    let isNaN: SQLText =
      nilWhen.isEmpty ? "\(scalar.text) IS NULL" : "\(scalar.text) IS NULL AND NOT (\(nilWhen.joined(" OR ")))"
    var result = scalar
    result.text = try short("(CASE WHEN \(isNaN) THEN \(failure) ELSE \(scalar.text) END)", span)
    result.nilWhen = nil
    result.isNullable = !nilWhen.isEmpty
    return result
  }

  /// Whether a double is NaN; nil where none can be.
  func isNaN(_ scalar: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLText? {
    scalar.canBeNaN ? try apply(.isNaN, [scalar.text], "a number that may be NaN", span) : nil
  }

  // MARK: Whole numbers

  private func deriveRange(
    _ result: inout SQLScalar, _ operation: SQLOperation, _ operands: [SQLScalar], _ what: @autoclosure () -> String,
    _ span: SourceSpan?
  ) throws(Refusal) {
    if let range = WholeRange.of(operation, operands.map(\.range)) {
      result.range = range
      return
    }
    result.text = result.text.failing
    if let checked = operation.checked(of: operands).first(where: { dialect.template($0) != nil }) {
      result.text = try apply(checked, operands.map(\.text), what(), span).failing
    }
    guard dialect.template(.overflowed) != nil, WholeRange.isSilent(operation) else { return }
    // What left 64 bits stays a double through all but a division, so that the whole is tested once; but not beside a
    // NULL, which takes its place.
    let keeps = operation != .divideIntegers
    let calculation = try apply(
      operation, operands.map { keeps ? $0.calculation?.text ?? $0.text : $0.text }, what(), span)
    var steps: [SQLText] = []
    for place in operands.indices where keeps {
      let isBesideNull = operands.indices.contains { $0 != place && operands[$0].isNullable }
      if isBesideNull, let inner = operands[place].calculation { steps += inner.steps }
    }
    steps.append(calculation)
    var tests: [SQLText] = []
    for step in steps { tests.append(try apply(.overflowed, [step], what(), span)) }
    let failure = try apply(.failure, [], what(), span).failing
    result.text = try short("(CASE WHEN \(tests.joined(" OR ")) THEN \(failure) ELSE \(calculation) END)", span)
    result.calculation = SQLScalar.Calculation(text: calculation, steps: steps)
  }
}

extension SQLOperation {
  /// The same where it may leave 64 bits, the first that there is.
  fileprivate func checked(of operands: [SQLScalar]) -> [SQLOperation] {
    switch self {
    case .add: [.addChecked]
    case .subtract where operands.first?.range.contains(0) == true && operands.last?.range.contains(.min) == true:
      [.subtractLeastChecked, .subtractChecked]
    case .subtract: [.subtractChecked]
    case .multiply: [.multiplyChecked]
    case .negate: [.negateChecked]
    case .divideIntegers: [.divideIntegersChecked]
    case .absolute: [.absoluteChecked]
    default: []
    }
  }

  private enum NaNRule { case always, ofTwoInfinities, ofOneInfinity, ofFirstInfinity }

  /// What makes NaN of other numbers; all else passes it on.
  private static let nanRules: [SQLOperation: NaNRule] = [
    .power: .always, .addDoubles: .ofTwoInfinities, .subtractDoubles: .ofTwoInfinities,
    .divideDoubles: .ofTwoInfinities,
    // 0 times infinity.
    .multiplyDoubles: .ofOneInfinity, .moduloDoubles: .ofFirstInfinity,
  ]

  fileprivate func canMakeNaN(of operands: [SQLScalar]) -> Bool {
    if case .call(let function) = self { return function.signature.traits.contains(.makesNaN) }
    return switch Self.nanRules[self] {
    case nil: false
    case .always: true
    case .ofTwoInfinities: !operands.contains(where: \.isFinite)
    case .ofOneInfinity: !operands.allSatisfy(\.isFinite)
    case .ofFirstInfinity: operands.first.map { !$0.isFinite } ?? true
    }
  }
}

/// Between which whole numbers a calculation stays.
enum WholeRange {
  static let all = Int64.min...Int64.max
  /// More than there are characters, rows, and years of dates.
  static let counts = -Int64(1) << 40...Int64(1) << 40

  /// What is one of several.
  static func joining(_ ranges: [ClosedRange<Int64>]) -> ClosedRange<Int64> {
    guard let least = ranges.map(\.lowerBound).min(), let most = ranges.map(\.upperBound).max() else { return all }
    return least...most
  }

  /// Whether a database that has no error for it gives a double for what leaves 64 bits.
  static func isSilent(_ operation: SQLOperation) -> Bool {
    switch operation {
    case .add, .subtract, .multiply, .negate, .divideIntegers: true
    default: false
    }
  }

  /// The range of a result; nil if it may leave 64 bits.
  static func of(_ operation: SQLOperation, _ operands: [ClosedRange<Int64>]) -> ClosedRange<Int64>? {
    guard let a = operands.first else { return all }
    let b = operands.count > 1 ? operands[1] : 0...0
    switch operation {
    case .add:
      return range([
        a.lowerBound.addingReportingOverflow(b.lowerBound), a.upperBound.addingReportingOverflow(b.upperBound),
      ])
    case .subtract: return difference(a, b)
    case .negate: return difference(0...0, a)
    case .multiply:
      return range(
        [a.lowerBound, a.upperBound].flatMap { left in
          [b.lowerBound, b.upperBound].map { left.multipliedReportingOverflow(by: $0) }
        })
    case .divideIntegers:
      // The least number by -1 alone leaves 64 bits.
      guard a.lowerBound == .min, b.contains(-1) else { return widest(a.magnitudes.upperBound, like: all) }
      return nil
    case .absolute:
      if a.lowerBound == .min { return nil }
      return 0...max(a.upperBound, -a.lowerBound)
    case .moduloIntegers:
      let most = b.magnitudes.upperBound
      return most == 0 ? 0...0 : widest(most - 1, like: a)
    case .bitAnd:
      let limits = [a, b].filter { $0.lowerBound >= 0 }.map(\.upperBound)
      return limits.min().map { 0...$0 } ?? all
    case .call(.length): return counts
    default: return all
    }
  }

  private static func difference(_ a: ClosedRange<Int64>, _ b: ClosedRange<Int64>) -> ClosedRange<Int64>? {
    range([
      a.lowerBound.subtractingReportingOverflow(b.upperBound), a.upperBound.subtractingReportingOverflow(b.lowerBound),
    ])
  }

  private static func range(_ ends: [(partialValue: Int64, overflow: Bool)]) -> ClosedRange<Int64>? {
    if ends.contains(where: \.overflow) { return nil }
    guard let least = ends.map(\.partialValue).min(), let most = ends.map(\.partialValue).max() else { return nil }
    return least...most
  }

  /// All of at most a magnitude, with the signs that another range has.
  private static func widest(_ magnitude: UInt64, like range: ClosedRange<Int64>) -> ClosedRange<Int64> {
    let most = Int64(clamping: magnitude)
    return (range.lowerBound < 0 ? -most : 0)...(range.upperBound > 0 ? most : 0)
  }
}

extension ClosedRange<Int64> {
  fileprivate var magnitudes: ClosedRange<UInt64> {
    let ends = [lowerBound.magnitude, upperBound.magnitude]
    return (contains(0) ? 0 : Swift.min(ends[0], ends[1]))...Swift.max(ends[0], ends[1])
  }
}
