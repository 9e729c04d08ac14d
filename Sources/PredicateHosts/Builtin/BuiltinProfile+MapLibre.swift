/// What predicates of MapLibre's style layers take, by the page of its SDK.
extension BuiltinProfile {
  static let mapLibre = #"""
    {
      "name": "maplibre",
      "title": "MapLibre",
      "summary": "Predicates of style layers (MLNVectorStyleLayer.predicate) of MapLibre Native for Apple's systems.",
      "sources": {
        "page": "https://maplibre.org/maplibre-native/ios/latest/documentation/maplibre/predicates_and_expressions/",
        "old-page": "https://maplibre.org/maplibre-native/ios/api/predicates-and-expressions.html"
      },
      "policy": {
        "operators": [
          "==", "!=", "<", "<=", ">", ">=", "IN", "CONTAINS", "BETWEEN", "AND", "OR", "NOT", "+", "-", "*", "/",
          "**"
        ],
        "options": "cd",
        "quantifiers": ["ANY", "ALL"]
      },
      "rules": [
        {
          "says": "Comparisons, BETWEEN, IN and CONTAINS are taken; the operators of text are not.",
          "source": "page"
        },
        {
          "says": "ANY, SOME and NONE go with = only.",
          "source": "page",
          "when": {"modifiers": ["ANY"]},
          "only": {"operators": ["==", "IN"]}
        },
        {
          "says": "ALL goes with != only.",
          "source": "page",
          "when": {"modifiers": ["ALL"]},
          "only": {"operators": ["!="]}
        },
        {
          "says": "The options [c] and [d] do not go with ANY and ALL.",
          "source": "page",
          "when": {"modifiers": ["ANY", "ALL"], "options": "cd"}
        },
        {
          "says": "The variables are $featureIdentifier, $geometryType, $heatmapDensity, $lineProgress, $zoomLevel and $featureAccumulated.",
          "source": "page"
        },
        {
          "says": "Paths of several keys are refused: a feature has attributes, and these have none.",
          "source": "page",
          "when": {"left": ["path"]},
          "severity": "warning"
        }
      ]
    }
    """#
}
