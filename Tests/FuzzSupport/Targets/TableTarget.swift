import PredicateData
import PredicateFormat

/// CSV and TSV, with all that may be said of how it is written. The first byte chooses.
package struct TableTarget: FuzzTarget {
  package static let name = "csv"
  package static let promise =
    "records or an error with its line, wherever the bytes are cut; columns hold what the records hold"
  package static let dictionary = [
    ",", ";", "\t", "\"", "\"\"", "\n", "\r\n", "\u{FEFF}", "1,234.5", "2024-05-01", "31/12/2024", "true", "1e5", "-",
    "n/a",
    "9223372036854775808", "0x1", "007", "é",
  ]

  package init() {}

  package func seeds() -> [[UInt8]] {
    [
      "Aname,size,born\nAnn,1,2024-05-01\n\"B, \"\"o\"\"\",2.5,\n", "Ba;b\n1,5;x\n\"2\n3\";y\n", "Ca\tb\n1\t2\n",
      "Da,b\n1\n1,2,3\n", "Eonly\n", "F\u{FEFF}a,b\r\n-,n/a\r\n\"1,234\",007\r\n", "G", "Ha,a,\n1,2,3\n",
    ].map { Array($0.utf8) }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let choice = bytes.first ?? 0
    let rest = Array(bytes.dropFirst())
    var options = ReadOptions.small(choice & 1 == 0 ? .csv : .tsv)
    options.skipsMalformedLines = choice & 2 != 0
    if choice & 4 != 0 { options.columnTyping = .strings }
    if choice & 8 != 0 {
      options.texts.nulls = ["-", "n/a"]
      options.texts.numbers = choice & 16 != 0 ? .grouped : .decimalComma
    }
    try RecordSource(bytes: rest, name: "fuzz", options: options).checkPieces(of: rest)
    try ScanComparison.check(rest, options)
  }
}

extension RecordValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}

/// Reading columns at once gives what reading records gives.
enum ScanComparison {
  static func check(_ bytes: [UInt8], _ options: ReadOptions) throws(BrokenPromise) {
    let source = RecordSource(bytes: bytes, name: "fuzz", options: options)
    let records = Result { () throws(DataError) in try source.records() }
    let table = Result { () throws(DataError) in try source.table() }
    switch (records, table) {
    case (.success(let records), .success(let table)) where records.count == table.count: return
    // Which of several mistakes is told hangs on what is asked for first.
    case (.failure, .failure): return
    // A table has objects alone.
    case (.success(let records), .failure) where records.contains(where: { !$0.isObject }): return
    default: throw BrokenPromise("records \(records), table of \(table.map(\.count))")
    }
  }
}
