import PredicateLanguage
package import PredicateLineEditing

extension ReplLoop {
  /// What a terminal on which lines are edited adds.
  package struct Editing {
    /// Makes the one who is asked about what is typed, from what the session knows then; nil for nobody.
    package var assistant: ((ReplSession) -> any TypingAssistant)?
    /// How many cells the terminal is wide now; nil if that is not known.
    package var width: () -> Int? = { nil }
    /// What was entered last; nil for nothing.
    package var lastEntry: () -> String? = { nil }
    /// Has a text edited by another program.
    package var edit: (String) throws(ExternalEditor.Failure) -> String

    /// A terminal with such a program and nothing else.
    package init(edit: @escaping (String) throws(ExternalEditor.Failure) -> String) {
      self.edit = edit
    }
  }

  /// The statements of an entered text, in the order in which they run.
  ///
  /// What is one predicate or expression as a whole is one statement, however many lines it has; any other text, as of a
  /// paste, is taken line by line, as if its lines had been entered one after the other; the clauses of `.fetch` may
  /// stand on lines of their own. Cost: linear in the text.
  static func statements(of text: String, in session: ReplSession) -> [String] {
    guard text.contains("\n") else { return [text] }
    if ReplCommand.split(text.trimmed) == nil, (try? session.parse(text)) != nil {
      return [text]
    }
    var statements: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let last = statements.last, QueryText.continues(last, String(line)) {
        statements[statements.count - 1] = last + "\n" + line
      } else {
        statements.append(String(line))
      }
    }
    return statements
  }

  /// What a person makes of a text, or of what was entered last if it is empty, with an editor.
  func edited(_ text: String, _ status: inout ExitCode) -> String {
    guard let editing else {
      status = .usage
      write(
        painter.paint(SessionFailure.usage("`.edit` needs a terminal on which lines can be edited").text(width: nil))
          + "\n", .error
      )
      return ""
    }
    let original = text.isEmpty ? editing.lastEntry() ?? "" : text
    do throws(ExternalEditor.Failure) {
      return try editing.edit(original)
    } catch {
      status = .usage
      write(painter.paint(safe(SessionFailure.usage(error.message).text(width: nil))) + "\n", .error)
      return original
    }
  }
}
