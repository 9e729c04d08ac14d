/// Whether the functions of a tree may make texts or lists that are far longer than what the record and the text have.
struct TextGrowth {
  private(set) var isLarge = false
  /// How many texts are put together by `concat:`.
  private var joinedTexts = 0

  // So many make a text some times as long as the record, also where one is put together of others.
  private static let mostJoinedTexts = 8

  /// Counts a call with so many arguments.
  mutating func add(_ function: BuiltinFunction, arguments: Int) {
    if function == .concat { joinedTexts += arguments }
    if function.lengthens || joinedTexts > Self.mostJoinedTexts { isLarge = true }
  }
}
