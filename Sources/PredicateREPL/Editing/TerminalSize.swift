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

/// How many cells a terminal has.
struct TerminalSize: Hashable, Sendable {
  var columns: Int
  var rows: Int

  /// What is taken for the size where a terminal does not tell.
  static let usual = TerminalSize(columns: 80, rows: 24)

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The size of the terminal behind a descriptor; nil if there is none or it does not tell.
  init?(of descriptor: Int32) {
    #if os(Windows) || os(WASI)
      return nil
    #else
      var size = winsize()
      guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
      self.init(columns: Int(size.ws_col), rows: size.ws_row > 0 ? Int(size.ws_row) : Self.usual.rows)
    #endif
  }
}
