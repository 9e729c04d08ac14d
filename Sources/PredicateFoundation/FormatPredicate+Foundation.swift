public import Foundation
public import PredicateLanguage

extension FormatPredicate {
  /// The predicate of the language that means what a Foundation predicate means, such as one that `#Predicate` made.
  ///
  /// ```swift
  /// let young = #Predicate<Person> { $0.age < 30 && $0.name.starts(with: "A") }
  /// try FormatPredicate(young)  // age < 30 AND name BEGINSWITH "A"
  /// ```
  /// Key paths become the names under which the type lists them. Where Foundation throws or stops the program, as for
  /// `!` on nil or for too large an integer, the result treats the value as nil or throws an evaluation error; text is
  /// compared by scalars and not by characters. Everything else means exactly the same. Chains of `&&` and `||` become
  /// one AND or OR, however they are grouped. Cost: linear in the nodes.
  /// - Throws: ``FormatError``: `unsupported`, naming the node, for what the language cannot say; `unknownKey`, naming
  ///   the key path, for a property that the type does not list; `nestingTooDeep` beyond ``Limits/deepestTree``.
  public init<Root: Recordable>(_ predicate: Foundation.Predicate<Root>) throws(FormatError) {
    let reader = PredicateReader()
    self.init(try reader.predicate(predicate.expression, over: predicate.variable))
  }
}

extension FormatExpression {
  /// The expression of the language that means what a Foundation expression means, such as one that `#Expression` made.
  /// - Throws: as `FormatPredicate.init(_:)` of a Foundation predicate.
  public init<Root: Recordable, Output>(_ expression: Foundation.Expression<Root, Output>) throws(FormatError) {
    let reader = PredicateReader()
    self.init(try reader.value(expression.expression, over: expression.variable))
  }
}

extension FormatPredicate {
  /// The Foundation predicate that means the same, made of the standard nodes, so that everything that reads Foundation's
  /// predicates can read it.
  ///
  /// ```swift
  /// let format = try FormatPredicate("age < 30 AND ANY pets.name BEGINSWITH %@", "A")
  /// let predicate = try format.foundationPredicate(for: Person.self)
  /// try people.filter(predicate).map(\.name)  // ["Bea"]
  /// ```
  /// Names become the key paths under which the type lists them. Whole numbers that leave 64 bits throw when the predicate
  /// is evaluated, as in the language, and do not stop the program. Text is compared by characters and not by scalars;
  /// everything else means the same, nil included. Cost: linear in the nodes.
  /// - Throws: ``FormatError``: `unsupported`, with the place of the part, for what Foundation cannot say: string options,
  ///   patterns, most functions, aggregates over all records; `unknownKey` for a name that the type does not list;
  ///   `nestingTooDeep` beyond 32 levels or some 2,000 comparisons, because Foundation keeps what it evaluates on the
  ///   stack; and for names and limits what `compiled()` throws.
  public func foundationPredicate<Root: Recordable>(
    for root: Root.Type = Root.self
  ) throws(FormatError) -> Foundation.Predicate<Root> {
    // Unknown functions and limits are found as for any other use.
    _ = try Resolver.resolve(self)
    return Self.predicate(try PredicateWriter(root, source: source).predicate(node))
  }

  private static func predicate<Root>(_ recipe: some Recipe<Bool>) -> Foundation.Predicate<Root> {
    Foundation.Predicate { variable in
      recipe.node(BoundVariables().binding(PredicateWriter.recordSlot, to: variable))
    }
  }
}
