import PredicateData
import TestSupport

/// Streams of DEFLATE, and files compressed with gzip.
package struct DeflateTarget: FuzzTarget {
  package static let name = "deflate"
  package static let promise = "bytes within the limit, or an error"
  package static let dictionary = ["\u{3}\u{0}", "\u{1F}"]

  private static let most = 1 << 16

  package init() {}

  package func seeds() -> [[UInt8]] {
    let gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    // "[1,2]" with the fixed codes, and what follows it in a file.
    return [storedDeflate(Array(0...255)), [3, 0], gzip + [0x8B, 0x36, 0xD4, 0x31, 0x8A, 5, 0]]
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    if let output = try? Inflate.expand(bytes, limit: Self.most), output.count > Self.most {
      throw BrokenPromise("\(output.count) bytes, where \(Self.most) is the limit")
    }
    try RecordSource(bytes: bytes, name: "fuzz.jsonl.gz", options: .small(nil)).checkPieces(of: bytes)
  }
}
