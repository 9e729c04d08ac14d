import PredicateLanguage
import Testing

/// Limits of which the whole takes the stricter ones.
@Suite struct NarrowingTests {
  /// Limits in which every figure is one, nothing is permitted, and what is nil elsewhere is not.
  static func smallest() throws -> Limits {
    var limits = Limits.untrusted(keyPaths: [])
    for property in Mirror(reflecting: limits).children where type(of: property.value) == Int.self {
      try limits.setOne(#require(property.label))
    }
    limits.resultRows = 1
    limits.threads = 1
    limits.expandedBytes = 1
    limits.interruption = Interruption()
    return limits
  }

  @Test func everyPropertyIsNarrowed() throws {
    let smallest = try Self.smallest()
    for (left, right) in [(smallest, Limits()), (Limits(), smallest)] {
      let narrowed = Mirror(reflecting: left.narrowed(by: right)).children
      for (mine, wanted) in zip(narrowed, Mirror(reflecting: smallest).children) {
        #expect(String(describing: mine.value) == String(describing: wanted.value), "\(mine.label ?? "")")
      }
    }
    #expect(Limits().narrowed(by: Limits()) == Limits())
    #expect(smallest.narrowed(by: smallest) == smallest)
  }

  @Test func eitherInterruptionStops() {
    let stops = [Interruption(), Interruption(), Interruption()]
    let all = stops.map { stop in
      var limits = Limits()
      limits.interruption = stop
      return limits
    }
    let joined = all[0].narrowed(by: all[1]).narrowed(by: all[2]).narrowed(by: all[0])
    #expect(joined.interruption?.isRequested == false)
    for stop in stops {
      stop.request()
      #expect(joined.interruption?.isRequested == true)
      stop.reset()
      #expect(joined.interruption?.isRequested == false)
    }
    #expect(all[0].narrowed(by: all[0]).interruption == stops[0])
    #expect(all[0].narrowed(by: Limits()).interruption == stops[0])
  }

  /// However many are joined, asking one does not go deep.
  @Test func manyInterruptionsAreFlat() {
    var whole = Limits()
    for _ in 0..<2_000 {
      var limits = Limits()
      limits.interruption = Interruption()
      whole = whole.narrowed(by: limits)
    }
    #expect(whole.interruption?.isRequested == false)
  }

  /// The figures of all parts, whichever comes first.
  @Test func theStrictestPartDecides() throws {
    var few = Limits()
    few.evaluationSteps = 10
    let strict = try FormatPredicate("a > 0", limits: few)
    let free = try FormatPredicate("ANY b > 0")
    for whole in [strict && free, free && strict, free || strict, .all([free, free, strict]), !(free && strict)] {
      #expect(whole.limits.evaluationSteps == 10)
    }
    #expect(try FormatPredicate("%@ AND %@", free, strict).limits.evaluationSteps == 10)
    #expect(try FormatExpression("TERNARY(%@, 1, 2)", strict).limits.evaluationSteps == 10)
    #expect(FormatPredicate.all([]).limits == Limits())
    var many = Limits()
    many.evaluationSteps = 1_000_000_000
    let long = try FormatPredicate("a > 0", limits: many)
    #expect((long && long).limits.evaluationSteps == 1_000_000_000)
    #expect((long && free).limits.evaluationSteps == Limits().evaluationSteps)
  }
}

extension Limits {
  fileprivate mutating func setOne(_ name: String) throws {
    let figures: [String: WritableKeyPath<Limits, Int>] = [
      "inputBytes": \.inputBytes, "tokens": \.tokens, "nesting": \.nesting, "treeHeight": \.treeHeight,
      "nodes": \.nodes, "listLength": \.listLength, "evaluationSteps": \.evaluationSteps,
      "evaluationBytes": \.evaluationBytes,
      "patternBytes": \.patternBytes, "patternSteps": \.patternSteps, "recordBytes": \.recordBytes,
      "cellBytes": \.cellBytes, "headerBytes": \.headerBytes, "documentBytes": \.documentBytes,
      "heldBytes": \.heldBytes, "expansionRatio": \.expansionRatio, "resultBytes": \.resultBytes,
      "statementBytes": \.statementBytes, "statementBindings": \.statementBindings, "joinedRows": \.joinedRows,
      "archiveEntries": \.archiveEntries,
    ]
    self[keyPath: try #require(figures[name], "\(name) is new: list it here")] = 1
  }
}
