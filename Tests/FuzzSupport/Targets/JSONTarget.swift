import PredicateData
import PredicateFormat

/// One JSON document.
package struct JSONTarget: FuzzTarget {
  package static let name = "json"
  package static let promise =
    "a value or an error with line and column; it is written to JSON that reads back as the same value"
  package static let dictionary = [
    "{", "}", "[", "]", ",", ":", "\"", "\\u0000", "\\ud83d\\ude00", "null", "true", "false", "1e308", "-0", "0.1",
    "9223372036854775808", "{\"$date\":\"2024-05-01T00:00:00Z\"}", "{\"$numberDecimal\":\"1.10\"}", "{\"$set\":[1]}",
    "{\"$literal\":{\"$date\":1}}", "{\"$uuid\":", "{\"$binary\":", "\u{FEFF}",
  ]

  package init() {}

  package func seeds() -> [[UInt8]] {
    [
      #"[{"a":1,"b":[1.5,null,true]},{"a":"é\u0041","c":{"d":{}}}]"#, #"{"people":[{"a":1}],"towns":[]}"#, "[]",
      #"[{"d":{"$date":"2024-05-01T00:00:00Z"},"n":{"$numberDecimal":"1.10"},"s":{"$set":[3,1]}}]"#,
      "12345678901234567890",
    ].map { Array($0.utf8) }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    var reader = JSONReader()
    if let value = try? reader.read(bytes.span) {
      let text = JSONWriter().string(value)
      guard let back = try? reader.read(Array(text.utf8).span), back == value || text.contains("nan") else {
        throw BrokenPromise("\(text) does not read back")
      }
    }
    try RecordSource(bytes: bytes, name: "fuzz.json", options: .small(.json)).checkPieces(of: bytes)
  }
}

extension ReadOptions {
  /// Options under which no input takes noticeable time.
  static func small(_ kind: FileKind?) -> ReadOptions {
    var options = ReadOptions()
    options.kind = kind
    options.limits = FuzzWords.limits
    options.threads = 1
    return options
  }
}

extension RecordSource {
  /// What is read does not hang on where reads cut the bytes, nor on the size of blocks.
  func checkPieces(of bytes: [UInt8]) throws(BrokenPromise) {
    let whole = Result { () throws(DataError) in try records() }
    let cuts = stride(from: 0, to: bytes.count, by: 7).map { Array(bytes[$0..<min($0 + 7, bytes.count)]) }
    var options = options
    options.blockSize = 64
    let ways = [
      ("pieces", RecordSource(pieces: cuts, name: name, options: self.options)),
      ("small blocks", RecordSource(bytes: bytes, name: name, options: options)),
    ]
    for (way, source) in ways {
      let other = Result { () throws(DataError) in try source.records() }
      switch (whole, other) {
      case (.success(let a), .success(let b)) where a == b: continue
      case (.failure(let a), .failure(let b)) where a.code == b.code && a.line == b.line: continue
      default: throw BrokenPromise("whole \(whole), in \(way) \(other)")
      }
    }
  }
}
