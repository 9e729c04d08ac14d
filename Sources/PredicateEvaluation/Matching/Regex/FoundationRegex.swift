import Foundation
import PredicateLanguage
import Synchronization

/// A regular expression that ICU runs, by way of Foundation. It knows all of the syntax, goes back and forth over the text
/// for as long as its steps allow, and wants each text in Foundation's own form.
///
/// This file alone knows the engine, so that another one can take its place.
final class FoundationRegex: Sendable {
  private let pattern: String
  private let ignoresCase: Bool
  private let mostReports: Int
  /// The pattern, if it was compiled at once: without a lock.
  private let ready: NSRegularExpression?
  /// The pattern, once it has been needed.
  private let late = Mutex<NSRegularExpression?>(nil)

  /// The engine reports about every ten thousand state changes.
  private static let stepsInReport = 10
  // Foundation ends a match on its own after some 3,400 reports and calls it none; ours has to speak up before.
  private static let engineReports = 2_500

  /// A pattern that must cover the whole text: compiled now, or when it is first needed.
  init(_ pattern: String, ignoresCase: Bool, isNeeded: Bool, limits: Limits) {
    self.pattern = pattern
    self.ignoresCase = ignoresCase
    mostReports = min(max(limits.patternSteps / Self.stepsInReport, 1), Self.engineReports)
    ready = isNeeded ? Self.compile(pattern, ignoresCase: ignoresCase) : nil
  }

  /// Whether the pattern is a regular expression.
  var isValid: Bool { expression != nil }

  /// The compiled pattern; nil if it is none.
  private var expression: NSRegularExpression? {
    if let ready { return ready }
    return late.withLock { late in
      if late == nil { late = Self.compile(pattern, ignoresCase: ignoresCase) }
      return late
    }
  }

  /// Whether the whole text matches; nil if that takes more steps than the limits allow, or the pattern is none.
  func matches(_ text: String) -> Bool? {
    guard let expression else { return nil }
    let mostReports = mostReports
    var found = false
    var reports = 0
    var isTooSlow = false
    expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion],
      range: NSRange(location: 0, length: text.utf16.count)
    ) { match, flags, stop in
      if match != nil { found = true }
      // The engine gives up when its memory is used up.
      if flags.contains(.internalError) { isTooSlow = true }
      if flags.contains(.progress) {
        reports += 1
        if reports > mostReports { isTooSlow = true }
      }
      if found || isTooSlow { stop.pointee = true }
    }
    return found ? true : isTooSlow ? nil : false
  }

  private static func compile(_ pattern: String, ignoresCase: Bool) -> NSRegularExpression? {
    let flags: NSRegularExpression.Options = ignoresCase ? [.caseInsensitive] : []
    // Alone first: `a)(b` would compile within the brackets that bind it to both ends.
    guard expression(pattern, flags) != nil else { return nil }
    // A pattern may end in a comment of its `(?x)` mode or in a `\Q`, either of which would swallow the bracket.
    for closing in [")\\z", "\n)\\z", "\\E)\\z"] {
      if let whole = expression("\\A(?:" + pattern + closing, flags) { return whole }
    }
    return nil
  }

  private static func expression(_ pattern: String, _ flags: NSRegularExpression.Options) -> NSRegularExpression? {
    // The engine's error says no more than that the value is invalid.
    try? NSRegularExpression(pattern: pattern, options: flags)
  }
}
