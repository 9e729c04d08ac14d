import Foundation
import PredicateFormat
import TestSupport

// predicate-live [changes] [seed]: live lists over stores that change at random, each compared after every batch with a
// fresh run of its query and with the lists of those who follow it. Exit code 1 if a promise breaks, 2 for bad usage.

func standardError(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

let numbers = CommandLine.arguments.dropFirst().map { UInt64($0) }
guard numbers.count <= 2, !numbers.contains(nil) else {
  standardError("usage: predicate-live [changes, default 1000000] [seed, default 1]")
  exit(2)
}
let wanted = Int(clamping: (numbers.first ?? nil) ?? 1_000_000)
let firstSeed = (numbers.dropFirst().first ?? nil) ?? 1
let changesOfTrial = 5000
standardError("\(wanted) changes, seed \(firstSeed)")

var seed = firstSeed
var changes = 0
var failures = 0
var violations = 0
while changes < wanted {
  var trial = try LiveTrial(seed: seed)
  do {
    try trial.run(changes: min(changesOfTrial, wanted - changes))
  } catch {
    violations += 1
    standardError("violation, seed \(seed): \(error)")
  }
  // A trial that stops at once counts, too, so that the run ends.
  changes += max(trial.changes, 1)
  failures += trial.failures
  seed &+= 1
}

print("lists \(seed &- firstSeed)\nchanges \(changes)\nbatches that could not be evaluated \(failures)")
print("violations \(violations)")
exit(violations == 0 ? 0 : 1)
