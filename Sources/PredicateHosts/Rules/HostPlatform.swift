/// A platform of a host, perhaps with the version of its system: `macOS 14.1`.
public struct HostPlatform: Hashable, Sendable, CustomStringConvertible {
  /// Its name, as the profile has it.
  public let name: String
  /// The parts of its version; nil for any.
  public let version: [Int]?

  /// The platform of a name.
  public init(_ name: String, version: [Int]? = nil) {
    self.name = name
    self.version = version
  }

  /// Reads a name, behind which a version may follow: numbers with dots between them. Nil for anything else.
  public init?(parsing text: String) {
    let words = text.split(separator: " ")
    guard let name = words.first, words.count <= 2 else { return nil }
    self.name = String(name)
    guard words.count == 2 else {
      version = nil
      return
    }
    let numbers = words[1].split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard !numbers.contains(where: { $0 == nil || ($0 ?? 0) < 0 }) else { return nil }
    version = numbers.compactMap(\.self)
  }

  /// The name, and the version if there is one.
  public var description: String {
    version.map { "\(name) \($0.map(String.init).joined(separator: "."))" } ?? name
  }

  /// Whether a system of this version has what a version brought; parts that are left out are 0.
  func reaches(_ other: [Int]) -> Bool {
    guard let version else { return true }
    for place in 0..<max(version.count, other.count) {
      let (mine, theirs) = (place < version.count ? version[place] : 0, place < other.count ? other[place] : 0)
      if mine != theirs { return mine > theirs }
    }
    return true
  }
}
