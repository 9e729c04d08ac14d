import PredicateData
import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning

extension FileCheck {
  /// A rule with its place.
  private struct Rule {
    let predicate: FormatPredicate
    let file: String
    let start: FileFinding.Place?
    let path: String?
    let source: SourceText

    /// The rule in messages about others, in the same file or another.
    func name(from other: Rule) -> String {
      let place = start.map { "line \($0.line)" } ?? path.map { "`\($0)`" } ?? "its place"
      return file == other.file ? "the rule of \(place)" : "the rule of \(place) of \(file)"
    }
  }

  /// What the rules of files say together: which never come to anything as earlier ones hold wherever they do, which overlap,
  /// and records of which none holds. `note` takes what could not be known.
  ///
  /// Files that cannot be read, rules that do not parse, and those in which something is put in before they are read, are
  /// left out.
  package func findingsTogether(
    _ files: [(name: String, bytes: [UInt8])], note: (String) -> Void
  ) -> [FileFinding] {
    var rules: [Rule] = []
    for (name, bytes) in files { rules += (try? self.rules(of: bytes, named: name)) ?? [] }
    let review = RuleReview(of: rules.map(\.predicate))
    var findings: [FileFinding] = []
    for finding in review.findings { findings.append(self.finding(finding, rules)) }
    if let gap = review.gap, let file = files.last?.name {
      let diagnostic = Diagnostic(
        .gapBetweenRules, "no rule holds of \(JSONWriter().string(gap))", severity: .warning)
      findings.append(
        FileFinding(
          file: file, start: nil, end: nil, path: nil, problem: .predicate(diagnostic, source: SourceText(""))))
    }
    if review.leavesNoGap == .unknown, !rules.isEmpty { note("whether some record is of no rule is not known") }
    if review.openPairs > 0 {
      note("of \(review.openPairs == 1 ? "one pair" : "\(review.openPairs) pairs") of rules not everything is known")
    }
    return findings.filter { finding in
      if case .predicate(let diagnostic, _) = finding.problem { !allowed.contains(diagnostic.code) } else { true }
    }
  }

  private func rules(of bytes: [UInt8], named name: String) throws(DataError) -> [Rule] {
    guard let kind = readsLines ? .lines : CheckedFileKind.sniff(bytes, name: name) else { return [] }
    var known = KnownPlace(in: bytes)
    var rules: [Rule] = []
    for found in try PredicateFinder(bytes, name: name, places: allPlaces).predicates(kind) {
      let text = found.text.text
      let start = found.text.place(of: 0)
      if let start { known.advance(to: start, in: bytes) }
      guard !Placeholders(found, sign: profile?.placeholderSign).isFilled else { continue }
      let parsed =
        if let profile {
          try? profile.predicate(parsing: text, limits: limits)
        } else {
          try? FormatPredicate(parsing: text, limits: limits)
        }
      guard let predicate = parsed, (try? predicate.compiled()) != nil else { continue }
      rules.append(
        Rule(
          predicate: predicate, file: name, start: start.map { known.place(of: $0, in: bytes) }, path: found.path,
          source: SourceText(text)))
    }
    return rules
  }

  private func finding(_ finding: RuleReview.Finding, _ rules: [Rule]) -> FileFinding {
    func about(_ place: Int, _ code: DiagnosticCode, _ message: String) -> FileFinding {
      let rule = rules[place]
      let span = SourceSpan(offset: 0, length: rule.source.text.utf8.count)
      return FileFinding(
        file: rule.file, start: rule.start, end: rule.start, path: rule.path,
        problem: .predicate(Diagnostic(code, message, at: span, severity: .warning), source: rule.source))
    }
    switch finding {
    case .never(let place): return about(place, .alwaysFalse, "this rule never holds")
    case .always(let place): return about(place, .alwaysTrue, "this rule always holds")
    case .shadowed(let place, let other):
      return about(
        place, .shadowedRule, "\(rules[other].name(from: rules[place])) holds wherever this one does")
    case .covered(let place, let others):
      let names = others.map { rules[$0].name(from: rules[place]) }
      return about(
        place, .shadowedRule,
        "\(names.joined(separator: " or ")) holds wherever this one does")
    case .overlaps(let place, let other, let record, let count):
      let others = count == 1 ? "" : count == 2 ? ", and another one," : ", and \(count - 1) others,"
      let name = rules[other].name(from: rules[place])
      return about(
        place, .overlappingRules, "\(name)\(others) holds where this one does, too: \(JSONWriter().string(record))")
    }
  }
}
