/// Why a file cannot be written.
package struct FileFailure: Error, Hashable, Sendable {
  /// What is wrong, with the file's name; lower case, no full stop.
  package let message: String
  /// What helps; nil if only the system knows.
  package var hint: String?

  /// A failure in one's own words.
  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// The failure to write a file for which the operating system gives this reason.
  package init(_ path: String, _ verb: String = "written", reason: Errno) {
    self.init("`\(path)` cannot be \(verb): \(reason.text)")
  }
}

/// A file that is written anew, as those who write one see it.
package struct OutputFile: Sendable {
  /// Adds bytes: all of them or none. Nothing is seen of them before they are kept.
  package let write: @Sendable ([UInt8]) throws(FileFailure) -> Void
  /// Puts what was written in the place of what was there before. What is written from then on is added to it, and is to
  /// be kept again.
  package let keep: @Sendable () throws(FileFailure) -> Void

  /// A file made of closures.
  package init(
    write: @escaping @Sendable ([UInt8]) throws(FileFailure) -> Void,
    keep: @escaping @Sendable () throws(FileFailure) -> Void = {}
  ) {
    self.write = write
    self.keep = keep
  }

  /// A file of the system, which no file of `inputs` may be: whoever reads these still needs them. Nothing is changed by
  /// making it; what was written and not kept is forgotten with it.
  /// - Throws: ``FileFailure`` if the file cannot be written, as far as that can be known before.
  @Sendable
  package static func made(at path: String, apartFrom inputs: [String]) throws(FileFailure) -> OutputFile {
    let file = try WrittenFile(path, apartFrom: inputs)
    return OutputFile { (bytes) throws(FileFailure) in
      try file.write(bytes)
    } keep: { () throws(FileFailure) in
      try file.keep()
    }
  }
}
