#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import ucrt
#endif

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

  #if os(macOS) || os(Linux) || os(Android) || os(FreeBSD) || os(OpenBSD)
    /// Has the text edited in a file of its own, and gives what it is then, without blank lines at the end.
    func edit(_ text: String) throws(Failure) -> String {
      let path = try makeFile(text)
      defer { unlink(path) }
      try run(path)
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0, let bytes = StandardStream.readAll(from: descriptor) else {
        throw failure("the edited text cannot be read")
      }
      close(descriptor)
      guard var edited = String(validating: bytes, as: UTF8.self) else {
        throw Failure(message: "the edited text is no UTF-8")
      }
      while edited.last?.isNewline == true { edited.removeLast() }
      return edited.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
    }

    private func makeFile(_ text: String) throws(Failure) -> String {
      // The end of the name tells editors nothing, but shows people what the file is.
      let ending = ".predicate"
      var name = Array((folder + "/predicate-XXXXXX" + ending).utf8CString)
      let descriptor = mkstemps(&name, Int32(ending.utf8.count))
      guard descriptor >= 0 else { throw failure("`\(folder)` takes no file to edit") }
      defer { close(descriptor) }
      let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if let number = StandardStream.send(Array(text.utf8) + [0x0A], to: descriptor) {
        unlink(path)
        throw Failure(message: FileFailure(path, reason: number).message)
      }
      return path
    }

    /// Runs the command with the file as its last argument and waits for it; Ctrl-C in the editor is the editor's.
    private func run(_ path: String) throws(Failure) {
      // The command may have arguments of its own, as in `code --wait`, which a shell takes apart.
      let quoted = path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      guard system("\(command) '\(quoted)'") == 0 else {
        throw Failure(message: "`\(command)` failed, so that the text is as it was")
      }
    }

    private func failure(_ what: String) -> Failure {
      Failure(message: "\(what): \(String(cString: strerror(errno)))")
    }
  #else
    /// Has the text edited; not on this platform.
    func edit(_ text: String) throws(Failure) -> String {
      throw Failure(message: "editors cannot be started on this platform")
    }
  #endif
}
