/// What queries of Realm take, by its documentation.
extension BuiltinProfile {
  static let realm = #"""
    {
      "name": "realm",
      "title": "Realm",
      "summary": "NSPredicate queries of Realm Swift.",
      "sources": {
        "filter": "https://www.mongodb.com/docs/realm/sdk/swift/crud/filter-data/",
        "query": "https://mongodb.com/docs/realm-sdks/swift/latest/Structs/Query.html",
        "tests": "https://github.com/realm/realm-swift/blob/master/Realm/Tests/QueryTests.m"
      },
      "policy": {
        "operators": [
          "==", "!=", "<", "<=", ">", ">=", "IN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "BETWEEN", "AND",
          "OR", "NOT"
        ],
        "options": "cd",
        "functions": ["CAST"],
        "quantifiers": ["ANY", "ALL", "SUBQUERY", "@count", "@sum", "@avg", "@min", "@max", "@allKeys", "@allValues"]
      },
      "rules": [
        {
          "says": "Queries take comparisons, BETWEEN, IN, CONTAINS, BEGINSWITH, ENDSWITH and LIKE, joined by AND, OR and NOT.",
          "source": "filter"
        },
        {
          "says": "ALL is not supported.",
          "source": "tests",
          "hint": "write NONE with the opposite comparison",
          "when": {"modifiers": ["ALL"]}
        },
        {
          "says": "Of a SUBQUERY only its @count is taken.",
          "source": "tests",
          "when": {"left": ["subquery"]},
          "only": {"left": ["count"]}
        },
        {
          "says": "An index is not supported, but for the first and last element.",
          "source": "tests",
          "when": {"left": ["index"]}
        },
        {"says": "A calculation is not supported.", "source": "tests", "when": {"left": ["call", "condition"]}},
        {"says": "Keys of a dictionary are @allKeys, its values @allValues.", "source": "query"}
      ]
    }
    """#
}
