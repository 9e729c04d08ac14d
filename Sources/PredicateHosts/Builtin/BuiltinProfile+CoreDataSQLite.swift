/// What fetch requests over Core Data's SQLite stores take, by Apple's guides.
extension BuiltinProfile {
  static let coreDataSQLite = #"""
    {
      "name": "coredata-sqlite",
      "title": "Core Data in SQLite",
      "summary": "Predicates of fetch requests over SQLite stores, which become SQL.",
      "sources": {
        "stores": "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/CoreData/PersistentStoreFeatures.html",
        "guide": "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pUsing.html",
        "radar": "https://openradar.appspot.com/18116899"
      },
      "policy": {
        "functions": [
          "CAST", "sum:", "count:", "min:", "max:", "average:", "length:", "lowercase:", "uppercase:", "abs:",
          "ceiling:", "now", "TERNARY"
        ],
        "quantifiers": ["ANY", "SUBQUERY", "@count", "@sum", "@avg", "@min", "@max"]
      },
      "rules": [
        {
          "says": "ALL is not translated to SQL.",
          "source": "stores",
          "hint": "write `SUBQUERY(a, $x, NOT $x.b == 1).@count == 0`",
          "when": {"modifiers": ["ALL"]}
        },
        {
          "says": "Functions are few: aggregates, length:, lowercase:, uppercase:, abs:, ceiling: and now.",
          "source": "guide"
        },
        {
          "says": "An index into a relationship is not translated: it has no order.",
          "source": "stores",
          "when": {"left": ["index"]}
        },
        {
          "says": "A key of the record stands on the left side; constants there may keep SQLite from using an index.",
          "source": "guide",
          "severity": "warning",
          "when": {"left": ["string", "number", "date"], "operators": ["==", "!=", "<", "<=", ">", ">="]}
        },
        {
          "says": "MATCHES takes no options in SQL.",
          "source": "radar",
          "when": {"operators": ["MATCHES"], "options": "cdnl"}
        }
      ]
    }
    """#
}
