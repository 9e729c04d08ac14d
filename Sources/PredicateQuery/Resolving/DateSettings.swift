package import PredicateLanguage

/// The zone and the weeks of date functions that name none, written into their calls.
package struct DateSettings: Sendable {
  let timeZone: String?
  let firstWeekday: Int?

  /// The settings; nil for those of the functions themselves: UTC, ISO weeks.
  package init(timeZone: String?, firstWeekday: Int?) {
    self.timeZone = timeZone
    self.firstWeekday = firstWeekday
  }

  /// The expression with its date functions completed.
  package func applied(_ expression: FormatExpression) -> FormatExpression {
    if timeZone == nil, firstWeekday == nil { return expression }
    let node = expression.node.rewriting(expression: { node in completed(node, expression.functions) })
    return FormatExpression(node, partOf: expression)
  }

  /// The predicate with its date functions completed.
  package func applied(_ predicate: FormatPredicate) -> FormatPredicate {
    if timeZone == nil, firstWeekday == nil { return predicate }
    let node = predicate.node.rewriting(expression: { node in completed(node, predicate.functions) })
    return FormatPredicate(node, partOf: predicate)
  }

  private func completed(_ node: ExpressionNode, _ functions: FunctionTable) -> ExpressionNode? {
    guard case .call(let name, var arguments) = node.kind,
      case .builtin(let function)? = functions.resolve(name: name, argumentCount: arguments.count),
      let (wanted, takesZone) = function.dateFunction
    else { return nil }
    guard let row = BuiltinFunction.dateTable.first(where: { $0.function == wanted }) else { return nil }
    var completed = function
    if !takesZone {
      arguments.append(ExpressionNode(.constant(.string(timeZone ?? "UTC"))))
      completed = row.inZone
    }
    if let firstWeekday, let inWeeks = row.inWeeks, !function.takesFirstWeekday {
      arguments.append(ExpressionNode(.constant(.integer(Int64(firstWeekday)))))
      completed = inWeeks
    }
    return completed == function ? nil : ExpressionNode(.call(completed.rawValue, arguments), span: node.span)
  }
}
