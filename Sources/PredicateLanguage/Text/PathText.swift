/// Text taken as the path of a file, as NSString takes it: slashes divide it into components, several count as one, and those
/// at its end as none.
struct PathText {
  /// The path without the slashes that do not count.
  private let path: Substring.UTF8View

  init(_ text: String) {
    var path: [UInt8] = []
    path.reserveCapacity(text.utf8.count)
    for byte in text.utf8 where byte != Self.slash || path.last != Self.slash { path.append(byte) }
    if path.count > 1, path.last == Self.slash { path.removeLast() }
    self.path = Substring(String(decoding: path, as: UTF8.self)).utf8
  }

  /// The last component; `/` of `/` alone.
  var lastComponent: String { isRoot ? "/" : Self.text(path[nameStart...]) }

  /// The path without its last component and the slash before it; `/` if that is all that was left.
  var deletingLastComponent: String {
    guard let slash = path.lastIndex(of: Self.slash) else { return "" }
    return slash == path.startIndex ? "/" : Self.text(path[..<slash])
  }

  /// What follows the last dot of the last component, unless the component begins with that dot.
  var pathExtension: String { dot.map { Self.text(path[path.index(after: $0)...]) } ?? "" }

  /// The path without that dot and what follows.
  var deletingPathExtension: String { Self.text(dot.map { path[..<$0] } ?? path) }

  private static let slash = UInt8(ascii: "/")

  private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }

  private var isRoot: Bool { path.elementsEqual(CollectionOfOne(Self.slash)) }

  private var nameStart: Substring.UTF8View.Index {
    path.lastIndex(of: Self.slash).map { path.index(after: $0) } ?? path.startIndex
  }

  /// The dot before the extension.
  private var dot: Substring.UTF8View.Index? {
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")), dot > nameStart else { return nil }
    return dot
  }
}
