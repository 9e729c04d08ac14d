#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Calls of the system take pointers to strings and arrays of Swift's, which last as long as the call. The environment is a
// variable of the C library that nothing here changes; it is read once for each program that is started.

/// Another program, run to its end with arguments that no shell reads.
package enum ChildProgram {
  /// What came of it.
  package struct Outcome: Sendable {
    /// The exit status; 128 and more for the end by a signal.
    package let status: Int32
    /// What it wrote to standard output.
    package let output: [UInt8]
    /// What it wrote to standard error.
    package let errors: [UInt8]
  }

  /// Why there is no outcome.
  package enum Failure: Error, Hashable, Sendable {
    /// There is no such program.
    case missing
    /// It wrote more than it was to.
    case tooMuchOutput
    /// What the system says.
    case system(Errno)
  }

  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
    /// Runs the program of a name, which is looked for where the shell would, with nothing to read.
    ///
    /// It is ended where it writes more than `most` bytes. Arguments are names of files as ``FileName`` writes them, too.
    package static func run(
      _ program: String, _ arguments: [String], most: Int
    ) throws(Failure) -> Outcome {
      let output = try Pipe()
      let errors: Pipe
      do throws(Failure) { errors = try Pipe() } catch {
        output.close()
        throw error
      }
      let child: pid_t
      do throws(Failure) { child = try start(program, arguments, output.end, errors.end) } catch {
        output.close()
        errors.close()
        throw error
      }
      output.end.close()
      errors.end.close()
      let texts = contents(of: [output.begin, errors.begin], most: most)
      if texts == nil { _ = kill(child, SIGKILL) }
      let status = end(of: child)
      guard let texts else { throw .tooMuchOutput }
      return Outcome(status: status, output: texts[0], errors: texts[1])
    }

    /// A pipe, neither end of which a program that is started has by itself.
    private struct Pipe {
      let begin, end: FileDescriptor

      init() throws(Failure) {
        var numbers: [Int32] = [0, 0]
        guard unsafe pipe(&numbers) == 0 else { throw .system(.last) }
        for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        begin = FileDescriptor(numbers[0])
        end = FileDescriptor(numbers[1])
      }

      func close() {
        begin.close()
        end.close()
      }
    }

    private static func start(
      _ program: String, _ arguments: [String], _ output: FileDescriptor, _ errors: FileDescriptor
    ) throws(Failure) -> pid_t {
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #endif
      unsafe posix_spawn_file_actions_init(&actions)
      defer { unsafe posix_spawn_file_actions_destroy(&actions) }
      unsafe posix_spawnattr_init(&attributes)
      defer { unsafe posix_spawnattr_destroy(&attributes) }
      unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      unsafe posix_spawn_file_actions_adddup2(&actions, output.number, 1)
      unsafe posix_spawn_file_actions_adddup2(&actions, errors.number, 2)
      // What this process ignores, the other one should not.
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      unsafe sigaddset(&signals, SIGPIPE)
      unsafe sigaddset(&signals, SIGXFSZ)
      unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
      unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
      let names = ([program] + arguments).map(FileName.bytes)
      // Each pointer is to an array that `names` holds until the call has returned.
      var child: pid_t = 0
      let number = unsafe withPointers(to: names) { pointers in
        unsafe posix_spawnp(&child, program, &actions, &attributes, pointers, environ)
      }
      if number == ENOENT { throw .missing }
      guard number == 0 else { throw .system(Errno(number: number)) }
      return child
    }

    /// Pointers to texts that end with a zero, nil behind the last one, for the time of a call.
    private static func withPointers<Result>(
      to texts: [[CChar]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
      let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
      unsafe pointers.initialize(repeating: nil, count: texts.count + 1)
      for (place, text) in texts.enumerated() {
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
        unsafe copy.initialize(from: text, count: text.count)
        unsafe pointers[place] = copy
      }
      defer {
        for place in texts.indices { unsafe pointers[place]?.deallocate() }
        unsafe pointers.deallocate()
      }
      return unsafe body(pointers)
    }

    /// What comes out of some pipes, as it comes; nil where all is more than `most` bytes. Closes them.
    private static func contents(of pipes: [FileDescriptor], most: Int) -> [[UInt8]]? {
      var texts = pipes.map { _ in [UInt8]() }
      var waiting = pipes.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
      defer { for pipe in pipes { pipe.close() } }
      while waiting.contains(where: { $0.fd >= 0 }) {
        guard unsafe poll(&waiting, nfds_t(waiting.count), -1) >= 0 else {
          if errno == EINTR { continue }
          return texts
        }
        for place in waiting.indices where waiting[place].fd >= 0 && waiting[place].revents != 0 {
          let bytes = (try? pipes[place].read(atMost: 1 << 16)) ?? []
          if bytes.isEmpty { waiting[place].fd = -1 }
          texts[place] += bytes
          if texts.reduce(0, { $0 + $1.count }) > most { return nil }
        }
      }
      return texts
    }

    private static func end(of child: pid_t) -> Int32 {
      var status: Int32 = 0
      while unsafe waitpid(child, &status, 0) < 0 {
        // Who else waits for all children has taken it.
        if errno != EINTR { return 0 }
      }
      // The low bits hold the signal that ended it, the next ones what it ended with.
      let signal = status & 0x7F
      return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
  #else
    package static func run(
      _ program: String, _ arguments: [String], most: Int
    ) throws(Failure) -> Outcome {
      throw .system(.notSupported)
    }
  #endif
}
