package import PredicateHosts
package import PredicateLanguage
package import PredicateSQLite
package import PredicatePlatform

/// What a session needs from outside, so that it runs without files, clock and terminal.
package struct SessionEnvironment: Sendable {
  /// The cells of a line; what tables are cut to on a terminal.
  package var width: Int
  /// Whether answers are read by people: tables, cut to the width, with controls escaped.
  package var isTerminal: Bool
  /// The person's own folder, which `~` at the beginning of a file stands for; nil where there is none.
  package var home: String?
  /// Whether charts have colors.
  package var isColorful = false
  /// What a person does to end what goes on by itself, such as `.watch`.
  package var wayToEnd = "Ctrl-C"
  /// Whether mistakes are told as JSON, for programs.
  package var reportsJSON = false
  /// The files that a path or pattern means.
  package var files: FileGlob.Finder
  /// What a path leads to.
  package var open: @Sendable (_ path: String) throws(SQLiteError) -> OpenedFile
  /// The text of a script.
  package var script: ScriptFile.Reader
  /// A file at a path, made anew, that answers are written to; none of the files of `inputs` may be written.
  package var createFile: @Sendable (_ path: String, _ inputs: [String]) throws(FileFailure) -> OutputFile
  /// The files that are read besides those that are opened: settings, history, a script.
  package var inputs: [String] = []
  /// Whether what is typed comes from strangers: then no command reaches files, and limits stay.
  package var isUntrusted = false
  /// The limits of what is typed.
  package var limits: Limits
  /// The host whose language is typed; nil for none.
  package var profile: HostProfile?
  /// Runs what a line asks for, while Ctrl-C requests `limits.interruption` instead of ending the process.
  package var whileWorking: @Sendable (_ work: () -> Void) -> Void = { $0() }
  /// A clock that goes on, for measuring.
  package var now: @Sendable () -> Duration

  /// The limits of what is typed, with what the host takes.
  var formatLimits: Limits { profile?.limits(limits) ?? limits }
  /// The functions and terms of what is typed.
  var functions: FunctionTable { profile?.functions ?? .builtin }

  /// The real files and clock.
  package init(
    width: Int = 80, isTerminal: Bool, limits: Limits = Limits(),
    files: @escaping FileGlob.Finder = FileGlob.files,
    open: @escaping @Sendable (_ path: String) throws(SQLiteError) -> OpenedFile = SessionEnvironment.opened,
    script: @escaping ScriptFile.Reader = ScriptFile.text,
    createFile: @escaping @Sendable (_ path: String, _ inputs: [String]) throws(FileFailure) -> OutputFile =
      OutputFile.made,
    now: (@Sendable () -> Duration)? = nil
  ) {
    self.width = width
    self.isTerminal = isTerminal
    self.limits = limits
    self.files = files
    self.open = open
    self.script = script
    self.createFile = createFile
    let start = ContinuousClock.now
    self.now = now ?? { start.duration(to: .now) }
  }

  /// What a real path leads to.
  @Sendable
  package static func opened(_ path: String) throws(SQLiteError) -> OpenedFile { try OpenedFile(path: path) }
}
