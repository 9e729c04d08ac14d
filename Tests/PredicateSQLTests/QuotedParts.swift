import PredicateSQL

/// SQL taken apart as its database does: what is quoted, and the rest.
struct QuotedParts {
  /// The statement with `''` for each string and `""` for each name.
  private(set) var bare = ""
  /// The names, without quotes and escapes, in their order.
  private(set) var names: [String] = []
  /// Whether every quote is closed.
  private(set) var isClosed = true

  init(_ sql: String, _ dialect: SQLDialect) {
    let nameQuote: Unicode.Scalar = [.sqlite, .postgresql, .duckdb].contains(dialect) ? "\"" : "`"
    var rest = sql.unicodeScalars[...]
    var bare = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar == "'" || scalar == nameQuote else {
        bare.append(scalar)
        continue
      }
      let isName = scalar == nameQuote
      let escapes =
        isName ? dialect == .clickhouse : [.mysql, .spark, .clickhouse].contains(dialect)
      var content = String.UnicodeScalarView()
      isClosed = false
      while let next = rest.popFirst() {
        if escapes, next == "\\", let escaped = rest.popFirst() {
          content.append(escaped)
        } else if next == scalar, rest.first == scalar {
          rest.removeFirst()
          content.append(next)
        } else if next == scalar {
          isClosed = true
          break
        } else {
          content.append(next)
        }
      }
      bare.append(contentsOf: isName ? "\"\"".unicodeScalars : "''".unicodeScalars)
      if isName { names.append(String(content)) }
    }
    self.bare = String(bare)
  }

  /// The number of placeholders; nil if they are not numbered from 1 in their order.
  func placeholders(_ dialect: SQLDialect) -> Int? {
    switch dialect {
    case .sqlite, .mysql, .duckdb, .spark: return bare.utf8.count { $0 == UInt8(ascii: "?") }
    case .postgresql: return numbered(after: "$")
    case .clickhouse: return numbered(after: "{p")
    }
  }

  private func numbered(after mark: String) -> Int? {
    let pieces = bare.split(separator: mark, omittingEmptySubsequences: false).dropFirst()
    for (place, piece) in pieces.enumerated() {
      guard Int(piece.prefix { $0.isASCII && $0.isNumber }) == place + 1 else { return nil }
    }
    return pieces.count
  }
}
