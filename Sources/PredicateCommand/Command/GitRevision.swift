import PredicateData
import PredicateHosts
import PredicatePlatform
import PredicateSession

/// The files of a revision of the Git repository that a folder is in.
struct GitRevision {
  private let run: CommandRun
  /// The folder that names of files are relative to.
  private let folder: String
  /// The object that the revision is.
  private let commit: String

  /// A file of a revision.
  struct File {
    /// Its name, relative to the folder.
    let name: String
    /// Whether it is an ordinary file, and no link or another repository.
    let isOrdinary: Bool
    fileprivate let object: String
    fileprivate let size: Int
  }

  // A list of that many names, and so much in files, is held at once.
  private static let mostNames = 256 << 20
  private static let mostBytes = 64 << 20
  private static let mostFiles = 256

  /// Finds the revision in the repository of a folder; an empty one is the current one.
  /// - Throws: a usage error if there is no Git, no repository or no such revision.
  init(_ revision: String, folder: String, _ run: CommandRun) throws(CommandFailure) {
    self.run = run
    self.folder = folder.isEmpty ? "." : folder
    // Git would take it for an option of its own.
    if revision.hasPrefix("-") || revision.isEmpty {
      throw run.usage(
        "`\(revision)` is no revision", hint: "write a branch, a tag or a commit, such as `main` or `HEAD~1`")
    }
    let place = folder.isEmpty ? "the current folder" : "`\(FileName.shown(folder))`"
    let inside = try Self.git(["rev-parse", "--is-inside-work-tree"], in: self.folder, run)
    guard inside.status == 0, inside.output.starts(with: "true".utf8) else {
      throw run.usage(
        "\(place) is in no working tree of Git" + Self.said(inside),
        hint: "without a repository `predicate diff OLD NEW` compares two predicates")
    }
    let found = try Self.git(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"], in: self.folder, run)
    let text = String(decoding: found.output, as: UTF8.self).split { $0.isNewline }.last.map(String.init) ?? ""
    guard found.status == 0, !text.isEmpty, text.allSatisfy(\.isHexDigit) else {
      throw run.usage(
        "the repository has no revision `\(revision)`" + Self.said(found),
        hint:
          "`git log --oneline` lists those of the branch; for a shallow clone `git fetch --unshallow` gets the others")
    }
    commit = text
  }

  /// What is below the folder but folders, in the order of the names.
  func files() throws(CommandFailure) -> [File] {
    let list = try output(of: ["ls-tree", "-r", "-z", "-l", commit])
    var files: [File] = []
    // Each is `100644 blob OBJECT SIZE`, a tab and the name.
    for line in list.split(separator: 0) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let facts = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
      guard facts.count == 4 else { continue }
      files.append(
        File(
          name: FileName.text(line[line.index(after: tab)...]), isOrdinary: facts[0].hasPrefix("100"),
          object: String(facts[2]), size: Int(facts[3]) ?? 0))
    }
    return files
  }

  /// Gives the bytes of files to `body`, in order; files that are too large to be read are left out, and told of.
  func forEach(
    _ files: [File], _ body: (File, [UInt8]) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var rest = files[...]
    while let first = rest.first {
      if first.size > Self.mostBytes {
        run.reporter.note("\(FileName.shown(first.name)): more than 64 MB in the revision, so it was left out")
        rest = rest.dropFirst()
        continue
      }
      var round: [File] = []
      var size = 0
      while let next = rest.first, round.count < Self.mostFiles, size + next.size <= Self.mostBytes {
        round.append(next)
        size += next.size
        rest = rest.dropFirst()
      }
      // Objects are named, and no paths, which may look like anything.
      let contents = try output(of: ["show", "--no-textconv"] + round.map(\.object))
      guard contents.count == size else {
        throw .data(DataError(.readFailed, "Git gave \(contents.count) bytes of files that have \(size)"))
      }
      var start = 0
      for file in round {
        try body(file, Array(contents[start..<start + file.size]))
        start += file.size
      }
    }
  }

  private func output(of arguments: [String]) throws(CommandFailure) -> [UInt8] {
    let outcome = try Self.git(arguments, in: folder, run)
    guard outcome.status == 0 else {
      throw .data(DataError(.readFailed, "`git \(arguments[0])` ended with \(outcome.status)" + Self.said(outcome)))
    }
    return outcome.output
  }

  private static func git(
    _ arguments: [String], in folder: String, _ run: CommandRun
  ) throws(CommandFailure) -> ChildProgram.Outcome {
    do throws(ChildProgram.Failure) {
      // Nothing that the repository's own settings name is run to look at it.
      return try ChildProgram.run(
        "git", ["-C", folder, "--no-pager", "-c", "core.fsmonitor=false"] + arguments, most: mostNames)
    } catch {
      switch error {
      case .missing:
        throw run.usage(
          "the program `git` is not there", hint: "install Git, or compare two texts by `predicate diff OLD NEW`")
      case .tooMuchOutput: throw run.usage("Git gives more than this can hold")
      case .system(let error): throw run.usage("the program `git` cannot be run: \(error.text)")
      }
    }
  }

  /// What Git said, in a line.
  private static func said(_ outcome: ChildProgram.Outcome) -> String {
    let text = String(decoding: outcome.errors, as: UTF8.self).split { $0.isNewline }.first.map(String.init)
    return text.map { ": \($0)" } ?? ""
  }
}
