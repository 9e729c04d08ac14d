/// Which names and words of the language a text may use: what a role, a client or a saved filter is allowed.
///
/// ```swift
/// var limits = Limits()
/// limits.policy = try Policy(keyPaths: ["name", "age"], operators: ["==", "<", "AND"])
/// let predicate = try FormatPredicate(parsing: "name MATCHES 'A.*'", limits: limits)
/// print(predicate.check()[0].message)  // `MATCHES` may not be used
/// ```
/// What is nil allows all of its sort, an empty list nothing. Evaluation, checks and SQL ask the same policy, and where key
/// paths or functions are listed no error, hint or completion tells a name outside the list.
public struct Policy: Hashable, Sendable {
  /// The key paths that may be used, each dotted; a listed path allows the paths below it, and `SELF` the record as a whole.
  public var keyPaths: Set<String>? {
    get { allowedPaths.map { Set($0.map(\.text)) } }
    set { allowedPaths = newValue.map { Set($0.map(RecordKey.init)) } }
  }
  /// The same. A set of strings holds but one of two paths that are canonically equivalent.
  package var allowedPaths: Set<RecordKey>? {
    get { self[.paths] }
    set { self[.paths] = newValue }
  }
  /// The operators: `==`, `IN`, `MATCHES` and other comparisons, `AND`, `OR`, `NOT`, `+` and other calculations, `:=`.
  public var operators: Set<String>? { texts(.operators) }
  /// The letters in brackets behind operators.
  public var options: ComparisonOptions?
  /// The functions by their whole names, such as `max:`; also `CAST`, `TERNARY` and `FUNCTION`. Operators of the host's
  /// are functions, too.
  public var functions: Set<String>? { texts(.functions) }
  /// `ANY`, `ALL`, `SUBQUERY`, and the operators of collections such as `@count`. SOME is ANY, NONE is NOT with ANY.
  public var quantifiers: Set<String>? { texts(.quantifiers) }
  /// How many keys a path may follow before its last one; a variable of SUBQUERY stands for the path of its collection.
  /// Where it is set `:=` is refused, as a variable could walk on and on.
  public var relationshipSteps: Int?

  /// In the order of `List`; empty where nothing is listed. One array, because each predicate has a copy.
  private var lists: [Set<RecordKey>?] = []

  fileprivate enum List: Int, CaseIterable {
    case paths, operators, functions, quantifiers
  }

  /// A sort of words.
  enum Sort: String, Sendable, CaseIterable {
    case operators, functions, quantifiers

    fileprivate var list: List {
      switch self {
      case .operators: .operators
      case .functions: .functions
      case .quantifiers: .quantifiers
      }
    }
  }

  /// The words of a sort, in their canonical spelling; nil where they are not listed.
  subscript(sort: Sort) -> Set<RecordKey>? {
    get { self[sort.list] }
    set { self[sort.list] = newValue }
  }

  private subscript(list: List) -> Set<RecordKey>? {
    get { lists.isEmpty ? nil : lists[list.rawValue] }
    set {
      var all = lists.isEmpty ? Array(repeating: nil, count: List.allCases.count) : lists
      all[list.rawValue] = newValue
      lists = all.allSatisfy { $0 == nil } ? [] : all
    }
  }

  private func texts(_ sort: Sort) -> Set<String>? { self[sort].map { Set($0.map(\.text)) } }

  /// The policy that allows all.
  public init() {}

  /// Whether anything is restricted.
  package var isRestricted: Bool { restrictsWords || allowedPaths != nil }

  /// Whether words or the length of paths are restricted.
  var restrictsWords: Bool {
    options != nil || relationshipSteps != nil || Sort.allCases.contains { self[$0] != nil }
  }

  /// Whether a word of a sort may be used.
  func allows(_ word: String, _ sort: Sort) -> Bool { self[sort]?.contains(RecordKey(word)) ?? true }

  /// Whether a message may tell a name that the text does not have: where key paths are listed, only names in these.
  package func tells(_ name: String) -> Bool {
    guard let allowedPaths else { return true }
    return allowedPaths.contains { path in
      UTF8Text.equal(path.text, name)
        || path.text.split(separator: ".").contains { UTF8Text.equal(String($0), name) }
    }
  }

  /// Whether a message may tell the name of a function, or a completion propose it.
  package func tells(function name: String) -> Bool { allows(name, .functions) }

  /// Whether messages may tell the names of entities and types.
  package var tellsEntities: Bool { allowedPaths == nil }

  /// The policy for messages that know no other: they tell no name.
  package static let tellingNothing: Policy = {
    var policy = Policy()
    policy.keyPaths = []
    return policy
  }()

  /// What both policies allow.
  package func narrowed(by other: Policy) -> Policy {
    var policy = self
    if let mine = allowedPaths, let theirs = other.allowedPaths {
      policy.allowedPaths = mine.filter { Self.covers(theirs, $0) }.union(theirs.filter { Self.covers(mine, $0) })
    } else {
      policy.allowedPaths = allowedPaths ?? other.allowedPaths
    }
    for sort in Sort.allCases {
      guard let theirs = other[sort] else { continue }
      policy[sort] = self[sort]?.intersection(theirs) ?? theirs
    }
    policy.options = [options, other.options].compactMap(\.self).reduce(nil) { ($0 ?? $1).intersection($1) }
    policy.relationshipSteps = [relationshipSteps, other.relationshipSteps].compactMap(\.self).min()
    return policy
  }

  /// Whether a path of keys, or one above it, is listed, or nothing is.
  package func allows(keys: [String]) -> Bool {
    allowedPaths.map { Self.covers($0, RecordKey(keys.joined(separator: "."))) } ?? true
  }

  /// What is wrong about options; nil where all of them may be used.
  package func refusal(of options: ComparisonOptions, at span: SourceSpan?) -> Diagnostic? {
    guard let allowed = self.options, !options.isSubset(of: allowed) else { return nil }
    return Diagnostic(
      .forbiddenWord, "`[\(options.subtracting(allowed).text)]` may not be used", at: span,
      hint: Self.listHint(allowed.text.map { "[\($0)]" }))
  }

  /// Whether a path, or one above it, is listed.
  private static func covers(_ paths: Set<RecordKey>, _ path: RecordKey) -> Bool {
    var prefix = ""
    for key in path.text.split(separator: ".", omittingEmptySubsequences: false) {
      prefix += prefix.isEmpty ? String(key) : ".\(key)"
      if paths.contains(RecordKey(prefix)) { return true }
    }
    return false
  }
}

extension Policy {
  // Enough to choose from.
  private static let mostListed = 40

  /// The hint that lists what is allowed.
  static func listHint(_ names: [String]) -> String {
    if names.isEmpty { return "none is allowed" }
    return "allowed are \(names.prefix(mostListed).joined(separator: ", "))" + (names.count > mostListed ? ", …" : "")
  }
}
