// What completion, hints and the manual say about the operators, a line each, with an example that holds.

extension ComparisonOperator {
  /// When it holds, in a line.
  package var summary: String {
    switch self {
    case .equal: "the same value"
    case .notEqual: "another value"
    case .less: "before it in order"
    case .lessOrEqual: "before it or the same"
    case .greater: "behind it in order"
    case .greaterOrEqual: "behind it or the same"
    case .in: "one of a list, or part of a text"
    case .contains: "a list holds the value, or a text the part"
    case .beginsWith: "the text begins with it"
    case .endsWith: "the text ends with it"
    case .like: "the text fits a pattern: * is any text, ? one character"
    case .matches: "a regular expression fits the whole text"
    case .between: "within two bounds, both inclusive"
    case .utiEquals: "the same type identifier"
    case .utiConformsTo: "the type identifier or one that it conforms to"
    case .tokenMatches: "words of a text; only Apple's systems evaluate it"
    case .custom: "an operator of the host's"
    }
  }

  /// A comparison that holds; empty for what only other systems evaluate.
  package var example: String {
    switch self {
    case .equal: "1 + 1 == 2"
    case .notEqual: "\"a\" != \"b\""
    case .less: "2 < 3"
    case .lessOrEqual: "3 <= 3"
    case .greater: "\"b\" > \"a\""
    case .greaterOrEqual: "2.5 >= 2"
    case .in: "\"b\" IN {\"a\", \"b\"}"
    case .contains: "\"hello\" CONTAINS[c] \"ELL\""
    case .beginsWith: "\"monday\" BEGINSWITH \"mon\""
    case .endsWith: "\"report.txt\" ENDSWITH \".txt\""
    case .like: "\"report.txt\" LIKE \"*.tx?\""
    case .matches: "\"A113\" MATCHES \"[A-Z][0-9]+\""
    case .between: "5 BETWEEN {1, 10}"
    case .utiEquals: "\"public.jpeg\" UTI-EQUALS \"public.jpeg\""
    case .utiConformsTo: "\"public.jpeg\" UTI-CONFORMS-TO \"public.image\""
    case .tokenMatches, .custom: ""
    }
  }
}

extension ComparisonOptions {
  /// What one option does, in a line; empty for none or several.
  package var summary: String {
    switch self {
    case .caseInsensitive: "whatever the case"
    case .diacriticInsensitive: "whatever the accents"
    case .normalized: "exactly, scalar by scalar"
    case .localized: "by the rules of the locale"
    default: ""
    }
  }
}

extension BinaryOperator {
  /// What it gives, in a line.
  package var summary: String {
    switch self {
    case .union: "the elements of both collections"
    case .intersect: "the elements that both collections have"
    case .minus: "the elements that the second collection lacks"
    case .bitOr: "the bits of either number"
    case .bitXor: "the bits of one number only"
    case .bitAnd: "the bits of both numbers"
    case .shiftLeft: "the bits moved up"
    case .shiftRight: "the bits moved down"
    case .add: "the sum"
    case .subtract: "the difference"
    case .multiply: "the product"
    case .divide: "the quotient; of whole numbers without its fraction"
    case .power: "the power"
    }
  }

  /// A comparison that holds.
  package var example: String {
    switch self {
    case .union: "count:({1, 2} UNION {2, 3}) == 3"
    case .intersect: "count:({1, 2} INTERSECT {2, 3}) == 1"
    case .minus: "count:({1, 2} MINUS {2, 3}) == 1"
    case .bitOr: "5 | 2 == 7"
    case .bitXor: "5 ^ 1 == 4"
    case .bitAnd: "5 & 4 == 4"
    case .shiftLeft: "1 << 4 == 16"
    case .shiftRight: "16 >> 3 == 2"
    case .add: "1 + 2 == 3"
    case .subtract: "3 - 1 == 2"
    case .multiply: "2 * 3 == 6"
    case .divide: "7 / 2 == 3"
    case .power: "2 ** 10 == 1024"
    }
  }

  /// Whether it works on values of a type.
  package func fits(_ type: StaticType) -> Bool {
    switch self {
    case .union, .intersect, .minus: type.kind == nil || type.kind == .collection
    case .bitOr, .bitXor, .bitAnd, .shiftLeft, .shiftRight: type.kind == .number
    case .add, .subtract, .multiply, .divide, .power: type.kind == nil || type.kind == .number
    }
  }

  /// All, those in daily use first.
  package static let byUse: [BinaryOperator] = [
    .add, .subtract, .multiply, .divide, .power, .union, .intersect, .minus, .bitAnd, .bitOr, .bitXor, .shiftLeft,
    .shiftRight,
  ]
}

extension CollectionOperator {
  /// What it gives, in a line.
  package var summary: String {
    switch self {
    case .count: "how many elements"
    case .sum: "the sum"
    case .avg: "the mean"
    case .min: "the smallest"
    case .max: "the largest"
    case .first: "the first element"
    case .last: "the last element"
    case .unionOfObjects: "the values of all elements"
    case .distinctUnionOfObjects: "the values of all elements, each once"
    case .unionOfArrays: "the elements of the lists of all elements"
    case .distinctUnionOfArrays: "the elements of the lists of all elements, each once"
    case .distinctUnionOfSets: "the elements of the sets of all elements, each once"
    }
  }

  /// A comparison that holds.
  package var example: String {
    switch self {
    case .count: "{3, 1, 2}.@count == 3"
    case .sum: "{3, 1, 2}.@sum.self == 6"
    case .avg: "{3, 1, 2}.@avg.self == 2"
    case .min: "{3, 1, 2}.@min.self == 1"
    case .max: "{3, 1, 2}.@max.self == 3"
    case .first: "{3, 1, 2}.@first == 3"
    case .last: "{3, 1, 2}.@last == 2"
    case .unionOfObjects: "count:({1, 1}.@unionOfObjects.self) == 2"
    case .distinctUnionOfObjects: "count:({1, 1}.@distinctUnionOfObjects.self) == 1"
    case .unionOfArrays: "count:({{1}, {1, 2}}.@unionOfArrays.self) == 3"
    case .distinctUnionOfArrays: "count:({{1}, {1, 2}}.@distinctUnionOfArrays.self) == 2"
    case .distinctUnionOfSets: "count:({{1}, {1, 2}}.@distinctUnionOfSets.self) == 2"
    }
  }
}
