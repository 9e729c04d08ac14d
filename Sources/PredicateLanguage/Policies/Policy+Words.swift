extension Policy {
  /// A policy of lists. Words may be written in any case and spelling that the language has; the functions are those of
  /// `table`.
  /// - Throws: ``PolicyError`` for a word that the language does not have.
  public init(
    keyPaths: Set<String>? = nil, operators: Set<String>? = nil, options: ComparisonOptions? = nil,
    functions: Set<String>? = nil, quantifiers: Set<String>? = nil, relationshipSteps: Int? = nil,
    table: FunctionTable = .builtin
  ) throws(PolicyError) {
    self.keyPaths = keyPaths
    self.options = options
    self.relationshipSteps = relationshipSteps
    for (sort, list) in [(Sort.operators, operators), (.functions, functions), (.quantifiers, quantifiers)] {
      if let list { self[sort] = try sort.canonical(list.sorted(), table) }
    }
  }

  /// Whether a completion may propose an operator, a quantifier, or a word such as CAST.
  package func tells(word: String) -> Bool { Sort.allCases.allSatisfy { !$0.has(word) || allows(word, $0) } }
}

extension Policy.Sort {
  /// The words of the language of this sort, in the order of its tables; functions are those that are part of the grammar.
  static let ownWords: [Policy.Sort: [String]] = [
    .operators: ComparisonOperator.table.map(\.text)
      + [ConditionWord.and, .or, .not].map(\.rawValue)
      + BinaryOperator.byUse.map(\.rawValue) + [UnaryOperator.complement.rawValue, assignment],
    .functions: [SpecialForm.cast, .ternary, .function].map(\.rawValue),
    .quantifiers: [ConditionWord.any, .all].map(\.rawValue) + [SpecialForm.subquery.rawValue]
      + CollectionOperator.allCases.map { "@\($0.rawValue)" },
  ]

  /// The word for giving a variable a value.
  static let assignment = ":="

  var own: [String] { Self.ownWords[self] ?? [] }

  /// Whether the language has the word, as one of this sort, in its canonical spelling.
  func has(_ word: String) -> Bool { own.contains(word) }

  /// The operator that a function is another spelling of.
  static func operation(ofFunction name: String) -> String? {
    BinaryOperator.byFunctionName[name]?.rawValue
      ?? (name == BuiltinFunction.onesComplement.rawValue ? UnaryOperator.complement.rawValue : nil)
  }

  /// What one word is called.
  var noun: String { String(rawValue.dropLast()) }

  /// The words in their canonical spelling.
  func canonical(_ list: [String], _ table: FunctionTable) throws(PolicyError) -> Set<RecordKey> {
    var words: Set<RecordKey> = []
    for word in list {
      guard let found = canonical(word, table) else { throw unknown(word, table) }
      words.insert(RecordKey(found))
    }
    return words
  }

  private func canonical(_ word: String, _ table: FunctionTable) -> String? {
    if let found = own.first(where: { $0.lowercased() == word.lowercased() }) { return found }
    switch self {
    case .operators:
      let condition = [ConditionWord.and, .or, .not].first { $0.otherSpellings.contains(word) }
      return ComparisonOperator.table.first { $0.otherSpelling == word }?.text ?? condition?.rawValue
    case .functions:
      guard let name = table.resolve(name: word, argumentCount: 1)?.signature.name else { return nil }
      return Self.operation(ofFunction: name) == nil ? name : nil
    case .quantifiers: return word.uppercased() == ConditionWord.someOf.rawValue ? ConditionWord.any.rawValue : nil
    }
  }

  private func unknown(_ word: String, _ table: FunctionTable) -> PolicyError {
    let hint: String?
    if self == .functions, let name = table.resolve(name: word, argumentCount: 2)?.signature.name,
      let operation = Self.operation(ofFunction: name)
    {
      hint = "it is the operator `\(operation)`, and belongs to `operators`"
    } else if self == .quantifiers, word.uppercased() == ConditionWord.noneOf.rawValue {
      hint = "it is NOT with ANY: list `ANY`, and `NOT` among the operators"
    } else if let other = Self.allCases.first(where: { $0 != self && $0.canonical(word, table) != nil }) {
      hint = "it belongs to `\(other.rawValue)`"
    } else {
      let near =
        self == .functions
        ? table.nearest(to: word) ?? NearMatch.best(for: word, among: own) : NearMatch.best(for: word, among: own)
      hint = near.map { "did you mean `\($0)`?" }
    }
    return PolicyError(
      .unknownWord, "`\(rawValue)` has `\(word)`, and there is no such \(noun)", entry: rawValue, hint: hint)
  }

  /// The listed words, those of the language in the order of its tables first.
  func ordered(_ allowed: Set<RecordKey>) -> [String] {
    let known = own.filter { allowed.contains(RecordKey($0)) }
    return known + allowed.subtracting(known.map(RecordKey.init)).sorted().map(\.text)
  }

  /// The hint that says what is allowed in the place of a word that is not.
  func hint(_ allowed: Set<RecordKey>) -> String { Policy.listHint(ordered(allowed)) }
}

extension Policy {
  /// What is wrong about a function that is not listed; nil if it is, or if all are allowed. One that does not exist is
  /// told like one that is not listed.
  func refusal(ofFunction name: String?, typed: String, at span: SourceSpan?) -> Diagnostic? {
    let operation = name.flatMap(Sort.operation)
    let sort = operation == nil ? Sort.functions : .operators
    guard let allowed = self[sort] else { return nil }
    if let word = operation ?? name, allowed.contains(RecordKey(word)) { return nil }
    return Diagnostic(.forbiddenWord, "`\(typed)` may not be used", at: span, hint: sort.hint(allowed))
  }
}
