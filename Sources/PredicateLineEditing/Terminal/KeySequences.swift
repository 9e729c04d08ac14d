/// The keys that terminals send as control sequences.
enum KeySequences {
  /// What follows `ESC O`.
  static let shiftThree: [UInt8: Key.Code] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "M"): .enter,
  ]

  /// What ends `ESC [ … `, by its last byte.
  private static let letters: [UInt8: Key.Code] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .tab,
  ]

  /// The number in `ESC [ number ~`.
  private static let numbers: [Int: Key.Code] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]

  /// Keys that are sent as the number of their character.
  private static let characters: [Int: Key.Code] = [
    8: .backspace, 9: .tab, 10: .enter, 13: .enter, 27: .escape, 127: .backspace,
  ]

  /// rxvt's letters of arrows with Shift.
  private static let shifted: [UInt8: Key.Code] = [
    UInt8(ascii: "a"): .up, UInt8(ascii: "b"): .down, UInt8(ascii: "c"): .right, UInt8(ascii: "d"): .left,
  ]

  /// The key of `ESC [ parameters final`.
  static func key(parameters: [UInt8], final: UInt8) -> Key {
    // `ESC [ ?` and its kin are answers of the terminal, no keys.
    if let first = parameters.first, first >= UInt8(ascii: "<") { return Key(.unknown) }
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      // `1:2` tells more of a key; its first number is all that counts here.
      Int(String(decoding: part.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? 0
    }
    func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
    switch final {
    case UInt8(ascii: "Z"): return Key(.tab, modifiers(number(1)).union(.shift))
    case UInt8(ascii: "u"): return character(number(0), modifiers(number(1)))
    case UInt8(ascii: "~") where number(0) == 27: return character(number(2), modifiers(number(1)))
    case UInt8(ascii: "~"): return Key(Self.numbers[number(0)] ?? .unknown, modifiers(number(1)))
    case UInt8(ascii: "^"): return Key(Self.numbers[number(0)] ?? .unknown, .control)
    default:
      if let code = letters[final] { return Key(code, modifiers(number(1))) }
      if let code = shifted[final], parameters.isEmpty { return Key(code, .shift) }
      return Key(.unknown)
    }
  }

  /// Terminals count from 1 and add 1, 2, 4 for Shift, Alt and Control, 8 for Super or Meta.
  private static func modifiers(_ number: Int) -> Key.Modifiers {
    guard number > 1, number <= 256 else { return [] }
    return Key.Modifiers(rawValue: UInt8(number - 1) & 7)
  }

  private static func character(_ number: Int, _ modifiers: Key.Modifiers) -> Key {
    if let code = characters[number] { return Key(code, modifiers) }
    guard let value = UInt32(exactly: number), let scalar = Unicode.Scalar(value), value >= 0x20,
      // Where newer terminals keep the keys without characters.
      scalar.properties.generalCategory != .privateUse
    else { return Key(.unknown) }
    return Key(.character(scalar), modifiers.subtracting(.shift))
  }
}
