import PredicateData
import PredicateLanguage

/// A predicate in which something is replaced before it is read, as `%version%` is in recipes.
///
/// What will stand there is not known, so a name of the same length does: places stay as they are.
struct Placeholders {
  /// The predicate with names in the places.
  let text: String
  private var ranges: [Range<Int>]

  init(_ predicate: FoundPredicate, sign: Character?) {
    var letters = Array(predicate.text.text.utf8)
    ranges = predicate.insertions
    if let sign = sign?.asciiValue { ranges += Self.names(in: letters, between: sign) }
    guard !ranges.isEmpty else {
      text = predicate.text.text
      return
    }
    for range in ranges { for place in range where !Self.isName(letters[place]) { letters[place] = UInt8(ascii: "_") } }
    text = String(decoding: letters, as: UTF8.self)
  }

  /// Whether something is put in.
  var isFilled: Bool { !ranges.isEmpty }

  private var isWhole: Bool { ranges.count == 1 && ranges[0].count == text.utf8.count }

  /// Whether a finding is about what stands in a place.
  func touches(_ finding: Diagnostic) -> Bool {
    // Of a predicate that is put in whole, nothing is known.
    if isWhole { return true }
    guard let span = finding.span, !ranges.isEmpty else { return false }
    let touches = ([span] + finding.notes.map(\.span)).contains { span in
      let found = span.offset..<max(span.end, span.offset + 1)
      return ranges.contains { $0.overlaps(found) }
    }
    guard touches else { return false }
    // Errors of the grammar around it are errors whatever is put in; but what is put in may be a condition.
    let isAll = ranges.contains { $0 == span.offset..<span.end }
    return finding.severity == .warning || finding.code.kind != .syntax || isAll
  }

  private static func names(in letters: [UInt8], between sign: UInt8) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var place = 0
    while place < letters.count {
      guard letters[place] == sign else {
        place += 1
        continue
      }
      var end = place + 1
      while end < letters.count, isName(letters[end]) { end += 1 }
      if end > place + 1, end < letters.count, letters[end] == sign {
        ranges.append(place..<(end + 1))
        place = end + 1
      } else {
        place = end
      }
    }
    return ranges
  }

  /// Whether a byte may stand in the name of what is put in, there and in a shell.
  static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
