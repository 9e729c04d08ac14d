import PredicateSQL

/// SQL taken apart as its database does: what is quoted, and the rest.
///
/// Reads bytes, for statements may be megabytes long: all that has a meaning here is ASCII.
struct QuotedParts {
  /// The statement with `''` for each string and `""` for each name.
  private(set) var bare = ""
  /// The names, without quotes and escapes, in their order.
  private(set) var names: [String] = []
  /// Whether every quote is closed.
  private(set) var isClosed = true

  init(_ sql: String, _ dialect: SQLDialect) {
    let nameQuote = UInt8(ascii: [.sqlite, .postgresql, .duckdb, .datafusion].contains(dialect) ? "\"" : "`")
    let stringQuote = UInt8(ascii: "'")
    let escapesInNames = dialect == .clickhouse
    let escapesInStrings = [.mysql, .spark, .clickhouse].contains(dialect)
    var bare: [UInt8] = []
    var sql = sql
    sql.withUTF8 { buffer in
      guard let bytes = buffer.baseAddress else { return }
      let end = buffer.count
      // Runs are copied as a whole.
      func run(_ from: Int, _ to: Int) -> UnsafeBufferPointer<UInt8> { .init(start: bytes + from, count: to - from) }
      var place = 0
      while place < end {
        let start = place
        while place < end, bytes[place] != stringQuote, bytes[place] != nameQuote { place += 1 }
        bare.append(contentsOf: run(start, place))
        if place == end { break }
        let quote = bytes[place]
        let escapes = quote == nameQuote ? escapesInNames : escapesInStrings
        place += 1
        var content: [UInt8] = []
        isClosed = false
        while place < end, !isClosed {
          let start = place
          while place < end, bytes[place] != quote, !escapes || bytes[place] != UInt8(ascii: "\\") { place += 1 }
          content.append(contentsOf: run(start, place))
          guard place < end else { break }
          if place + 1 < end, bytes[place] != quote || bytes[place + 1] == quote {
            // Of an escape, or a quote twice, the second byte.
            content.append(bytes[place + 1])
            place += 2
          } else {
            isClosed = bytes[place] == quote
            place += 1
          }
        }
        bare.append(quote)
        bare.append(quote)
        if quote == nameQuote { names.append(String(decoding: content, as: UTF8.self)) }
      }
    }
    self.bare = String(decoding: bare, as: UTF8.self)
  }

  /// Whether there are no comments outside quotes, no second statement, and nothing but ASCII.
  var isPlain: Bool {
    var bare = bare
    return bare.withUTF8 { bytes in
      var last: UInt8 = 0
      for place in 0..<bytes.count {
        let byte = bytes[place]
        switch byte {
        case ..<0x20, 0x7F..., UInt8(ascii: ";"), UInt8(ascii: "\\"): return false
        case UInt8(ascii: "-") where last == byte: return false
        case UInt8(ascii: "*") where last == UInt8(ascii: "/"): return false
        default: last = byte
        }
      }
      return true
    }
  }

  /// The number of placeholders; nil if they are not numbered from 1 in their order.
  func placeholders(_ dialect: SQLDialect) -> Int? {
    switch dialect {
    case .sqlite, .mysql, .duckdb, .spark: return bare.utf8.count { $0 == UInt8(ascii: "?") }
    case .postgresql, .datafusion: return numbered(after: "$")
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
