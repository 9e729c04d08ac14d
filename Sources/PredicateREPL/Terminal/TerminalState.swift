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

#if !os(Windows) && !os(WASI)
  /// What a signal handler must know to put a terminal back; there is one terminal to a process.
  ///
  /// Handlers may interrupt anything, so that all of this is memory that is there before they are installed, and they do
  /// nothing but what POSIX allows in them.
  enum TerminalState {
    private static let isRaw = Atomic<Bool>(false)
    private static let input = Atomic<Int32>(0)
    private static let output = Atomic<Int32>(1)
    // Written only while no handler of ours is installed, or by the thread that edits.
    private nonisolated(unsafe) static let mode = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    private nonisolated(unsafe) static let actions: UnsafeMutablePointer<sigaction> = {
      let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: Int(signals))
      actions.initialize(repeating: sigaction(), count: Int(signals))
      return actions
    }()
    /// One more than the highest signal.
    static let signals: Int32 = 65
    /// The pipe by which handlers wake the loop: its reading and its writing end.
    private static let pipeEnds: (Int32, Int32)? = {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      return (ends[0], ends[1])
    }()
    // Bracketed paste on and off; the cursor shown and colors off for the case that a drawing was broken off.
    private static let beginning: StaticString = "\u{1B}[?2004h"
    private static let ending: StaticString = "\u{1B}[?2004l"
    private static let brokenOff: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?2004l\r\n"

    /// Keeps the mode that the terminal has; false if it is none.
    static func save(input: Int32, output: Int32) -> Bool {
      guard tcgetattr(input, mode) == 0 else { return false }
      self.input.store(input, ordering: .relaxed)
      self.output.store(output, ordering: .relaxed)
      return true
    }

    /// The mode that was kept.
    static var saved: termios? { mode.pointee }

    /// Says that the mode is another now.
    static func hasEntered() {
      isRaw.store(true, ordering: .sequentiallyConsistent)
      send(beginning)
    }

    /// Puts the kept mode back.
    static func restore() {
      guard isRaw.exchange(false, ordering: .sequentiallyConsistent) else { return }
      send(ending)
      _ = tcsetattr(input.load(ordering: .relaxed), TCSADRAIN, mode)
    }

    private static func send(_ text: StaticString) {
      // A terminal that takes nothing any more has nothing to be told.
      _ = write(output.load(ordering: .relaxed), text.utf8Start, text.utf8CodeUnitCount)
    }

    // MARK: Signals

    /// Keeps what a signal did before.
    static func keep(_ action: sigaction, of number: Int32) {
      if (0..<signals).contains(number) { actions[Int(number)] = action }
      // Made here, so that handlers find it.
      _ = pipeEnds
    }

    /// Sets a handler for a signal; false if the process was told to ignore it, as by `nohup`, which stays so.
    static func handle(_ number: Int32, by handler: @escaping @convention(c) (Int32) -> Void) -> Bool {
      let previous = signal(number, handler)
      // Functions cannot be compared; both are pointers to C functions, hence words, and only their bits are looked at.
      let bits = unsafeBitCast(previous, to: Int.self)
      // Not every number is a signal that may be handled.
      if bits == unsafeBitCast(SIG_ERR, to: Int.self) { return false }
      guard bits == unsafeBitCast(SIG_IGN, to: Int.self) else { return true }
      _ = signal(number, SIG_IGN)
      return false
    }

    /// Where the loop reads which signals came, a byte each.
    static var wakeUps: Int32? { pipeEnds?.0 }

    /// Wakes the loop.
    static let wake: @convention(c) (Int32) -> Void = { number in
      let before = errno
      var byte = UInt8(truncatingIfNeeded: number)
      if let ends = TerminalState.pipeEnds { _ = write(ends.1, &byte, 1) }
      errno = before
    }

    /// Puts the terminal back, and lets the signal do what it did before.
    static let restoreAndEnd: @convention(c) (Int32) -> Void = { number in
      if TerminalState.isRaw.exchange(false, ordering: .sequentiallyConsistent) {
        TerminalState.send(TerminalState.brokenOff)
        _ = tcsetattr(TerminalState.input.load(ordering: .relaxed), TCSANOW, TerminalState.mode)
      }
      sigaction(number, TerminalState.actions + Int(number), nil)
      _ = kill(getpid(), number)
    }
  }
#endif
