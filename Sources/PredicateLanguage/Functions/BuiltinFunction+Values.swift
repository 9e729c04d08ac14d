extension BuiltinFunction {
  /// Functions of any value.
  static let valueSignatures = table([
    (
      .noIndex,
      Row(
        [.any], .any, nilRule: .passed, "The value itself; asks a store not to use an index for it.",
        "noindex:(\"a\")", gives: "\"a\"")
    ),
    (
      .indexed,
      Row(
        [.any, .any], .any, nilRule: .passed, "The first value itself; asks a store to use the index named second.",
        "indexed:by:(5, \"byNumber\")", gives: "5")
    ),
    (
      .castObject,
      Row(
        [.any, .string], .any, "The value as another type: what CAST means.",
        "castObject:toType:(\"12\", \"NSNumber\")",
        gives: "12")
    ),
    (
      .objectFrom,
      Row(
        [.any, .any], .any,
        """
        The element of a list at an index from 0, the member of a set that equals the second value, or the value of a \
        record's key: what brackets mean.
        """, "objectFrom:withIndex:({4, 5, 6}, 1)", gives: "5")
    ),
    (
      .convertStringToNumber,
      Row(
        [.string], .any, "The number a text writes; nil if it writes none.", "_convertStringToNumber:(\"42\")",
        gives: "42")
    ),
    (
      .coalesce,
      Row(
        [.any], .any, additional: nil, nilRule: .passed, isExtension: true,
        "The first value that is not nil; nil if all are.", "coalesce:(nil, nil, 3)", gives: "3")
    ),
    (
      .distance,
      Row(
        [.record, .record], .double,
        """
        The metres between two records with `latitude` and `longitude` in degrees, along a sphere of the Earth's mean \
        radius.
        """, "distanceToLocation:fromLocation:(home, office)")
    ),
  ])
}
