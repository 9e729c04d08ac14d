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

#if !os(Windows) && !os(WASI)
  /// A terminal in the mode in which every key comes as it is pressed, and the way back.
  ///
  /// The mode lasts from ``enter()`` to ``leave()``. Whatever ends the process in between, but for SIGKILL, puts the
  /// terminal back first.
  final class RawTerminal {
    /// What came while waiting.
    enum Event {
      case bytes([UInt8])
      case signal(Int32)
      case timeout
      /// There will be no more input.
      case closed
    }

    let input: Int32
    let output: Int32
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

    init(input: Int32, output: Int32) {
      self.input = input
      self.output = output
    }

    /// Makes keys come one by one; false if this is no terminal that can.
    func enter() -> Bool {
      guard TerminalState.save(input: input, output: output), applyMode() else { return false }
      for (numbers, handler) in [(Self.awaited, TerminalState.wake), (Self.fatal, TerminalState.restoreAndEnd)] {
        for number in numbers {
          var action = sigaction()
          sigaction(number, nil, &action)
          TerminalState.keep(action, of: number)
          if TerminalState.handle(number, by: handler) { previous.append((number, action)) }
        }
      }
      return true
    }

    /// Puts the terminal and the signals back.
    func leave() {
      TerminalState.restore()
      for (number, action) in previous {
        var action = action
        sigaction(number, &action, nil)
      }
      previous = []
    }

    /// Stops the process and all that belong to its job, as Ctrl-Z does, until it is continued.
    func suspend() {
      leave()
      _ = kill(0, SIGTSTP)
      _ = enter()
    }

    /// Sets the mode once more, as after the shell had the terminal.
    func renew() { _ = applyMode() }

    private func applyMode() -> Bool {
      guard var mode = TerminalState.saved else { return false }
      mode.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
      mode.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
      withUnsafeMutableBytes(of: &mode.c_cc) { bytes in
        bytes[Int(VMIN)] = 1
        bytes[Int(VTIME)] = 0
      }
      // What was typed ahead is kept.
      guard tcsetattr(input, TCSADRAIN, &mode) == 0 else { return false }
      TerminalState.hasEntered()
      return true
    }

    /// Waits for input or a signal; without a timeout for as long as it takes.
    func wait(milliseconds: Int32?) -> Event {
      var sources = [pollfd(fd: input, events: Int16(POLLIN), revents: 0)]
      if let wakeUps = TerminalState.wakeUps { sources.append(pollfd(fd: wakeUps, events: Int16(POLLIN), revents: 0)) }
      let count = poll(&sources, nfds_t(sources.count), milliseconds ?? -1)
      if count == 0 { return .timeout }
      // A signal has come; the next round reads which.
      if count < 0 { return errno == EINTR ? .bytes([]) : .closed }
      if sources.count > 1, sources[1].revents != 0 {
        var number: UInt8 = 0
        return read(sources[1].fd, &number, 1) == 1 ? .signal(Int32(number)) : .bytes([])
      }
      return readInput()
    }

    private func readInput() -> Event {
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let taken = read(input, buffer.baseAddress, buffer.count)
        if taken < 0 { failure = errno }
        count = max(0, taken)
      }
      if failure == EINTR || failure == EAGAIN { return .bytes([]) }
      return bytes.isEmpty ? .closed : .bytes(bytes)
    }
  }
#endif
