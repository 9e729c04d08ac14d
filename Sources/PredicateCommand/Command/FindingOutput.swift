import PredicateData
import PredicateFormat
import PredicateHosts
import PredicatePlatform
import PredicateSession

/// Writes the findings of files: for people, for programs, and for the pages of code reviews.
struct FindingOutput {
  private enum Form {
    case text, github
    case records(RecordWriter)
    case sarif
  }

  private let run: CommandRun
  private var form: Form
  /// How many were written.
  private var count = 0
  /// The codes of those, in the order in which they came up.
  private var codes: [String] = []

  init(_ run: CommandRun) throws(CommandFailure) {
    self.run = run
    switch run.arguments.value(.output) {
    case "sarif": form = .sarif
    case "github": form = .github
    case "json", "jsonl":
      let output = run.output
      let format: OutputFormat = run.arguments.value(.output) == "json" ? .json : .jsonLines
      form = .records(RecordWriter(format) { output.write($0) })
    default: form = .text
    }
    if case .sarif = form {
      run.output.write(
        #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints","results":["#
      )
    }
  }

  mutating func write(_ finding: FileFinding) {
    switch form {
    case .text: run.reporter.write(finding)
    case .github: run.output.write(Self.annotation(finding))
    case .records(var writer):
      writer.write(Self.record(finding))
      form = .records(writer)
    case .sarif:
      run.output.write((count > 0 ? ",\n" : "\n") + JSONWriter().string(Self.sarif(finding)))
      if !codes.contains(finding.code) { codes.append(finding.code) }
    }
    count += 1
  }

  mutating func finish() {
    switch form {
    case .text, .github: break
    case .records(var writer):
      writer.finish()
      form = .records(writer)
    case .sarif:
      let rules: [RecordValue] = codes.map { ["id": .string($0), "name": .string($0)] }
      let driver: RecordValue = [
        "name": "predicate", "version": .string(CommandHelp.version),
        "rules": .array(rules),
      ]
      run.output.write("\n]," + #""tool":{"driver":"# + JSONWriter().string(driver) + "}}]}\n")
    }
  }

  // MARK: Forms

  private static func number(_ number: Int) -> RecordValue { .integer(Int64(number)) }

  /// The finding as a record.
  static func record(_ finding: FileFinding) -> RecordValue {
    var pairs: [(String, RecordValue)] = [("file", .string(FileName.shown(finding.file)))]
    if let start = finding.start { pairs += [("line", number(start.line)), ("column", number(start.column))] }
    if let end = finding.end { pairs += [("endLine", number(end.line)), ("endColumn", number(end.column))] }
    if let path = finding.path { pairs.append(("path", .string(path))) }
    pairs += [
      ("severity", .string(finding.severity.rawValue)), ("code", .string(finding.code)),
      ("message", .string(finding.message)),
    ]
    if let hint = finding.hint { pairs.append(("hint", .string(hint))) }
    if case .predicate(let diagnostic, let source) = finding.problem {
      if let expected = diagnostic.expected { pairs.append(("expected", .string(expected))) }
      pairs.append(("predicate", .string(source.text)))
      if let span = diagnostic.span { pairs += [("offset", number(span.offset)), ("length", number(span.length))] }
      pairs += DiagnosticRecord.notes(of: diagnostic)
      if let fix = diagnostic.fix {
        let change: RecordValue = [
          "offset": number(fix.span.offset), "length": number(fix.span.length), "text": .string(fix.text),
        ]
        pairs.append(("fix", change))
      }
    }
    return .object(RecordObject(pairs))
  }

  /// A `result` of SARIF 2.1.0.
  static func sarif(_ finding: FileFinding) -> RecordValue {
    let artifact: RecordValue = ["uri": .string(address(finding.file))]
    var location = [("physicalLocation", physicalLocation(artifact, finding.start, finding.end))]
    if let path = finding.path {
      let logical: RecordValue = ["fullyQualifiedName": .string(path)]
      location.append(("logicalLocations", .array([logical])))
    }
    let message: RecordValue = ["text": .string(finding.message + (finding.hint.map { "\n\($0)" } ?? ""))]
    var result: [(String, RecordValue)] = [
      ("ruleId", .string(finding.code)), ("level", .string(finding.severity == .error ? "error" : "warning")),
      ("message", message), ("locations", .array([.object(RecordObject(location))])),
    ]
    let related: [RecordValue] = finding.notes.map { note in
      [
        "physicalLocation": physicalLocation(artifact, note.start, note.end),
        "message": ["text": .string(note.message)] as RecordValue,
      ]
    }
    if !related.isEmpty { result.append(("relatedLocations", .array(related))) }
    return .object(RecordObject(result))
  }

  private static func physicalLocation(
    _ artifact: RecordValue, _ start: FileFinding.Place?, _ end: FileFinding.Place?
  ) -> RecordValue {
    var physical: [(String, RecordValue)] = [("artifactLocation", artifact)]
    if let start {
      var region: [(String, RecordValue)] = [("startLine", number(start.line)), ("startColumn", number(start.column))]
      if let end { region += [("endLine", number(end.line)), ("endColumn", number(end.column))] }
      physical.append(("region", .object(RecordObject(region))))
    }
    return .object(RecordObject(physical))
  }

  /// The path of a file as a relative reference.
  private static func address(_ path: String) -> String {
    let kept = "-._~/"
    return path.utf8.reduce(into: path.hasPrefix("/") ? "file://" : "") { text, byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || kept.contains(character) {
        text.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
  }

  /// A line that GitHub's runner makes an annotation of.
  static func annotation(_ finding: FileFinding) -> String {
    var properties = ["file=" + property(FileName.shown(finding.file))]
    if let start = finding.start {
      properties += ["line=\(start.line)", "col=\(start.column)"]
      if let end = finding.end, end.line == start.line, end.column > start.column {
        properties += ["endLine=\(end.line)", "endColumn=\(end.column)"]
      }
    }
    properties.append("title=" + property(finding.code))
    let text = finding.message + (finding.path.map { " (\($0))" } ?? "") + (finding.hint.map { "\nhint: \($0)" } ?? "")
    return "::\(finding.severity == .error ? "error" : "warning") \(properties.joined(separator: ","))::\(data(text))\n"
  }

  private static func data(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "%": result += "%25"
      case "\r\n": result += "%0D%0A"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.append(character)
      }
    }
  }

  private static func property(_ text: String) -> String {
    data(text).reduce(into: "") { $0 += $1 == ":" ? "%3A" : $1 == "," ? "%2C" : String($1) }
  }
}
