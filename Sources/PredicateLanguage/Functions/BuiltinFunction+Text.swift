extension BuiltinFunction {
  /// Functions of text. Positions and lengths count Unicode scalars, except for `length:`.
  static let textSignatures = table([
    .init(
      .uppercase, [.string], .string, "The text in capitals, whatever the locale.", "uppercase:(\"straße\")",
      gives: "\"STRASSE\""),
    .init(
      .lowercase, [.string], .string, "The text in small letters, whatever the locale.", "lowercase:(\"ABC\")",
      gives: "\"abc\""),
    .init(
      .canonical, [.string], .string, "The text as `[cd]` compares it: without case and diacritics.",
      "canonical:(\"Élan\")",
      gives: "\"elan\""),
    .init(
      .length, [.string], .integer, "The length in UTF-16 units, as Apple's strings count.", "length:(\"hello\")",
      gives: "5"),
    .init(
      .concat, [.any], .string, additional: nil, isExtension: true,
      "The values as text, one after the other; nil if one of them is nil.", "concat:(\"a\", 1, \"b\")",
      gives: "\"a1b\""),
    .init(
      .substring, [.string, .integer, .integer], .string, isExtension: true,
      """
      So many Unicode scalars of the text from a position that counts from 0; what lies outside the text is left out.
      """, "substring:from:length:(\"predicate\", 3, 4)", gives: "\"dica\""),
    .init(
      .trim, [.string], .string, isExtension: true, "The text without the white space at its ends.",
      "trim:(\"  a b \")",
      gives: "\"a b\""),
    .init(
      .replace, [.string, .string, .string], .string, isExtension: true, traits: .lengthens,
      "The third text with every occurrence of the first replaced by the second; an empty first changes nothing.",
      "replace:with:in:(\"-\", \"/\", \"2023-08-18\")", gives: "\"2023/08/18\""),
    .init(
      .split, [.string, .string], .list, isExtension: true, traits: .lengthens,
      "The parts of the text between separators, empty ones included; an empty separator gives the text alone.",
      "split:separator:(\"a,b,,c\", \",\")", gives: "{\"a\", \"b\", \"\", \"c\"}"),
    .init(
      .indexOf, [.string, .string], .integer, isExtension: true,
      """
      Where the first text begins in the second, in Unicode scalars from 0; nil if it does not occur or is empty.
      """, "indexOf:in:(\"cat\", \"predicate\")", gives: "5"),
    .init(
      .version, [.string], .string, isExtension: true,
      """
      A text that orders as versions do, to be compared with another: 14.2 comes before 14.10 and is 14.2.0. Versions are \
      numbers with dots between them; nil for other texts.
      """, "version:(\"14.2\")", gives: "\"000000000014.000000000002\""),
  ])
}
