/// What the predicate of StopProcessingIf knows: the variables of a recipe.
extension BuiltinProfile {
  static let autopkg = #"""
    {
      "name": "autopkg",
      "title": "AutoPkg",
      "summary": "Predicates of the processor StopProcessingIf in recipes.",
      "sources": {
        "processor": "https://github.com/autopkg/autopkg/wiki/Processor-StopProcessingIf",
        "issue-169": "https://github.com/autopkg/autopkg/issues/169",
        "issue-795": "https://github.com/autopkg/autopkg/issues/795"
      },
      "arguments": "a recipe has no arguments: write the value itself, or an input variable, `%NAME%`",
      "keys where predicates stand": ["Arguments.predicate"],
      "placeholders": "%",
      "rules": [
        {
          "says": "The predicate is asked of the variables of the recipe, whatever their names.",
          "source": "processor"
        },
        {
          "says": "%NAME% is replaced by the variable before the predicate is read, so that a text stands in quotes around it.",
          "source": "issue-169"
        },
        {"says": "A variable that has no value yet is nil.", "source": "issue-795"},
        {
          "says": "Variables have no value.",
          "source": "processor",
          "when": [{"left": ["variable"]}, {"right": ["variable"]}]
        }
      ],
      "model": {
        "entities": {
          "recipe": {
            "attributes": {
              "NAME": "string?", "RECIPE_CACHE_DIR": "string?", "bundleid": "string?",
              "code_signature_verified": "boolean?", "download_changed": "boolean?",
              "new_package_request": "boolean?", "pathname": "string?", "pkg_path": "string?",
              "pkgname": "string?", "stop_processing_recipe": "boolean?", "url": "string?", "version": "string?"
            }
          }
        }
      },
      "entity": "recipe",
      "open": true
    }
    """#
}
