/// What predicate strings of Appium know: the attributes of elements that WebDriverAgent has.
extension BuiltinProfile {
  static let appium = #"""
    {
      "name": "appium",
      "title": "Appium",
      "summary": "Locators `-ios predicate string` of the XCUITest driver, and the predicates of class chains.",
      "sources": {
        "attributes": "https://appium.github.io/appium-xcuitest-driver/latest/reference/element-attributes/",
        "predicates": "https://appium.github.io/appium-xcuitest-driver/latest/reference/ios-predicate",
        "chains": "https://github.com/facebookarchive/WebDriverAgent/wiki/Class-Chain-Queries-Construction-Rules",
        "driver": "https://github.com/appium/WebDriverAgent/blob/master/WebDriverAgentLib/Categories/XCUIElement%2BFBClassChain.m",
        "locators": "https://appium.github.io/appium-xcuitest-driver/5.9/locator-strategies"
      },
      "dialect": "class-chain",
      "arguments": "a locator has no arguments: write the value itself",
      "rules": [
        {
          "says": "A class chain is steps of types, `**/` for any depth, `/` for children, with [`predicate`], [$predicate of a descendant$] and [index].",
          "source": "chains"
        },
        {
          "says": "A step goes on from all elements that were found before it; an index takes one of them, from 1, or from the end with -1.",
          "source": "driver"
        },
        {
          "says": "A predicate may use the attributes of elements, also as isVisible and wdVisible.",
          "source": "predicates"
        },
        {"says": "The type of an element is the name of one of XCTest's element types.", "source": "attributes"},
        {"says": "The name is the identifier of an element or, without one, its label.", "source": "attributes"},
        {
          "says": "Variables have no value.",
          "source": "predicates",
          "when": [{"left": ["variable"]}, {"right": ["variable"]}]
        }
      ],
      "model": {
        "entities": {
          "element": {
            "attributes": {
              "type": {
                "type": "string",
                "values": [
                  "XCUIElementTypeAny", "XCUIElementTypeOther", "XCUIElementTypeApplication",
                  "XCUIElementTypeGroup", "XCUIElementTypeWindow", "XCUIElementTypeSheet", "XCUIElementTypeDrawer",
                  "XCUIElementTypeAlert", "XCUIElementTypeDialog", "XCUIElementTypeButton",
                  "XCUIElementTypeRadioButton", "XCUIElementTypeRadioGroup", "XCUIElementTypeCheckBox",
                  "XCUIElementTypeDisclosureTriangle", "XCUIElementTypePopUpButton", "XCUIElementTypeComboBox",
                  "XCUIElementTypeMenuButton", "XCUIElementTypeToolbarButton", "XCUIElementTypePopover",
                  "XCUIElementTypeKeyboard", "XCUIElementTypeKey", "XCUIElementTypeNavigationBar",
                  "XCUIElementTypeTabBar", "XCUIElementTypeTabGroup", "XCUIElementTypeToolbar",
                  "XCUIElementTypeStatusBar", "XCUIElementTypeTable", "XCUIElementTypeTableRow",
                  "XCUIElementTypeTableColumn", "XCUIElementTypeOutline", "XCUIElementTypeOutlineRow",
                  "XCUIElementTypeBrowser", "XCUIElementTypeCollectionView", "XCUIElementTypeSlider",
                  "XCUIElementTypePageIndicator", "XCUIElementTypeProgressIndicator",
                  "XCUIElementTypeActivityIndicator", "XCUIElementTypeSegmentedControl", "XCUIElementTypePicker",
                  "XCUIElementTypePickerWheel", "XCUIElementTypeSwitch", "XCUIElementTypeToggle",
                  "XCUIElementTypeLink", "XCUIElementTypeImage", "XCUIElementTypeIcon",
                  "XCUIElementTypeSearchField", "XCUIElementTypeScrollView", "XCUIElementTypeScrollBar",
                  "XCUIElementTypeStaticText", "XCUIElementTypeTextField", "XCUIElementTypeSecureTextField",
                  "XCUIElementTypeDatePicker", "XCUIElementTypeTextView", "XCUIElementTypeMenu",
                  "XCUIElementTypeMenuItem", "XCUIElementTypeMenuBar", "XCUIElementTypeMenuBarItem",
                  "XCUIElementTypeMap", "XCUIElementTypeWebView", "XCUIElementTypeIncrementArrow",
                  "XCUIElementTypeDecrementArrow", "XCUIElementTypeTimeline", "XCUIElementTypeRatingIndicator",
                  "XCUIElementTypeValueIndicator", "XCUIElementTypeSplitGroup", "XCUIElementTypeSplitter",
                  "XCUIElementTypeRelevanceIndicator", "XCUIElementTypeColorWell", "XCUIElementTypeHelpTag",
                  "XCUIElementTypeMatte", "XCUIElementTypeDockItem", "XCUIElementTypeRuler",
                  "XCUIElementTypeRulerMarker", "XCUIElementTypeGrid", "XCUIElementTypeLevelIndicator",
                  "XCUIElementTypeCell", "XCUIElementTypeLayoutArea", "XCUIElementTypeLayoutItem",
                  "XCUIElementTypeHandle", "XCUIElementTypeStepper", "XCUIElementTypeTab",
                  "XCUIElementTypeTouchBar", "XCUIElementTypeStatusItem"
                ]
              },
              "elementType": "integer",
              "identifier": "string?",
              "title": "string?",
              "accessible": "boolean",
              "accessibilityContainer": "boolean",
              "enabled": "boolean",
              "focused": "boolean",
              "frame": "record",
              "hasFocus": "boolean",
              "hittable": "boolean",
              "index": "integer",
              "label": "string?",
              "maxValue": "any?",
              "minValue": "any?",
              "name": "string?",
              "nativeFrame": "record",
              "placeholderValue": "string?",
              "rect": "record",
              "selected": "boolean",
              "traits": "any",
              "value": "any?",
              "visible": "boolean",
              "isAccessible": "boolean",
              "isAccessibilityContainer": "boolean",
              "isEnabled": "boolean",
              "isFocused": "boolean",
              "isHittable": "boolean",
              "isSelected": "boolean",
              "isVisible": "boolean",
              "wdAccessible": "boolean",
              "wdAccessibilityContainer": "boolean",
              "wdEnabled": "boolean",
              "wdFocused": "boolean",
              "wdFrame": "record",
              "wdHasFocus": "boolean",
              "wdHittable": "boolean",
              "wdIndex": "integer",
              "wdLabel": "string?",
              "wdMaxValue": "any?",
              "wdMinValue": "any?",
              "wdName": "string?",
              "wdNativeFrame": "record",
              "wdPlaceholderValue": "string?",
              "wdRect": "record",
              "wdSelected": "boolean",
              "wdTraits": "any",
              "wdValue": "any?",
              "wdVisible": "boolean"
            }
          }
        }
      },
      "entity": "element"
    }
    """#
}
