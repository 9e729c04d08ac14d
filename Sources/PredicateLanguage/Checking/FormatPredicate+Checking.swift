extension FormatPredicate {
  /// What is wrong or odd about the predicate for records of an entity, in the order of the text.
  ///
  /// Errors: unknown entity and keys, values of types that do not go together, collections where one value is needed
  /// and the reverse. Warnings: comparisons that are always true or always false, options on numbers, division that
  /// drops a fraction, arguments in the unit or the order of other languages, parts that only other systems evaluate, and
  /// ``warnings``. At most 20 findings of the check itself. Where nothing is known, as of a free variable, nothing is said. With `listsExtensions`, calls of functions
  /// that Apple's systems lack are warnings too. Cost: linear in the tree.
  public func check(
    against model: RecordModel, entity: String, listsExtensions: Bool = false
  ) -> [Diagnostic] {
    check(model: model, entity: entity, listsExtensions: listsExtensions)
  }

  /// What is wrong or odd about the predicate whatever the records look like.
  ///
  /// As `check(against:entity:listsExtensions:)`, without what needs a model.
  public func check(listsExtensions: Bool = false) -> [Diagnostic] {
    check(model: nil, entity: nil, listsExtensions: listsExtensions)
  }

  /// What is to be said of the predicate before it is evaluated: as a check, but a value of the wrong kind is an error
  /// only where the evaluation of any record must fail.
  package func checkForRun(against model: RecordModel? = nil, entity: String? = nil) -> [Diagnostic] {
    check(model: model, entity: entity, isForRun: true)
  }

  /// The check in all its forms; without a model, what needs one is not looked at.
  ///
  /// `bound` are variables that a host gives, each with the entity of its value.
  package func check(
    model: RecordModel?, entity: String?, listsExtensions: Bool = false, isForRun: Bool = false,
    bound: [RecordKey: String] = [:]
  ) -> [Diagnostic] {
    // What is not allowed is all that is said: more would tell of what is outside.
    let refusals = Resolver.refusals(of: self)
    if !refusals.isEmpty { return preparation.diagnostics(of: refusals) }
    var checker = PredicateChecker(
      model: model, entity: entity, functions: functions, source: source, policy: limits.policy,
      listsExtensions: listsExtensions, isForRun: isForRun)
    for (name, entity) in bound { checker.bound[name] = .record(entity: RecordKey(entity)) }
    checker.check(node)
    return checker.sorted(with: warnings)
  }
}

extension FormatExpression {
  /// What is wrong or odd about the expression for records of an entity; see
  /// ``FormatPredicate/check(against:entity:listsExtensions:)``.
  public func check(
    against model: RecordModel, entity: String, listsExtensions: Bool = false
  ) -> [Diagnostic] {
    checked(model: model, entity: entity, listsExtensions: listsExtensions).findings
  }

  /// What is wrong or odd about the expression whatever the records look like.
  public func check(listsExtensions: Bool = false) -> [Diagnostic] {
    checked(model: nil, entity: nil, listsExtensions: listsExtensions).findings
  }

  /// What is to be said of the expression before it is evaluated: as a check, but a value of the wrong kind is an error
  /// only where the evaluation of any record must fail.
  package func checkForRun(against model: RecordModel? = nil, entity: String? = nil) -> [Diagnostic] {
    checked(model: model, entity: entity, isForRun: true).findings
  }

  /// The check in all its forms, and what is known of the value; without a model, what needs one is not looked at.
  package func checked(
    model: RecordModel?, entity: String?, listsExtensions: Bool = false, isForRun: Bool = false
  ) -> (type: StaticType, findings: [Diagnostic]) {
    let refusals = Resolver.refusals(of: self)
    if !refusals.isEmpty { return (.unknown, preparation.diagnostics(of: refusals)) }
    var checker = PredicateChecker(
      model: model, entity: entity, functions: functions, source: source, policy: limits.policy,
      listsExtensions: listsExtensions, isForRun: isForRun)
    let type = checker.type(of: node)
    return (type, checker.sorted(with: warnings))
  }
}
