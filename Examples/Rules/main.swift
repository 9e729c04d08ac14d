// Filters that users wrote, run over events by a program that does not trust them: a list of allowed keys, limits, errors
// that point at the mistake, and the reason why an event did not match.
//
// The events are the first argument, or the file beside this one.

import Foundation
import PredicateData
import PredicateFormat

/// A filter as its author stored it.
struct Rule {
  let name: String
  let filter: String
}

let rules = [
  Rule(name: "failed logins", filter: "kind == 'login' AND ok == NO"),
  Rule(
    name: "new device, large download", filter: "ANY tags == 'new-device' AND kind = 'download' AND bytes > 1000000"),
  Rule(name: "payroll", filter: "path BEGINSWITH[c] '/payroll/' AND kind IN {'download', 'delete'}"),
  Rule(name: "at night", filter: "NOT hour:(time) BETWEEN {6, 21}"),
  Rule(name: "unknown country", filter: "source.country = nil"),
  Rule(name: "largest of all", filter: "bytes = max:(bytes)"),
  // Each of these is refused, and its author is told why.
  Rule(name: "a key that is not allowed", filter: "session.token BEGINSWITH 'eyJ'"),
  Rule(name: "a slip of the keyboard", filter: "kind = 'login' AND user CONTAIN 'o'"),
  Rule(name: "a bracket too few", filter: "(ok == NO OR bytes > 5000"),
  Rule(name: "a pattern from the data", filter: "path MATCHES user"),
  Rule(name: "a type that does not fit", filter: "bytes > '5000'"),
]

// What a filter may read. A listed key allows what lies below it, so `source` also allows `source.ip`.
let allowed: Set<String> = ["kind", "user", "ok", "bytes", "path", "tags", "time", "source"]
let limits = Limits.untrusted(keyPaths: allowed)

let path =
  CommandLine.arguments.dropFirst().first
  ?? URL(filePath: #filePath).deletingLastPathComponent().appending(path: "rules-events.jsonl")
  .path(percentEncoded: false)
let events = try RecordSource(path: path).records()
let identifier = try FormatExpression("id")

for rule in rules {
  do {
    let filter = try FormatPredicate(parsing: rule.filter, limits: limits)
    let matches = try filter.filter(events)
    let ids = try matches.map { "\(FormatExpression(.value(try identifier.value(with: $0))))" }
    print("\(rule.name): \(matches.count) of \(events.count), ids \(ids.joined(separator: " "))")
  } catch {
    // The description has the line, carets under the mistake and a hint; `error.kind` and `error.code` are for programs.
    print("\(rule.name): refused\n\(error)")
  }
}

// Why did an event not match? The tree tells the verdict and the values of every part.
let rule = "kind == 'login' AND ok == NO AND (source.country = nil OR user = 'bob' AND bytes > 500)"
if let event = try events.first(where: { try identifier.value(with: $0) == 3 }) {
  print("\nwhy event 3 does not match:")
  print(try FormatPredicate(parsing: rule, limits: limits).explain(event))
}
