import PredicatePlatform

/// A file that is gone through several times, as for an aggregate over all records and then for the records.
///
/// It stays open, so that another file that takes its name makes no difference, and what is written into it in between is an
/// error. Its passes come one after the other.
final class HeldFile: Sendable {
  let path: String
  /// What the file was like before the first pass; nil where nobody can tell.
  let state: FileState?
  /// The open file; nil if it is opened for each pass, and then must be the same one.
  let descriptor: FileDescriptor?

  /// Opens a file. A process has few descriptors, so one of many files is not kept open.
  ///
  /// - Throws: ``DataError`` if it does not exist or may not be read.
  init(path: String, staysOpen: Bool) throws(DataError) {
    let descriptor = try ByteInput.open(path)
    self.path = path
    state = FileState(descriptor)
    self.descriptor = staysOpen ? descriptor : nil
    if !staysOpen { descriptor.close() }
  }

  deinit {
    descriptor?.close()
  }

  /// Throws ``DataError`` of code `changed` if the file is not what it was.
  func requireUnchanged() throws(DataError) {
    guard let state else { return }
    let now = if let descriptor { FileState(descriptor) } else { FileState(path: path) }
    if now != state { throw .changed(path) }
  }
}
