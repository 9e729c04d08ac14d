/// What activation rules of app extensions know: the items that are shared.
extension BuiltinProfile {
  static let extensionRules = #"""
    {
      "name": "extension-rules",
      "title": "Activation rules of app extensions",
      "summary": "Predicates of NSExtensionActivationRule: for what a share or action extension is shown.",
      "sources": {
        "guide": "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html",
        "keys": "https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html"
      },
      "arguments": "a rule has no arguments: write the value itself",
      "keys where predicates stand": ["NSExtensionActivationRule"],
      "rules": [
        {
          "says": "A rule looks at extensionItems, whose attachments have registeredTypeIdentifiers.",
          "source": "guide"
        },
        {
          "says": "Types are compared by UTI-CONFORMS-TO or UTI-EQUALS, with ANY, as an attachment has several.",
          "source": "guide",
          "hint": "write `ANY … UTI-CONFORMS-TO \"public.image\"`",
          "when": {"left": ["path", "element"], "operators": ["UTI-CONFORMS-TO", "UTI-EQUALS"], "modifiers": ["DIRECT", "ALL"]}
        },
        {
          "says": "TRUEPREDICATE is for trying out: an extension with it is rejected by the review of the App Store.",
          "source": "guide"
        }
      ],
      "model": {
        "entities": {
          "context": {"relationships": {"extensionItems": {"destination": "extension item", "toMany": true}}},
          "extension item": {
            "attributes": {"attributedTitle": "any", "attributedContentText": "any", "userInfo": "record?"},
            "relationships": {"attachments": {"destination": "attachment", "toMany": true}}
          },
          "attachment": {"attributes": {"registeredTypeIdentifiers": "list", "suggestedName": "string?"}}
        }
      },
      "entity": "context"
    }
    """#
}
