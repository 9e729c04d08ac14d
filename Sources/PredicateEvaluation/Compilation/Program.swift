import PredicateLanguage

/// A compiled tree: immutable, shareable, run in a scope of its own for each call.
///
/// The type asks nothing of its step that would be looked up while a program starts; what runs it does.
@_eagerMove
struct Program<Step: Sendable>: Sendable {
  let step: Step
  let layout: Scope.Layout
  /// For each whole-set aggregate, the value of one record and the function over all of them.
  let aggregates: [Aggregate]
  private let preparation: Preparation
  /// The values of the aggregates, where they are known before the records come.
  var settled: [WholeSetValue] = []

  struct Aggregate: Sendable {
    let function: BuiltinFunction
    let argument: Compute
    let others: [Compute]
    let span: SourceSpan?
  }

  /// Compiles a resolved tree.
  /// - Throws: ``FormatError`` for constants that are wrong whatever the record, such as an invalid pattern.
  init<Root>(
    _ resolved: borrowing ResolvedProgram<Root>, locale: TextLocale?, _ compile: (Compiler, Root) -> Step
  ) throws(FormatError) {
    let compiler = Compiler(resolved, locale: locale)
    step = compile(compiler, resolved.root)
    aggregates = resolved.aggregates.map { aggregate in
      Aggregate(
        function: aggregate.function, argument: compiler.compile(aggregate.argument),
        others: aggregate.others.map { compiler.compile($0) }, span: aggregate.span)
    }
    layout = compiler.layout
    preparation = resolved.preparation
    // Asked first, as an initialiser takes copies of what it is given.
    if !compiler.diagnostics.isEmpty, let error = FormatError(compiler.diagnostics, source: source) { throw error }
  }

  var limits: Limits { preparation.limits }
  var source: SourceText? { preparation.source }

  /// A scope for one call.
  func scope(_ variables: [String: RecordValue], _ context: FunctionContext?) -> Scope {
    var scope = Scope(layout: layout, variables: variables, context: context ?? FunctionContext(), limits: limits)
    scope.aggregates = settled
    return scope
  }

  /// Whether some aggregate ranges over records that have not come yet.
  var needsAllRecords: Bool { !aggregates.isEmpty && settled.isEmpty }

  /// Computes the aggregates over all records, in one pass, before any record is tested. One that fails is an error for
  /// the records whose evaluation comes to it, and for no others.
  /// - Throws: only ``DiagnosticCode/interrupted``.
  func aggregate(_ records: some Sequence<RecordValue>, _ scope: inout Scope) throws(FormatError) {
    guard needsAllRecords else { return }
    var accumulators = aggregates.map { Accumulator($0.function, isDistinct: false) }
    // What is settled before the last record.
    var results = [WholeSetValue?](repeating: nil, count: aggregates.count)
    scope.aggregates = []
    scope.statistics.wholeSetPasses += 1
    for (index, record) in records.enumerated() {
      if scope.isInterrupted() { throw FormatError(.interrupted, source: source) }
      scope.bind(record: record, row: index)
      for number in aggregates.indices where results[number] == nil {
        do throws(EvaluationFailure) {
          switch try aggregates[number].argument(&scope) {
          case .array, .set: results[number] = .perRecord
          case let value:
            try placed(aggregates[number].span) { () throws(ValueError) in try accumulators[number].add(value) }
          }
        } catch {
          results[number] = try failed(error, at: index)
        }
      }
    }
    for (number, aggregate) in aggregates.enumerated() where results[number] == nil {
      do throws(EvaluationFailure) {
        var others: [RecordValue] = []
        for other in aggregate.others { others.append(try other(&scope)) }
        let context = scope.context
        let value = try placed(aggregate.span) { () throws(ValueError) in
          try accumulators[number].value(others, context: context)
        }
        results[number] = .value(value)
      } catch {
        results[number] = try failed(error, at: nil)
      }
    }
    scope.aggregates = results.compactMap { $0 }
  }

  private func failed(_ error: EvaluationFailure, at index: Int?) throws(FormatError) -> WholeSetValue {
    if error.diagnostic.code == .interrupted { throw FormatError(error.diagnostic, source: source) }
    return .failed(EvaluationFailure(error.diagnostic, recordIndex: index))
  }
}

extension Program where Step: ProgramStep {
  /// The result for one record.
  func run(_ record: RecordValue, _ scope: inout Scope, index: Int? = nil) throws(FormatError) -> Step.Result {
    if scope.isInterrupted() { throw FormatError(.interrupted, source: source) }
    scope.bind(record: record, row: index)
    do throws(EvaluationFailure) {
      return try step(&scope)
    } catch {
      throw FormatError(
        preparation.limits.policy.told(error.diagnostic), source: error.source ?? source,
        recordIndex: error.recordIndex ?? index)
    }
  }
}
