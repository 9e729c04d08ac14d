import Foundation
import PredicateData
import PredicateFormat
import PredicateLanguage
import PredicateSQLite
import TestSupport
import Testing

/// What was said to a case, and what came of it.
struct HintAnswer: Sendable {
  /// An error or a warning.
  struct Finding: Hashable, Sendable {
    /// Nil where the answer is text, which says no code.
    var code: String?
    var message: String
    var hint: String?
    /// Whether it tells what was done, and asks for nothing.
    var isNote = false

    /// The hint; what decoders throw has it in the message.
    var advice: String { hint ?? message }

    /// The hint as a case writes it.
    var told: String { (code.map { $0 + ": " } ?? "") + advice }
  }

  var findings: [Finding] = []
  var output = ""

  /// What there is to mend.
  var mistakes: [Finding] { findings.filter { !$0.isNote || $0.hint != nil } }

  /// What a piece of code gives or throws.
  init(of body: () throws -> String) {
    do {
      output = try body()
    } catch let error as FormatError {
      add(error.diagnostics)
    } catch let error as DataError {
      findings = [Finding(code: "\(error.code)", message: error.message, hint: error.hint)]
    } catch let error as SQLiteError {
      findings = [Finding(code: "\(error.code)", message: error.message, hint: error.hint)]
    } catch let error as ModelError {
      findings = [Finding(code: "\(error.kind)", message: error.message, hint: error.hint)]
    } catch let error as ValueError {
      findings = [Finding(code: "\(error.code)", message: error.message, hint: error.hint)]
    } catch let DecodingError.dataCorrupted(context) {
      findings = [Finding(message: context.debugDescription, hint: context.debugDescription)]
    } catch StoreError.predicate(let error) {
      add(error.diagnostics)
    } catch let error as Said {
      findings = [Finding(message: error.text, hint: error.hint)]
    } catch {
      findings = [Finding(message: "\(error)")]
    }
  }

  /// A hint in what was printed.
  struct Said: Error {
    let text: String
    /// The sentence behind `hint: ` or the last semicolon of a line.
    var hint: String? {
      for mark in ["hint: ", "; "] {
        if let range = text.firstRange(of: mark) {
          return text[range.upperBound...].prefix { $0 != "\n" }.description
        }
      }
      return nil
    }
  }

  init(_ steps: [HintCase.Step], files: [String: String]) throws {
    switch steps.first {
    case .predicate(let text): try evaluate(text, arguments: steps.dropFirst(), files: files)
    case .shell:
      let lines = steps.map { if case .shell(let line) = $0 { line } else { "" } }
      try run(lines.joined(separator: "\n"), files: files)
    case .session:
      let lines = steps.map { if case .session(let line) = $0 { line } else { "" } }
      try run("predicate repl", input: lines.joined(separator: "\n") + "\n", files: files)
    case .argument, nil: break
    }
  }

  // MARK: Predicates

  private mutating func evaluate(
    _ text: String, arguments: ArraySlice<HintCase.Step>, files: [String: String]
  ) throws {
    let values = try arguments.flatMap { step -> [RecordValue] in
      guard case .argument(let json) = step else { return [] }
      return try RecordSource(text: "{\"value\":\(json)}", options: .jsonLines).records().compactMap { record in
        if case .object(let object) = record { object["value"] } else { nil }
      }
    }
    do throws(FormatError) {
      let predicate =
        arguments.isEmpty
        ? try FormatPredicate(parsing: text) : try FormatPredicate(format: text, arguments: values)
      add(try Self.checked(predicate, files))
      let records = try Self.records(files["records.jsonl"] ?? "")
      output = try predicate.compiled().indexes(of: records).map(String.init).joined(separator: " ")
    } catch {
      add(error.diagnostics)
    }
  }

  private static func checked(_ predicate: FormatPredicate, _ files: [String: String]) throws(FormatError)
    -> [Diagnostic]
  {
    guard let text = files["model.json"] else { return predicate.check() }
    do {
      let value = try #require(try RecordSource(text: text, options: .json).records().first)
      let model = try RecordModel(recordValue: value)
      return predicate.check(against: model, entity: model.entities.first?.name ?? "")
    } catch {
      throw FormatError(Diagnostic(.unknownEntity, "the model of the page: \(error)"))
    }
  }

  private static func records(_ text: String) throws(FormatError) -> [RecordValue] {
    do throws(DataError) {
      return try RecordSource(text: text, options: .jsonLines).records()
    } catch {
      throw FormatError(Diagnostic(.unsupportedValue, "the records of the page: \(error)"))
    }
  }

  private mutating func add(_ diagnostics: [Diagnostic]) {
    findings += diagnostics.map { Finding(code: "\($0.code)", message: $0.message, hint: $0.hint) }
  }

  // MARK: The command

  private mutating func run(_ script: String, input: String = "", files: [String: String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "predicate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Self.make(folder.appending(path: name), of: text) }
    let inputFile = folder.appending(path: ".input")
    try Self.make(inputFile, of: input)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "predicate() { \"$p\" \"$@\"; }\n" + script]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ProcessStart.variablesWithoutCoverage.merging(["p": try #require(BuiltCommand.path), "HOME": folder.path]) { $1 }
    ) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    let (output, errors) = (ProcessStart.pipe(), ProcessStart.pipe())
    process.standardOutput = output
    process.standardError = errors
    try ProcessStart.alone { try process.run() }
    // Neither fills a pipe.
    let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    self.output = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    while self.output.last == "\n" { self.output.removeLast() }
    for line in said.split(separator: "\n") { addText(line) }
    for line in self.output.split(separator: "\n") where line.contains("\"message\":") { addJSON(line) }
  }

  private static func make(_ file: URL, of text: String) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard file.pathExtension == "db" else { return try text.write(to: file, atomically: true, encoding: .utf8) }
    try "".write(to: file, atomically: true, encoding: .utf8)
    try SQLiteDatabase(path: file.path(percentEncoded: false), mode: .readWrite).execute(text)
  }

  /// A line of standard error: a message, or the hint about the one before.
  private mutating func addText(_ line: Substring) {
    if line.contains("\"message\":") { return addJSON(line) }
    if let range = line.firstRange(of: "  hint: ") {
      if findings.isEmpty { findings.append(Finding(message: "")) }
      findings[findings.count - 1].hint = String(line[range.upperBound...])
      return
    }
    for mark in ["note: ", "error: ", "warning: "] {
      guard !line.hasPrefix(" "), let range = line.firstRange(of: mark) else { continue }
      // A session tells what was left out without a word before it.
      let isNote = mark == "note: " || line.contains(", the first at ")
      findings.append(Finding(message: String(line[range.upperBound...]), isNote: isNote))
      return
    }
  }

  /// A line of JSON: a finding, or an answer that has one.
  private mutating func addJSON(_ line: Substring) {
    let text = line.hasSuffix(",") ? line.dropLast() : line
    guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else { return }
    let one = ["error", "warning", "note"].lazy.compactMap { value[$0] as? [String: Any] }.first ?? value
    for finding in value["warnings"] as? [[String: Any]] ?? [one] {
      guard let message = finding["message"] as? String else { return }
      findings.append(Finding(message: message, hint: finding["hint"] as? String, isNote: value["note"] != nil))
    }
  }
}

extension ReadOptions {
  fileprivate static var jsonLines: ReadOptions { of(.jsonLines) }
  fileprivate static var json: ReadOptions { of(.json) }

  private static func of(_ kind: FileKind) -> ReadOptions {
    var options = ReadOptions()
    options.kind = kind
    return options
  }
}
