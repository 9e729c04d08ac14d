/// What Spotlight's queries take: a language of their own, of which predicates can say the most.
extension BuiltinProfile {
  static let spotlight = #"""
    {
      "name": "spotlight",
      "title": "Spotlight",
      "summary": "Queries of mdfind and NSMetadataQuery: a language of its own, which is read as predicates where these can say it.",
      "sources": {
        "syntax": "https://developer.apple.com/library/archive/documentation/Carbon/Conceptual/SpotlightQuery/Concepts/QueryFormat.html",
        "attributes": "https://developer.apple.com/library/archive/documentation/CoreServices/Reference/MetadataAttributesRef/Reference/CommonAttrs.html",
        "predicates": "https://developer.apple.com/documentation/foundation/nsmetadataquery"
      },
      "dialect": "spotlight",
      "arguments": "a query has no arguments: write the value itself",
      "policy": {
        "operators": ["==", "!=", "<", "<=", ">", ">=", "BETWEEN", "LIKE", "CONTAINS", "BEGINSWITH", "ENDSWITH", "IN", "AND", "OR", "NOT", "+"],
        "options": "cd",
        "functions": ["CAST", "now"],
        "quantifiers": []
      },
      "rules": [
        {"says": "A query is an attribute, an operator and a value: ==, !=, <, >, <=, >=.", "source": "syntax"},
        {"says": "* and ? in a value stand for any text and any character: `== \"*Paris*\"` is read as LIKE.", "source": "syntax"},
        {"says": "Modifiers stand behind the operator or the value: `==[c] \"Paris\"` and `== \"Paris\"cd`.", "source": "syntax"},
        {"says": "InRange(attribute, least, most) is BETWEEN.", "source": "syntax"},
        {"says": "Conditions are joined by && and ||, and grouped in parentheses.", "source": "syntax"},
        {"says": "$time.now and $time.iso(…) are dates, `$time.now(-3600)` one an hour ago; $time.today, .yesterday and their kin depend on the time zone and are not translated.", "source": "syntax"},
        {"says": "NSMetadataQuery takes predicates with LIKE, CONTAINS, BEGINSWITH, ENDSWITH and IN, too.", "source": "predicates"},
        {
          "says": "The left side is an attribute.",
          "source": "syntax",
          "hint": "write the attribute before the operator",
          "when": {"left": ["constant", "calculation", "call", "condition", "index", "path", "record"]}
        },
        {
          "says": "The value is a constant.",
          "source": "syntax",
          "hint": "write text in quotes",
          "when": {"right": ["key", "path", "variable", "calculation", "condition", "index", "record"]},
          "only": {"right": ["constant", "call"]}
        },
        {
          "says": "Only numbers and dates have an order.",
          "source": "syntax",
          "severity": "warning",
          "when": {"operators": ["<", "<=", ">", ">="], "right": ["string"]}
        }
      ],
      "model": {
        "entities": {
          "item": {
            "attributes": {
              "kMDItemAlbum": "string?",
              "kMDItemAuthors": "any",
              "kMDItemBitsPerSample": "integer?",
              "kMDItemCity": "string?",
              "kMDItemComment": "string?",
              "kMDItemContentCreationDate": "date?",
              "kMDItemContentModificationDate": "date?",
              "kMDItemContentType": "string?",
              "kMDItemContentTypeTree": "any",
              "kMDItemContributors": "any",
              "kMDItemCopyright": "string?",
              "kMDItemCountry": "string?",
              "kMDItemCreator": "string?",
              "kMDItemDescription": "string?",
              "kMDItemDisplayName": "string?",
              "kMDItemDueDate": "date?",
              "kMDItemDurationSeconds": "double?",
              "kMDItemEmailAddresses": "any",
              "kMDItemEncodingApplications": "any",
              "kMDItemFinderComment": "string?",
              "kMDItemFonts": "any",
              "kMDItemFSContentChangeDate": "date?",
              "kMDItemFSCreationDate": "date?",
              "kMDItemFSInvisible": "boolean?",
              "kMDItemFSLabel": "integer?",
              "kMDItemFSName": "string?",
              "kMDItemFSOwnerUserID": "integer?",
              "kMDItemFSSize": "integer?",
              "kMDItemHeadline": "string?",
              "kMDItemIdentifier": "string?",
              "kMDItemKeywords": "any",
              "kMDItemKind": "string?",
              "kMDItemLanguages": "any",
              "kMDItemLastUsedDate": "date?",
              "kMDItemNumberOfPages": "integer?",
              "kMDItemOrganizations": "any",
              "kMDItemPageHeight": "double?",
              "kMDItemPageWidth": "double?",
              "kMDItemPath": "string?",
              "kMDItemPixelHeight": "integer?",
              "kMDItemPixelWidth": "integer?",
              "kMDItemProjects": "any",
              "kMDItemPublishers": "any",
              "kMDItemRecipients": "any",
              "kMDItemStarRating": "double?",
              "kMDItemSubject": "string?",
              "kMDItemTextContent": "string?",
              "kMDItemTitle": "string?",
              "kMDItemVersion": "string?",
              "kMDItemWhereFroms": "any"
            }
          }
        }
      },
      "entity": "item",
      "open": true
    }
    """#
}
