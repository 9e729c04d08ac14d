/// Which folders of a module use what others declare.
///
/// A folder uses another if one of its files names a type, function or constant that the other declares outside of every
/// type. Members count for the type that they are of, and private declarations for their file.
struct FolderGraph {
  /// The names that a folder takes from another, each with a file that does.
  typealias Uses = [String: String]

  /// The folders, sorted.
  let folders: [String]
  /// By the folder that uses, then by the one that is used.
  private(set) var uses: [String: [String: Uses]] = [:]

  /// A graph of files, each with its path below the module.
  init(_ files: [(path: String, text: String)]) {
    let sources = files.map { (path: $0.path, folder: Self.folder(of: $0.path), words: SourceWords($0.text).words) }
    folders = Set(sources.map(\.folder)).sorted()
    // Names that several folders declare are left out: which of them is meant cannot be seen.
    var owners: [String: Set<String>] = [:]
    for source in sources {
      for name in Self.declarations(source.words) { owners[name, default: []].insert(source.folder) }
    }
    for source in sources {
      for (place, word) in source.words.enumerated() {
        guard let owners = owners[word], owners.count == 1, let owner = owners.first, owner != source.folder else {
          continue
        }
        // A member, or a type within another that has the same name.
        if place > 0, source.words[place - 1] == "." || Self.keywords.contains(source.words[place - 1]) { continue }
        // Variables and labels have the names of functions at times; only calls are uses of them.
        let isCalled = place + 1 < source.words.count && source.words[place + 1] == "("
        if word.first?.isLowercase == true, !isCalled { continue }
        uses[source.folder, default: [:]][owner, default: [:]][word] = source.path
      }
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[..<slash])
  }

  private static let keywords: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "func", "let", "var",
  ]

  /// The names that a file declares outside of its types, those of the file itself apart.
  private static func declarations(_ words: [String]) -> [String] {
    var names: [String] = []
    var depth = 0
    for (place, word) in words.enumerated() {
      switch word {
      case "{": depth += 1
      case "}": depth -= 1
      case _ where depth == 0 && keywords.contains(word):
        guard place + 1 < words.count, words[place + 1].first.map({ $0.isLetter || $0 == "_" }) == true else {
          continue
        }
        let modifiers = words[max(0, place - 3)..<place]
        if modifiers.contains("private") || modifiers.contains("fileprivate") { continue }
        names.append(words[place + 1])
      default: continue
      }
    }
    return names
  }

  /// The groups of folders that use one another in a circle, each sorted.
  var cycles: [[String]] {
    let reachable = Dictionary(uniqueKeysWithValues: folders.map { ($0, reached(from: $0)) })
    var cycles: [[String]] = []
    for folder in folders {
      let cycle = folders.filter {
        reachable[folder]?.contains($0) == true && reachable[$0]?.contains(folder) == true
      }
      if cycle.first == folder { cycles.append(cycle) }
    }
    return cycles
  }

  private func reached(from folder: String) -> Set<String> {
    var reached: Set<String> = []
    var open = [folder]
    while let next = open.popLast() {
      for used in (uses[next] ?? [:]).keys where reached.insert(used).inserted { open.append(used) }
    }
    return reached
  }

  /// What the folders of a cycle use of one another, a line for each pair.
  func report(_ cycle: [String]) -> String {
    var lines: [String] = []
    for user in cycle {
      for (used, names) in (uses[user] ?? [:]).sorted(by: { $0.key < $1.key }) where cycle.contains(used) {
        let some = names.sorted { $0.key < $1.key }.prefix(5).map { "\($0.key) in \($0.value)" }
        lines.append("\(user) uses \(used): " + some.joined(separator: ", "))
      }
    }
    return lines.joined(separator: "\n")
  }
}
