import PredicateEvaluation
import PredicateFormat
import PredicateHosts
import PredicateSession

extension BatchOperations {
  /// Which of `formats` match each of `objects`, by their places.
  func match(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    var rules: [RuleSet.Rule] = []
    let (limits, host) = (try limits(of: request), try host(of: request))
    for (place, format) in try request.requiredList("formats").enumerated() {
      guard case .string(let text) = format else {
        throw .malformedRequest("`formats` is a list of strings", hint: "such as [\"a > 1\", \"b == 2\"]")
      }
      do throws(FormatError) {
        let predicate = try host.predicate(text, [], limits)
        _ = try predicate.compiled()
        rules.append(RuleSet.Rule("\(place)", predicate))
      } catch {
        throw .rule(host.profile?.completed(error) ?? error, place: place)
      }
    }
    let records = try request.requiredList("objects")
    var stream = RuleSet(rules).stream(variables: try request.variables())
    var (found, failures): ([RecordValue], [RecordValue]) = ([], [])
    var count = 0
    for (number, record) in records.enumerated() {
      let matches = try served { () throws(FormatError) in try stream.matches(record) }
      count += matches.places.count + matches.failures.count
      try served { () throws(FormatError) in
        if let most = limits.resultRows, count > most { throw .tooManyRows(most, nil) }
      }
      found.append(.array(matches.places.map { .integer(Int64($0)) }))
      for failure in matches.failures {
        let pairs = DiagnosticRecord.pairs(of: failure.error.first, source: failure.error.source)
        let record: RecordValue = [
          "object": .integer(Int64(number)), "rule": .integer(Int64(failure.place)),
          "error": .object(RecordObject(pairs)),
        ]
        failures.append(record)
      }
    }
    return [("matches", .array(found))] + (failures.isEmpty ? [] : [("failures", .array(failures))])
  }
}
