import Foundation
import PredicateFormat
import TestSupport

// predicate-fuzz [inputs] [seed]: random text and damaged formats of the corpus, each parsed, printed, parsed again,
// evaluated over every kind of record and now and then explained. Exit code 1 if a promise breaks, 2 for bad usage.

/// What came of the inputs so far.
struct Tally {
  var parsed = 0
  var refused: [String: Int] = [:]
  var violations: [String] = []
}

func standardError(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

let numbers = CommandLine.arguments.dropFirst().map { UInt64($0) }
guard numbers.count <= 2, !numbers.contains(nil) else {
  standardError("usage: predicate-fuzz [inputs, default 1000000] [seed, default 1]")
  exit(2)
}
let inputs = Int((numbers.first ?? nil) ?? 1_000_000)
let seed = (numbers.dropFirst().first ?? nil) ?? 1
standardError("\(inputs) inputs, seed \(seed)")

var source = try FuzzSource(seed: seed)
var tally = Tally()
for number in 1...max(inputs, 1) {
  do throws(FuzzTrial.Violation) {
    switch try source.next().run(explains: number.isMultiple(of: 16)) {
    case .parsed: tally.parsed += 1
    case .refused(let code): tally.refused[code.rawValue, default: 0] += 1
    }
  } catch {
    tally.violations.append(error.description)
    standardError("violation, input \(number): \(error)")
  }
  if number.isMultiple(of: 50_000) { standardError("\(number) of \(inputs)") }
}

print("parsed \(tally.parsed)")
for (code, count) in tally.refused.sorted(by: { ($0.value, $1.key) > ($1.value, $0.key) }) { print("\(code) \(count)") }
print("violations \(tally.violations.count)")
exit(tally.violations.isEmpty ? 0 : 1)
