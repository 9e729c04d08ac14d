import PredicateData
import PredicateFormat
import PredicateHosts
import PredicatePlatform
import PredicateReasoning
import PredicateSession

/// Writes what became of the rules in files.
struct ChangeOutput {
  private let run: CommandRun
  private var writer: RecordWriter?
  private var changed = 0
  private var unknown = 0
  private var added = 0
  private var removed = 0
  private var same = 0

  init(_ run: CommandRun) {
    self.run = run
    let output = run.output
    if let form = run.arguments.value(.output).flatMap(OutputFormat.init(rawValue:)) {
      writer = RecordWriter(form) { output.write($0) }
    }
  }

  /// Whether a rule does not, or may not, say what it did.
  var hasChanges: Bool { changed + unknown + added + removed > 0 }

  /// Writes a change, unless both versions say the same; `mistake` is what is wrong with one of them.
  mutating func write(_ change: RuleChange, _ difference: PredicateDifference?, mistake: String?, in file: String) {
    if difference?.isSame == .yes {
      same += 1
      return
    }
    let name = FileName.shown(file)
    if writer != nil {
      let record = record(change, difference, mistake, name)
      writer?.write(record)
    } else {
      run.output.write(text(change, difference, mistake, name))
    }
    switch change {
    case .added: added += 1
    case .removed: removed += 1
    case .changed: if difference?.isSame == .no { changed += 1 } else { unknown += 1 }
    }
  }

  /// Ends the output, for people with a count.
  mutating func finish() {
    writer?.finish()
    if writer != nil { return }
    let counts: [(Int, String)] = [
      (changed, "of another meaning"), (unknown, "not known to be the same"), (added, "added"), (removed, "removed"),
      (same, "written otherwise with the same meaning"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\(CountText.counted($0.0, "rule")) \($0.1)" }
    run.output.write((parts.isEmpty ? "no rule changed" : parts.joined(separator: ", ")) + "\n")
  }

  private func text(
    _ change: RuleChange, _ difference: PredicateDifference?, _ mistake: String?, _ file: String
  ) -> String {
    let (old, new) = change.rules
    let path = (new ?? old)?.path.map { "  \(Self.line($0))" } ?? ""
    var text = "\(Self.line(file))\(path): "
    let problem = mistake.map { "not known to be the same: \(Self.line($0))" }
    text += (difference.map(DifferenceText.headline) ?? problem ?? change.word) + "\n"
    for (name, rule) in [("old", old), ("new", new)] {
      if let rule { text += "  \(name): \(Self.line(rule.text))\n" }
    }
    return text + (difference.map(DifferenceText.body) ?? "")
  }

  private func record(
    _ change: RuleChange, _ difference: PredicateDifference?, _ mistake: String?, _ file: String
  ) -> RecordValue {
    let (old, new) = change.rules
    var pairs: [(String, RecordValue)] = [("file", .string(file))]
    if let path = (new ?? old)?.path { pairs.append(("path", .string(path))) }
    pairs.append(("change", .string(change.word)))
    if let old { pairs.append(("old", .string(old.text))) }
    if let new { pairs.append(("new", .string(new.text))) }
    if let difference { pairs += ReasoningAnswer.pairs(difference) }
    if let mistake { pairs += [("same", .string(Verdict.unknown.rawValue)), ("message", .string(mistake))] }
    return .object(RecordObject(pairs))
  }

  /// A text in a line, and nothing that a terminal would obey.
  private static func line(_ text: String) -> String { TerminalText.escaped(text, keepingLines: false) }
}

extension RuleChange {
  /// The two versions.
  fileprivate var rules: (old: FoundRule?, new: FoundRule?) {
    switch self {
    case .changed(let old, let new): (old, new)
    case .added(let new): (nil, new)
    case .removed(let old): (old, nil)
    }
  }

  fileprivate var word: String {
    switch self {
    case .changed: "changed"
    case .added: "added"
    case .removed: "removed"
    }
  }
}
