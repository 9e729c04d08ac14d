package import PredicateLanguage

/// How the values of a column lie in memory. Rows without a value hold anything, except in `values`, which holds `.null`.
package enum ColumnStorage: Sendable {
  /// 1 and 0.
  case bool(ColumnBuffer<UInt8>)
  case integer(ColumnBuffer<Int64>)
  case double(ColumnBuffer<Double>)
  /// Seconds since 2001, UTC.
  case date(ColumnBuffer<Double>)
  case text(TextColumn)
  /// Texts of which few differ: the place in `dictionary` of each row's.
  case coded(ColumnBuffer<UInt16>, dictionary: TextColumn)
  /// Values of other kinds, or of several.
  case values([RecordValue])

  /// The value in a row that has one.
  func value(_ row: Int) -> RecordValue {
    switch self {
    case .bool(let buffer): .bool(buffer[row] != 0)
    case .integer(let buffer): .integer(buffer[row])
    case .double(let buffer): .double(buffer[row])
    case .date(let buffer): RecordValue(secondsSince2001: buffer[row])
    case .text(let texts): .string(texts.string(row))
    case .coded(let codes, let dictionary): .string(dictionary.string(Int(codes[row])))
    case .values(let values): values[row]
    }
  }

  var count: Int {
    switch self {
    case .bool(let buffer): buffer.count
    case .integer(let buffer): buffer.count
    case .double(let buffer), .date(let buffer): buffer.count
    case .text(let texts): texts.count
    case .coded(let codes, _): codes.count
    case .values(let values): values.count
    }
  }

  var type: ValueType {
    switch self {
    case .bool: .boolean
    case .integer: .integer
    case .double: .double
    case .date: .date
    case .text, .coded: .string
    case .values(let values):
      // The one kind that all of them have.
      values.lazy.compactMap(\.type).reduce(nil as ValueType?) { $0 == nil || $0 == $1 ? $1 : .any } ?? .any
    }
  }
}
