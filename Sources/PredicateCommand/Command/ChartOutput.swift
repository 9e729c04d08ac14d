import PredicateFormat
import PredicateCharts
import PredicatePlatform

/// The chart of `--chart` and `--chart-output`.
struct ChartOutput {
  private let run: CommandRun
  /// What goes to standard output; nil if only a file was asked for.
  private let drawing: String?
  /// The file, and what goes there.
  private let picture: (file: OutputFile, text: String)?

  // As high as most terminals, with room for the line that asked and the one that follows.
  private static let height = 20
  private static let widthWithoutTerminal = 80

  /// Draws the rows; nil if no chart was asked for.
  /// - Throws: a usage error for rows that cannot be drawn, and for a file of another kind than SVG and JSON.
  init?(_ run: CommandRun, _ rows: RecordRows, _ file: OutputFile?, zone: ZoneOffsets) throws(CommandFailure) {
    let chosen = run.arguments.value(.chart).flatMap(ChartKind.init(rawValue:))
    let path = run.arguments.value(.chartOutput)
    if chosen == nil, path == nil { return nil }
    self.run = run
    let data = ChartData(columns: rows.columns, rows: rows.values)
    let kind = chosen ?? (data.columns.isEmpty || data.content(ofColumn: 0) != .dates ? .bar : .line)
    let color = run.palette(isTerminal: run.environment.isOutputTerminal) != nil
    do throws(ChartError) {
      drawing =
        chosen == nil
        ? nil
        : try TerminalChart(
          data, kind, width: run.environment.width ?? Self.widthWithoutTerminal, height: Self.height, color: color,
          zone: zone
        ).text
      picture = if let path, let file { (file, try Self.picture(data, kind, path, zone)) } else { nil }
    } catch {
      throw run.usage(error.message, hint: error.hint)
    }
  }

  /// The file that was asked for, before anything is read; nil if none was.
  /// - Throws: a usage error for a file of another kind than can be written; `file` for one that cannot be written, or that is
  ///   read.
  static func file(_ run: CommandRun) throws(CommandFailure) -> OutputFile? {
    guard let path = run.arguments.value(.chartOutput) else { return nil }
    guard isPicture(path) || isSpecification(path) else {
      throw run.usage(
        "`\(CommandOption.chartOutput.name)` writes .svg and .json files, not `\(path)`",
        hint: "end the name with `.svg` for a picture, with `.json` for a Vega-Lite specification")
    }
    let inputs = try run.files() + run.arguments.inputFiles
    return try writing { () throws(FileFailure) in try run.environment.createFile(path, inputs) }
  }

  private static func writing<Result>(
    _ body: () throws(FileFailure) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(FileFailure) { return try body() } catch { throw .file(error) }
  }

  private static func isPicture(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }
  private static func isSpecification(_ path: String) -> Bool { path.lowercased().hasSuffix(".json") }

  private static func picture(
    _ data: ChartData, _ kind: ChartKind, _ path: String, _ zone: ZoneOffsets
  ) throws(ChartError) -> String {
    isPicture(path)
      ? try SVGChart(data, kind, zone: zone).text : try VegaLiteChart(data, kind, zone: zone).text
  }

  /// Whether the chart stands for the rows.
  var replacesRows: Bool { drawing != nil && !run.arguments.has(.output) }

  /// Writes what was drawn.
  /// - Throws: `file` for a file that cannot be written.
  func write() throws(CommandFailure) {
    if let drawing { run.output.write(painted: (replacesRows ? "" : "\n") + drawing) }
    guard let picture else { return }
    try Self.writing { () throws(FileFailure) in
      try picture.file.write(Array(picture.text.utf8))
      try picture.file.keep()
    }
  }
}
