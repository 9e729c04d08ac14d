package import PredicateData
import PredicateLanguage
import PredicatePlatform

/// Patterns of file names, such as `logs/*.jsonl`, where no shell has replaced them.
///
/// `*` stands for any characters, `?` for one, `[a-z]` for one of a set and `[!a-z]` for one outside of it, none of them
/// for `/`; `**` between slashes stands for any number of folders. Names that begin with a dot must be asked for with
/// one. There is no escape: a file that is named just like the pattern is meant itself.
package enum FileGlob {
  /// What finds the files that a path or pattern means.
  package typealias Finder = @Sendable (_ path: String) throws(DataError) -> [String]

  /// The files that a path means: those that match, in the order of their bytes, folders left out; a path without a
  /// pattern means itself. Links to folders are not followed by `**`. Cost: that of listing the folders.
  /// - Throws: ``DataError`` (`missingFile`) if nothing matches.
  @Sendable
  package static func files(_ path: String) throws(DataError) -> [String] {
    guard isPattern(path), !FileSystem.exists(path) else { return [path] }
    let isAbsolute = path.hasPrefix("/")
    var found = [isAbsolute ? "/" : ""]
    let segments = path.split(separator: "/").map { Array($0.unicodeScalars) }
    for (place, segment) in segments.enumerated() {
      // `**` finds the same file in several ways.
      let next = found.flatMap { step(from: $0, segment, isLast: place == segments.count - 1) }
      found = Set(next.map(RecordKey.init)).sorted().map(\.text)
    }
    guard !found.isEmpty else { throw DataError(.missingFile, "no file matches the pattern", file: path) }
    return found
  }

  /// Adds to the error for a folder how its files are named.
  package static func withHint(_ error: DataError) -> DataError {
    guard error.code == .directory, let file = error.file else { return error }
    var error = error
    error.hint = "a pattern names the files in it: '\(file.hasSuffix("/") ? file : file + "/")*.csv'"
    return error
  }

  /// Whether a path or pattern would find the file of a name, wherever that is.
  package static func finds(_ name: String, by pattern: String) -> Bool {
    if UTF8Text.equal(name, pattern) { return true }
    let names = name.split(separator: "/").map { Array($0.unicodeScalars) }
    let segments = pattern.split(separator: "/").map { Array($0.unicodeScalars) }
    // The segments that the next part of the name may be for.
    var places: Set<Int> = [0]
    for (number, name) in names.enumerated() {
      let isLast = number == names.count - 1
      var next: Set<Int> = []
      for place in segments.indices where places.contains(place) {
        let segment = segments[place]
        let endsBoth = isLast && place == segments.count - 1
        if segment == ["*", "*"] {
          // It may stand for no folder at all.
          if place < segments.count - 1 { places.insert(place + 1) }
          guard name.first != "." else { continue }
          if endsBoth { next.insert(place + 1) } else { next.insert(place) }
        } else if endsBoth || !isLast && place < segments.count - 1 {
          let text = String(String.UnicodeScalarView(segment))
          let isFound =
            isPattern(text)
            ? isSeen(String(String.UnicodeScalarView(name)), segment) && matches(name[...], segment[...])
            : name == segment
          if isFound { next.insert(place + 1) }
        }
      }
      places = next
    }
    return places.contains(segments.count)
  }

  /// The folder that a pattern begins with, with a slash at its end, and the rest; the folder is empty where it begins with
  /// a pattern or with the name of a file.
  package static func parts(of pattern: String) -> (folder: String, rest: String) {
    var folder = pattern.hasPrefix("/") ? "/" : ""
    var segments = pattern.split(separator: "/").map(String.init)[...]
    while segments.count > 1, let first = segments.first, !isPattern(first),
      FileSystem.isFolder(folder + first, followingLinks: true)
    {
      folder += first + "/"
      segments = segments.dropFirst()
    }
    return (folder, segments.joined(separator: "/"))
  }

  /// What names the files in a folder, where a path means one, however deep they are.
  package static func withFolders(_ path: String) -> String {
    guard FileSystem.isFolder(path, followingLinks: true) else { return path }
    return (path.hasSuffix("/") ? path : path + "/") + "**"
  }

  private static func isPattern(_ path: String) -> Bool {
    path.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
  }

  private static func step(from folder: String, _ segment: [Unicode.Scalar], isLast: Bool) -> [String] {
    if segment == ["*", "*"] { return isLast ? files(below: folder) : folders(below: folder) }
    let text = String(String.UnicodeScalarView(segment))
    guard isPattern(text) else {
      let path = folder + text
      return FileSystem.exists(path) ? [isLast ? path : path + "/"] : []
    }
    return names(in: folder).filter { name in
      isSeen(name, segment) && matches(Array(name.unicodeScalars)[...], segment[...])
    }.map { folder + $0 }.compactMap { path in
      if isLast { return isFolder(path) ? nil : path }
      return path + "/"
    }
  }

  /// Names that begin with a dot are hidden unless the pattern begins so.
  private static func isSeen(_ name: String, _ segment: [Unicode.Scalar]) -> Bool {
    !name.hasPrefix(".") || segment.first == "."
  }

  private static func names(in folder: String) -> [String] {
    // What is no folder, or may not be listed, has nothing that matches.
    FileSystem.names(inFolder: folder.isEmpty ? "." : folder) ?? []
  }

  /// Whether a path is a folder itself, not a link to one.
  private static func isFolder(_ path: String) -> Bool {
    FileSystem.isFolder(path, followingLinks: false)
  }

  /// The folder and all folders in it, each with a slash at its end.
  private static func folders(below folder: String) -> [String] {
    var found = [folder]
    var place = 0
    while place < found.count {
      let base = found[place]
      place += 1
      found += names(in: base).filter { !$0.hasPrefix(".") && isFolder(base + $0) }.map { base + $0 + "/" }
    }
    return found
  }

  private static func files(below folder: String) -> [String] {
    folders(below: folder).flatMap { base in
      names(in: base).filter { !$0.hasPrefix(".") && !isFolder(base + $0) }.map { base + $0 }
    }
  }

  // MARK: Names

  /// Whether a name matches, going back to the last `*` alone where it does not: linear in both lengths multiplied.
  private static func matches(_ name: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>) -> Bool {
    var (name, pattern) = (name, pattern)
    var retry: (name: ArraySlice<Unicode.Scalar>, pattern: ArraySlice<Unicode.Scalar>)?
    while true {
      if pattern.first == "*" {
        pattern = pattern.dropFirst()
        retry = (name, pattern)
        continue
      }
      if let first = name.first, let rest = matched(first, pattern) {
        (name, pattern) = (name.dropFirst(), rest)
        continue
      }
      if name.isEmpty, pattern.isEmpty { return true }
      guard let last = retry, !last.name.isEmpty else { return false }
      retry = (last.name.dropFirst(), last.pattern)
      (name, pattern) = (last.name.dropFirst(), last.pattern)
    }
  }

  /// What follows the part of a pattern that a character matches; nil if it does not.
  private static func matched(
    _ character: Unicode.Scalar, _ pattern: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar>? {
    guard let first = pattern.first else { return nil }
    if first == "?" { return pattern.dropFirst() }
    if first == "[", let found = set(pattern.dropFirst(), character) { return found.isIn ? found.rest : nil }
    return first == character ? pattern.dropFirst() : nil
  }

  /// Whether a character is in the set that a pattern begins with behind its `[`, and what follows; nil if the set has no
  /// end, so that the bracket is meant itself.
  private static func set(
    _ pattern: ArraySlice<Unicode.Scalar>, _ character: Unicode.Scalar
  ) -> (isIn: Bool, rest: ArraySlice<Unicode.Scalar>)? {
    var rest = pattern
    let isInverted = rest.first == "!" || rest.first == "^"
    if isInverted { rest = rest.dropFirst() }
    var isIn = false
    var isFirst = true
    while let low = rest.popFirst() {
      // The first bracket is a member: `[]]`.
      if low == "]", !isFirst { return (isIn != isInverted, rest) }
      isFirst = false
      if rest.first == "-", let high = rest.dropFirst().first, high != "]" {
        rest = rest.dropFirst(2)
        isIn = isIn || (low.value <= character.value && character.value <= high.value)
      } else {
        isIn = isIn || low == character
      }
    }
    return nil
  }
}
