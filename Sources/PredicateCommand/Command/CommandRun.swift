import PredicateData
import PredicateFormat
import PredicateHosts
import PredicateLineEditing
import PredicatePlatform
import PredicateSession

/// One run of the command: its arguments and what all subcommands share.
final class CommandRun {
  let environment: CommandEnvironment
  let arguments: CommandLineArguments
  let subcommand: Subcommand
  private(set) var reporter: Reporter
  let output: CommandOutput
  let progress: Progress
  let stopwatch: Stopwatch
  /// What the file of `--policy` allows; all without one.
  private var policy = Policy()
  /// The file of `--bad-rows`; nil without one.
  private(set) var badRows: BadRows?
  /// The host of `--profile`; nil without one.
  private(set) var profile: HostProfile?

  init(_ arguments: CommandLineArguments, subcommand: Subcommand, environment: CommandEnvironment) {
    self.environment = environment
    self.arguments = arguments
    self.subcommand = subcommand
    stopwatch = Stopwatch(environment.now, isOn: arguments.has(.time))
    progress = Progress(environment, isOn: environment.isErrorTerminal && !arguments.has(.noProgress))
    let palette = Palette(
      choice: arguments.value(.color), isTerminal: environment.isErrorTerminal, environment.variable)
    reporter = Reporter(
      environment: environment, progress: progress, painter: MessagePainter(palette),
      hints: CommandHints(options: arguments.options, subcommand: subcommand),
      isJSON: Reporter.isJSON(arguments.value(.output), environment))
    output = CommandOutput(environment, progress: progress)
    for mistake in palette?.mistakes ?? [] { reporter.write("warning: `\(Palette.variableName)`: \(mistake)") }
  }

  /// The colors of a stream; nil for none.
  func palette(isTerminal: Bool) -> Palette? {
    Palette(choice: arguments.value(.color), isTerminal: isTerminal, environment.variable)
  }

  /// The error for arguments that are wrong.
  func usage(_ message: String, hint: String? = nil) -> CommandFailure {
    .usage(UsageError(message, hint: hint, in: subcommand))
  }

  /// The number that an option gives, at least `least`; nil without the option.
  func number(_ option: CommandOption, atLeast least: Int) throws(CommandFailure) -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Int(text), number >= least else {
      throw usage("`\(option.name)` takes a whole number of at least \(least), not `\(text)`")
    }
    return number
  }

  /// The limits that a format must keep.
  var limits: Limits {
    let keys = arguments.value(.keys).map { text in
      Set(text.split(separator: ",").map { RecordKey($0.trimmed) })
    }
    var limits = Limits()
    if arguments.has(.untrusted) { limits = .untrusted(keyPaths: []) }
    limits.allowedPaths = keys
    limits.policy = policy.narrowed(by: limits.policy)
    for (setting, number) in arguments.limits { setting.set(&limits, number) }
    return profile?.limits(limits) ?? limits
  }

  /// The functions that a format may call, and the terms of the host.
  var functions: FunctionTable { profile?.functions ?? .builtin }

  /// Reads the file of `--policy`.
  /// - Throws: `data` for a file that cannot be read, a usage error for one that holds no policy.
  func readPolicy() throws(CommandFailure) {
    guard let path = arguments.value(.policy) else { return }
    var source = try sources([path])[0]
    source.options = ReadOptions()
    source.options.kind = .json
    let records: [RecordValue]
    do throws(DataError) { records = try source.records() } catch { throw .data(error) }
    do throws(PolicyError) {
      guard records.count == 1 else { throw PolicyError.notOne }
      policy = try Policy(recordValue: records[0])
    } catch {
      throw usage("`\(CommandOption.policy.name) \(path)`: \(error.message)", hint: error.hint)
    }
  }

  /// Makes the file of `--bad-rows`.
  /// - Throws: `file` for one that cannot be written, or that is read.
  func openBadRows() throws(CommandFailure) { badRows = try BadRows(self) }

  /// Tells what of a file could not be read.
  func tell(_ summary: ReadSummary, of file: String?) {
    summary.notes(of: file).forEach(reporter.note)
    badRows?.add(summary.unread, of: file)
  }

  /// Reads `--profile`.
  /// - Throws: a usage error for a name that no profile has and a file that holds none, `data` for one that cannot be read.
  func readProfile() throws(CommandFailure) {
    if let name = arguments.value(.profile) { profile = try profile(named: name) }
    reporter.hints.noArguments = profile?.noArguments
  }

  /// The profile that a name or file means.
  func profile(named name: String) throws(CommandFailure) -> HostProfile {
    let builtin: HostProfile?
    do throws(ProfileError) { builtin = try HostProfile.builtin(named: name) } catch { throw wrong(error, name) }
    if let builtin { return builtin }
    guard ProfileChoice.isFile(name) else {
      let mistake = ProfileChoice.unknown(name)
      throw usage(mistake.message, hint: mistake.hint)
    }
    let text: String
    do throws(DataError) { text = try self.text(of: name) } catch { throw .data(error) }
    do throws(ProfileError) { return try HostProfile(parsing: text) } catch { throw wrong(error, name) }
  }

  private func wrong(_ error: ProfileError, _ name: String) -> CommandFailure {
    let mistake = ProfileChoice.wrong(name, error)
    return usage(mistake.message, hint: mistake.hint)
  }

  /// The platform of `--platform`; nil without the option.
  /// - Throws: a usage error for a platform that the profile does not have.
  func platform() throws(CommandFailure) -> HostPlatform? {
    guard let text = arguments.value(.platform) else { return nil }
    guard let profile else { throw usage("`\(CommandOption.platform.name)` needs a `--profile`") }
    do throws(ProfileError) { return try profile.platform(text) } catch { throw usage(error.message, hint: error.hint) }
  }

  /// Writes a model file: on several lines, unless a line is asked for.
  func write(_ model: RecordModel) {
    let isPretty = arguments.value(.output) != OutputFormat.jsonLines.rawValue
    output.write(JSONWriter(pretty: isPretty).string(model.recordValue) + "\n")
  }

  /// Throws if not a model is to be written, but the table of a file.
  func requireModelFile() throws(CommandFailure) {
    guard arguments.value(.output) == OutputFormat.sql.rawValue else { return }
    throw usage("`\(CommandOption.output.name) sql` makes the table of one file of records")
  }

  /// The locale that `[l]` goes by; nil without the option.
  /// - Throws: a usage error for a locale that does not exist.
  func locale() throws(CommandFailure) -> String? {
    guard let identifier = arguments.value(.locale) else { return nil }
    do throws(ValueError) {
      _ = try TextLocale.named(identifier)
      return identifier
    } catch {
      throw usage("`\(CommandOption.locale.name)`: \(error.message)", hint: error.hint)
    }
  }

  /// The table that rows belong to, for SQL: the entity that was asked for or chosen, else what the file is called by;
  /// several files, patterns replaced by what they match, have a name if it is that of each. Nil where there is none.
  ///
  /// - Throws: as ``files()``.
  func tableName(of entity: String? = nil) throws(CommandFailure) -> String? {
    if let entity = arguments.value(.entity) ?? entity { return entity }
    let stems = Set(try files().map { RecordKey(RecordSource(path: $0).stem) })
    guard stems.count == 1, let stem = stems.first?.text, !stem.isEmpty else { return nil }
    return stem
  }

  /// Whether `--entity` may be another name than that of the file: the one that a model or a schema has for its records, or
  /// the table of statements that insert them.
  private var entityNamesRecords: Bool {
    arguments.has(.model) || subcommand == .schema || arguments.value(.output) == OutputFormat.sql.rawValue
  }

  /// How files are read.
  var readOptions: ReadOptions {
    var options = arguments.reading
    options.entity = arguments.value(.entity)
    options.refusesOtherEntities = !entityNamesRecords
    options.keysOfRecords = profile?.recordKeys ?? []
    options.limits = limits
    options.keepsUnread = arguments.has(.badRows)
    return options
  }

  /// How many of the operands are predicates.
  private var formatOperands: Int {
    arguments.options.contains(where: \.option.givesFormat) ? 0 : subcommand.description.formatCount
  }

  /// The FORMAT: the first operand, what the file of `--file` holds, or what the parameters of `--url` say.
  ///
  /// - Throws: `data` for a file that cannot be read, `invalid` for parameters that say nothing, a usage error for both.
  func format() throws(CommandFailure) -> String {
    if let query = arguments.value(.url) {
      if arguments.has(.file) {
        throw usage("`\(CommandOption.url.name)` and `\(CommandOption.file.name)` both give a FORMAT")
      }
      let known = try ModelInput(run: self).modelOfKeys()
      do throws(FormatError) {
        return try FormatPredicate(urlQuery: query, model: known?.model, entity: known?.entity, limits: limits)
          .losslessFormat
      } catch {
        throw .invalid(error, option: CommandOption.url.name)
      }
    }
    guard let path = arguments.value(.file) else {
      do throws(UsageError) {
        return try CommandLineArguments.text(arguments.operands.first ?? "", of: "FORMAT")
      } catch {
        throw .usage(error)
      }
    }
    do throws(DataError) {
      return ScriptFile.format(try text(of: path))
    } catch {
      throw .data(error)
    }
  }

  /// The text of a file; `-` is standard input.
  func text(of path: String) throws(DataError) -> String {
    if path == "-", case .bytes(let bytes) = environment.input {
      return try ScriptFile.text(bytes, of: "standard input")
    }
    return try ScriptFile.text(at: path)
  }

  /// Whether standard input gives the FORMAT.
  private var readsFormatFromInput: Bool { arguments.value(.file) == "-" }

  /// Where the FORMAT stands, for messages; nil for the command line itself.
  var formatOption: String? { arguments.value(.file).map { "\(CommandOption.file.name) \($0)" } }

  /// The files of the command line, patterns replaced by what they match.
  ///
  /// - Throws: `data` for a pattern that matches nothing; a usage error for standard input given twice.
  func files() throws(CommandFailure) -> [String] {
    // The first one of `match` holds rules.
    let operands = arguments.operands.dropFirst(subcommand == .match ? 1 : formatOperands)
    if operands.count(where: { $0 == "-" }) + (readsFormatFromInput ? 1 : 0) > 1 {
      throw usage("standard input, `-`, is given twice")
    }
    var files: [String] = []
    for operand in operands {
      do throws(DataError) { files += try FileGlob.files(operand) } catch { throw .data(error) }
    }
    return files
  }

  /// The only file of the command line; nil without one.
  ///
  /// - Throws: as ``files()``; a usage error for several.
  func file() throws(CommandFailure) -> String? {
    let files = try files()
    if files.count > 1 {
      throw usage(
        "`predicate \(subcommand.rawValue)` takes one file, found \(CountText.grouped(files.count))",
        hint: "`\(CommandOption.relate.name)` joins the records of several")
    }
    return files.first
  }

  /// The records of files; of standard input if there are none.
  ///
  /// - Throws: a usage error if that would wait for someone to type records.
  func sources(_ files: some Sequence<String>) throws(CommandFailure) -> [RecordSource] {
    let files = Array(files)
    if files.isEmpty, environment.isInputTerminal {
      throw usage("no FILE is given, and standard input is a terminal", hint: "write `-` to type records")
    }
    if files.isEmpty, readsFormatFromInput {
      throw usage("standard input holds the FORMAT, and no FILE is given", hint: "name a FILE of records")
    }
    let options = readOptions
    var sources: [RecordSource] = []
    for file in files.isEmpty ? ["-"] : files {
      if file == "-", case .bytes(let bytes) = environment.input {
        sources.append(RecordSource(bytes: bytes, name: "standard input", options: options))
      } else if let page = try pageSource(file, options) {
        sources.append(page)
      } else {
        sources.append(RecordSource(path: file, options: options))
      }
    }
    return sources
  }

  /// The elements of an XML document, for a profile that reads such documents; nil for other files and profiles.
  private func pageSource(_ file: String, _ options: ReadOptions) throws(CommandFailure) -> RecordSource? {
    guard PageSource.isMeant(by: file), let profile, let page = PageSource(profile) else { return nil }
    let tree: ElementTree
    do throws(DataError) { tree = try page.tree(ofFile: file) } catch { throw .data(error) }
    var records = tree.records
    if findsElements, let text = elementFormat {
      do throws(FormatError) {
        if let places = try tree.places(foundBy: text, limits: limits) { records = places.map { records[$0] } }
        if records.isEmpty, subcommand == .explain, let reason = try tree.reasonForNone(text, limits: limits) {
          reporter.note(reason)
        }
      } catch {
        // What does not parse is told where the format is read, with all its mistakes.
        throw .invalid(error, option: nil)
      }
    }
    var options = options
    options.kind = .json
    return RecordSource(text: JSONWriter().string(.array(records)), name: file, options: options)
  }

  /// The format that may find elements of a page. The parameters of a URL are no class chain, and reading them may ask for
  /// the records.
  private var elementFormat: String? { arguments.value(.where) ?? (arguments.has(.url) ? nil : try? format()) }

  /// Whether the records are elements of pages, which a format may find by their place in the tree.
  var findsElements: Bool {
    guard let profile, PageSource(profile) != nil, let files = try? files() else { return false }
    return !files.isEmpty && files.allSatisfy(PageSource.isMeant)
  }
}

extension CommandRun {
  /// Says what CASTs have lost, with the options by which the files are read without losses.
  func report(_ tally: CastTally, sources: [RecordSource] = [], name: (CastTally.Place) -> RecordPlace?) {
    guard !tally.isEmpty else { return }
    let notes = tally.notes(name: { name($0)?.text }) { texts, key in
      let ways = sources.map { $0.options(readingNumbers: texts, under: key) }
      return ways.first?.filter { option in ways.allSatisfy { $0.contains(option) } } ?? []
    }
    for note in notes { reporter.note(note) }
  }
}
