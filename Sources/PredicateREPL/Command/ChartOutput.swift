import PredicateFormat

/// The chart of `--chart` and `--chart-output`.
struct ChartOutput {
  private let run: CommandRun
  /// What goes to standard output; nil if only a file was asked for.
  private let drawing: String?
  /// The file, and what goes there.
  private let picture: (path: String, text: String)?

  // As high as most terminals, with room for the line that asked and the one that follows.
  private static let height = 20
  private static let widthWithoutTerminal = 80

  /// Draws the rows; nil if no chart was asked for.
  /// - Throws: a usage error for rows that cannot be drawn, and for a file of another kind than SVG and JSON.
  init?(_ run: CommandRun, _ rows: RecordRows, zone: ZoneOffsets) throws(CommandFailure) {
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
      picture = if let path { (path, try Self.picture(data, kind, path, zone)) } else { nil }
    } catch {
      throw run.usage(error.message, hint: error.hint)
    }
  }

  /// Checks before anything is read that the file is of a kind that can be written.
  static func requireKnownFile(_ run: CommandRun) throws(CommandFailure) {
    guard let path = run.arguments.value(.chartOutput), !isPicture(path), !isSpecification(path) else { return }
    throw run.usage(
      "`\(CommandOption.chartOutput.name)` writes .svg and .json files, not `\(path)`",
      hint: "end the name with `.svg` for a picture, with `.json` for a Vega-Lite specification")
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
  /// - Throws: `output` for a file that cannot be written.
  func write() throws(CommandFailure) {
    if let drawing { run.output.write((replacesRows ? "" : "\n") + drawing) }
    guard let picture else { return }
    if case .failed(let reason) = run.environment.writeFile(picture.path, Array(picture.text.utf8)) {
      throw .output(reason)
    }
  }
}
