/// Which folders of a module use what others declare.
///
/// A folder uses another if one of its files names a type, function or constant that the other declares outside of every
/// type, or a member that the other adds to a type which is not its own. Other members count for the type that they are of,
/// and private declarations for their file.
struct FolderGraph {
  /// The names that a folder takes from another, each with a file that does.
  typealias Uses = [String: String]

  /// The folders, sorted.
  let folders: [String]
  /// By the folder that uses, then by the one that is used.
  private(set) var uses: [String: [String: Uses]] = [:]

  /// A graph of files, each with its path below the module.
  init(_ files: [(path: String, text: String)]) {
    let sources = files.map { file in
      let words = SourceWords(file.text).words
      return (path: file.path, folder: Self.folder(of: file.path), words: words, declared: Declarations(words))
    }
    folders = Set(sources.map(\.folder)).sorted()
    var names = Owners()
    var members = Owners()
    for source in sources {
      for name in source.declared.names { names.add(name, of: source.folder) }
    }
    for source in sources {
      // A member of a type of the same folder could be of any type that has one of that name.
      for (name, type) in source.declared.members where !Self.ofStandardLibrary.contains(name) {
        let isAdded = type.map { !names.has($0, of: source.folder) } ?? false
        members.add(name, of: isAdded ? source.folder : nil)
      }
    }
    for source in sources {
      for (place, word) in source.words.enumerated() {
        let isMember = place > 0 && source.words[place - 1] == "."
        // `.name` without a base is a case or a static member of a type that cannot be seen.
        if isMember, place > 1, !Self.isBase(source.words[place - 2]) { continue }
        guard let owner = (isMember ? members : names).only(word), owner != source.folder else { continue }
        if !isMember {
          // A type within another that has the same name.
          if place > 0, Declarations.keywords.contains(source.words[place - 1]) { continue }
          // Variables and labels have the names of functions at times; only calls are uses of them.
          let isCalled = place + 1 < source.words.count && source.words[place + 1] == "("
          if word.first?.isLowercase == true, !isCalled { continue }
        }
        uses[source.folder, default: [:]][owner, default: [:]][word] = source.path
      }
    }
  }

  /// Members that our types share with those of the standard library.
  private static let ofStandardLibrary: Set<String> = ["count"]

  /// Which folders declare a name.
  private struct Owners {
    private var folders: [String: Set<String?>] = [:]

    /// Nil for an owner of which nothing is known.
    mutating func add(_ name: String, of folder: String?) { folders[name, default: []].insert(folder) }

    func has(_ name: String, of folder: String) -> Bool { folders[name]?.contains(folder) == true }

    /// The one folder that declares a name; nil where there are several, as it cannot be seen which of them is meant.
    func only(_ name: String) -> String? {
      guard let folders = folders[name], folders.count == 1 else { return nil }
      return folders.first ?? nil
    }
  }

  /// Whether a word may end the expression that a member is of.
  private static func isBase(_ word: String) -> Bool {
    [")", "]", "?", "!", "}"].contains(word)
      || !["case", "return", "in", "is", "as", "try", "else", "where"].contains(word)
        && word.first.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" } == true
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[..<slash])
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
