#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import Foundation
  import WinSDK
  import ucrt
#endif

#if canImport(Dispatch) && !canImport(Glibc) && !canImport(Musl)
  import Dispatch
#endif

import Synchronization

// Calls of the system take pointers to strings and variables of Swift's, which last as long as the call. What is handed
// to a thread is retained until the thread takes it.

/// The process that this is.
package enum SystemProcess {
  /// Ends the process.
  package static func end(_ status: Int32) -> Never { exit(status) }

  /// The arguments without the program's name, as names of files, which need not be UTF-8.
  package static var arguments: [String] {
    #if os(Windows)
      Array(CommandLine.arguments.dropFirst())
    #else
      // The system's own array, which has `argc` pointers to texts that end with a zero.
      (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
        unsafe CommandLine.unsafeArgv[index].map {
          unsafe FileName.text(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
        }
      }
    #endif
  }

  /// A variable of the environment.
  package static func variable(_ name: String) -> String? {
    #if os(Windows)
      ProcessInfo.processInfo.environment[name]
    #else
      // Foundation would copy the whole environment first, which takes longer than all else before the first prompt.
      unsafe getenv(name).map { unsafe String(cString: $0) }
    #endif
  }

  /// The descriptor of this process that a path such as `/dev/fd/3` is another name of; nil for other paths.
  package static func descriptor(at path: String) -> FileDescriptor? {
    #if os(Windows) || os(WASI)
      return nil
    #else
      for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count)).map { FileDescriptor($0) }
      }
      return nil
    #endif
  }

  /// Lets a pipe that nobody reads any more, and a file that may not grow, be told by writing and not by a signal, and opens
  /// what stands for those of the three standard streams that are closed, so that no file which is opened later is taken for
  /// one: reading from it, or writing to it, fails as before.
  package static func prepareStreams() {
    #if !os(Windows) && !os(WASI)
      _ = signal(SIGPIPE, SIG_IGN)
      _ = signal(SIGXFSZ, SIG_IGN)
      for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) < 0 {
        _ = unsafe open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY)
      }
    #endif
  }

  /// Does nothing for a while.
  package static func sleep(milliseconds: UInt32) {
    #if os(Windows)
      Sleep(milliseconds)
    #else
      _ = usleep(milliseconds * 1000)
    #endif
  }
}

// MARK: Ctrl-C

/// Ctrl-C while something runs, as a flag that can be asked, in place of the end of the process.
///
/// Where nobody has taken a first Ctrl-C when a second one comes, the process ends as it would have without this.
package enum InterruptSignal {
  private static let flag = Atomic<Bool>(false)
  /// How many calls of ``during(_:)`` are within each other.
  private static let depth = Atomic<Int>(0)

  /// Whether Ctrl-C was pressed since the last ``reset()``. Cost: one load, so that loops may ask often.
  package static var isRaised: Bool { flag.load(ordering: .relaxed) }

  /// Forgets that Ctrl-C was pressed.
  package static func reset() { flag.store(false, ordering: .relaxed) }

  /// Raises the flag, as Ctrl-C does.
  package static func raise() { flag.store(true, ordering: .relaxed) }

  /// Runs `body` while Ctrl-C raises the flag; afterwards it does what it did before.
  ///
  /// The flag is down when it begins, unless this is part of something that runs in the same way.
  package static func during<Result>(_ body: () -> Result) -> Result {
    // The flag is made before a signal can ask for it.
    if depth.wrappingAdd(1, ordering: .relaxed).oldValue == 0 { reset() }
    defer { depth.wrappingSubtract(1, ordering: .relaxed) }
    #if os(Windows) || os(WASI)
      return body()
    #else
      return handled(body) { number in
        // Nothing but atomics and calls that POSIX allows in a handler.
        if InterruptSignal.flag.exchange(true, ordering: .relaxed) {
          _ = signal(number, SIG_DFL)
          _ = kill(getpid(), number)
        }
      }
    #endif
  }

  /// Runs `body` while Ctrl-C does no more than wake what waits. A program that is started meanwhile has it do what is
  /// usual, as a handler, unlike SIG_IGN, does not pass to it.
  package static func withoutEffect<Result>(_ body: () -> Result) -> Result {
    #if os(Windows) || os(WASI)
      return body()
    #else
      return handled(body) { _ in }
    #endif
  }

  #if !os(Windows) && !os(WASI)
    private static func handled<Result>(
      _ body: () -> Result, by handler: @escaping @convention(c) (Int32) -> Void
    ) -> Result {
      var previous = sigaction()
      unsafe sigaction(SIGINT, nil, &previous)
      _ = signal(SIGINT, handler)
      defer { unsafe sigaction(SIGINT, &previous, nil) }
      return body()
    }
  #endif

  /// Sees to it that Ctrl-C ends the process without a word.
  package static func endQuietly() {
    #if !os(Windows) && !os(WASI)
      _ = signal(SIGINT) { _ in _exit(0) }
      // Programs that start others from threads of their own may pass on that the signal is held back.
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      unsafe sigaddset(&signals, SIGINT)
      unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
    #endif
  }
}

// MARK: Other programs

/// Commands for the system's shell.
package enum ShellCommand {
  #if os(macOS) || os(Linux) || os(Android) || os(FreeBSD) || os(OpenBSD)
    /// Whether there is a shell.
    package static let isAvailable = true

    /// Runs a command to its end; whether all went well.
    package static func run(_ command: String) -> Bool { unsafe system(command) == 0 }

    /// Runs a command to its end and gives it an input; false if it cannot be started.
    package static func run(_ command: String, input: [UInt8]) -> Bool {
      guard let pipe = unsafe popen(command, "w") else { return false }
      // A program that is left before the end closes the pipe; that is no mistake.
      try? unsafe FileDescriptor(fileno(pipe)).write(input)
      let status = unsafe pclose(pipe)
      // The shell ends with 126 and 127 where it cannot run the program.
      let code = (status >> 8) & 0xFF
      return status >= 0 && code != 126 && code != 127
    }
  #else
    package static let isAvailable = false

    package static func run(_ command: String) -> Bool { false }

    package static func run(_ command: String, input: [UInt8]) -> Bool { false }
  #endif
}

/// A library loaded at run time. It stays loaded to the end of the process, because functions taken from it may be held
/// anywhere.
package struct SharedObject: Sendable {
  /// The handle's address; the operating system's own functions are the only ones that follow it.
  private let handle: UInt

  /// The names by which the system may have SQLite's library.
  #if os(Windows)
    package static let sqliteNames = ["winsqlite3.dll", "sqlite3.dll"]
  #elseif canImport(Darwin)
    package static let sqliteNames = ["/usr/lib/libsqlite3.dylib", "libsqlite3.dylib"]
  #else
    package static let sqliteNames = ["libsqlite3.so.0", "libsqlite3.so"]
  #endif

  /// Loads a library by path or by a name that the system looks for; nil if there is none.
  package init?(_ name: String) {
    #if os(Windows)
      guard let module = unsafe name.withCString(encodedAs: UTF16.self, { unsafe LoadLibraryW($0) }) else { return nil }
      handle = UInt(bitPattern: module)
    #elseif os(WASI)
      return nil
    #else
      guard let object = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
      handle = UInt(bitPattern: object)
    #endif
  }

  /// A function; nil if the library has none of that name.
  ///
  /// `Function` is the type that the library's header gives it.
  @unsafe package func function<Function>(_ name: String) -> Function? {
    #if os(Windows)
      guard let module = unsafe HMODULE(bitPattern: handle), let found = unsafe GetProcAddress(module, name) else {
        return nil
      }
      return unsafe CFunction.at(CFunction.address(of: found))
    #elseif os(WASI)
      return nil
    #else
      guard let found = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: handle), name) else { return nil }
      return unsafe CFunction.at(UInt(bitPattern: found))
    #endif
  }
}

/// Pointers to functions of C, by their addresses.
///
/// Such a pointer is its address: POSIX promises that the bytes of what `dlsym` gives are those of a pointer to the
/// function, and shows this way of reading them, `*(void **)(&function) = dlsym(handle, name)`.
package enum CFunction {
  /// The address of a function, or the number that stands for none, such as that of `SIG_IGN`.
  package static func address<Function>(of function: Function) -> UInt {
    precondition(MemoryLayout<Function>.size == MemoryLayout<UInt>.size, "a function of C is a pointer")
    return unsafe withUnsafeBytes(of: function) { unsafe $0.load(as: UInt.self) }
  }

  /// The function at an address. `Function` is its type, with C's convention.
  @unsafe package static func at<Function>(_ address: UInt) -> Function {
    precondition(MemoryLayout<Function>.size == MemoryLayout<UInt>.size, "a function of C is a pointer")
    return unsafe withUnsafeBytes(of: address) { unsafe $0.load(as: Function.self) }
  }
}

// MARK: Threads

/// Work that several threads share.
///
/// On Linux these are threads of our own. Those of Dispatch are waited for without end where the system makes no more of
/// them, as in a container with a limit of processes, and they have as little stack as `ulimit -s` says.
package enum SharedWork {
  /// Calls `body` once for each number below `count` and returns when all calls have returned.
  ///
  /// The calls are shared by the calling thread and as many others as there are processors. Where fewer threads can be
  /// made, those that there are make all calls. Calls with different numbers may run at once, so they must share nothing
  /// that is not guarded.
  package static func perform(_ count: Int, _ body: (Int) -> Void) {
    #if canImport(Glibc) || canImport(Musl)
      perform(count, threads: processors, start: { SystemThread($0) }, body)
    #elseif canImport(Dispatch)
      DispatchQueue.concurrentPerform(iterations: count, execute: body)
    #else
      for number in 0..<count { body(number) }
    #endif
  }
}

/// The stack that the command runs on.
///
/// The limits of texts are those of a stack of usual size; whoever gives a process less, as `ulimit -s 256` does, has the
/// same texts accepted on a thread of its own.
package enum ProcessStack {
  /// Runs a body where there is stack enough for it, and gives what it gives.
  package static func run(_ body: @escaping () -> Int32) -> Int32 {
    #if os(Linux)
      var limit = rlimit()
      guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0,
        limit.rlim_cur < SystemThread.leastStack
      else { return body() }
      var status: Int32 = 0
      // Where no thread can be made, there is only what there is.
      guard let thread = SystemThread({ status = body() }, takesSignals: true) else { return body() }
      // Signals are for the thread that waits for them.
      var signals = sigset_t()
      unsafe sigfillset(&signals)
      unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
      thread.join()
      return status
    #else
      return body()
    #endif
  }
}

#if canImport(Glibc) || canImport(Musl)
  extension SharedWork {
    private static let processors = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)

    /// The same on at most so many threads; `start` gives nil where it can make none.
    static func perform(
      _ count: Int, threads: Int, start: (@escaping () -> Void) -> SystemThread?, _ body: (Int) -> Void
    ) {
      withoutActuallyEscaping(body) { body in
        let next = Atomic(0)
        func make() {
          while true {
            let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard number < count else { return }
            body(number)
          }
        }
        var others: [SystemThread] = []
        while others.count + 1 < min(count, threads), let thread = start(make) { others.append(thread) }
        make()
        for thread in others { thread.join() }
      }
    }
  }

  /// A thread of our own.
  struct SystemThread {
    private let thread: pthread_t
    /// What the deepest condition and the deepest text need, with room to spare.
    static let leastStack = 2 << 20

    private final class Work {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// Starts a thread, which runs the body and is to be joined; nil if the system does not make one.
    ///
    /// The body is not marked as safe to share: whoever starts a thread promises that, and what the body holds lasts until
    /// it is joined.
    init?(_ body: @escaping () -> Void, takesSignals: Bool = false) {
      var attributes = pthread_attr_t()
      guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
      defer { unsafe pthread_attr_destroy(&attributes) }
      var stack = 0
      if unsafe pthread_attr_getstacksize(&attributes, &stack) == 0, stack < Self.leastStack {
        unsafe pthread_attr_setstacksize(&attributes, Self.leastStack)
      }
      // A thread inherits what is blocked: signals are for the threads of the host.
      var all = sigset_t()
      var before = sigset_t()
      if !takesSignals { unsafe sigfillset(&all) }
      unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
      defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
      let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
        // The thread owns what it was given, whatever becomes of the others.
        if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }
      let given = unsafe Unmanaged.passRetained(Work(body))
      var thread = pthread_t()
      guard unsafe pthread_create(&thread, &attributes, run, given.toOpaque()) == 0 else {
        unsafe given.release()
        return nil
      }
      self.thread = thread
    }

    /// Waits for the end of the thread.
    func join() { pthread_join(thread, nil) }
  }
#endif
