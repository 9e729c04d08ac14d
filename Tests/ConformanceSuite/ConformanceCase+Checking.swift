public import PredicateFormat

extension ConformanceCase {
  /// What is wrong with a response of the batch protocol; nil if it is as expected.
  public func complaint(about response: RecordValue, _ expected: Expectation) -> String? {
    guard case .object(let fields) = response else { return "the response is no object" }
    switch expected {
    case .canonical(let text):
      if fields["format"] == .string(text) { return nil }
      return "expected format \(text), got \(Self.text(of: response))"
    case .outcome: return complaint(about: fields, response)
    }
  }

  private func complaint(about fields: RecordObject, _ response: RecordValue) -> String? {
    let isRight: Bool
    switch outcome {
    case nil: return nil
    case .result(let result)?: isRight = fields["result"] == .bool(result)
    case .value(let value)?: isRight = fields["value"].map { Self.same($0, value) } ?? false
    case .indexes(let indexes)?: isRight = fields["indexes"] == .array(indexes.map { .integer(Int64($0)) })
    case .sql(let sql, let bindings)?:
      isRight = fields["sql"] == .string(sql) && fields["bindings"].map { Self.same($0, .array(bindings)) } ?? false
    case .error(let error)?: isRight = fields["error"].map { Self.error($0) == error } ?? false
    case .errors(let errors)?:
      guard case .array(let diagnostics)? = fields["diagnostics"] else { return "no diagnostics" }
      isRight = diagnostics.filter { !Self.isWarning($0) }.map(Self.error) == errors
    }
    return isRight ? nil : "expected \(outcome.map { "\($0)" } ?? ""), got \(Self.text(of: response))"
  }

  /// What is wrong with what the library gives; nil if it is as expected.
  public func complaintAboutLibrary() -> String? {
    if let canonical, let complaint = complaintAboutText(canonical) { return complaint }
    switch outcome {
    case nil: return nil
    case .errors(let errors)?: return complaintAboutErrors(errors)
    case let outcome?:
      let found = libraryOutcome()
      if case (.value(let a), .value(let b)) = (outcome, found) { return Self.same(a, b) ? nil : "\(a) ≠ \(b)" }
      return found == outcome ? nil : "expected \(outcome), got \(found)"
    }
  }

  /// The canonical text, and the lossless one, which must read back as the same tree.
  private func complaintAboutText(_ canonical: String) -> String? {
    do throws(FormatError) {
      if operation == "value" {
        let expression = try FormatExpression(format: format, arguments: arguments)
        if expression.expressionFormat != canonical { return "prints \(expression.expressionFormat)" }
        return try FormatExpression(parsing: expression.losslessFormat) == expression ? nil : "does not read back"
      }
      let predicate = try FormatPredicate(format: format, arguments: arguments)
      if predicate.predicateFormat != canonical { return "prints \(predicate.predicateFormat)" }
      return try FormatPredicate(parsing: predicate.losslessFormat) == predicate ? nil : "does not read back"
    } catch {
      return error.description
    }
  }

  private func complaintAboutErrors(_ errors: [ConformanceError]) -> String? {
    do throws(FormatError) {
      _ = try FormatPredicate(format: format, arguments: arguments)
      return "no error"
    } catch {
      let found = error.diagnostics.filter { $0.severity == .error }.map(Self.error)
      return found == errors ? nil : "expected \(errors), got \(found)"
    }
  }

  private func libraryOutcome() -> Outcome {
    do throws(FormatError) {
      switch operation {
      case "value":
        return .value(
          try FormatExpression(format: format, arguments: arguments).compiled(locale: locale)
            .value(with: object, variables: variables))
      case "sql": return try sqlOutcome()
      case "filter":
        let predicate = try FormatPredicate(format: format, arguments: arguments).compiled(locale: locale)
        return .indexes(try predicate.indexes(of: objects, variables: variables))
      default:
        let predicate = try FormatPredicate(format: format, arguments: arguments).compiled(locale: locale)
        return .result(try predicate.evaluate(with: object, variables: variables))
      }
    } catch {
      return .error(Self.error(error.first))
    }
  }

  // MARK: Comparing

  private static func error(_ diagnostic: Diagnostic) -> ConformanceError {
    ConformanceError(code: diagnostic.code.rawValue, span: diagnostic.span.map { [$0.offset, $0.end] })
  }

  private static func error(_ value: RecordValue) -> ConformanceError {
    guard case .object(let fields) = value, case .string(let code)? = fields["code"] else {
      return ConformanceError(code: "", span: nil)
    }
    guard case .integer(let offset)? = fields["offset"], case .integer(let length)? = fields["length"] else {
      return ConformanceError(code: code, span: nil)
    }
    return ConformanceError(code: code, span: [Int(offset), Int(offset + length)])
  }

  private static func isWarning(_ value: RecordValue) -> Bool {
    if case .object(let fields) = value { fields["severity"] == .string("warning") } else { false }
  }

  /// Numbers by value, booleans apart; sets and records without order.
  private static func same(_ a: RecordValue, _ b: RecordValue) -> Bool {
    switch (a, b) {
    case (.bool, .bool), (.null, .null): a == b
    case (.bool, _), (_, .bool), (.null, _), (_, .null): false
    case (.array(let x), .array(let y)): x.count == y.count && zip(x, y).allSatisfy(same)
    case (.set(let x), .set(let y)): x.count == y.count && x.allSatisfy { item in y.contains { same(item, $0) } }
    case (.object(let x), .object(let y)):
      x.values.count == y.values.count
        && x.pairs.allSatisfy { pair in y[pair.key].map { same(pair.value, $0) } ?? false }
    default: ValueRules.equal(a, b)
    }
  }

  private static func text(of value: RecordValue) -> String {
    FormatExpression(ExpressionNode(.constant(value))).expressionFormat
  }
}
