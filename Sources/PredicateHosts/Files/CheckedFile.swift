import PredicateData

/// What a file is, as far as predicates are looked for in it.
@nonexhaustive public enum CheckedFileKind: String, Hashable, Sendable, CaseIterable {
  /// A property list in XML: manifests, recipes, configuration profiles.
  case propertyList = "property list"
  /// A binary property list.
  case binaryPropertyList = "binary property list"
  /// A JSON document.
  case json = "JSON"
  /// A YAML document.
  case yaml = "YAML"
  /// The `contents` of an `.xcdatamodel`.
  case dataModel = "data model"
  /// A shell script.
  case shell = "shell script"
  /// One predicate a line.
  case lines = "lines"

  /// The kind that a file's name and its first bytes tell; nil for a file that no predicates are looked for in.
  static func sniff(_ bytes: [UInt8], name: String) -> CheckedFileKind? {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let ending = last.lastIndex(of: ".").map { last[last.index(after: $0)...].lowercased() }
    if bytes.starts(with: "bplist0".utf8) { return .binaryPropertyList }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[start...].first { $0 > 0x20 }
    switch ending {
    case "json"?: return .json
    case "yaml"?, "yml"?: return .yaml
    case "sh"?, "bash"?, "zsh"?, "ksh"?: return .shell
    case "plist"?, "pkginfo"?, "mobileconfig"?: return .propertyList
    default: break
    }
    if first == UInt8(ascii: "<") { return root(of: bytes) }
    if bytes[start...].starts(with: "#!".utf8) {
      let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
      return String(decoding: line, as: UTF8.self).split { $0 == "/" || $0 == " " }.contains { $0.hasSuffix("sh") }
        ? .shell : nil
    }
    // Manifests have no ending; of other files, braces at the beginning tell nothing.
    if ending == nil || ending == "recipe", first == UInt8(ascii: "{") { return .json }
    return ending == "recipe" ? .propertyList : nil
  }

  /// The kind that the outermost element tells.
  private static func root(of bytes: [UInt8]) -> CheckedFileKind? {
    var place = 0
    while let begin = bytes[place...].firstIndex(of: UInt8(ascii: "<")), begin + 1 < bytes.count {
      let rest = bytes[(begin + 1)...]
      if rest.starts(with: "plist".utf8) { return .propertyList }
      if rest.starts(with: "model".utf8) { return .dataModel }
      guard bytes[begin + 1] == UInt8(ascii: "?") || bytes[begin + 1] == UInt8(ascii: "!") else { return nil }
      // A comment may hold other brackets.
      if rest.starts(with: "!--".utf8) {
        guard let end = commentEnd(bytes, begin + 4) else { return nil }
        place = end
      } else {
        place = begin + 1
      }
      if place > 1 << 16 { return nil }
    }
    return nil
  }

  private static func commentEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    var place = start
    while place + 2 < bytes.count {
      if bytes[place] == UInt8(ascii: "-"), bytes[place + 1] == UInt8(ascii: "-"), bytes[place + 2] == UInt8(ascii: ">")
      {
        return place + 3
      }
      place += 1
    }
    return nil
  }
}
