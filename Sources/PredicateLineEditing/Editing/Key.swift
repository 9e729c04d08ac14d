/// What a person pressed, or pasted.
package struct Key: Hashable, Sendable {
  /// The key itself.
  enum Code: Hashable, Sendable {
    /// A character; with ``Modifiers/control`` the small letter or sign on the key.
    case character(Unicode.Scalar)
    case enter, tab, backspace, delete, escape
    case up, down, left, right, home, end, pageUp, pageDown
    /// Text that the terminal says was pasted; its lines end with line feeds.
    case paste(String)
    /// A key that means nothing here.
    case unknown
  }

  /// What was held down with it.
  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }

  var code: Code
  var modifiers: Modifiers

  init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  static func character(_ scalar: Unicode.Scalar) -> Key { Key(.character(scalar)) }
  static func control(_ scalar: Unicode.Scalar) -> Key { Key(.character(scalar), .control) }
  static func alt(_ scalar: Unicode.Scalar) -> Key { Key(.character(scalar), .alt) }
}
