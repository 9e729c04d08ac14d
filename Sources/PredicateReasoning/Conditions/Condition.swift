import PredicateEvaluation
import PredicateLanguage

/// A comparison, or what else is true or false without further conditions in it.
struct Condition {
  let node: PredicateNode
  /// The predicate it is part of.
  let whole: FormatPredicate
  let compiled: CompiledPredicate?
  /// What it asks.
  let question: Question
  /// The keys that it reads, by number.
  var keys: [Int] = []
  /// Whether the values that are tried of its keys bring it to all that it can come to.
  var isUnderstood = false

  /// What is asked of records.
  enum Question {
    /// Nothing: it is the same for all records.
    case nothing
    /// How a key stands to constants.
    case constants(ValuePath, ComparisonOperator, ComparisonOptions, [RecordValue])
    /// How two keys stand to one another.
    case keys(ValuePath, ValuePath, ComparisonOperator, ComparisonOptions)
    /// How long a text is.
    case length(ValuePath, [RecordValue])
    /// How many elements a list has.
    case count(ValuePath, [RecordValue])
    /// Whether elements of a list are such; the condition is asked of one element. `isExact` if it matters only whether
    /// there is one such, or one other.
    case elements(ValuePath, PredicateNode, isExact: Bool)
    /// A sum or a product of a key with constants; where the key would have to be for it to be even with another one.
    case linear(ValuePath, [RecordValue])
    /// Something else about these keys, some of which are lists, of whose elements further keys are read.
    case other([ValuePath], constants: [RecordValue], parts: [ListPart])
    /// Nothing that a record decides.
    case unknowable
  }

  /// The paths that the question is about.
  var paths: [ValuePath] {
    switch question {
    case .nothing, .unknowable: []
    case .constants(let path, _, _, _), .length(let path, _), .count(let path, _), .elements(let path, _, _),
      .linear(let path, _):
      [path]
    case .keys(let one, let other, _, _): one == other ? [one] : [one, other]
    case .other(let paths, _, _): paths
    }
  }

  /// What evaluation says of a record.
  func outcome(of record: RecordValue) -> Outcomes {
    guard let compiled, let verdict = try? compiled.evaluate(with: record) else { return .fails }
    return Outcomes(verdict)
  }
}
