import PredicateLanguage

/// Lines that belong together.
struct PendingInput: Sendable {
  private(set) var text: String
  private let limits: Limits
  private let functions: FunctionTable
  private let conditions: [RecordKey: PredicateNode]
  private var open = OpenText()
  private var lines: Int
  /// Whether it is a predicate or expression by itself, not a command.
  private let isLanguage: Bool
  /// Whether it may go on at all.
  private let mayContinue: Bool

  // Beyond this many lines, as in a paste, only the brackets are looked at: parsing all again with every line would
  // take quadratic time.
  private static let mostParsedLines = 50

  init(
    _ line: String, limits: Limits, functions: FunctionTable = .builtin, conditions: [RecordKey: PredicateNode]
  ) {
    self.functions = functions
    text = line
    self.conditions = conditions
    lines = 1 + line.utf8.count { $0 == UInt8(ascii: "\n") }
    self.limits = limits
    if let (name, argument) = ReplCommand.split(line) {
      isLanguage = false
      mayContinue = ReplCommand.named(name)?.argument?.isLanguage ?? false
      open.scan(argument)
    } else {
      isLanguage = true
      mayContinue = true
      open.scan(line)
    }
  }

  mutating func append(_ line: String) {
    text += "\n" + line
    lines += 1
    open.scan("\n" + line)
  }

  /// Whether something is open that another line may close. A mistake before the end shows at once.
  var isIncomplete: Bool {
    guard mayContinue, open.isOpen || endsInConnective else { return false }
    guard isLanguage, lines <= Self.mostParsedLines else { return true }
    do throws(FormatError) {
      _ = try EnteredText(
        parsing: text, arguments: ArgumentCursor(nil, conditions: conditions), limits: limits,
        functions: functions)
      return false
    } catch {
      let end = text.trimmed.utf8.count
      return error.diagnostics.allSatisfy { finding in
        finding.code == .unclosedBracket || finding.code == .unterminatedString || finding.code == .specifierInText
          || (finding.span?.offset ?? 0) >= end
      }
    }
  }

  /// Whether the text ends with a word that joins conditions, behind which another one comes.
  private var endsInConnective: Bool {
    let text = text.trimmed
    if text.hasSuffix("&&") || text.hasSuffix("||") { return true }
    // A word that is part of a key, such as `a.and` and `#or`, is none.
    let word = text.split(omittingEmptySubsequences: false) { $0.isWhitespace || $0 == ")" }.last ?? ""
    return Self.connectives.contains(word.uppercased())
  }

  private static let connectives = ["AND", "OR", "NOT"]

  /// What to say of a line that reads as a command and is taken as part of what is open; nil for others.
  static func remark(on line: String, in open: OpenText) -> String? {
    guard open.isOpen, let (name, _) = ReplCommand.split(line.trimmed), ReplCommand.named(name) != nil else {
      return nil
    }
    return "`.\(name)` is taken as part of the text above; " + open.remedy
  }

  /// What to say of a line that was taken in; nil for nothing.
  func remark(on line: String) -> String? { Self.remark(on: line, in: open) }

  /// Whether a text of one or several lines goes on in another one. A blank line ends what is open.
  static func isIncomplete(
    _ text: String, limits: Limits, functions: FunctionTable = .builtin, conditions: [RecordKey: PredicateNode]
  ) -> Bool {
    let trimmed = text.trimmed
    if trimmed.isEmpty || isComment(trimmed) { return false }
    if let last = text.split(separator: "\n", omittingEmptySubsequences: false).last, last.trimmed.isEmpty {
      return false
    }
    return PendingInput(trimmed, limits: limits, functions: functions, conditions: conditions).isIncomplete
  }

  /// `#` alone, before a blank, or as in `#!/usr/bin/env`; before a letter it escapes a keyword.
  static func isComment(_ line: String) -> Bool {
    guard line.utf8.first == UInt8(ascii: "#") else { return false }
    let second = line.utf8.dropFirst().first
    return second == nil || second == UInt8(ascii: " ") || second == UInt8(ascii: "!")
  }
}
