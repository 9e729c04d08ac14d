extension PredicateNode: CustomStringConvertible {
  /// The canonical text, as ``FormatPredicate/predicateFormat`` has it.
  public var description: String {
    var printer = FormatPrinter(.canonical)
    printer.print(self)
    return printer.text
  }
}

extension KeyPathNode: CustomStringConvertible {
  /// The canonical text: `owner.name`, `items.@count`, `#size`.
  public var description: String {
    var printer = FormatPrinter(.canonical)
    printer.print(self)
    return printer.text
  }
}

extension ComparisonOperator: CustomStringConvertible {
  /// The canonical spelling, `text`.
  public var description: String { text }
}

extension ExpressionNode: CustomStringConvertible {
  /// The canonical text, as ``FormatExpression/expressionFormat`` has it.
  public var description: String {
    var printer = FormatPrinter(.canonical)
    printer.print(self)
    return printer.text
  }
}
