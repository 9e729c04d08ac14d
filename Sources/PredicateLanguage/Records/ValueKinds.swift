/// What numbers of all Swift types have in common; see ``RecordValueConvertible/Comparand``.
public enum NumberKind: OrderedKind {}

/// What texts of all Swift types have in common; see ``RecordValueConvertible/Comparand``.
public enum TextKind: OrderedKind {}

/// What dates have in common; see ``RecordValueConvertible/Comparand``.
public enum DateKind: OrderedKind {}

/// Kinds of single values that have an order.
public protocol OrderedKind {}

/// A Swift type of collections whose elements are values of the language: lists, sets, and optional ones.
public protocol RecordValueCollection: RecordValueConvertible {
  /// What it holds.
  associatedtype Element: RecordValueConvertible
}

extension Array: RecordValueCollection where Element: RecordValueConvertible {}

extension Set: RecordValueCollection where Element: RecordValueConvertible {}

extension Optional: RecordValueCollection where Wrapped: RecordValueCollection {
  /// What the wrapped type holds.
  public typealias Element = Wrapped.Element
}
