/// What flags such as `(?i)` have turned on at a place of a regular expression.
struct RegexFlags: Hashable, Sendable {
  /// `i`: case is ignored.
  var ignoresCase = false
  /// `s`: `.` takes line ends, too.
  var takesLineEnds = false
  /// `m`: `^` and `$` know lines.
  var knowsLines = false
  /// `x`: white space and what follows `#` says nothing.
  var isSpaced = false
  /// `d`: only a line feed ends a line.
  var knowsLineFeedsOnly = false
  /// `w`: words end where Unicode says so.
  var knowsUnicodeWords = false

  /// Turns a flag on or off. False for a letter that is none; `u`, which Java has, changes nothing.
  mutating func set(_ letter: UInt32, _ isOn: Bool) -> Bool {
    switch Unicode.Scalar(letter) {
    case "i": ignoresCase = isOn
    case "s": takesLineEnds = isOn
    case "m": knowsLines = isOn
    case "x": isSpaced = isOn
    case "d": knowsLineFeedsOnly = isOn
    case "w": knowsUnicodeWords = isOn
    case "u": break
    default: return false
    }
    return true
  }
}
