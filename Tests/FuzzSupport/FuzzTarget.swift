/// One thing that takes text or bytes from strangers, with what it promises whatever they hold.
///
/// Besides what each promises: it answers or throws the error of its type, within its limits. What traps, hangs or takes
/// too much memory is found by who runs it.
package protocol FuzzTarget: SendableMetatype {
  /// What scripts and folders call it.
  static var name: String { get }
  /// What is checked, for reports.
  static var promise: String { get }
  /// Words that lead into it, for those who change bytes at random.
  static var dictionary: [String] { get }

  /// Prepares what all inputs share.
  init() throws

  /// Inputs to begin with.
  func seeds() throws -> [[UInt8]]

  /// Runs one input.
  func run(_ bytes: [UInt8]) throws(BrokenPromise)
}

/// A promise that an input broke.
package struct BrokenPromise: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// All targets.
package enum FuzzTargets {
  package static let all: [any FuzzTarget.Type] = [
    ParsingTarget.self, ArgumentsTarget.self, TreeTarget.self, EvaluationTarget.self, URLQueryTarget.self,
    StatementTarget.self, JSONTarget.self, JSONLinesTarget.self, TableTarget.self, DeflateTarget.self,
    PropertyListTarget.self, ModelArchiveTarget.self, PredicateArchiveTarget.self, ModelContentsTarget.self,
    ModelTarget.self, StoreTarget.self, BatchTarget.self, SessionTarget.self, KeysTarget.self, RegexTarget.self,
    ProfileTarget.self, YAMLTarget.self, XMLPropertyListTarget.self, CheckedFileTarget.self, DialectTarget.self,
    RuleSetTarget.self, ReasoningTarget.self,
  ]

  /// The target of a name; nil if there is none.
  package static func named(_ name: String) -> (any FuzzTarget.Type)? { all.first { $0.name == name } }
}
