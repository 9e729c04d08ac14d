/// The names that Unicode gives to scalars, as `\N{…}` asks for them.
enum ScalarName {
  /// The scalar of a name, in whatever case; nil if there is none. Cost: that of all names, but for those made of numbers.
  static func scalar(named name: String) -> UInt32? {
    let name = name.uppercased()
    guard name.utf8.allSatisfy({ $0 < 0x80 }), !name.isEmpty else { return nil }
    if let place = name.lastIndex(of: "-"), let value = UInt32(name[name.index(after: place)...], radix: 16),
      self.name(value) == name
    {
      return value
    }
    return FoldingTable.scripts.joined().first { self.name($0) == name }
      ?? (0xAC00...0xD7A3).first { self.name($0) == name }
  }

  private static func name(_ value: UInt32) -> String? {
    guard RegexProperty.isKnown(value) else { return nil }
    return Unicode.Scalar(value)?.properties.name
  }
}
