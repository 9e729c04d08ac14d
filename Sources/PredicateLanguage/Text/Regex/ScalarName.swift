/// The names that Unicode gives to scalars, as `\N{…}` asks for them.
enum ScalarName {
  /// The scalar of a name, in whatever case; nil if there is none. The first name that is not made of a number costs a look
  /// at all of them.
  static func scalar(named name: String) -> UInt32? {
    let name = name.uppercased()
    guard name.utf8.allSatisfy({ $0 < 0x80 }), !name.isEmpty else { return nil }
    if let place = name.lastIndex(of: "-"), let value = UInt32(name[name.index(after: place)...], radix: 16),
      self.name(value) == name
    {
      return value
    }
    return byName[name]
  }

  private static let byName: [String: UInt32] = {
    var byName: [String: UInt32] = [:]
    for scalar in named.joined() {
      if let name = name(scalar) { byName[name] = scalar }
    }
    return byName
  }()

  /// All that have names, but for most of the ideographs, whose names are made of their numbers.
  private static let named = [
    UInt32(0)..<0x3400, 0x4DC0..<0x4E00, 0xA000..<0xD800, 0xF900..<0x1_7000, 0x1_8800..<0x2_0000,
    0xE_0000..<0xE_1000,
  ]

  private static func name(_ value: UInt32) -> String? {
    guard RegexProperty.isKnown(value) else { return nil }
    return Unicode.Scalar(value)?.properties.name
  }
}
