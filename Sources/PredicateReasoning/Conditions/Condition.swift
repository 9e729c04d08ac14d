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
    /// How many elements of a list are such, compared with these counts; without counts, whether there is one such, or one
    /// other. The condition is asked of one element.
    case elements(ValuePath, PredicateNode, counts: [RecordValue])
    /// How a calculation of a key stands to constants.
    case chain(KeyChain, [RecordValue])
    /// What a part of a key's date is.
    case datePart(DatePartQuestion)
    /// Something else about some keys.
    case other(OtherQuestion)
    /// Nothing that a record decides.
    case unknowable
  }

  /// The paths that the question is about.
  var paths: [ValuePath] {
    switch question {
    case .nothing, .unknowable: []
    case .constants(let path, _, _, _), .length(let path, _), .count(let path, _), .elements(let path, _, _):
      [path]
    case .chain(let chain, _): [chain.path]
    case .datePart(let question): [question.path]
    case .keys(let one, let other, _, _): one == other ? [one] : [one, other]
    case .other(let question): question.paths
    }
  }

  /// What evaluation says of a record; the loops that it goes through are taken from the budget.
  func outcome(of record: RecordValue, _ budget: inout WorkBudget) -> Outcomes {
    Outcomes(of: compiled, record, &budget)
  }
}
