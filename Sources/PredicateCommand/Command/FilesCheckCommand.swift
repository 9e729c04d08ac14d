import PredicateData
import PredicateFormat
import PredicateHosts
import PredicatePlatform
import PredicateSession
import Synchronization

/// `predicate check FILES…`: the predicates in files.
struct FilesCheckCommand {
  private let run: CommandRun
  private let settings: CheckSettings
  private let check: FileCheck

  // Reports of so many files are held at once.
  private static let filesOfRound = 256

  init(_ run: CommandRun, _ settings: CheckSettings) throws(CommandFailure) {
    self.run = run
    self.settings = settings
    check = try Self.fileCheck(run, settings)
  }

  /// Whether the operands name files and no predicate.
  static func isMeant(_ run: CommandRun, _ settings: CheckSettings) -> Bool {
    guard !run.arguments.options.contains(where: \.option.givesFormat), let first = run.arguments.operands.first else {
      return false
    }
    let options: [CommandOption] = [.lines, .at, .together]
    if options.contains(where: run.arguments.has) { return true }
    if settings.profile == nil, settings.places.isEmpty {
      return CoreDataModelFile.matches(path: first) && FileSystem.exists(first)
    }
    if FileSystem.exists(first) { return true }
    if settings.profile?.reads(first) == true { return false }
    // A pattern, or a file that is not there: neither reads as a predicate.
    return !first.contains { $0 == " " || $0 == "\"" || $0 == "'" || $0 == "=" || $0 == "<" || $0 == ">" || $0 == "(" }
      && first.contains { $0 == "/" || $0 == "*" || $0 == "." }
  }

  /// What finds the predicates of files.
  static func fileCheck(_ run: CommandRun, _ settings: CheckSettings) throws(CommandFailure) -> FileCheck {
    var check = FileCheck(profile: settings.profile)
    check.platform = try run.platform()
    check.places = settings.places
    check.allowed = settings.allowed
    check.readsLines = run.arguments.has(.lines)
    check.limits = run.limits
    return check
  }

  /// Throws where it is not known which texts of files are predicates.
  static func requirePlaces(_ check: FileCheck, _ run: CommandRun) throws(CommandFailure) {
    if check.readsLines || !check.allPlaces.isEmpty { return }
    if run.arguments.operands.allSatisfy(CoreDataModelFile.matches) { return }
    let message =
      check.profile.map { "the profile `\($0.name)` does not say where predicates stand in files" }
      ?? "it is not known where predicates stand in the files"
    throw run.usage(
      message,
      hint:
        "name their keys by `\(CommandOption.at.name)`, such as `--at 'conditional_items[].condition'`, or a profile that does"
    )
  }

  /// Checks all files; the status tells the worst that was found.
  func execute() throws(CommandFailure) -> ExitCode {
    try Self.requirePlaces(check, run)
    var output = try FindingOutput(run)
    var tally = Tally()
    var told: Set<RuleCode> = []
    let files = try expandedFiles()
    var place = 0
    while place < files.count, !run.output.isClosed {
      let round = Array(files[place..<min(place + Self.filesOfRound, files.count)])
      for report in try reports(of: round) {
        tally.add(report)
        for finding in report.findings {
          output.write(finding)
          if run.arguments.has(.together) { told.insert(RuleCode(finding)) }
        }
      }
      place += round.count
    }
    if run.arguments.has(.together) {
      // What contradicts itself has been told with its places.
      for finding in try findingsTogether(files) where !told.contains(RuleCode(finding)) {
        tally.add(finding)
        output.write(finding)
      }
    }
    output.finish()
    try run.output.requireSuccess()
    run.reporter.note(tally.text)
    return tally.status(isStrict: settings.isStrict)
  }

  private func reports(of files: [String]) throws(CommandFailure) -> [FileReport] {
    let reports = Mutex<[FileReport?]>(Array(repeating: nil, count: files.count))
    SharedWork.perform(files.count) { number in
      let report = files[number] == "-" ? nil : check.report(ofFile: files[number])
      reports.withLock { $0[number] = report }
    }
    var found: [FileReport] = []
    for (file, report) in zip(files, reports.withLock { $0 }) {
      var report = if let report { report } else { try inputReport() }
      if run.arguments.has(.fix), report.findings.contains(where: { $0.fix != nil }) {
        report = try mended(report, file)
      }
      if run.arguments.has(.fix) { tellUnmended(report, file) }
      found.append(report)
    }
    return found
  }

  private func inputReport() throws(CommandFailure) -> FileReport {
    if case .bytes(let bytes) = run.environment.input { return check.report(of: bytes, named: "standard input") }
    do throws(DataError) {
      return check.report(of: try FileContents.bytes(of: "-", most: 64 << 20), named: "standard input")
    } catch {
      throw .data(error)
    }
  }

  /// What the rules of all files say together; what is wrong with files has been told.
  private func findingsTogether(_ files: [String]) throws(CommandFailure) -> [FileFinding] {
    var contents: [(name: String, bytes: [UInt8])] = []
    for file in files {
      if file == "-" {
        throw run.usage("`\(CommandOption.together.name)` reads files twice, which standard input does not allow")
      }
      if let bytes = try? FileContents.bytes(of: file, most: 64 << 20) { contents.append((file, bytes)) }
    }
    return check.findingsTogether(contents, note: run.reporter.note)
  }

  /// Writes the changes that are certain, and gives what is left to say.
  private func mended(_ report: FileReport, _ file: String) throws(CommandFailure) -> FileReport {
    guard file != "-" else { throw run.usage("`\(CommandOption.fix.name)` does not change standard input") }
    var bytes: [UInt8]
    do throws(DataError) { bytes = try FileContents.bytes(of: file, most: 64 << 20) } catch { throw .data(error) }
    var last = Int.max
    var count = 0
    for fix in report.findings.compactMap(\.fix).sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
    where fix.range.upperBound <= last {
      bytes.replaceSubrange(fix.range, with: fix.text.utf8)
      last = fix.range.lowerBound
      count += 1
    }
    do throws(FileFailure) {
      let output = try run.environment.createFile(file, [])
      try output.write(bytes)
      try output.keep()
    } catch {
      throw .file(error)
    }
    run.reporter.note("\(FileName.shown(file)): mended \(count == 1 ? "one place" : "\(count) places")")
    return check.report(of: bytes, named: file)
  }

  /// Tells of changes that are certain but cannot be made, as in binary files.
  private func tellUnmended(_ report: FileReport, _ file: String) {
    let count = report.findings.count { finding in
      if case .predicate(let diagnostic, _) = finding.problem {
        diagnostic.fix != nil && finding.fix == nil
      } else {
        false
      }
    }
    guard count > 0 else { return }
    let places = count == 1 ? "one place" : "\(count) places"
    run.reporter.note(
      "\(FileName.shown(file)): \(places) to mend by hand, as the file does not hold the text as it is read")
  }

  /// The files of the operands: patterns and folders stand for those in them.
  private func expandedFiles() throws(CommandFailure) -> [String] {
    var files: [String] = []
    for operand in run.arguments.operands {
      do throws(DataError) { files += try FileGlob.files(FileGlob.withFolders(operand)) } catch { throw .data(error) }
    }
    return files
  }
}

/// What was told of a rule.
private struct RuleCode: Hashable {
  let file: String
  let path: String?
  let line: Int?
  let code: String

  init(_ finding: FileFinding) {
    (file, path, line, code) = (finding.file, finding.path, finding.start?.line, finding.code)
  }
}

/// What was seen in all files.
private struct Tally {
  private var files = 0
  private var others = 0
  private var predicates = 0
  private var errors = 0
  private var warnings = 0
  private var unread = 0
  private var isLimited = false

  mutating func add(_ report: FileReport) {
    files += 1
    if report.kind == nil, report.findings.isEmpty { others += 1 }
    predicates += report.predicates
    for finding in report.findings { add(finding) }
  }

  mutating func add(_ finding: FileFinding) {
    if case .file = finding.problem {
      unread += 1
    } else if finding.severity == .error {
      errors += 1
      if case .predicate(let diagnostic, _) = finding.problem, diagnostic.code.kind == .limit { isLimited = true }
    } else {
      warnings += 1
    }
  }

  var text: String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(CountText.grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }
    var parts = ["\(count(predicates, "predicate")) in \(count(files - others - unread, "file"))"]
    parts.append("\(count(errors, "error")), \(count(warnings, "warning"))")
    if unread > 0 { parts.append("\(count(unread, "file")) could not be read") }
    if others > 0 { parts.append("\(count(others, "file")) of other kinds left out") }
    return parts.joined(separator: "; ")
  }

  func status(isStrict: Bool) -> ExitCode {
    if errors > 0 { return isLimited ? .limit : .invalidPredicate }
    if unread > 0 { return .usage }
    return isStrict && warnings > 0 ? .invalidPredicate : .success
  }
}
