extension PredicateNode: CustomStringConvertible {
  /// The canonical text, as ``FormatPredicate/predicateFormat`` has it.
  public var description: String {
    var printer = FormatPrinter(.canonical)
    printer.print(self)
    return printer.text
  }
}

extension ExpressionNode: CustomStringConvertible {
  /// The canonical text, as ``FormatExpression/expressionFormat`` has it.
  public var description: String {
    var printer = FormatPrinter(.canonical)
    printer.print(self)
    return printer.text
  }
}
