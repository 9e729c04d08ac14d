/// What is needed to let a person type a text.
package struct LineRequest {
  /// What stands before it.
  package var prompt: String
  /// What stands there already.
  package var text = ""
  /// Who is asked about what is typed; nil for nobody.
  package var assistant: (any TypingAssistant)?

  /// A request for a text that is empty at first.
  package init(prompt: String) {
    self.prompt = prompt
  }
}
