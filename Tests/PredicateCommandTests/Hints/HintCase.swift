import Foundation
import Testing

/// A hint, what triggers it, and what comes of obeying it.
///
/// The table of them is `Tests/Hints`, a file for each area. A case is a block between empty lines:
///
///     ? age gt 30
///     ! unknownOperator: write `>`
///     ? age > 30
///     = 1 2
///
/// Behind `?` stands a predicate over `records.jsonl`, checked against `model.json` if there is one; its outcome is the
/// places of the records that match. `%` gives it an argument, as JSON. Behind `$` stands a line of the shell, behind `>` one
/// of a session, and the outcome is what is printed; `= …` stands for more of it. `!` is the hint, for predicates with the code before it. `@ NAME` and
/// lines behind `|` make a file: for one case, or before the first case for all of the page; `.db` is made of its SQL.
/// `# ` begins a comment, and `\u{A0}` is a character that nobody would see.
struct HintCase: CustomTestStringConvertible, Sendable {
  /// One way to ask.
  enum Step: Sendable {
    case predicate(String)
    case argument(String)
    case shell(String)
    case session(String)
  }

  let page: String
  let line: Int
  let files: [String: String]
  var asked: [Step] = []
  var hints: [String] = []
  var obeyed: [Step] = []
  var outcome: [String] = []

  var testDescription: String { "\(page):\(line)" }

  /// The cases of all pages.
  static let all: [HintCase] = {
    let folder = packageFolder.appending(path: "Tests/Hints")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().flatMap { name in
      cases(of: (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "", page: name)
    }
  }()

  static func cases(of text: String, page: String) -> [HintCase] {
    var shared: [String: String] = [:]
    var cases: [HintCase] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    for block in lines.split(whereSeparator: { $0.element.isEmpty }) {
      let marked = block.filter { !$0.element.hasPrefix("#") }
      guard let first = marked.first else { continue }
      let files = files(of: marked.map(\.element))
      var hintCase = HintCase(page: page, line: first.offset + 1, files: shared.merging(files) { $1 })
      for (_, line) in marked { hintCase.take(line) }
      if hintCase.asked.isEmpty { shared.merge(files) { $1 } } else { cases.append(hintCase) }
    }
    return cases
  }

  private static func files(of lines: [Substring]) -> [String: String] {
    var files: [String: String] = [:]
    var name: String?
    for line in lines {
      switch line.first {
      case "@":
        name = String(line.dropFirst(2))
        files[String(line.dropFirst(2))] = ""
      case "|": if let name { files[name, default: ""] += line.dropFirst(2) + "\n" }
      default: break
      }
    }
    return files
  }

  private mutating func take(_ line: Substring) {
    let text = Self.unescaped(line.dropFirst(2))
    let step: Step
    switch line.first {
    case "?": step = .predicate(text)
    case "%": step = .argument(text)
    case "$": step = .shell(text)
    case ">": step = .session(text)
    case "!":
      hints.append(text)
      return
    case "=":
      outcome.append(text)
      return
    default: return
    }
    if hints.isEmpty { asked.append(step) } else { obeyed.append(step) }
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing(/\\u\{([0-9A-F]+)\}/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }
  }
}
