import PredicateData
import PredicateFormat

/// JSON Lines.
package struct JSONLinesTarget: FuzzTarget {
  package static let name = "jsonlines"
  package static let promise =
    "records or an error with its line, wherever the bytes are cut; bad lines are passed over on request"
  package static let dictionary = JSONTarget.dictionary + ["\n", "\r\n", "{\"a\":1}\n"]

  package init() {}

  package func seeds() -> [[UInt8]] {
    [
      "{\"a\":1,\"b\":\"x\"}\n{\"b\":\"y\",\"a\":2.5}\n\n{\"a\":null}\n", "{\"a\":[{\"n\":1},{\"n\":2}]}\r\n{\"a\":[]}",
      "{\"a\":1}\nnonsense\n{\"a\":2}\n",
    ].map { Array($0.utf8) }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    var options = ReadOptions.small(.jsonLines)
    try RecordSource(bytes: bytes, name: "fuzz.jsonl", options: options).checkPieces(of: bytes)
    try ScanComparison.check(bytes, options)
    options.skipsMalformedLines = true
    try RecordSource(bytes: bytes, name: "fuzz.jsonl", options: options).checkPieces(of: bytes)
  }
}
