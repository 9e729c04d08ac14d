import PredicateLanguage

/// The mistakes in a part of what is typed, in UTF-8 bytes of that part. What merely is not finished at its end is none.
struct TypedMistakes {
  /// A mistake and its place.
  typealias Mistake = (range: Range<Int>, finding: Diagnostic)

  // Beyond this many bytes parsing and checking with every key would be felt.
  private static let longestChecked = 8 << 10

  private let assistant: SessionAssistant
  private let text: String
  private let part: TypedInput.Part
  /// Whether the part reaches the end of the text, where more may be typed.
  private let isLast: Bool

  /// The mistakes of a part in the language.
  static func found(_ part: TypedInput.Part, of input: TypedInput, by assistant: SessionAssistant) -> [Mistake] {
    guard part.range.count <= longestChecked else { return [] }
    let text = input.text(part.range)
    if text.trimmed.isEmpty { return [] }
    return TypedMistakes(
      assistant: assistant, text: text, part: part, isLast: part.range.upperBound == input.count
    ).found
  }

  private var found: [Mistake] {
    let unfinished = UnfinishedText(text, isExpression: part.isExpression)
    // A word that touches the end may still become the right one.
    let kept = isLast ? unfinished.partial.lowerBound : text.utf8.count
    do throws(FormatError) {
      return mistakes(try findings(in: text)) { $0.end <= kept }
    } catch {
      guard isLast else { return mistakes(error.diagnostics) { _ in true } }
      // Perhaps only something is missing. With the last word left out and what is missing put in, the rest shows.
      let whole = unfinished.slice(0..<kept) + unfinished.ending
      if whole.trimmed.isEmpty { return [] }
      do throws(FormatError) {
        return mistakes(try findings(in: whole)) { $0.end <= kept }
      } catch {
        return mistakes(error.diagnostics) { $0.offset < kept }
      }
    }
  }

  private func mistakes(_ findings: [Diagnostic], where isInside: (SourceSpan) -> Bool) -> [Mistake] {
    findings.compactMap { finding in
      guard finding.severity == .error, let span = finding.span, isInside(span) else { return nil }
      return (span.offset..<min(span.end, text.utf8.count), finding)
    }
  }

  /// What is wrong with a text. Throws if it does not parse.
  private func findings(in text: String) throws(FormatError) -> [Diagnostic] {
    let entered: EnteredText
    do throws(SessionFailure) {
      entered =
        part.isExpression ? .expression(try assistant.session.expression(text)) : try assistant.session.parse(text)
    } catch {
      guard case .format(let error) = error else { return [] }
      throw error
    }
    return part.namesColumns ? [] : entered.check(assistant.entity, for: .judging)
  }
}
