extension BuiltinFunction {
  /// Functions of any value.
  static let valueSignatures = table([
    .init(
      .noIndex, [.any], .any, nilRule: .passed, role: .passing,
      "The value itself; asks a store not to use an index for it.",
      "noindex:(\"a\")", gives: "\"a\""),
    .init(
      .indexed, [.any, .any], .any, nilRule: .passed, role: .passing,
      "The first value itself; asks a store to use the index named second.",
      "indexed:by:(5, \"byNumber\")", gives: "5"),
    .init(
      .castObject, [.any, .string], .any, "The value as another type: what CAST means.",
      "castObject:toType:(\"12\", \"NSNumber\")",
      gives: "12"),
    .init(
      .objectFrom, [.any, .any], .any,
      """
      The element of a list at an index from 0, the member of a set that equals the second value, or the value of a \
      record's key: what brackets mean.
      """, "objectFrom:withIndex:({4, 5, 6}, 1)", gives: "5"),
    .init(
      .convertStringToNumber, [.string], .any, "The number a text writes; nil if it writes none.",
      "_convertStringToNumber:(\"42\")",
      gives: "42"),
    .init(
      .coalesce, [.any], .any, additional: nil, nilRule: .passed, isExtension: true, role: .firstValue,
      "The first value that is not nil; nil if all are.", "coalesce:(nil, nil, 3)", gives: "3"),
    .init(
      .distance, [.record, .record], .double,
      """
      The metres between two records with `latitude` and `longitude` in degrees, along a sphere of the Earth's mean \
      radius.
      """, "distanceToLocation:fromLocation:(home, office)"),
  ])
}
