import Foundation
import PredicateEvaluation
import PredicateFormat
import TestSupport

// predicate-steps [candidates] [seed]: grows predicates of up to 64 KiB and records of up to a megabyte that take as many
// counted steps and bytes under `Limits.untrusted` as can be found, and prints the worst with their work and milliseconds. The
// same seed finds the same. Exit code 1 if one goes on beyond the limits, 2 for bad usage.

func standardError(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

let numbers = CommandLine.arguments.dropFirst().map { UInt64($0) }
guard numbers.count <= 2, !numbers.contains(nil) else {
  standardError("usage: predicate-steps [candidates, default 3000] [seed, default 1]")
  exit(2)
}
let wanted = Int(clamping: (numbers.first ?? nil) ?? 3_000)
let seed = (numbers.dropFirst().first ?? nil) ?? 1
let limits = Limits.untrusted(keyPaths: ["a", "b", "t", "s", "n"])
var random = SeededGenerator(seed: seed)

/// Bytes of the longest text that a function makes, and some, and those of the longest match.
let mostOfOneOperation = 32 << 20 + 8 * limits.patternSteps

/// How much of the limits some work takes.
func share(of work: EvaluationWork) -> Double {
  max(
    Double(work.steps) / Double(limits.evaluationSteps), Double(work.bytes) / Double(limits.evaluationBytes))
}

typealias Tried = (candidate: Candidate, outcome: Candidate.Outcome)
var best: [Tried] = []
var slowest: Tried?
var violations = 0
var refused = 0
var evaluated = 0
for number in 0..<wanted {
  // Some begin anew, so that one family does not crowd out all others.
  let candidate: Candidate
  if number % 10 == 0 || best.isEmpty {
    candidate = Candidate(&random)
  } else {
    let parent = best[Int.random(in: 0..<best.count, using: &random)].candidate
    candidate = parent.child(best[Int.random(in: 0..<best.count, using: &random)].candidate, &random)
  }
  let outcome = candidate.outcome(limits)
  if outcome.work == EvaluationWork(), outcome.error != nil { refused += 1 } else { evaluated += 1 }
  // What passes a limit ends the evaluation: one step, or one operation that goes through what the record holds and makes.
  if outcome.work.steps > limits.evaluationSteps + 1 || outcome.work.bytes > limits.evaluationBytes + mostOfOneOperation
  {
    violations += 1
    standardError("\(outcome.work): \(candidate.predicate.text.prefix(500))")
  }
  if outcome.milliseconds > slowest?.outcome.milliseconds ?? -1 { slowest = (candidate, outcome) }
  let place = best.firstIndex { share(of: outcome.work) > share(of: $0.outcome.work) } ?? best.count
  best.insert((candidate, outcome), at: place)
  if best.count > 64 { best.removeLast() }
}

func show(_ what: String, _ tried: Tried) {
  let text = tried.candidate.predicate.text
  print(
    """
    \(what): \(tried.outcome.work.steps) steps, \(tried.outcome.work.bytes) bytes, \(Int(tried.outcome.milliseconds.rounded())) ms, \
    \(tried.outcome.error?.rawValue ?? "an answer"), text of \(text.utf8.count) bytes, \
    a \(tried.candidate.lengths[0]), b \(tried.candidate.lengths[1]), t \(tried.candidate.lengths[2]), \
    s \(tried.candidate.lengths[3])
      \(text.prefix(300))
    """)
}
print("candidates \(wanted), seed \(seed): \(evaluated) evaluated, \(refused) refused")
print(
  "at most \(limits.evaluationSteps) steps and \(limits.evaluationBytes) bytes of a record, \(limits.patternSteps) of a match"
)
if let most = best.first { show("most work", most) }
if let slowest { show("slowest", slowest) }
print("violations \(violations)")
exit(violations == 0 ? 0 : 1)
