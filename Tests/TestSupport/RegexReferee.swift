import Foundation

/// ICU's engine, by way of Foundation, as the referee of our own.
package struct RegexReferee {
  private let expression: NSRegularExpression?

  /// A pattern that must cover the whole text.
  package init(_ pattern: String, ignoresCase: Bool = false) {
    // At the end it is a letter, but would take the bracket that follows.
    let pattern = pattern == "\\c" ? "c" : pattern
    let options: NSRegularExpression.Options = ignoresCase ? [.caseInsensitive] : []
    func compiled(_ pattern: String) -> NSRegularExpression? {
      try? NSRegularExpression(pattern: pattern, options: options)
    }
    // Alone first: `a)(b` would compile within the brackets that bind it to both ends. A pattern may end in a comment of its
    // `(?x)` mode or in a `\Q`, either of which would swallow the bracket.
    expression =
      compiled(pattern) == nil
      ? nil : [")\\z", "\n)\\z", "\\E)\\z", "\\E\n)\\z"].lazy.compactMap { compiled("\\A(?:" + pattern + $0) }.first
  }

  /// Whether ICU takes the pattern.
  package var isValid: Bool { expression != nil }

  // ICU reports about every ten thousand ways, Foundation ends a match on its own after some 3,400 reports.
  private static let mostReports = 60

  /// Whether the whole text matches; nil if that takes long.
  package func matches(_ text: String) -> Bool? {
    guard let expression else { return nil }
    var (found, isStopped, reports) = (false, false, 0)
    expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion],
      range: NSRange(location: 0, length: text.utf16.count)
    ) { match, flags, stop in
      if match != nil { found = true }
      if flags.contains(.internalError) { isStopped = true }
      if flags.contains(.progress) {
        reports += 1
        if reports > Self.mostReports { isStopped = true }
      }
      if found || isStopped { stop.pointee = true }
    }
    return found ? true : isStopped ? nil : false
  }

  /// The scalars that a class holds, given as it stands in brackets.
  package static func scalars(_ pattern: String) -> [ClosedRange<UInt32>]? {
    guard let expression = try? NSRegularExpression(pattern: "[\(pattern)]+") else { return nil }
    var ranges: [ClosedRange<UInt32>] = []
    expression.enumerateMatches(in: everyScalar, range: NSRange(location: 0, length: everyScalar.utf16.count)) {
      match, _, _ in
      guard let range = match?.range else { return }
      ranges.append(scalar(range.location)...scalar(range.location + range.length - 1))
    }
    return ranges
  }

  private static let everyScalar = String(
    String.UnicodeScalarView((UInt32(0)...0x10_FFFF).lazy.compactMap(Unicode.Scalar.init)))

  /// The scalar at an offset of UTF-16 in the text of all scalars.
  private static func scalar(_ offset: Int) -> UInt32 {
    if offset < 0xD800 { return UInt32(offset) }
    return offset < 0xF800 ? UInt32(offset + 0x800) : UInt32(0x1_0000 + (offset - 0xF800) / 2)
  }
}
