extension BuiltinFunction {
  /// Functions over a collection. Given several values, or one that is no collection, they take those as the collection.
  static let aggregateSignatures = table([
    .init(
      .sum, [.any], .any, additional: nil, nilRule: .ignoresNilElements, role: .ofNumbers,
      """
      The sum of the numbers; 0 if there are none. Integers give an integer, and overflow is an error; a double among \
      them makes it a double, otherwise a decimal a decimal.
      """, "sum:({1, 2, 3})", gives: "6"),
    .init(
      .count, [.any], .integer, additional: nil, nilRule: .passed, role: .aggregate,
      "The number of elements, nil ones included; nil for a nil collection.", "count:({\"a\", \"b\"})", gives: "2"),
    .init(
      .min, [.any], .any, additional: nil, nilRule: .ignoresNilElements, role: .extreme,
      "The smallest of the numbers, strings or dates; nil if there are none. NaN counts only where nothing else is there.",
      "min:({3, 1, 2})", gives: "1"),
    .init(
      .max, [.any], .any, additional: nil, nilRule: .ignoresNilElements, role: .extreme,
      "The largest of the numbers, strings or dates; nil if there are none. NaN counts only where nothing else is there.",
      "MAX(1, 5, 10)", gives: "10"),
    .init(
      .average, [.any], .any, additional: nil, nilRule: .ignoresNilElements, role: .ofNumbers,
      "The mean of the numbers, a double, or a decimal if there are decimals and no doubles; nil if there are none.",
      "average:({1, 2, 4, 5})", gives: "3"),
    .init(
      .median, [.any], .any, additional: nil, nilRule: .ignoresNilElements, role: .ofNumbers,
      "The middle number, or the mean of the two in the middle; nil if there are none.", "median:({1, 10, 2, 3})",
      gives: "2.5"),
    .init(
      .mode, [.any], .list, additional: nil, nilRule: .ignoresNilElements, role: .elements,
      "All values that occur most often, in ascending order; an empty list if there are none.",
      "mode:({3, 1, 3, 1, 2})", gives: "{1, 3}"),
    .init(
      .stddev, [.any], .double, additional: nil, nilRule: .ignoresNilElements, role: .ofNumbers,
      "The standard deviation of the numbers, taken for the whole population; nil if there are none.",
      "stddev:({2, 4, 4, 4, 5, 5, 7, 9})", gives: "2"),
    .init(
      .percentile, [.any, .double], .double, nilRule: .ignoresNilElements, isExtension: true, role: .ofNumbers,
      """
      The number below which so many per cent of the numbers lie, 0 to 100, between two neighbours in proportion; nil \
      if there are none.
      """, "percentile:at:({10, 20, 30, 40}, 50)", gives: "25"),
    .init(
      .distinct, [.any], .list, additional: nil, nilRule: .ignoresNilElements, role: .elements,
      "The different elements in the order of their first occurrence, nil left out.", "distinct:({3, 1, 3, 1.0})",
      gives: "{3, 1}"),
    .init(
      .groupConcat, [.any, .string], .string, nilRule: .ignoresNilElements, role: .aggregate, traits: .lengthens,
      "The elements as text with the separator between them; nil if there are none.",
      "groupConcat:separator:({\"a\", \"b\", 3}, \"-\")", gives: "\"a-b-3\""),
  ])
}
