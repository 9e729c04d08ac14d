extension Limits {
  /// What both limits allow: of each figure the smaller one, of policies what both list, and no pattern that one of them
  /// refuses. Work stops when either asks for it.
  ///
  /// Predicates that are joined have such limits. Cost: linear in the lists of the policies.
  public func narrowed(by other: Limits) -> Limits {
    var limits = self
    for path in Self.figures { limits[keyPath: path] = min(limits[keyPath: path], other[keyPath: path]) }
    for path in Self.optionalFigures {
      limits[keyPath: path] = [limits[keyPath: path], other[keyPath: path]].compactMap(\.self).min()
    }
    for path in Self.permissions { limits[keyPath: path] = limits[keyPath: path] && other[keyPath: path] }
    limits.costBounds = CostBounds.joined(self, other)
    limits.policy = policy.narrowed(by: other.policy)
    limits.interruption = Interruption.joined(interruption, other.interruption)
    return limits
  }

  private typealias Property<Value> = any WritableKeyPath<Limits, Value> & Sendable

  private static let figures: [Property<Int>] = [
    \.inputBytes, \.tokens, \.nesting, \.treeHeight, \.nodes, \.listLength, \.evaluationSteps,
    \.evaluationBytes, \.patternBytes, \.patternSteps, \.statementBytes, \.statementBindings, \.recordBytes,
    \.cellBytes, \.headerBytes, \.documentBytes, \.heldBytes, \.expansionRatio, \.resultBytes, \.archiveEntries,
    \.joinedRows,
  ]

  private static let optionalFigures: [Property<Int?>] = [\.resultRows, \.threads, \.expandedBytes, \.estimatedSteps]

  private static let permissions: [Property<Bool>] = [\.allowsPatternsFromData, \.allowsBacktracking]
}
