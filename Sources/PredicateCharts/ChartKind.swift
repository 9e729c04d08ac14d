/// How rows are drawn; the names are those of `--chart`.
package enum ChartKind: String, CaseIterable, Hashable, Sendable {
  /// A bar from zero for each number.
  case bar
  /// Points in the order of x, joined.
  case line
  /// Points alone.
  case scatter
}
