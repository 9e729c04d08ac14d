/// An operator that compares two values. `rawValue` is the canonical spelling.
public enum ComparisonOperator: Hashable, Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case `in`, contains, beginsWith, endsWith, like, matches, between
  /// `UTI-EQUALS`: the same type identifier.
  case utiEquals
  /// `UTI-CONFORMS-TO`: the type identifier or one it conforms to.
  case utiConformsTo
  /// `TOKENMATCHES`: parsed and printed; only other systems evaluate it.
  case tokenMatches
  /// An operator of the host's, `name:`, such as `isKindOfClass:`. The string holds the colon.
  case custom(String)
}

/// The letters in brackets after a string operator.
public struct ComparisonOptions: OptionSet, Hashable, Sendable {
  /// Apple's raw values: c 1, d 2, n 4, l 8.
  public let rawValue: UInt8
  /// Options from Apple's bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `c`: without regard to case.
  public static let caseInsensitive = ComparisonOptions(rawValue: 1)
  /// `d`: without regard to diacritics.
  public static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
  /// `n`: both sides are normalized already; compares literally and overrides c and d.
  public static let normalized = ComparisonOptions(rawValue: 4)
  /// `l`: by the rules of the locale that the predicate is compiled in; without one it adds nothing.
  public static let localized = ComparisonOptions(rawValue: 8)

  /// The letters in the order in which they print.
  package static let letters: [(letter: Character, option: ComparisonOptions)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("n", .normalized), ("l", .localized),
  ]

  /// The option that a letter stands for, in either case.
  static func option(of byte: UInt8) -> ComparisonOptions? {
    for (letter, option) in bytes where letter == byte | 0x20 { return option }
    return nil
  }

  private static let bytes = letters.compactMap { row in row.letter.asciiValue.map { ($0, row.option) } }

  /// The letters, in the order c, d, n, l.
  public var text: String { String(Self.letters.filter { contains($0.option) }.map(\.letter)) }
}

/// What stands before a comparison. NONE is a NOT around ANY.
public enum ComparisonModifier: String, Hashable, Sendable, CaseIterable {
  /// Nothing: the values themselves are compared.
  case direct
  /// `ANY` or `SOME`: true if it holds for some element of the left side.
  case any
  /// `ALL`: true if it holds for every element of the left side.
  case all
}

/// An operator between two values that gives a value.
public enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"
  case bitOr = "|"
  case bitXor = "^"
  case bitAnd = "&"
  case shiftLeft = "<<"
  case shiftRight = ">>"
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "**"

  /// How tightly it binds; a larger number binds tighter. All are left-associative.
  public var precedence: Int {
    switch self {
    case .union, .intersect, .minus: 1
    case .bitOr: 2
    case .bitXor: 3
    case .bitAnd: 4
    case .shiftLeft, .shiftRight: 5
    case .add, .subtract: 6
    case .multiply, .divide: 7
    case .power: 8
    }
  }

  /// The function of the same meaning, which parses to the same tree; nil for set operators.
  public var functionName: String? {
    switch self {
    case .union, .intersect, .minus: nil
    case .bitOr: "bitwiseOr:with:"
    case .bitXor: "bitwiseXor:with:"
    case .bitAnd: "bitwiseAnd:with:"
    case .shiftLeft: "leftshift:by:"
    case .shiftRight: "rightshift:by:"
    case .add: "add:to:"
    case .subtract: "from:subtract:"
    case .multiply: "multiply:by:"
    case .divide: "divide:by:"
    case .power: "raise:toPower:"
    }
  }

  static let byFunctionName: [String: BinaryOperator] = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { op in op.functionName.map { ($0, op) } })
}

/// An operator before one value.
public enum UnaryOperator: String, Hashable, Sendable, CaseIterable {
  case negate = "-"
  case complement = "~"
}

extension ComparisonOperator {
  /// Every operator but the host's, with its spellings, the canonical one first, and whether options may follow.
  ///
  /// The lexer, the parser, the printer, completion and the documentation read this table and nothing else.
  package static let table: [(operator: ComparisonOperator, spellings: [String], takesOptions: Bool)] = [
    (.equal, ["==", "="], true),
    (.notEqual, ["!=", "<>"], true),
    (.less, ["<"], true),
    (.lessOrEqual, ["<=", "=<"], true),
    (.greater, [">"], true),
    (.greaterOrEqual, [">=", "=>"], true),
    (.in, ["IN"], true),
    (.contains, ["CONTAINS"], true),
    (.beginsWith, ["BEGINSWITH"], true),
    (.endsWith, ["ENDSWITH"], true),
    (.like, ["LIKE"], true),
    (.matches, ["MATCHES"], true),
    (.tokenMatches, ["TOKENMATCHES"], true),
    (.between, ["BETWEEN"], false),
    (.utiEquals, ["UTI-EQUALS"], false),
    (.utiConformsTo, ["UTI-CONFORMS-TO"], false),
  ]

  /// The canonical spelling.
  public var text: String {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .in: "IN"
    case .contains: "CONTAINS"
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .like: "LIKE"
    case .matches: "MATCHES"
    case .between: "BETWEEN"
    case .utiEquals: "UTI-EQUALS"
    case .utiConformsTo: "UTI-CONFORMS-TO"
    case .tokenMatches: "TOKENMATCHES"
    case .custom(let selector): selector
    }
  }

  /// Whether `[cdnl]` may follow.
  public var takesOptions: Bool {
    switch self {
    case .between, .utiEquals, .utiConformsTo, .custom: false
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in, .contains, .beginsWith, .endsWith,
      .like, .matches, .tokenMatches:
      true
    }
  }
}
