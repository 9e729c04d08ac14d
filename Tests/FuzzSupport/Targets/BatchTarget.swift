import ConformanceSuite
import PredicateCommand
import PredicateData
import PredicateFormat

/// Lines of the batch protocol.
package struct BatchTarget: FuzzTarget {
  package static let name = "batch"
  package static let promise =
    "one line of JSON for each line that is not blank, with ok, and with the result or an error"
  package static let dictionary =
    FuzzWords.language + [
      "\"op\":", "\"parse\"", "\"evaluate\"", "\"filter\"", "\"count\"", "\"value\"", "\"sql\"", "\"check\"",
      "\"explain\"",
      "\"fetch\"", "\"format\":", "\"object\":", "\"objects\":", "\"arguments\":", "\"variables\":", "\"model\":",
      "\"entity\":",
      "\"dialect\":", "\"id\":",
    ]

  package init() {}

  package func seeds() throws -> [[UInt8]] {
    try Corpus.allCases().flatMap(\.exchanges).map { Array(JSONWriter().string($0.request).utf8) }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    var server = BatchServer(limits: FuzzWords.limits)
    var reader = JSONReader(nestingLimit: Limits.deepestValue)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      var response: [UInt8] = []
      server.respond(to: Array(line).span, into: &response)
      if response.isEmpty, line.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { continue }
      let text = String(decoding: response, as: UTF8.self)
      guard response.last == UInt8(ascii: "\n"), response.count(where: { $0 == UInt8(ascii: "\n") }) == 1,
        case .object(let answer)? = try? reader.read(response.span), case .bool(let isGood)? = answer["ok"],
        isGood || answer["error"] != nil
      else { throw BrokenPromise("\(String(decoding: line, as: UTF8.self)) is answered by \(text)") }
    }
  }
}
