/// Looks once in 256 pieces of work whether it is to stop.
package struct InterruptionLook: Sendable {
  private let interruption: Interruption?
  private var pieces: UInt8 = 0

  /// Looks for an interruption; nil for none.
  package init(_ interruption: Interruption?) { self.interruption = interruption }

  /// Counts a piece of work; true where the work is to stop.
  @inline(__always)
  package mutating func isDue() -> Bool {
    guard let interruption else { return false }
    pieces &+= 1
    return pieces == 0 && interruption.isRequested
  }
}
