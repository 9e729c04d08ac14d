package import PredicateData
public import PredicateLanguage

/// Checks the predicates of files: property lists, JSON, YAML, data models, shell scripts, and lists of lines.
///
/// ```swift
/// if let munki = try HostProfile.builtin(named: "munki") {
///   let check = FileCheck(profile: munki)
///   let manifest = #"{"conditional_items": [{"condition": "machine_type == 'laptp'"}]}"#
///   let report = check.report(of: Array(manifest.utf8), named: "site.json")
///   print(report.findings[0].path ?? "")  // conditional_items[0].condition
/// }
/// ```
/// A file that cannot be read as what it is gives a finding, too: nothing is lost. A value, which may check several files at
/// once.
public struct FileCheck: Sendable {
  /// The host whose rules count; nil for none.
  public var profile: HostProfile? { didSet { memory = FindingMemory() } }
  /// The platform that the host runs on; nil for the one that a predicate asks for.
  public var platform: HostPlatform? { didSet { memory = FindingMemory() } }
  /// Where predicates stand, beside the places of the profile.
  public var places: [PredicatePlace] = []
  /// Whether each line of a file is a predicate.
  public var readsLines = false
  /// The codes of warnings that are not given.
  public var allowed: Set<DiagnosticCode> = [] { didSet { memory = FindingMemory() } }
  /// The limits of predicates.
  public var limits = Limits() { didSet { memory = FindingMemory() } }

  /// What was found with these settings; copies share it.
  private var memory = FindingMemory()

  /// A check for a host.
  public init(profile: HostProfile? = nil) { self.profile = profile }

  /// All places that are looked at.
  public var allPlaces: [PredicatePlace] { (profile?.places ?? []) + places }

  /// What is wrong or odd in a file of these bytes. Cost: linear.
  public func report(of bytes: [UInt8], named name: String) -> FileReport {
    let kind = readsLines ? .lines : CheckedFileKind.sniff(bytes, name: name)
    var report = FileReport(file: name, kind: kind)
    guard let kind else { return report }
    do throws(DataError) {
      let finder = PredicateFinder(bytes, name: name, places: allPlaces)
      let model = kind == .dataModel ? try CoreDataModelFile.model(contents: bytes, file: name) : nil
      var known = KnownPlace(in: bytes)
      for predicate in try finder.predicates(kind) {
        report.predicates += 1
        if let start = predicate.text.place(of: 0) { known.advance(to: start, in: bytes) }
        report.findings += findings(of: predicate, model, bytes, known, name)
      }
    } catch {
      report.findings.append(finding(error, name))
    }
    return report
  }

  /// The texts of the predicates in a file of these bytes, in order; none where it is of no kind that holds any.
  package func rules(in bytes: [UInt8], named name: String) throws(DataError) -> [FoundRule] {
    guard let kind = readsLines ? .lines : CheckedFileKind.sniff(bytes, name: name) else { return [] }
    return try PredicateFinder(bytes, name: name, places: allPlaces).predicates(kind).map { predicate in
      FoundRule(
        text: predicate.text.text, filled: Placeholders(predicate, sign: profile?.placeholderSign).text,
        path: predicate.path)
    }
  }

  /// A rule as a predicate of the host.
  package func predicate(of rule: FoundRule) throws(FormatError) -> FormatPredicate {
    if let profile { return try profile.predicate(parsing: rule.filled, limits: limits) }
    return try FormatPredicate(parsing: rule.filled, limits: limits)
  }

  /// What is wrong or odd in a file at a path. Cost: linear.
  public func report(ofFile path: String) -> FileReport {
    do throws(DataError) {
      return report(of: try FileContents.bytes(of: path, most: PlacedDocument.mostBytes), named: path)
    } catch {
      var report = FileReport(file: path, kind: nil)
      report.findings.append(finding(error, path))
      return report
    }
  }

  private func finding(_ error: DataError, _ name: String) -> FileFinding {
    let place = error.line.map { FileFinding.Place(line: $0, column: error.column ?? 1) }
    return FileFinding(file: name, start: place, end: place, path: nil, problem: .file(error))
  }

  private func findings(
    of predicate: FoundPredicate, _ model: RecordModel?, _ bytes: [UInt8], _ known: KnownPlace, _ name: String
  ) -> [FileFinding] {
    let text = predicate.text.text
    let filled = Placeholders(predicate, sign: profile?.placeholderSign)
    var check = PredicateCheck(profile: profile)
    check.platform = platform
    check.allowed = allowed
    check.limits = limits
    check.isCondition = profile != nil
    // A template of an entity that the model has not is a mistake of its own, which the check tells.
    if let model, let entity = predicate.entity { check.model = (model, entity) }
    let source = SourceText(text)
    let findings =
      check.model == nil
      ? memory.findings(in: filled.text) { check.findings(ofText: filled.text) } : check.findings(ofText: filled.text)
    return findings.filter { !filled.touches($0) }.map { diagnostic in
      func place(_ offset: Int) -> FileFinding.Place? {
        predicate.text.place(of: offset).map { known.place(of: $0, in: bytes) }
      }
      let span = diagnostic.span ?? SourceSpan(offset: 0, length: text.utf8.count)
      var finding = FileFinding(
        file: name, start: place(span.offset), end: place(span.end), path: predicate.path,
        problem: .predicate(diagnostic, source: source))
      finding.notes = diagnostic.notes.map {
        FileFinding.Note(message: $0.message, start: place($0.span.offset), end: place($0.span.end))
      }
      finding.fix = fix(diagnostic, predicate, bytes)
      return finding
    }
  }

  /// The change of the file, if what is replaced stands there as it is.
  private func fix(_ diagnostic: Diagnostic, _ predicate: FoundPredicate, _ bytes: [UInt8]) -> FileFinding.Fix? {
    guard let fix = diagnostic.fix, let start = predicate.text.place(of: fix.span.offset),
      let end = predicate.text.place(of: fix.span.end), end >= start, end <= bytes.count,
      let text = predicate.writing.written(fix.text)
    else { return nil }
    let old = Array(predicate.text.text.utf8)[fix.span.offset..<min(fix.span.end, predicate.text.text.utf8.count)]
    guard let written = predicate.writing.written(String(decoding: old, as: UTF8.self)),
      bytes[start..<end].elementsEqual(written.utf8)
    else { return nil }
    return FileFinding.Fix(range: start..<end, text: text)
  }
}

extension FoundPredicate.Writing {
  /// A text as a file writes it here; nil where it cannot be told, or cannot stand there.
  func written(_ text: String) -> String? {
    switch self {
    case .plain: return text
    case .xml:
      return text.reduce(into: "") { result, character in
        switch character {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        default: result.append(character)
        }
      }
    case .json, .doubleQuoted:
      guard !text.contains(where: { $0 == "\\" || $0.isNewline || $0 == "$" || $0 == "`" }) else { return nil }
      return text.reduce(into: "") { $0 += $1 == "\"" ? "\\\"" : String($1) }
    case .singleQuoted: return text.contains { $0 == "'" || $0.isNewline } ? nil : text
    case .unknown: return nil
    }
  }
}
