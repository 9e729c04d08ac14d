import Foundation
import PredicateLanguage

/// A regular expression that ICU runs, by way of Foundation: what ``RegexSyntaxReader`` does not read. It goes back and forth
/// over the text, and counts no more than the ways it keeps open, between which it may go over all of the text as often as the
/// pattern's counts say. So texts are short, the shorter the larger the counts, and the ways few.
///
/// This file alone knows the engine.
final class FoundationRegex: Sendable {
  private let interruption: Interruption?
  /// The pattern; nil if it is none.
  private let expression: NSRegularExpression?
  /// How many places it has with its counts written out: so often it may go over the text between two ways.
  private let places: Int

  /// The engine reports about every ten thousand ways.
  private static let waysInReport = 10_000
  /// Ways times what may be gone over between them.
  private static let mostWork = 1_000_000_000
  // Foundation ends a match on its own after some 3,400 reports and calls it none; ours has to speak up before.
  private static let mostReports = 2_500

  /// A pattern that must cover the whole text.
  init(_ pattern: String, ignoresCase: Bool, interruption: Interruption? = nil) {
    self.interruption = interruption
    expression = Self.compile(pattern, ignoresCase: ignoresCase)
    places = Self.places(pattern)
  }

  /// Whether the pattern is a regular expression.
  var isValid: Bool { expression != nil }

  /// Whether the whole text matches; it ends without an answer if that takes more work than it may, or the pattern is none.
  func run(_ text: String) -> RegexRun {
    guard let expression else { return RegexRun(stop: .tooManySteps) }
    let length = text.utf16.count
    // What is gone over between two ways.
    let (passed, overflow) = (length + 1).multipliedReportingOverflow(by: places)
    let reports = overflow ? 0 : Self.mostWork / passed / Self.waysInReport
    guard reports > 0 else { return RegexRun(stop: .tooManySteps) }
    let mostReports = min(reports, Self.mostReports)
    let interruption = interruption
    var found = false
    var count = 0
    var stopped: RegexStop?
    unsafe expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion], range: NSRange(location: 0, length: length)
    ) { match, flags, stop in
      if match != nil { found = true }
      // The engine gives up when its memory is used up.
      if flags.contains(.internalError) { stopped = .tooManySteps }
      if flags.contains(.progress) {
        count += 1
        if count > mostReports { stopped = .tooManySteps }
        if let interruption, interruption.isRequested { stopped = .interrupted }
      }
      // It points to a variable of the engine's, which is there as long as this call.
      if found || stopped != nil { unsafe stop.pointee = true }
    }
    return found ? RegexRun(matches: true) : stopped.map { RegexRun(stop: $0) } ?? RegexRun(matches: false)
  }

  /// How many places a pattern has with its counts written out, or more. A count multiplies what stands before it; where what
  /// that is cannot be told, it multiplies all.
  private static func places(_ pattern: String) -> Int {
    let scalars = Array(pattern.unicodeScalars)
    // The places of each open group, and those of the last atom.
    var sums = [1]
    var last = 1
    var index = 0
    func count(at start: Int) -> (value: Int, end: Int) {
      let digits = scalars[start...].prefix { $0 != "}" }
      return (digits.split(separator: ",").map(number).max() ?? 1, digits.endIndex)
    }
    func sum(_ one: Int, _ other: Int) -> Int { min(one + other, mostWork) }
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "\\":
        // A name, a number or a quote in brackets is one.
        guard index < scalars.count else { break }
        if scalars[index] == "Q" { return product(scalars) }
        index += 1
        if index < scalars.count, scalars[index] == "{", "pPxNu".unicodeScalars.contains(scalars[index - 1]) {
          index = count(at: index).end
        }
        last = 1
        sums[sums.count - 1] = sum(sums[sums.count - 1], 1)
      case "[":
        guard let end = classEnd(scalars, index) else { return mostWork }
        index = end
        last = 1
        sums[sums.count - 1] = sum(sums[sums.count - 1], 1)
      // Perhaps a comment, and what stands in it is not a group.
      case "#": if scalars[index...].contains(where: { $0 == "(" || $0 == ")" }) { return product(scalars) }
      case "(": sums.append(1)
      case ")":
        guard let inner = sums.popLast(), !sums.isEmpty else { return mostWork }
        last = inner
        sums[sums.count - 1] = sum(sums[sums.count - 1], inner)
      case "{":
        let (value, end) = count(at: index)
        let (times, overflow) = last.multipliedReportingOverflow(by: value)
        sums[sums.count - 1] = sum(sums[sums.count - 1], overflow ? mostWork : min(times, mostWork))
        index = end
      default:
        last = 1
        sums[sums.count - 1] = sum(sums[sums.count - 1], 1)
      }
    }
    return sums.reduce(0, sum)
  }

  /// Where a class ends that has been opened; nil if it does not.
  private static func classEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
    var index = start
    var depth = 1
    var isFirst = true
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 1
      case "[":
        depth += 1
        isFirst = true
        index += 1
        continue
      case "^" where isFirst:
        index += 1
        continue
      case "]" where !isFirst: depth -= 1
      default: break
      }
      isFirst = false
      index += 1
      if depth == 0 { return index }
    }
    return nil
  }

  /// The product of all numbers after braces: no counts within one another make more.
  private static func product(_ scalars: [Unicode.Scalar]) -> Int {
    var product = max(scalars.count, 1)
    for part in scalars.split(separator: "{").dropFirst() {
      for count in part.prefix(while: { $0 != "}" }).split(separator: ",") {
        product = min(product * number(count), mostWork)
      }
    }
    return product
  }

  /// A count; 1 for what is none.
  private static func number(_ digits: ArraySlice<Unicode.Scalar>) -> Int {
    var value = 0
    for digit in digits {
      guard ("0"..."9").contains(digit) else { return 1 }
      value = min(value * 10 + Int(digit.value - 48), mostWork)
    }
    return max(value, 1)
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
