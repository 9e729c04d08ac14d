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

import Synchronization

// Calls of the system take pointers to variables and arrays of Swift's, which last as long as the call; what signal
// handlers read is allocated once and never freed.

/// How many cells a terminal has.
package struct TerminalSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  /// What is taken for the size where a terminal does not tell.
  package static let usual = TerminalSize(columns: 80, rows: 24)

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The size of the terminal behind a descriptor; nil if there is none or it does not tell.
  package init?(of descriptor: FileDescriptor) {
    #if os(Windows) || os(WASI)
      return nil
    #else
      var size = winsize()
      guard unsafe ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
      self.init(columns: Int(size.ws_col), rows: size.ws_row > 0 ? Int(size.ws_row) : Self.usual.rows)
    #endif
  }
}

extension FileDescriptor {
  package var isTerminal: Bool {
    #if os(Windows)
      _isatty(number) != 0
    #else
      isatty(number) != 0
    #endif
  }

  /// Whether the reader of a pipe went away.
  package var isClosed: Bool {
    #if os(Windows) || os(WASI)
      return false
    #else
      var output = pollfd(fd: number, events: 0, revents: 0)
      return unsafe poll(&output, 1, 0) > 0 && output.revents & Int16(POLLERR) != 0
    #endif
  }

  /// Waits until there is something to read, or the end of it; false if the reader of `output` goes away first.
  package func waitForInput(while output: FileDescriptor) -> Bool {
    #if os(Windows) || os(WASI)
      return true
    #else
      while true {
        var streams = [
          pollfd(fd: number, events: Int16(POLLIN), revents: 0), pollfd(fd: output.number, events: 0, revents: 0),
        ]
        let count = unsafe poll(&streams, 2, -1)
        if count < 0, errno == EINTR { continue }
        // What cannot be waited for is read at once.
        return count <= 0 || streams[1].revents & Int16(POLLERR) == 0
      }
    #endif
  }

  /// Waits for a while until there is something to read, or the end of it; false if there is none, or if a signal came.
  package func waitForInput(milliseconds: Int32) -> Bool {
    #if os(Windows) || os(WASI)
      SystemProcess.sleep(milliseconds: UInt32(milliseconds))
      return false
    #else
      var input = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&input, 1, milliseconds) > 0
    #endif
  }

  /// Waits until there is something to read, or the end of it; false if Ctrl-C is pressed first.
  package func waitForInputOrInterrupt() -> Bool {
    #if os(Windows) || os(WASI)
      return true
    #else
      InterruptSignal.withoutEffect {
        var input = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&input, 1, -1) >= 0 || errno != EINTR
      }
    #endif
  }
}

/// What came while a terminal was waited for.
package enum TerminalEvent {
  case bytes([UInt8])
  /// Ctrl-C, be it typed or sent.
  case interrupt
  /// The wish that the process stops.
  case stop
  /// The process was stopped and goes on.
  case continued
  case resized
  case timeout
  /// There will be no more input.
  case closed
}

#if os(Windows) || os(WASI)
  /// A terminal whose keys come as they are pressed; there is none on this system.
  package final class RawTerminal {
    package let output = FileDescriptor.standardOutput

    package init?(input: FileDescriptor, output: FileDescriptor) { return nil }

    package func enter() -> Bool { false }
    package func leave() {}
    package func rest() {}
    package func suspend() {}
    package func renew() {}
    package func wait(milliseconds: Int32?) -> TerminalEvent { .closed }
  }
#else
  /// A terminal in the mode in which every key comes as it is pressed, and the way back.
  ///
  /// The mode lasts from ``enter()`` to ``leave()``. Whatever ends the process in between, but for SIGKILL, puts the
  /// terminal back first.
  package final class RawTerminal {
    private let input: FileDescriptor
    package let output: FileDescriptor
    private var previous: [(number: Int32, action: sigaction)] = []

    // Told to the waiting loop.
    private static let awaited = [SIGWINCH, SIGCONT, SIGTSTP, SIGINT]
    // What ends a process, be it from outside or by its own mistake: all signals but those that are awaited, and those that
    // do nothing or stop it.
    private static let fatal: [Int32] = {
      var harmless = awaited + [SIGKILL, SIGSTOP, SIGTTIN, SIGTTOU, SIGCHLD, SIGURG]
      #if canImport(Darwin) || os(FreeBSD) || os(OpenBSD)
        harmless.append(SIGINFO)
      #endif
      return (1..<TerminalState.signals).filter { !harmless.contains($0) }
    }()

    /// The terminal that is read and written by two descriptors; nil where the system has none that can be driven.
    package init?(input: FileDescriptor, output: FileDescriptor) {
      self.input = input
      self.output = output
    }

    /// Makes keys come one by one; false if this is no terminal that can.
    package func enter() -> Bool {
      let isResting = TerminalState.isChanged.load(ordering: .sequentiallyConsistent)
      guard unsafe isResting || tcgetattr(input.number, TerminalState.mode) == 0 else { return false }
      TerminalState.input.store(input.number, ordering: .relaxed)
      TerminalState.output.store(output.number, ordering: .relaxed)
      guard applyMode() else { return false }
      // Made here, so that handlers find it.
      _ = TerminalState.pipeEnds
      for (numbers, handler) in [(Self.awaited, TerminalState.wake), (Self.fatal, TerminalState.restoreAndEnd)] {
        for number in numbers where !previous.contains(where: { $0.number == number }) {
          var action = sigaction()
          unsafe sigaction(number, nil, &action)
          unsafe TerminalState.actions[Int(number)] = action
          if TerminalState.handle(number, by: handler) { previous.append((number, action)) }
        }
      }
      return true
    }

    /// Puts the terminal and the signals back.
    package func leave() {
      TerminalState.restore()
      restoreSignals(where: { _ in true })
    }

    /// Puts the terminal and the signals back but for one thing: what is typed is not shown. For work between two waits for
    /// keys; ``enter()`` or ``leave()`` ends it.
    package func rest() {
      TerminalState.restore(showingKeys: false)
      // Those that end the process still put the terminal back first.
      restoreSignals(where: Self.awaited.contains)
    }

    private func restoreSignals(where isMeant: (Int32) -> Bool) {
      for (number, action) in previous where isMeant(number) {
        var action = action
        unsafe sigaction(number, &action, nil)
      }
      previous.removeAll { isMeant($0.number) }
    }

    /// Stops the process and all that belong to its job, as Ctrl-Z does, until it is continued.
    package func suspend() {
      leave()
      _ = kill(0, SIGTSTP)
      _ = enter()
    }

    /// Sets the mode once more, as after the shell had the terminal.
    package func renew() { _ = applyMode() }

    private func applyMode() -> Bool {
      var mode = unsafe TerminalState.mode.pointee
      mode.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
      mode.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
      unsafe withUnsafeMutableBytes(of: &mode.c_cc) { bytes in
        unsafe bytes[Int(VMIN)] = 1
        unsafe bytes[Int(VTIME)] = 0
      }
      // What was typed ahead is kept.
      guard unsafe tcsetattr(input.number, TCSADRAIN, &mode) == 0 else { return false }
      TerminalState.isChanged.store(true, ordering: .sequentiallyConsistent)
      TerminalState.send(TerminalState.beginning)
      return true
    }

    /// Waits for input or a signal; without a timeout for as long as it takes.
    package func wait(milliseconds: Int32?) -> TerminalEvent {
      var sources = [pollfd(fd: input.number, events: Int16(POLLIN), revents: 0)]
      if let ends = TerminalState.pipeEnds { sources.append(pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)) }
      let count = unsafe poll(&sources, nfds_t(sources.count), milliseconds ?? -1)
      if count == 0 { return .timeout }
      // A signal has come; the next round reads which.
      if count < 0 { return errno == EINTR ? .bytes([]) : .closed }
      if sources.count > 1, sources[1].revents != 0 {
        var number: UInt8 = 0
        guard unsafe read(sources[1].fd, &number, 1) == 1 else { return .bytes([]) }
        return switch Int32(number) {
        case SIGINT: .interrupt
        case SIGTSTP: .stop
        case SIGWINCH: .resized
        default: .continued
        }
      }
      do throws(Errno) {
        let bytes = try input.read(atMost: 1 << 16)
        return bytes.isEmpty ? .closed : .bytes(bytes)
      } catch {
        return error.number == EAGAIN ? .bytes([]) : .closed
      }
    }
  }

  /// What a signal handler must know to put a terminal back; there is one terminal to a process.
  ///
  /// Handlers may interrupt anything, so that all of this is memory that is there before they are installed, and they do
  /// nothing but what POSIX allows in them.
  private enum TerminalState {
    static let isChanged = Atomic<Bool>(false)
    static let input = Atomic<Int32>(0)
    static let output = Atomic<Int32>(1)
    // Written only while no handler of ours is installed, or by the thread that edits.
    nonisolated(unsafe) static let mode = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    nonisolated(unsafe) static let actions: UnsafeMutablePointer<sigaction> = {
      let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: Int(signals))
      unsafe actions.initialize(repeating: sigaction(), count: Int(signals))
      return unsafe actions
    }()
    /// One more than the highest signal.
    static let signals: Int32 = 65
    /// The pipe by which handlers wake the loop, a byte for each signal.
    static let pipeEnds: (read: Int32, write: Int32)? = {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { return nil }
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      return (ends[0], ends[1])
    }()
    // Bracketed paste on and off; the cursor shown and colors off for the case that a drawing was broken off.
    static let beginning: StaticString = "\u{1B}[?2004h"
    private static let ending: StaticString = "\u{1B}[?2004l"
    private static let brokenOff: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?2004l\r\n"

    /// Puts the kept mode back, or what of it shows no keys.
    static func restore(showingKeys: Bool = true) {
      guard isChanged.load(ordering: .sequentiallyConsistent) else { return }
      send(ending)
      var restored = unsafe mode.pointee
      if !showingKeys { restored.c_lflag &= ~tcflag_t(ECHO) }
      _ = unsafe tcsetattr(input.load(ordering: .relaxed), TCSADRAIN, &restored)
      isChanged.store(!showingKeys, ordering: .sequentiallyConsistent)
    }

    static func send(_ text: StaticString) {
      // A terminal that takes nothing any more has nothing to be told.
      _ = unsafe write(output.load(ordering: .relaxed), text.utf8Start, text.utf8CodeUnitCount)
    }

    // MARK: Signals

    /// Sets a handler for a signal; false if the process was told to ignore it, as by `nohup`, which stays so.
    static func handle(_ number: Int32, by handler: @escaping @convention(c) (Int32) -> Void) -> Bool {
      let previous = signal(number, handler)
      // Not every number is a signal that may be handled.
      let address = CFunction.address(of: previous)
      if address == CFunction.address(of: SIG_ERR) { return false }
      guard address == CFunction.address(of: SIG_IGN) else { return true }
      _ = signal(number, SIG_IGN)
      return false
    }

    /// Wakes the loop.
    static let wake: @convention(c) (Int32) -> Void = { number in
      let before = errno
      var byte = UInt8(truncatingIfNeeded: number)
      if let ends = TerminalState.pipeEnds { _ = unsafe write(ends.write, &byte, 1) }
      errno = before
    }

    /// Puts the terminal back, and lets the signal do what it did before.
    static let restoreAndEnd: @convention(c) (Int32) -> Void = { number in
      if TerminalState.isChanged.exchange(false, ordering: .sequentiallyConsistent) {
        TerminalState.send(TerminalState.brokenOff)
        _ = unsafe tcsetattr(TerminalState.input.load(ordering: .relaxed), TCSANOW, TerminalState.mode)
      }
      unsafe sigaction(number, TerminalState.actions + Int(number), nil)
      _ = kill(getpid(), number)
    }
  }
#endif
