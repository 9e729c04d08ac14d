import Foundation

/// One fault in the copy.
struct Mutant {
  let id: Int
  let kind: String
  /// Of the file, from the package's folder on.
  let path: String
  /// From 1 on; the same in the original and in the copy.
  let line: Int
  /// What it is known by while other lines change.
  let key: String
  let original: String
  let fault: String

  var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  init(id: Int, kind: String, path: String, line: Int, key: String, original: String, fault: String) {
    self.id = id
    self.kind = kind
    self.path = path
    self.line = line
    self.key = key
    self.original = original
    self.fault = fault
  }

  init?(row: Substring) {
    let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 7, let id = Int(cells[0]), let line = Int(cells[4]) else { return nil }
    self.init(
      id: id, kind: cells[2], path: cells[3], line: line, key: cells[1], original: cells[5],
      fault: cells[6])
  }

  var row: String {
    [String(id), key, kind, path, String(line), original, fault].joined(separator: "\t")
  }
}

/// Makes the copy: all of the package, and beside it the seeded modules, which its manifest takes in place of the original
/// ones. Tests that read the sources find them as they are.
struct Seeder {
  let root: URL
  let copy: URL
  static let modules = [
    "PredicateLanguage", "PredicateEvaluation", "PredicateData", "PredicateSQL",
  ]
  /// Of each file, so that no file has them all.
  static let mostOfFile = 6

  private struct Candidate {
    let site: Site
    let path: String
    let key: String
    let order: UInt64
    let original: String

    /// Six digits, which it keeps while other places change.
    var id: Int { 100_000 + Int(order % 900_000) }
  }

  /// Writes the copy with so many faults in each module, but those whose keys are dropped; returns them all.
  func seed(perModule: Int, dropped: Set<String>) throws -> [Mutant] {
    var wanted: [String: Data] = [:]
    for name in [
      "Package.swift", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md",
      ".swift-format",
    ] {
      wanted[name] = try Data(contentsOf: root.appending(path: name))
    }
    for folder in ["Sources", "Tests", "Examples", "Grammar", ".ci"] {
      for path in files(in: folder) {
        wanted[path] = try Data(contentsOf: root.appending(path: path))
      }
    }
    wanted["Package.swift"] = Data(manifest(of: wanted["Package.swift"]).utf8)
    var mutants: [Mutant] = []
    var ids: Set<Int> = []
    for module in Self.modules {
      var sources: [String: Source] = [:]
      for path in wanted.keys.sorted()
      where path.hasPrefix("Sources/\(module)/") && path.hasSuffix(".swift") {
        sources[path] = Source(String(decoding: wanted[path] ?? Data(), as: UTF8.self))
      }
      var edits: [String: [(Range<Int>, String)]] = [:]
      for candidate in chosen(sources, module, perModule, dropped, &ids) {
        let mutant = Mutant(
          id: candidate.id, kind: candidate.site.kind.rawValue, path: candidate.path,
          line: candidate.site.line + 1,
          key: candidate.key, original: candidate.original, fault: candidate.site.shown)
        mutants.append(mutant)
        let text = candidate.site.replacement.replacing("§", with: "mutant(\(mutant.id))")
        edits[candidate.path, default: []].append((candidate.site.range, text))
      }
      for (path, source) in sources {
        var bytes = source.bytes
        for (range, text) in (edits[path] ?? []).sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
          bytes.replaceSubrange(range, with: text.utf8)
        }
        wanted["Seeded" + path.dropFirst("Sources".count)] = Data(bytes)
      }
      wanted["Seeded/\(module)/Mutant.swift"] = Data(Self.chooser.utf8)
    }
    try mirror(wanted)
    return mutants
  }

  /// The kinds in turn, and of each the places in an order that the seed decides, which other places hardly change.
  private func chosen(
    _ sources: [String: Source], _ module: String, _ count: Int, _ dropped: Set<String>,
    _ ids: inout Set<Int>
  )
    -> [Candidate]
  {
    var candidates: [FaultKind: [Candidate]] = [:]
    for (path, source) in sources {
      var seen: [String: Int] = [:]
      for site in SiteFinder(source, hasTemplates: module == "PredicateSQL").sites {
        let original = source.text(site.range)
        let line = source.lines[site.line].trimmingPrefix { $0 == " " }
        let name = "\(path) \(site.kind.rawValue) \(line) \(original) \(site.shown)"
        seen[name, default: 0] += 1
        let order = hash("\(name) \(seen[name] ?? 0)")
        let key = String(order, radix: 36)
        guard !dropped.contains(key) else { continue }
        candidates[site.kind, default: []].append(
          Candidate(site: site, path: path, key: key, order: order, original: original))
      }
    }
    for kind in candidates.keys { candidates[kind]?.sort { $0.order > $1.order } }
    var chosen: [Candidate] = []
    var lines: Set<String> = []
    var ofFile: [String: Int] = [:]
    while chosen.count < count, candidates.values.contains(where: { !$0.isEmpty }) {
      for kind in FaultKind.allCases + [.template] where chosen.count < count {
        while let next = candidates[kind]?.popLast() {
          guard ofFile[next.path, default: 0] < Self.mostOfFile,
            lines.insert("\(next.path):\(next.site.line)").inserted
          else {
            continue
          }
          ofFile[next.path, default: 0] += 1
          ids.insert(next.id)
          chosen.append(next)
          break
        }
      }
    }
    return chosen.sorted { ($0.path, $0.site.line) < ($1.path, $1.site.line) }
  }

  /// FNV-1a: the same in every run and on every machine.
  private func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private func manifest(of data: Data?) -> String {
    let text = String(decoding: data ?? Data(), as: UTF8.self)
    // A fault may leave something unused.
    return text.replacing("  .treatAllWarnings(as: .error),\n", with: "") + """

      for target in package.targets where \(Self.modules).contains(target.name) {
        target.path = "Seeded/\\(target.name)"
      }

      """
  }

  /// What stands in every seeded module. With -1 as the fault none is chosen, and those that are asked for are written to
  /// a file, once in a process.
  private static let chooser = """
    #if canImport(Glibc)
      import Glibc
    #else
      import Darwin
    #endif

    private let chosen = getenv("PREDICATE_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
    nonisolated(unsafe) private let asked = {
      let asked = UnsafeMutablePointer<Bool>.allocate(capacity: 1_000_000)
      asked.initialize(repeating: false, count: 1_000_000)
      return asked
    }()

    @usableFromInline @inline(never) func mutant(_ id: Int) -> Bool {
      if chosen >= 0 { return chosen == id }
      if asked[id] { return false }
      asked[id] = true
      guard let path = getenv("PREDICATE_MUTANTS_ASKED") else { return false }
      let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
      let line = Array("\\(id)\\n".utf8)
      _ = write(file, line, line.count)
      close(file)
      return false
    }

    """

  // MARK: Files

  private func files(in folder: String) -> [String] {
    let all = FileManager.default.enumerator(
      atPath: root.appending(path: folder).path(percentEncoded: false))
    return (all?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.filter {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: root.appending(path: $0).path(percentEncoded: false), isDirectory: &isFolder)
      return exists && !isFolder.boolValue && !$0.contains("__pycache__")
    }
  }

  /// Leaves files alone that are as wanted, so that a second build is short.
  private func mirror(_ wanted: [String: Data]) throws {
    let manager = FileManager.default
    for folder in ["Sources", "Tests", "Examples", "Grammar", ".ci", "Seeded"] {
      for path in manager.enumerator(
        atPath: copy.appending(path: folder).path(percentEncoded: false))?.compactMap({
          $0 as? String
        })
        ?? [] where path.contains(".") && wanted["\(folder)/\(path)"] == nil
      {
        let file = copy.appending(path: "\(folder)/\(path)")
        var isFolder: ObjCBool = false
        if manager.fileExists(atPath: file.path(percentEncoded: false), isDirectory: &isFolder),
          !isFolder.boolValue
        {
          try manager.removeItem(at: file)
        }
      }
    }
    for (path, data) in wanted {
      let file = copy.appending(path: path)
      if let old = try? Data(contentsOf: file), old == data { continue }
      try manager.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
      let original = root.appending(path: path).path(percentEncoded: false)
      if manager.isExecutableFile(atPath: original) {
        try manager.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: file.path(percentEncoded: false))
      }
    }
  }
}
