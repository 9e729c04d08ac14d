import Foundation

/// What `predicate-bench` does, apart from the terminal.
package struct BenchmarkCommand {
  private let options: BenchmarkOptions
  private let output: (String) -> Void
  private let note: (String) -> Void

  package init(
    _ options: BenchmarkOptions, output: @escaping (String) -> Void, note: @escaping (String) -> Void
  ) {
    self.options = options
    self.output = output
    self.note = note
  }

  /// Something that is wrong with the results of a report.
  package struct Disagreement: Error, CustomStringConvertible {
    package let description: String
  }

  /// - Throws: what fails, a wrong answer first of all.
  package func run() throws {
    switch options.action {
    case .help: output(BenchmarkOptions.help)
    case .measure: try measure()
    case .writeData(let folder): try writeData(folder)
    case .writeFormats(let file):
      try Data(ParsingTask.formats.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: file))
    case .writeSQL(let file): try Data(TranslationTask.statements().utf8).write(to: URL(filePath: file))
    case .countBytes(let file):
      output(String(file.hasSuffix(".csv") ? try CSVScan.count(file: file) : try JSONLinesScan.count(file: file)))
    case .report(let file): try report(file)
    }
  }

  private func measure() throws {
    var results: [BenchmarkResult] = []
    try BenchmarkRun(options, note: note) { result in
      results.append(result)
      if options.output == .jsonl { output(try result.line()) }
    }.run()
    if options.output == .markdown { output(ResultTable(results).markdown) }
  }

  private func writeData(_ folder: String) throws {
    let (words, _) = try BenchmarkData.words(file: options.words, count: options.wordCount, seed: options.seed)
    let writer = try DataWriter(folder: folder)
    try writer.write(BenchmarkData(words: words, rows: options.rows, seed: options.seed))
    let rows = try writer.writeFiles(bytes: options.fileMegabytes * 1_000_000, seed: options.seed)
    note("\(folder): \(words.count) words, \(options.rows) people, \(rows) people in file.jsonl and file.csv")
  }

  private func report(_ file: String) throws {
    let results = try BenchmarkResult.results(String(contentsOfFile: file, encoding: .utf8))
    let table = ResultTable(results)
    if let against = options.against {
      let before = try BenchmarkResult.results(String(contentsOfFile: against, encoding: .utf8))
      output(table.comparison(with: before))
      return
    }
    output(table.markdown)
    output(BarTable(results).markdown)
    if let disagreement = table.disagreements.first { throw Disagreement(description: disagreement) }
  }
}
