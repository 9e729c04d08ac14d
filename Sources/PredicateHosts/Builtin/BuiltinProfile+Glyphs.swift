/// What predicates of Glyphs know: the properties of glyphs that classes and smart filters ask for.
extension BuiltinProfile {
  static let glyphs = #"""
    {
      "name": "glyphs",
      "title": "Glyphs",
      "summary": "Tokens `$[…]` in feature code and smart filters of the font editor: which glyphs of a font.",
      "sources": {
        "tokens": "https://glyphsapp.com/learn/tokens",
        "handbook": "https://handbook.glyphsapp.com/layout/tokens/",
        "classes": "https://docu.glyphsapp.com/Core/GlyphsCore/GSGlyph/",
        "membership": "https://forum.glyphsapp.com/t/glyph-class-membership-predicate-for-glyph-class-tokens/17659",
        "fontc": "https://github.com/googlefonts/fontc/issues/92"
      },
      "dialect": "token",
      "arguments": "a token has no arguments: write the value itself",
      "rules": [
        {"says": "A token is a predicate over the properties of a glyph, also written as `$[…]`.", "source": "handbook"},
        {"says": "The cases of letters may be written as words without quotes: `case == smallCaps`.", "source": "tokens"},
        {"says": "`classes contains \"A\"` asks whether a glyph is in a class.", "source": "membership"},
        {
          "says": "Variables have no value.",
          "source": "handbook",
          "when": [{"left": ["variable"]}, {"right": ["variable"]}]
        },
        {
          "says": "The case is a number with a name, and has no parts.",
          "source": "tokens",
          "hint": "write `==`, `!=` or IN",
          "when": {"keys": ["case"]},
          "only": {"operators": ["==", "!=", "IN"]}
        }
      ],
      "symbols": {"case": ["noCase", "upper", "lower", "smallCaps", "minor", "other", "uppercase", "lowercase"]},
      "model": {
        "entities": {
          "glyph": {
            "attributes": {
              "name": "string",
              "baseString": "string?",
              "case": {"type": "any", "values": ["noCase", "upper", "lower", "smallCaps", "minor", "other", "uppercase", "lowercase", 0, 1, 2, 3, 4, 5]},
              "category": {
                "type": "string?", "others": true,
                "values": ["Letter", "Number", "Punctuation", "Mark", "Separator", "Symbol", "Other", "Icon", "Corner"]
              },
              "subCategory": {
                "type": "string?", "others": true,
                "values": [
                  "Uppercase", "Lowercase", "Smallcaps", "Ligature", "Decimal Digit", "Fraction", "Nonspacing", "Spacing Combining", "Spacing",
                  "Space", "Currency", "Math", "Arrow", "Geometry", "Quote", "Parenthesis", "Dash", "Superscript", "Conjunct", "Syllable",
                  "Halfform", "Modifier", "Number", "Other", "Format", "Emoji", "Radical", "Jamo", "Composition", "Matra", "Nonspace"
                ]
              },
              "classes": "list",
              "colorIndex": "integer",
              "components": "list",
              "countOfLayers": "integer",
              "countOfUnicodes": "integer",
              "countOfTags": "integer",
              "direction": "integer",
              "export": "boolean",
              "glyphId": "integer",
              "hasAlignedWidth": "boolean",
              "hasAnchors": "boolean",
              "hasAnnotations": "boolean",
              "hasComponents": "boolean",
              "hasCorners": "boolean",
              "hasHints": "boolean",
              "hasPostScriptHints": "boolean",
              "hasSpecialLayers": "boolean",
              "hasTrueTypeHints": "boolean",
              "isAligned": "boolean",
              "isAnnotated": "boolean",
              "isColorGlyph": "boolean",
              "isSmartGlyph": "boolean",
              "lastChange": "date?",
              "leftKerningGroup": "string?",
              "leftMetricsKey": "string?",
              "locked": "boolean",
              "mastersCompatible": "boolean",
              "metricsKeysOutOfSync": "boolean",
              "note": "string?",
              "production": "string?",
              "productionName": "string?",
              "rightKerningGroup": "string?",
              "rightMetricsKey": "string?",
              "script": "string?",
              "sortName": "string?",
              "tags": "list",
              "unicode": "string?",
              "unicodes": "list",
              "widthMetricsKey": "string?"
            },
            "relationships": {"layers": {"destination": "layer", "toMany": true}, "layer0": {"destination": "layer"}}
          },
          "layer": {
            "attributes": {
              "name": "string?", "width": "double", "vertWidth": "double?", "LSB": "double?", "RSB": "double?", "TSB": "double?", "BSB": "double?",
              "isAligned": "boolean", "hasAnchors": "boolean", "hasComponents": "boolean"
            }
          }
        }
      },
      "entity": "glyph",
      "open": true
    }
    """#
}
