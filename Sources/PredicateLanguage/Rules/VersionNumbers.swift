/// A version as text: numbers with dots between them, such as `14.2` and `10.15.7`.
///
/// What is left out of a version is 0: `14`, `14.0` and `14.0.0` are the same. What else versions may have orders differently
/// for every maker, so texts with that are no versions here: `1.0.0-beta` comes before `1.0.0` by Semantic Versioning 2.0.0
/// (https://semver.org, rule 11), `1.0b1` behind `1.0` by Munki's `MunkiVersion` (parts compared as texts with numbers), and
/// Apple's `CFBundleVersion` has digits and dots alone.
package struct VersionNumbers: Hashable, Sendable {
  /// The numbers, as many as are written.
  package let numbers: [Int]

  /// As many as databases calculate with, too.
  package static let mostDigits = 12

  /// Reads a text; nil for one that is no version.
  package init?(_ text: String) {
    var numbers: [Int] = []
    var (number, digits) = (0, 0)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        guard digits <= Self.mostDigits else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: ".") where digits > 0:
        numbers.append(number)
        (number, digits) = (0, 0)
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    self.numbers = numbers + [number]
  }

  /// A text that orders as versions do: all numbers with as many digits, without zeros at the end.
  package var key: String {
    var parts = numbers[...]
    while parts.count > 1, parts.last == 0 { parts.removeLast() }
    return parts.map { number in
      let digits = String(number)
      return String(repeating: "0", count: Self.mostDigits - digits.utf8.count) + digits
    }.joined(separator: ".")
  }

  /// Whether a text is such a key.
  package static func isKey(_ text: String) -> Bool { VersionNumbers(text)?.key == text }

  /// The order of two versions.
  package static func order(_ left: [Int], _ right: [Int]) -> ValueOrdering {
    for place in 0..<max(left.count, right.count) {
      let (mine, theirs) = (place < left.count ? left[place] : 0, place < right.count ? right[place] : 0)
      if mine != theirs { return mine < theirs ? .less : .greater }
    }
    return .equal
  }
}
