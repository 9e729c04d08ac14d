import PredicatePlatform

/// The program with which a person edits longer texts.
package struct ExternalEditor {
  /// Why there is no edited text.
  package struct Failure: Error, Hashable {
    package let message: String
  }

  private let command: String
  private let folder: String

  /// What VISUAL or EDITOR name, else vi.
  init(variable: (String) -> String?) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    command = value("VISUAL") ?? value("EDITOR") ?? "vi"
    folder = value("TMPDIR") ?? "/tmp"
  }

  /// Has the text edited in a file of its own, and gives what it is then, without blank lines at the end.
  func edit(_ text: String) throws(Failure) -> String {
    guard ShellCommand.isAvailable else { throw Failure(message: "editors cannot be started on this platform") }
    let path = try makeFile(text)
    defer { FileSystem.remove(path) }
    try run(path)
    guard var edited = String(validating: try contents(path), as: UTF8.self) else {
      throw Failure(message: "the edited text is no UTF-8")
    }
    while edited.last?.isNewline == true { edited.removeLast() }
    return edited.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
  }

  private func makeFile(_ text: String) throws(Failure) -> String {
    let (file, path): (FileDescriptor, String)
    do throws(Errno) {
      // The end of the name tells editors nothing, but shows people what the file is.
      (file, path) = try FileSystem.makeFile(inFolder: folder, ending: ".predicate")
    } catch {
      throw failure("`\(folder)` takes no file to edit", error)
    }
    defer { file.close() }
    do throws(Errno) {
      try file.write(Array(text.utf8) + [0x0A])
    } catch {
      FileSystem.remove(path)
      throw Failure(message: FileFailure(path, reason: error).message)
    }
    return path
  }

  private func contents(_ path: String) throws(Failure) -> [UInt8] {
    do throws(Errno) {
      let file = try FileDescriptor(path, for: .reading)
      defer { file.close() }
      return try file.readAll()
    } catch {
      throw failure("the edited text cannot be read", error)
    }
  }

  /// Runs the command with the file as its last argument and waits for it; Ctrl-C in the editor is the editor's.
  private func run(_ path: String) throws(Failure) {
    // The command may have arguments of its own, as in `code --wait`, which a shell takes apart.
    let quoted = path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
    guard ShellCommand.run("\(command) '\(quoted)'") else {
      throw Failure(message: "`\(command)` failed, so that the text is as it was")
    }
  }

  private func failure(_ what: String, _ reason: Errno) -> Failure {
    Failure(message: "\(what): \(reason.text)")
  }
}
