/// What queries of CloudKit take: the rules of CKQuery.
extension BuiltinProfile {
  static let cloudKit = #"""
    {
      "name": "cloudkit",
      "title": "CloudKit",
      "summary": "Predicates of CKQuery and of query subscriptions.",
      "sources": {
        "ckquery": "https://developer.apple.com/documentation/cloudkit/ckquery",
        "header": "https://developer.apple.com/documentation/cloudkit/ckquery#Predicate-Rules-for-Query-Objects"
      },
      "policy": {
        "operators": ["==", "!=", "<", "<=", ">", ">=", "IN", "CONTAINS", "BEGINSWITH", "BETWEEN", "AND", "NOT"],
        "options": "cd",
        "functions": ["distanceToLocation:fromLocation:", "now"],
        "quantifiers": ["ANY"]
      },
      "functions": {
        "distanceToLocation:fromLocation:": {
          "arguments": 2, "example": "distanceToLocation:fromLocation:(location, $here) < 10", "source": "ckquery",
          "documentation": "How far a field that holds a place is from another place."
        }
      },
      "rules": [
        {
          "says": "Queries take the comparisons, IN, CONTAINS, BEGINSWITH and BETWEEN, joined by AND; they take no OR.",
          "source": "header"
        },
        {
          "says": "A distance is asked for as distanceToLocation:fromLocation:(field, place) < radius, for places within the circle.",
          "source": "ckquery",
          "when": {"left": ["call"]},
          "only": {"operators": ["<", "<="], "right": ["constant", "variable"]}
        },
        {
          "says": "Names of keys are those of the record itself; a path to the fields of a related record is refused.",
          "source": "ckquery",
          "hint": "store what is asked for in the record itself",
          "when": {"left": ["path"]}
        },
        {
          "says": "A path to the fields of a related record is refused.",
          "source": "ckquery",
          "when": {"right": ["path"]}
        },
        {
          "says": "Fields are compared with constants.",
          "source": "ckquery",
          "when": {"left": ["key", "record"]},
          "only": {"right": ["constant", "variable", "key", "call"]}
        },
        {
          "says": "One field is not compared with another.",
          "source": "ckquery",
          "when": {"left": ["key"], "right": ["key"]}
        },
        {
          "says": "The left side is a field; a calculation is refused.",
          "source": "ckquery",
          "when": {"left": ["calculation", "condition", "index"]}
        },
        {
          "says": "SELF is asked for words by CONTAINS only, which searches all indexed texts.",
          "source": "ckquery",
          "when": {"left": ["record"]},
          "only": {"operators": ["CONTAINS"]}
        },
        {
          "says": "ANY goes with CONTAINS, IN and == over lists.",
          "source": "ckquery",
          "when": {"modifiers": ["ANY"]},
          "only": {"operators": ["==", "IN", "CONTAINS", "BEGINSWITH"]}
        }
      ]
    }
    """#
}
