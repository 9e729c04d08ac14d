/// Regular expressions for versions from some version on.
enum VersionPattern {
  /// The pattern of the versions from one on, or with `isStrict` of those behind it.
  static func pattern(from numbers: [Int], isStrict: Bool) -> String {
    var numbers = numbers[...]
    while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
    return pattern(numbers, isStrict)
  }

  private static let rest = "([.].*)?"

  private static func pattern(_ numbers: ArraySlice<Int>, _ isStrict: Bool) -> String {
    guard let number = numbers.first else { return ".*" }
    let above = "(\(number == 0 ? "[1-9][0-9]*" : alternatives(above: number)))\(rest)"
    if numbers.count > 1 { return "\(above)|\(number)[.](\(pattern(numbers.dropFirst(), isStrict)))" }
    // Behind it is also what has more numbers, one of which is not 0.
    if isStrict { return "\(above)|\(number)([.]0)*[.][1-9].*" }
    return number == 0 ? ".*" : "(\(alternatives(above: number - 1)))\(rest)"
  }

  /// The numbers above one, as texts without zeros in front: those of as many digits, digit by digit, and longer ones.
  private static func alternatives(above number: Int) -> String {
    if number == 0 { return "[1-9][0-9]*" }
    let digits = Array(String(number))
    var parts: [String] = []
    for (place, digit) in digits.enumerated() where digit != "9" {
      guard let value = digit.wholeNumberValue else { continue }
      let next = value == 8 ? "9" : "[\(value + 1)-9]"
      let free = digits.count - place - 1
      parts.append(String(digits[..<place]) + next + String(repeating: "[0-9]", count: free))
    }
    parts.append("[1-9][0-9]{\(digits.count),}")
    return parts.joined(separator: "|")
  }
}
