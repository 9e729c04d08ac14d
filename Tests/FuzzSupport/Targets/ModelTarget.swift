import PredicateData
import PredicateFormat
import TestSupport

/// Models as JSON.
package struct ModelTarget: FuzzTarget {
  package static let name = "model"
  package static let promise = "a model that is written as it was read, or an error"
  package static let dictionary = [
    "\"entities\":", "\"attributes\":", "\"relationships\":", "\"name\":", "\"type\":", "\"string\"", "\"integer\"",
    "\"to\":",
    "\"toMany\":true", "\"inverse\":", "\"optional\":", "\"table\":", "\"column\":", "\"parent\":", "\"primaryKey\":",
  ]

  package init() {}

  package func seeds() throws -> [[UInt8]] {
    [Array(JSONWriter().string(try LibraryModel.made().recordValue).utf8)]
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    var reader = JSONReader()
    guard let value = try? reader.read(bytes.span), let model = try? RecordModel(recordValue: value) else { return }
    try model.checkFile()
  }
}
