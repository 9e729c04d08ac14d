/// What Swift's `#Predicate` can say, on every platform.
extension BuiltinProfile {
  static let foundationPredicate = #"""
    {
      "name": "foundation-predicate",
      "title": "Foundation's Predicate",
      "summary": "Conditions that Swift's Predicate can say, which SwiftData stores and other processes read.",
      "sources": {
        "expressions": "https://github.com/swiftlang/swift-foundation/tree/main/Sources/FoundationEssentials/Predicate",
        "predicate": "https://developer.apple.com/documentation/foundation/predicate",
        "nspredicate": "https://developer.apple.com/documentation/foundation/nspredicate/init(_:)"
      },
      "policy": {
        "operators": [
          "==", "!=", "<", "<=", ">", ">=", "IN", "CONTAINS", "BEGINSWITH", "BETWEEN", "MATCHES", "AND", "OR", "NOT", "+",
          "-", "*", "/"
        ],
        "options": "cdl",
        "functions": ["max", "min", "CAST", "TERNARY"],
        "quantifiers": ["ANY", "ALL", "SUBQUERY", "@count", "@max", "@min"]
      },
      "rules": [
        {"says": "Values are compared by == and !=, values with an order by <, <=, > and >=, and those of a range by BETWEEN.", "source": "expressions"},
        {"says": "contains and starts(with:) are CONTAINS, IN and BEGINSWITH; there is no ENDSWITH.", "source": "expressions"},
        {"says": "localizedStandardContains is CONTAINS[cdl], and localizedCompare the order of texts; other options have no counterpart.", "source": "expressions"},
        {"says": "A regular expression is contains(_: Regex), since Swift 6.1.", "source": "expressions"},
        {"says": "filter is SUBQUERY, contains(where:) ANY, allSatisfy ALL; counts, max and min there are, sums there are not.", "source": "expressions"},
        {"says": "Numbers are added, subtracted, multiplied and divided; there are no powers and no functions of texts.", "source": "expressions"},
        {
          "says": "Options compare texts by CONTAINS[cdl] alone.",
          "source": "expressions",
          "hint": "write `CONTAINS[cdl]`, or leave the options out",
          "when": [{"options": "c"}, {"options": "d"}, {"options": "l"}],
          "only": {"operators": ["CONTAINS", "IN"]}
        },
        {
          "says": "A variable is a value that the closure captures: there is none in text.",
          "source": "predicate",
          "hint": "give the value as an argument, `%@`",
          "when": [{"left": ["variable"]}, {"right": ["variable"]}]
        },
        {
          "says": "Collections are subscripted by whole numbers only.",
          "source": "expressions",
          "severity": "warning",
          "hint": "for a key of a dictionary write a property",
          "when": [{"left": ["index"]}, {"right": ["index"]}]
        }
      ]
    }
    """#
}
