/// A function that the host adds to the language.
///
/// ```swift
/// let shout = HostFunction(
///   FunctionSignature("shout:", [.string], .string, documentation: "The text with an exclamation mark.",
///     example: "shout:(\"hey\")", exampleResult: "\"hey!\"")
/// ) { arguments in
///   guard case .string(let text)? = arguments.first else { return .null }
///   return .string(text + "!")
/// }
/// let functions = FunctionTable.builtin.adding(shout)
/// try FormatExpression(parsing: "shout:('no')", functions: functions).value(with: 1)  // "no!"
/// ```
public struct HostFunction: Sendable {
  /// Its name, what it takes and gives, and its description for help.
  public let signature: FunctionSignature
  /// The function. It is called from the threads that evaluate, with as many arguments as the signature accepts. It may
  /// throw a ``ValueError``; any other error is reported as ``DiagnosticCode/functionFailed``.
  public let body: @Sendable ([RecordValue]) throws -> RecordValue
  /// Whether it is known to give the same for the same arguments at any time.
  let isConstant: Bool

  /// Wraps a closure.
  public init(_ signature: FunctionSignature, body: @escaping @Sendable ([RecordValue]) throws -> RecordValue) {
    self.init(signature, isConstant: false, body: body)
  }

  init(
    _ signature: FunctionSignature, isConstant: Bool, body: @escaping @Sendable ([RecordValue]) throws -> RecordValue
  ) {
    self.signature = signature
    self.isConstant = isConstant
    self.body = body
  }
}

/// The functions that a predicate may call: the language's own and the host's.
///
/// A closed table. There is no reflection and no call of arbitrary code.
public struct FunctionTable: Sendable {
  /// A function that a name stands for.
  public enum Resolution: Sendable {
    /// One of the language's own.
    case builtin(BuiltinFunction)
    /// One of the host's.
    case host(HostFunction)

    /// What it takes and gives.
    public var signature: FunctionSignature {
      switch self {
      case .builtin(let function): function.signature
      case .host(let function): function.signature
      }
    }
  }

  /// The language's own functions.
  public static let builtin = FunctionTable()

  /// What the host brings, by names.
  struct Entries: Sendable {
    var functions: [RecordKey: HostFunction] = [:]
    var terms: [RecordKey: HostTerm] = [:]
    /// The variables that the host gives for each record.
    var variables: [RecordKey: HostVariable] = [:]
  }

  /// Nil for nothing of the host's: each predicate has a copy of its table.
  private var entries: Boxed<Entries>?

  /// What the host brings; nil for nothing.
  var host: Entries? { entries?.value }

  private init() {}

  /// The table with a change of what the host brings.
  func changing(_ edit: (inout Entries) -> Void) -> FunctionTable {
    var table = self
    var entries = host ?? Entries()
    edit(&entries)
    table.entries = Boxed(entries)
    return table
  }

  /// The table with one more function.
  ///
  /// It replaces a function of the host's with the same name, and hides one of the language's own: calls of it are checked
  /// by the signature given here, and SQL refuses them. What is another spelling of an operator, such as `add:to:`, is
  /// that operator all the same.
  public func adding(_ function: HostFunction) -> FunctionTable {
    changing { $0.functions[RecordKey(function.signature.name)] = function }
  }

  /// The table with one more variable that the host gives for each record.
  package func adding(_ variable: HostVariable) -> FunctionTable {
    changing { $0.variables[RecordKey(variable.name)] = variable }
  }

  /// The table with the host's functions, terms and variables of another one besides; of equal names the other's count.
  package func merging(_ other: FunctionTable) -> FunctionTable {
    guard let added = other.host else { return self }
    return changing { entries in
      entries.functions.merge(added.functions) { $1 }
      entries.terms.merge(added.terms) { $1 }
      entries.variables.merge(added.variables) { $1 }
    }
  }

  /// The function that a call means; nil if no function has that name.
  ///
  /// The host's names count letter by letter, the language's own in any case. The colon of a one-argument function may
  /// be left out (`MAX(1, 5)`), and for extensions all that follows the first part (`round(x, 2)`). Whether the function
  /// takes that many arguments is for the caller to check: of several that the name may mean, one that does is
  /// preferred.
  public func resolve(name: String, argumentCount: Int) -> Resolution? {
    let candidates = candidates(name)
    return candidates.first { $0.signature.accepts(argumentCount: argumentCount) } ?? candidates.first
  }

  /// The canonical names of all functions, the language's own first; for "did you mean" and completion.
  public var allNames: [String] {
    BuiltinFunction.allCases.map(\.rawValue)
      + (host?.functions.keys.sorted() ?? []).map(\.text).filter { Self.byName[$0.lowercased()] == nil }
  }

  /// The hint for a name that no function has; nil if nothing is like it.
  package func hint(forUnknown name: String, _ policy: Policy) -> String? {
    if name == "valueForKeyPath:" { return "it takes a key path: keys joined by dots, such as `\"owner.name\"`" }
    if let term = terms.map(\.name).first(where: { $0.lowercased() == name.lowercased() }) {
      return "a term begins with `@`: `@\(term)(…)`"
    }
    return nearest(to: name, policy).map { "did you mean `\($0)`?" }
  }

  /// The name of the function that another one may mean, among those that the policy allows; nil if nothing is like it.
  func nearest(to name: String, _ policy: Policy = Policy()) -> String? {
    let bare = name.lowercased().split(separator: ":").first.map { $0.filter { $0 != "_" } } ?? ""
    if let familiar = Self.familiarNames[bare]?.rawValue, policy.tells(function: familiar) { return familiar }
    return NearMatch.best(for: name, among: allNames.filter(policy.tells(function:)))
  }

  /// What functions are called elsewhere, where that is too far from their names here to be guessed.
  private static let familiarNames: [String: BuiltinFunction] = [
    "avg": .average, "mean": .average, "stdev": .stddev, "pow": .power, "mod": .modulus, "modulo": .modulus,
    "modulus": .modulus, "rem": .modulus, "remainder": .modulus, "plus": .add, "add": .add, "subtract": .subtract,
    "minus": .subtract, "multiply": .multiply, "times": .multiply, "divide": .divide, "div": .divide, "ceil": .ceiling,
    "log10": .decimalLogarithm, "rand": .random, "upper": .uppercase, "ucase": .uppercase, "lower": .lowercase,
    "lcase": .lowercase, "len": .length, "strlen": .length, "substr": .substring, "strip": .trim, "dow": .weekday,
    "doy": .dayOfYear, "groupconcat": .groupConcat, "stringagg": .groupConcat, "tolower": .lowercase,
    "tolowercase": .lowercase, "lowercased": .lowercase, "downcase": .lowercase, "casefold": .lowercase,
    "toupper": .uppercase, "touppercase": .uppercase, "uppercased": .uppercase, "upcase": .uppercase,
    "trimmed": .trim, "ifnull": .coalesce, "nvl": .coalesce, "isnull": .coalesce, "concatenate": .concat,
    "truncate": .truncate,
  ]

  private func candidates(_ name: String) -> [Resolution] {
    var found: [Resolution] = []
    let spellings = name.utf8.last == UInt8(ascii: ":") ? [name] : [name, name + ":"]
    for spelling in spellings {
      if let function = host?.functions[RecordKey(spelling)], !NodeNormalization.isOperator(spelling) {
        found.append(.host(function))
      }
    }
    let lowercased = spellings.map { $0.lowercased() }
    for spelling in lowercased {
      if let function = Self.byName[spelling] { found.append(.builtin(function)) }
    }
    if spellings.count == 2 { found += (Self.byFirstPart[lowercased[0]] ?? []).map(Resolution.builtin) }
    return found
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: BuiltinFunction.allCases.map { ($0.rawValue.lowercased(), $0) })

  /// The extensions of several parts by their first part. Apple's own functions need their whole name.
  private static let byFirstPart: [String: [BuiltinFunction]] = BuiltinFunction.allCases.reduce(into: [:]) {
    table, function in
    let parts = function.rawValue.split(separator: ":")
    guard parts.count > 1, function.signature.isExtension else { return }
    table[parts[0].lowercased(), default: []].append(function)
  }
}
