/// What Unicode says of a scalar with yes and no, as far as Swift's library knows it.
enum RegexFlagProperty: String, CaseIterable, Sendable {
  case any, ascii, assigned, alnum, graph, print
  case asciiHexDigit = "ahex,asciihexdigit"
  case alphabetic = "alpha,alphabetic"
  case bidiControl = "bidic,bidicontrol"
  case bidiMirrored = "bidim,bidimirrored"
  case cased
  case caseIgnorable = "ci,caseignorable"
  case fullCompositionExclusion = "compex,fullcompositionexclusion"
  case changesWhenCaseFolded = "cwcf,changeswhencasefolded"
  case changesWhenCaseMapped = "cwcm,changeswhencasemapped"
  case changesWhenNFKCCaseFolded = "cwkcf,changeswhennfkccasefolded"
  case changesWhenLowercased = "cwl,changeswhenlowercased"
  case changesWhenTitlecased = "cwt,changeswhentitlecased"
  case changesWhenUppercased = "cwu,changeswhenuppercased"
  case dash
  case deprecated = "dep,deprecated"
  case defaultIgnorable = "di,defaultignorablecodepoint"
  case emojiModifierBase = "ebase,emojimodifierbase"
  case emojiModifier = "emod,emojimodifier"
  case emoji
  case emojiPresentation = "epres,emojipresentation"
  case extender = "ext,extender"
  case graphemeBase = "grbase,graphemebase"
  case graphemeExtend = "grext,graphemeextend"
  case hexDigit = "hex,hexdigit"
  case idContinue = "idc,idcontinue"
  case ideographic = "ideo,ideographic"
  case idStart = "ids,idstart"
  case idsBinaryOperator = "idsb,idsbinaryoperator"
  case idsTrinaryOperator = "idst,idstrinaryoperator"
  case joinControl = "joinc,joincontrol"
  case logicalOrderException = "loe,logicalorderexception"
  case lowercase = "lower,lowercase"
  case math
  case noncharacter = "nchar,noncharactercodepoint"
  case patternSyntax = "patsyn,patternsyntax"
  case patternWhitespace = "patws,patternwhitespace"
  case quotationMark = "qmark,quotationmark"
  case radical
  case softDotted = "sd,softdotted"
  case terminalPunctuation = "term,terminalpunctuation"
  case unifiedIdeograph = "uideo,unifiedideograph"
  case uppercase = "upper,uppercase"
  case variationSelector = "vs,variationselector"
  case whitespace = "wspace,whitespace,space"
  case xidContinue = "xidc,xidcontinue"
  case xidStart = "xids,xidstart"

  /// The property of a name in small letters without separators.
  static func named(_ name: String) -> RegexFlagProperty? {
    allCases.first { $0.rawValue.split(separator: ",").contains { $0 == name } }
  }

  /// Whether it holds of a scalar; little holds of one that is not known.
  func holds(_ scalar: Unicode.Scalar, isKnown: Bool) -> Bool {
    let properties = scalar.properties
    switch self {
    case .any: return true
    case .ascii: return scalar.isASCII
    case .assigned: return RegexProperty.category(scalar) != .unassigned
    case .graph, .print:
      switch RegexProperty.category(scalar) {
      case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return false
      case .spaceSeparator: return self == .print
      default: return true
      }
    case .noncharacter: return properties.isNoncharacterCodePoint
    case .defaultIgnorable: return properties.isDefaultIgnorableCodePoint
    case .changesWhenNFKCCaseFolded where !isKnown: return properties.isDefaultIgnorableCodePoint
    case .patternSyntax: return properties.isPatternSyntax
    // What a later version says otherwise of these.
    case .cased where scalar == "\u{295}", .lowercase where scalar == "\u{295}": return true
    case .changesWhenCaseMapped where Self.hasNewCase(scalar), .changesWhenTitlecased where Self.hasNewCase(scalar),
      .changesWhenUppercased where Self.hasNewCase(scalar):
      return false
    default: return isKnown && holds(properties)
    }
  }

  /// Whether it has had a capital since a later version only.
  private static func hasNewCase(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{A7D3}" || scalar == "\u{A7D5}" }

  private func holds(_ properties: Unicode.Scalar.Properties) -> Bool {
    switch self {
    case .any, .ascii, .assigned, .graph, .print, .noncharacter, .defaultIgnorable, .patternSyntax: true
    case .alnum: properties.isAlphabetic || properties.generalCategory == .decimalNumber
    case .asciiHexDigit: properties.isASCIIHexDigit
    case .alphabetic: properties.isAlphabetic
    case .bidiControl: properties.isBidiControl
    case .bidiMirrored: properties.isBidiMirrored
    case .cased: properties.isCased
    case .caseIgnorable: properties.isCaseIgnorable
    case .fullCompositionExclusion: properties.isFullCompositionExclusion
    case .changesWhenCaseFolded: properties.changesWhenCaseFolded
    case .changesWhenCaseMapped: properties.changesWhenCaseMapped
    case .changesWhenNFKCCaseFolded: properties.changesWhenNFKCCaseFolded
    case .changesWhenLowercased: properties.changesWhenLowercased
    case .changesWhenTitlecased: properties.changesWhenTitlecased
    case .changesWhenUppercased: properties.changesWhenUppercased
    case .dash: properties.isDash
    case .deprecated: properties.isDeprecated
    case .emojiModifierBase: properties.isEmojiModifierBase
    case .emojiModifier: properties.isEmojiModifier
    case .emoji: properties.isEmoji
    case .emojiPresentation: properties.isEmojiPresentation
    case .extender: properties.isExtender
    case .graphemeBase: properties.isGraphemeBase
    case .graphemeExtend: properties.isGraphemeExtend
    case .hexDigit: properties.isHexDigit
    case .idContinue: properties.isIDContinue
    case .ideographic: properties.isIdeographic
    case .idStart: properties.isIDStart
    case .idsBinaryOperator: properties.isIDSBinaryOperator
    case .idsTrinaryOperator: properties.isIDSTrinaryOperator
    case .joinControl: properties.isJoinControl
    case .logicalOrderException: properties.isLogicalOrderException
    case .lowercase: properties.isLowercase
    case .math: properties.isMath
    case .patternWhitespace: properties.isPatternWhitespace
    case .quotationMark: properties.isQuotationMark
    case .radical: properties.isRadical
    case .softDotted: properties.isSoftDotted
    case .terminalPunctuation: properties.isTerminalPunctuation
    case .unifiedIdeograph: properties.isUnifiedIdeograph
    case .uppercase: properties.isUppercase
    case .variationSelector: properties.isVariationSelector
    case .whitespace: properties.isWhitespace
    case .xidContinue: properties.isXIDContinue
    case .xidStart: properties.isXIDStart
    }
  }
}
