// Holds any executable that speaks the batch protocol against the corpus:
//   swift run predicate-conformance EXECUTABLE [ARGUMENT…]
// One line for each case that fails, then the counts. Exit code 1 if any failed, 2 if it could not run.

import ConformanceSuite
import Foundation
import PredicateData
import PredicateFormat

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(2)
}

let command = CommandLine.arguments.dropFirst()
guard let executable = command.first else { fail("usage: predicate-conformance EXECUTABLE [ARGUMENT…]") }

do {
  let exchanges = try Corpus.allCases().flatMap { item in item.exchanges.map { (item, $0.request, $0.expected) } }
  let writer = JSONWriter()
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let input = folder.appending(path: "requests.jsonl")
  let output = folder.appending(path: "responses.jsonl")
  try Data(exchanges.map { writer.string($0.1) + "\n" }.joined().utf8).write(to: input)
  try Data().write(to: output)

  let process = Process()
  process.executableURL = URL(filePath: executable)
  process.arguments = Array(command.dropFirst())
  process.standardInput = try FileHandle(forReadingFrom: input)
  process.standardOutput = try FileHandle(forWritingTo: output)
  try process.run()
  process.waitUntilExit()

  let responses = try RecordSource(path: output.path(percentEncoded: false)).records()
  guard responses.count == exchanges.count else {
    fail("\(exchanges.count) requests, \(responses.count) responses, exit code \(process.terminationStatus)")
  }
  var failed = 0
  for ((item, _, expected), response) in zip(exchanges, responses) {
    if let complaint = item.complaint(about: response, expected) {
      failed += 1
      print("\(item.id): \(complaint)")
    }
  }
  print("\(exchanges.count - failed) passed, \(failed) failed")
  exit(failed == 0 ? 0 : 1)
} catch {
  fail("\(error)")
}
