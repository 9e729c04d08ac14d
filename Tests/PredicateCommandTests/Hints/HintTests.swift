import Foundation
import Synchronization
import Testing

/// Every hint that the product can give is given, obeyed, and comes to what it promises.
@Suite(.needsCommand, .needsSQLite, .timeLimit(.minutes(10))) struct HintTests {
  /// What was said to cases of the table.
  private static let answers = Mutex<[String: HintAnswer]>([:])

  /// What is said to a case; asked outside of the lock, so that several are asked at once.
  private static func answer(to hintCase: HintCase) throws -> HintAnswer {
    let name = hintCase.testDescription
    if let known = answers.withLock({ $0[name] }) { return known }
    let answer = try HintAnswer(hintCase.asked, files: hintCase.files)
    answers.withLock { $0[name] = answer }
    return answer
  }

  /// What is said to each case of code.
  private static let codeAnswers = CodeHint.all.map { HintAnswer(of: $0.asked) }

  @Test(arguments: HintCase.all)
  func obeyingAHintGivesWhatItPromises(_ hintCase: HintCase) throws {
    let asked = try Self.answer(to: hintCase)
    #expect(!hintCase.hints.isEmpty)
    for hint in hintCase.hints { #expect(asked.mistakes.map(\.told).contains(hint)) }
    let obeyed = try HintAnswer(hintCase.obeyed, files: hintCase.files)
    #expect(obeyed.mistakes == [])
    let outcome = hintCase.outcome.joined(separator: "\n")
    if outcome.hasSuffix("\n…") {
      #expect(obeyed.output.hasPrefix(outcome.dropLast()))
    } else {
      #expect(obeyed.output == outcome)
    }
  }

  @Test(arguments: zip(CodeHint.all, codeAnswers))
  func obeyingAHintInCodeGivesWhatItPromises(_ hint: CodeHint, _ asked: HintAnswer) {
    #expect(asked.mistakes.compactMap(\.hint) == [hint.hint])
    let obeyed = HintAnswer(of: hint.obeyed)
    #expect(obeyed.mistakes == [])
    #expect(obeyed.output == hint.outcome)
  }

  /// A hint that is new, or worded anew, wants a case.
  @Test func everyHintHasACase() throws {
    // From the end, as the test of each case begins at the front.
    let told =
      try HintCase.all.reversed().flatMap { try Self.answer(to: $0).mistakes } + Self.codeAnswers.flatMap(\.mistakes)
    for site in try HintSite.all.get() {
      let isReached = told.contains(where: site.gives)
      switch UntestedHint.all.contains(where: { $0.isOf(site) }) {
      case true: #expect(!isReached, "\(site): a case reaches it, so it needs no reason in UntestedHint")
      case false: #expect(isReached, "\(site): no case in Tests/Hints obeys this hint")
      }
    }
  }

  @Test func noReasonIsLeftOver() throws {
    let sites = try HintSite.all.get()
    for reason in UntestedHint.all { #expect(sites.contains(where: reason.isOf), "\(reason.hint)") }
  }

  // MARK: How hints are found

  @Test func hintsAreFoundInSource() {
    let source = #"""
      throw Fault("`\(name)` is unknown", hint: near.map { "did you mean `\($0)`?" } ?? "write one of them")
      let hint: String? =
        switch kind {
        case "a b c": nil
        default: "leave \(name("it is no hint")) out" // a hint of words
        }
      let other = "no hint at all"
      error.hint = "remove it"
      static let keyHints: [String: String] = ["key": "write it so"]
      func remedy(for name: String) -> String? { "do this" }
      call("other", isHint ? firstHint : "no hint here")
      write("note: done\n  hint: give a model")
      """#
    let sites = HintSite.sites(in: source, file: "F.swift")
    #expect(
      sites.map { "\($0.line) \($0.hint.joined(separator: "…")) <- \($0.messages.map { $0.joined(separator: "…") })" }
        == [
          #"1 did you mean `…`? <- ["`…` is unknown"]"#, #"1 write one of them <- ["`…` is unknown"]"#, "4 a b c <- []",
          "5 leave … out <- []", "8 remove it <- []", "9 write it so <- []", "10 do this <- []",
          "12 give a model <- []",
        ])
  }
}
