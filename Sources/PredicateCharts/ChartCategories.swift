/// Places along x, in the order of their first rows; x is their index.
struct ChartCategories: Hashable, Sendable {
  let places: [ChartCategory]
  /// Whether the places are dates or numbers, of which some labels can be left out and still be understood.
  let isOrdered: Bool
  /// What the labels of dates have in common and leave out, such as their year; nil if nothing.
  let note: String?
}

/// A place along x that has a name instead of a number.
struct ChartCategory: Hashable, Sendable {
  /// The text of the place, not escaped.
  let label: String
  /// Seconds since 1970 if the place is a date.
  let instant: Double?
}
