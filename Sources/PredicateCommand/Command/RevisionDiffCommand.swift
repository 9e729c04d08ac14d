import PredicateData
import PredicateFormat
import PredicateHosts
import PredicatePlatform
import PredicateReasoning
import PredicateSession

/// `predicate diff --git REV FILES…`: the rules in files whose meaning changed since a revision.
struct RevisionDiffCommand {
  private let run: CommandRun
  private let check: FileCheck
  private let profile: HostProfile?
  private let revision: String

  init(_ run: CommandRun) throws(CommandFailure) {
    self.run = run
    let meaningless: [CommandOption] =
      [.limit, .var, .varjson, .relate, .sqlDebug, .naming] + Subcommand.dataOptions
    for option in meaningless where run.arguments.has(option) {
      throw run.usage("`\(option.name)` has no meaning with `\(CommandOption.git.name)`")
    }
    revision = run.arguments.value(.git) ?? ""
    let settings = try CheckSettings(run)
    profile = settings.profile
    check = try FilesCheckCommand.fileCheck(run, settings)
    try FilesCheckCommand.requirePlaces(check, run)
  }

  /// Prints the rules that changed; the status tells whether there is one.
  func execute() throws(CommandFailure) -> ExitCode {
    if run.arguments.operands.isEmpty {
      throw run.usage("no FILE is given", hint: "write files, folders or patterns, such as 'manifests/**'")
    }
    var output = ChangeOutput(run)
    for operand in run.arguments.operands { try compare(FileGlob.withFolders(operand), &output) }
    output.finish()
    try run.output.requireSuccess()
    return output.hasChanges ? .noMatch : .success
  }

  private func compare(_ pattern: String, _ output: inout ChangeOutput) throws(CommandFailure) {
    let (folder, rest) = FileGlob.parts(of: pattern)
    let former = try GitRevision(revision, folder: folder, run)
    var gone: [GitRevision.File] = []
    var both: [GitRevision.File] = []
    var present = Set(((try? FileGlob.files(pattern)) ?? []).filter(FileSystem.exists).map(RecordKey.init))
    for file in try former.files() where FileGlob.finds(file.name, by: rest) {
      let isThere = present.remove(RecordKey(folder + file.name)) != nil
      guard file.isOrdinary else { continue }
      if isThere { both.append(file) } else { gone.append(file) }
    }
    if gone.isEmpty, both.isEmpty, present.isEmpty {
      throw .data(DataError(.missingFile, "no file matches the pattern, now or in the revision", file: pattern))
    }
    try former.forEach(both) { (file, bytes) throws(CommandFailure) in
      let name = folder + file.name
      let now = try contents(of: name)
      if now != bytes { try compare(rules(in: bytes, name, isOld: true), rules(in: now, name), name, &output) }
    }
    try former.forEach(gone) { (file, bytes) throws(CommandFailure) in
      try compare(rules(in: bytes, folder + file.name, isOld: true), [], folder + file.name, &output)
    }
    for name in present.sorted() { try compare([], rules(in: contents(of: name.text), name.text), name.text, &output) }
  }

  private func contents(of path: String) throws(CommandFailure) -> [UInt8] {
    do throws(DataError) {
      return try FileContents.bytes(of: path, most: PlacedDocument.mostBytes)
    } catch {
      throw .data(error)
    }
  }

  private func rules(
    in bytes: [UInt8], _ name: String, isOld: Bool = false
  ) throws(CommandFailure) -> [FoundRule] {
    do throws(DataError) {
      return try check.rules(in: bytes, named: name)
    } catch {
      // What the revision has cannot be mended any more.
      guard isOld else { throw .data(error) }
      run.reporter.note("\(FileName.shown(name)) cannot be read in \(revision): \(error.message)")
      return []
    }
  }

  private func compare(
    _ old: [FoundRule], _ new: [FoundRule], _ file: String, _ output: inout ChangeOutput
  ) throws(CommandFailure) {
    for change in RuleChange.between(old, new) {
      var difference: PredicateDifference?
      var mistake: String?
      if case .changed(let former, let latter) = change {
        do throws(FormatError) {
          let (left, right) = (try check.predicate(of: former), try check.predicate(of: latter))
          let known = profile?.model(of: [left, right])
          difference = left.changes(to: right, model: known?.model, entity: known?.entity)
        } catch {
          mistake = error.first.message
        }
      }
      output.write(change, difference, mistake: mistake, in: file)
    }
  }
}
