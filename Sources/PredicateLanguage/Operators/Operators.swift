/// An operator that compares two values. `rawValue` is the canonical spelling.
@nonexhaustive public enum ComparisonOperator: Hashable, Sendable {
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

  /// Whether it goes by a locale, where there is one.
  package var goesByLocale: Bool { contains(.localized) && !contains(.normalized) }

  /// The letters in the order in which they print, each with what it does.
  package static let letters: [(letter: Character, option: ComparisonOptions, summary: String)] = [
    ("c", .caseInsensitive, "whatever the case"), ("d", .diacriticInsensitive, "whatever the accents"),
    ("n", .normalized, "exactly, scalar by scalar"), ("l", .localized, "by the rules of the locale"),
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
@nonexhaustive public enum ComparisonModifier: String, Hashable, Sendable, CaseIterable {
  /// Nothing: the values themselves are compared.
  case direct
  /// `ANY` or `SOME`: true if it holds for some element of the left side.
  case any
  /// `ALL`: true if it holds for every element of the left side.
  case all
}

/// An operator between two values that gives a value.
@nonexhaustive public enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
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
  public var precedence: Int { row.precedence }

  /// The function of the same meaning, which parses to the same tree; nil for set operators.
  public var functionName: String? { row.functionName }
  /// What it works on.
  package var operands: Operands { row.operands }
  /// What it gives, in a line.
  package var summary: String { row.summary }
  /// A comparison that holds.
  package var example: String { row.example }

  /// The operators by the names of the functions that mean the same.
  package static let byFunctionName: [String: BinaryOperator] = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { op in op.functionName.map { ($0, op) } })

  /// What it works on.
  package enum Operands: Sendable { case collections, bits, numbers }

  /// What there is to say of an operator.
  package struct Row: Sendable {
    let precedence: Int
    package let operands: Operands
    let functionName: String?
    let summary: String
    let example: String

    fileprivate init(
      _ precedence: Int, _ operands: Operands, _ functionName: String?, _ summary: String, _ example: String
    ) {
      self.precedence = precedence
      self.operands = operands
      self.functionName = functionName
      self.summary = summary
      self.example = example
    }
  }

  /// The operator's row of the table. Inlined, so that what asks for one part makes no others.
  @inline(__always)
  package var row: Row {
    switch self {
    case .union: Row(1, .collections, nil, "the elements of both collections", "count:({1, 2} UNION {2, 3}) == 3")
    case .intersect:
      Row(1, .collections, nil, "the elements that both collections have", "count:({1, 2} INTERSECT {2, 3}) == 1")
    case .minus:
      Row(
        1, .collections, nil, "the elements that the second collection lacks", "count:({1, 2} MINUS {2, 3}) == 1")
    case .bitOr: Row(2, .bits, "bitwiseOr:with:", "the bits of either number", "5 | 2 == 7")
    case .bitXor: Row(3, .bits, "bitwiseXor:with:", "the bits of one number only", "5 ^ 1 == 4")
    case .bitAnd: Row(4, .bits, "bitwiseAnd:with:", "the bits of both numbers", "5 & 4 == 4")
    case .shiftLeft: Row(5, .bits, "leftshift:by:", "the bits moved up", "1 << 4 == 16")
    case .shiftRight: Row(5, .bits, "rightshift:by:", "the bits moved down", "16 >> 3 == 2")
    case .add: Row(6, .numbers, "add:to:", "the sum", "1 + 2 == 3")
    case .subtract: Row(6, .numbers, "from:subtract:", "the difference", "3 - 1 == 2")
    case .multiply: Row(7, .numbers, "multiply:by:", "the product", "2 * 3 == 6")
    case .divide:
      Row(7, .numbers, "divide:by:", "the quotient; of whole numbers without its fraction", "7 / 2 == 3")
    case .power: Row(8, .numbers, "raise:toPower:", "the power", "2 ** 10 == 1024")
    }
  }

  /// All, those in daily use first.
  package static let byUse: [BinaryOperator] = [
    .add, .subtract, .multiply, .divide, .power, .union, .intersect, .minus, .bitAnd, .bitOr, .bitXor, .shiftLeft,
    .shiftRight,
  ]
}

/// An operator before one value.
public enum UnaryOperator: String, Hashable, Sendable, CaseIterable {
  case negate = "-"
  case complement = "~"
}

extension ComparisonOperator {
  /// The operator that says the same with the operands the other way round; nil where there is none.
  package var mirrored: ComparisonOperator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: nil
    }
  }

  /// What the operands are to be.
  package enum Operands: Hashable, Sendable {
    /// Values of any kind; unlike kinds are unequal.
    case equality
    /// Values that have an order.
    case ordered(OrderRelation)
    /// A value that has an order, and two bounds.
    case bounds
    /// A text or collection on the left, what it is to hold on the right.
    case container
    /// The same the other way round.
    case member
    /// Two texts.
    case texts
    /// Two texts; what is no text is another type than any.
    case typeIdentifiers
    /// Two texts, on other systems.
    case tokens
    /// What the host's function takes.
    case host
  }

  /// What there is to say of an operator.
  package struct Row: Sendable {
    package let `operator`: ComparisonOperator
    /// The spellings, the canonical one first.
    package var spellings: [String] { otherSpelling.map { [text, $0] } ?? [text] }
    let text: String
    let otherSpelling: String?
    package let operands: Operands
    package let takesOptions: Bool
    /// When it holds, in a line.
    let summary: String
    /// A comparison that holds; empty for what only other systems evaluate.
    let example: String

    fileprivate init(
      _ operator: ComparisonOperator, _ text: String, or otherSpelling: String? = nil, _ operands: Operands,
      options takesOptions: Bool = true, _ summary: String, _ example: String
    ) {
      self.operator = `operator`
      self.text = text
      self.otherSpelling = otherSpelling
      self.operands = operands
      self.takesOptions = takesOptions
      self.summary = summary
      self.example = example
    }
  }

  /// Every operator but the host's, in the order of the documentation.
  ///
  /// The checker, the printer, completion and the documentation read these rows and nothing else; a test holds the lexer
  /// to them.
  package static let table: [Row] = [
    .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in, .contains, .beginsWith, .endsWith, .like,
    .matches, .tokenMatches, .between, .utiEquals, .utiConformsTo,
  ].map { (operation: ComparisonOperator) in operation.row }

  /// The operator's row of the table. Inlined, so that what asks for one part makes no others.
  @inline(__always)
  package var row: Row {
    switch self {
    case .equal: Row(self, "==", or: "=", .equality, "the same value", "1 + 1 == 2")
    case .notEqual: Row(self, "!=", or: "<>", .equality, "another value", "\"a\" != \"b\"")
    case .less: Row(self, "<", .ordered(.less), "before it in order", "2 < 3")
    case .lessOrEqual: Row(self, "<=", or: "=<", .ordered(.lessOrEqual), "before it or the same", "3 <= 3")
    case .greater: Row(self, ">", .ordered(.greater), "behind it in order", "\"b\" > \"a\"")
    case .greaterOrEqual: Row(self, ">=", or: "=>", .ordered(.greaterOrEqual), "behind it or the same", "2.5 >= 2")
    case .in: Row(self, "IN", .member, "one of a list, or part of a text", "\"b\" IN {\"a\", \"b\"}")
    case .contains:
      Row(
        self, "CONTAINS", .container, "a list holds the value, or a text the part", "\"hello\" CONTAINS[c] \"ELL\"")
    case .beginsWith:
      Row(self, "BEGINSWITH", .texts, "the text begins with it", "\"monday\" BEGINSWITH \"mon\"")
    case .endsWith: Row(self, "ENDSWITH", .texts, "the text ends with it", "\"report.txt\" ENDSWITH \".txt\"")
    case .like:
      Row(
        self, "LIKE", .texts, "the text fits a pattern: * is any text, ? one character",
        "\"report.txt\" LIKE \"*.tx?\"")
    case .matches:
      Row(
        self, "MATCHES", .texts, "a regular expression fits the whole text", "\"A113\" MATCHES \"[A-Z][0-9]+\"")
    case .between:
      Row(
        self, "BETWEEN", .bounds, options: false, "within two bounds, both inclusive", "5 BETWEEN {1, 10}")
    case .utiEquals:
      Row(
        self, "UTI-EQUALS", .typeIdentifiers, options: false, "the same type identifier",
        "\"public.jpeg\" UTI-EQUALS \"public.jpeg\"")
    case .utiConformsTo:
      Row(
        self, "UTI-CONFORMS-TO", .typeIdentifiers, options: false, "the type identifier or one that it conforms to",
        "\"public.jpeg\" UTI-CONFORMS-TO \"public.image\"")
    case .tokenMatches:
      Row(self, "TOKENMATCHES", .tokens, "words of a text; only Apple's systems evaluate it", "")
    case .custom(let selector): Row(self, selector, .host, options: false, "an operator of the host's", "")
    }
  }

  /// The canonical spelling.
  public var text: String { row.text }
  /// What the operands are to be.
  package var operands: Operands { row.operands }
  /// Whether `[cdnl]` may follow.
  public var takesOptions: Bool { row.takesOptions }
  /// When it holds, in a line.
  package var summary: String { row.summary }
  /// A comparison that holds; empty for what only other systems evaluate.
  package var example: String { row.example }
}
