package import PredicateLanguage

/// Gathers the values of a column one by one and finds out how they are best stored; see ``ColumnValues``.
///
/// A class for its owners' sake: builders stand in arrays, and moving one must not copy.
package final class ColumnBuilder {
  private var values = ColumnValues()

  package init() {}

  /// How many rows there are.
  package var count: Int { values.count }

  /// Appends many values. Loops belong in here: who else uses the builder is asked once, and not for each value.
  @inline(__always)
  package func withValues(_ body: (inout ColumnValues) -> Void) { body(&values) }

  @inline(__always)
  package func appendNull() { values.appendNull() }

  /// Appends no values until the column has `rows` of them.
  package func fill(to rows: Int) { values.fill(to: rows) }

  @inline(__always)
  package func append(_ value: Bool) { values.append(value) }

  @inline(__always)
  package func append(_ value: Int64) { values.append(value) }

  @inline(__always)
  package func append(_ value: Double) { values.append(value) }

  /// Appends an instant.
  @inline(__always)
  package func append(secondsSince2001 seconds: Double) { values.append(secondsSince2001: seconds) }

  /// Appends a text of valid UTF-8.
  @inline(__always)
  package func append(utf8 text: UnsafeBufferPointer<UInt8>) { values.append(utf8: text) }

  package func append(_ value: RecordValue) { values.append(value) }

  /// The column, with every value so far; the builder is empty afterwards. With `coding`, texts of which few differ are
  /// stored once each, which takes a pass over them.
  package func finish(_ name: String, coding: Bool) -> RecordColumn { values.finish(name, coding: coding) }
}
