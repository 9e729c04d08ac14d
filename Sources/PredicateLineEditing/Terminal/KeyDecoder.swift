/// Makes keys of the bytes that a terminal sends, wherever those are cut into reads.
///
/// It knows the sequences of xterm and those that took after it, of the Linux console and rxvt, the `CSI u` form of newer
/// terminals, and bracketed paste. A sequence that it does not know is one ``Key/Code/unknown``, never text.
package struct KeyDecoder: Sendable {
  private enum State {
    case ground
    /// Behind ESC, which is a key of its own if nothing follows.
    case escape
    /// Behind `ESC [`, with what came since.
    case sequence([UInt8])
    /// Behind `ESC O`.
    case shiftThree
    /// Behind `ESC [[`: a function key of the Linux console.
    case console
    /// Within a character of several bytes.
    case character([UInt8], length: Int, Key.Modifiers)
    case paste([UInt8])
  }

  private var state = State.ground

  // No key of any terminal is longer.
  private static let longestSequence = 64
  /// How many bytes of a paste are kept.
  private let longestPaste: Int
  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  package init(longestPaste: Int = 1 << 24) {
    self.longestPaste = longestPaste
  }

  /// How many milliseconds to wait for the rest of what has begun before ``flush()``; nil if nothing has begun that may
  /// end by itself.
  var patience: Int32? {
    switch state {
    case .ground, .paste: nil
    // A person who presses Esc waits for it; the bytes of a key come together.
    case .escape: 50
    case .sequence, .shiftThree, .console, .character: 500
    }
  }

  /// Takes in bytes and gives the keys that they complete.
  package mutating func take(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { take(byte, &keys) }
    return keys
  }

  /// Gives what has begun and will not go on.
  package mutating func flush() -> [Key] {
    switch state {
    case .ground, .paste: return []
    case .escape:
      state = .ground
      return [Key(.escape)]
    case .sequence, .shiftThree, .console:
      state = .ground
      return [Key(.unknown)]
    case .character(_, _, let modifiers):
      state = .ground
      return [Key(.character("\u{FFFD}"), modifiers)]
    }
  }

  private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .ground: takePlain(byte, [], &keys)
    case .escape: takeEscaped(byte, &keys)
    case .sequence(let bytes): takeSequence(byte, bytes, &keys)
    case .shiftThree:
      state = .ground
      keys.append(Key(KeySequences.shiftThree[byte] ?? .unknown))
    case .console:
      state = .ground
      keys.append(Key(.unknown))
    case .character(let bytes, let length, let modifiers): takeCharacter(byte, bytes, length, modifiers, &keys)
    case .paste: takePasted(byte, &keys)
    }
  }

  private mutating func takePlain(_ byte: UInt8, _ modifiers: Key.Modifiers, _ keys: inout [Key]) {
    state = .ground
    switch byte {
    case 0x1B: state = .escape
    case 0x0A, 0x0D: keys.append(Key(.enter, modifiers))
    case 0x09: keys.append(Key(.tab, modifiers))
    case 0x08, 0x7F: keys.append(Key(.backspace, modifiers))
    // Ctrl takes away all but the last five bits of a key; letters are meant by their small form.
    case 0x00..<0x20:
      let scalar = Unicode.Scalar(byte < 0x1B && byte > 0 ? byte | 0x60 : byte | 0x40)
      keys.append(Key(.character(scalar), modifiers.union(.control)))
    case 0x20..<0x7F: keys.append(Key(.character(Unicode.Scalar(byte)), modifiers))
    case 0xC2..<0xE0: state = .character([byte], length: 2, modifiers)
    case 0xE0..<0xF0: state = .character([byte], length: 3, modifiers)
    case 0xF0..<0xF5: state = .character([byte], length: 4, modifiers)
    default: keys.append(Key(.character("\u{FFFD}"), modifiers))
    }
  }

  private mutating func takeEscaped(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .shiftThree
    case 0x1B: keys.append(Key(.escape))
    default: takePlain(byte, .alt, &keys)
    }
  }

  private mutating func takeCharacter(
    _ byte: UInt8, _ bytes: [UInt8], _ length: Int, _ modifiers: Key.Modifiers, _ keys: inout [Key]
  ) {
    guard (0x80..<0xC0).contains(byte) else {
      // The character is broken off; this byte begins something else.
      keys.append(Key(.character("\u{FFFD}"), modifiers))
      takePlain(byte, [], &keys)
      return
    }
    let bytes = bytes + [byte]
    guard bytes.count == length else {
      state = .character(bytes, length: length, modifiers)
      return
    }
    state = .ground
    // Surrogates and overlong forms become a replacement character for each byte; one of them is enough.
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    keys.append(Key(.character(scalars.count == 1 ? scalars.first ?? "\u{FFFD}" : "\u{FFFD}"), modifiers))
  }

  private mutating func takeSequence(_ byte: UInt8, _ bytes: [UInt8], _ keys: inout [Key]) {
    switch byte {
    case 0x20..<0x40:
      // What is too long cannot be known, but its end is still waited for, so that it does not become text.
      state = .sequence(bytes.count < Self.longestSequence ? bytes + [byte] : bytes)
    case UInt8(ascii: "[") where bytes.isEmpty: state = .console
    case 0x40..<0x7F:
      state = .ground
      if byte == UInt8(ascii: "~"), bytes == Array("200".utf8) {
        state = .paste([])
      } else {
        keys.append(KeySequences.key(parameters: bytes, final: byte))
      }
    default:
      keys.append(Key(.unknown))
      takePlain(byte, [], &keys)
    }
  }

  private mutating func takePasted(_ byte: UInt8, _ keys: inout [Key]) {
    guard case .paste(var bytes) = state else { return }
    // The bytes are held once, so that appending does not copy them.
    state = .ground
    bytes.append(byte)
    if byte == UInt8(ascii: "~"), bytes.suffix(Self.endOfPaste.count).elementsEqual(Self.endOfPaste) {
      keys.append(Key(.paste(Self.text(bytes.dropLast(Self.endOfPaste.count)))))
      return
    }
    if bytes.count >= longestPaste + Self.endOfPaste.count {
      bytes.remove(at: bytes.count - Self.endOfPaste.count - 1)
    }
    state = .paste(bytes)
  }

  /// The text of a paste; terminals send a return for each line's end.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D {
        lines.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        lines.append(byte)
      }
      previous = byte
    }
    return String(decoding: lines, as: UTF8.self)
  }
}
