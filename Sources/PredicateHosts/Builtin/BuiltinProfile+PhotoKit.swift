/// What fetches of PhotoKit take: the keys that PHFetchOptions lists.
extension BuiltinProfile {
  static let photoKit = #"""
    {
      "name": "photokit",
      "title": "PhotoKit",
      "summary": "Predicates of PHFetchOptions for assets, albums and folders.",
      "sources": {
        "fetch-options": "https://developer.apple.com/documentation/photos/phfetchoptions",
        "forum": "https://developer.apple.com/forums/thread/781180",
        "media-type": "https://developer.apple.com/documentation/photos/phassetmediatype"
      },
      "policy": {"quantifiers": ["ANY", "ALL", "SUBQUERY"]},
      "rules": [
        {"says": "Only the listed keys may be used.", "source": "fetch-options"},
        {
          "says": "Assets are asked by favorite; isFavorite is listed, but fails on some systems.",
          "source": "forum",
          "severity": "warning",
          "hint": "write `favorite`",
          "when": {"keys": ["isFavorite"]}
        },
        {"says": "The media type is a number: 0 unknown, 1 image, 2 video, 3 audio.", "source": "media-type"},
        {"says": "Keys of related objects are refused.", "source": "fetch-options", "when": {"left": ["path"]}},
        {
          "says": "Functions and calculations are refused on the left side.",
          "source": "fetch-options",
          "when": {"left": ["call", "condition", "index"]}
        }
      ],
      "model": {
        "entities": {
          "asset or collection": {
            "attributes": {
              "burstIdentifier": "string?",
              "creationDate": "date?",
              "duration": "double",
              "endDate": "date?",
              "estimatedAssetCount": "integer",
              "favorite": "boolean",
              "hidden": "boolean",
              "isFavorite": "boolean",
              "isHidden": "boolean",
              "localIdentifier": "string",
              "localizedTitle": "string?",
              "mediaSubtypes": "integer",
              "mediaSubtype": "integer",
              "mediaType": {"type": "integer", "values": [0, 1, 2, 3]},
              "modificationDate": "date?",
              "pixelHeight": "integer",
              "pixelWidth": "integer",
              "startDate": "date?",
              "title": "string?"
            }
          }
        }
      },
      "entity": "asset or collection"
    }
    """#
}
